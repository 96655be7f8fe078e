import { type KeyboardEvent, type ReactNode, useSyncExternalStore } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { TABS, type TabId, tabOf } from './tabs.ts';

/**
 * Both texts are on the page. Before its script runs, the address alone decides which of them shows (legal.css);
 * without a script, and on paper, both do.
 */
export function LegalTabs({ panels }: { panels: Record<TabId, ReactNode> }) {
  const { hash } = useLocation();
  // False for the print and for its hydration only: somebody who comes from another page finds the right text at once.
  const live = useSyncExternalStore(never, yes, no);
  const current = live ? tabOf(hash) : 'terms';
  return (
    <>
      <TabList current={current} />
      <div className="legal-panels" data-live={live || undefined}>
        {TABS.map(({ id }) => (
          <section
            key={id}
            id={id}
            className="legal-panel"
            role="tabpanel"
            tabIndex={-1}
            aria-labelledby={`${id}-tab`}
            data-current={id === current || undefined}
          >
            {panels[id]}
          </section>
        ))}
      </div>
    </>
  );
}

const never = () => () => {};
const yes = () => true;
const no = () => false;

function TabList({ current }: { current: TabId }) {
  const navigate = useNavigate();
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const to = targetOf(event, current);
    if (!to) return;
    event.preventDefault();
    void navigate(`/legal#${to}`, { replace: true });
    document.getElementById(`${to}-tab`)?.focus({ preventScroll: true });
  };
  return (
    <div className="legal-tabs noprint">
      <div className="tabs wrap" role="tablist" aria-label="Terms and privacy">
        {TABS.map(({ id, label }) => (
          <Link
            key={id}
            id={`${id}-tab`}
            to={`/legal#${id}`}
            replace
            role="tab"
            aria-selected={id === current}
            aria-controls={id}
            tabIndex={id === current ? 0 : -1}
            onKeyDown={move}
          >
            {label}
          </Link>
        ))}
      </div>
    </div>
  );
}

function targetOf({ key, currentTarget }: KeyboardEvent<HTMLElement>, current: TabId): TabId | undefined {
  const at = TABS.findIndex(({ id }) => id === current);
  const forward = currentTarget.matches(':dir(rtl)') ? 'ArrowLeft' : 'ArrowRight';
  if (key === 'Home') return TABS[0].id;
  if (key === 'End') return TABS.at(-1)?.id;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  return TABS[(at + (key === forward ? 1 : TABS.length - 1)) % TABS.length]?.id;
}
