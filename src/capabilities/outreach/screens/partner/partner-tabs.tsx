import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';

const TABS = [
  { id: 'overview', label: 'Overview' },
  { id: 'products', label: 'Products' },
  { id: 'earnings', label: 'Earnings' },
  { id: 'impact', label: 'Impact' },
] as const;

export type PartnerTab = (typeof TABS)[number]['id'];

/** Notes that others point at, and the tab they stand in. */
const NOTES: Record<string, PartnerTab> = { terms: 'earnings', sources: 'impact' };

const tabOf = (hash: string): PartnerTab => {
  const id = hash.slice(1);
  return NOTES[id] ?? TABS.find((tab) => tab.id === id)?.id ?? 'overview';
};

/** Which tab shows: the address says so. On the server, and until the page is alive, the first one. */
export function usePartnerTab(): PartnerTab {
  const { hash } = useLocation();
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  return live ? tabOf(hash) : 'overview';
}

/**
 * Every panel is on the page: without scripts and on paper all of them show (partner.css). The bar stays in sight, and a
 * new panel begins below it.
 */
export function PartnerTabs({ current, panels }: { current: PartnerTab; panels: Record<PartnerTab, ReactNode> }) {
  const list = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const before = useRef(current);
  useEffect(() => {
    if (before.current === current) return;
    before.current = current;
    showTab(list.current, current);
    // Whoever has read far down one panel begins the next at its beginning.
    if (top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView();
  }, [current]);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const to = neighbourOf(event, current);
    if (!to) return;
    event.preventDefault();
    void navigate({ hash: to }, { replace: true, preventScrollReset: true });
    document.getElementById(`${to}-tab`)?.focus({ preventScroll: true });
  };
  return (
    <>
      <div ref={top} className="pp-top" />
      <div className="pp-tabs noprint">
        <div ref={list} className="tabs wrap" role="tablist" aria-label="What the pitch holds">
          {TABS.map(({ id, label }) => (
            <Link
              key={id}
              id={`${id}-tab`}
              to={{ hash: id }}
              replace
              preventScrollReset
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
      {TABS.map(({ id }) => (
        <section
          key={id}
          id={id}
          className="pp-panel"
          role="tabpanel"
          tabIndex={-1}
          aria-labelledby={`${id}-tab`}
          data-current={id === current || undefined}
        >
          {panels[id]}
        </section>
      ))}
    </>
  );
}

function neighbourOf({ key, currentTarget }: KeyboardEvent<HTMLElement>, current: PartnerTab): PartnerTab | undefined {
  const at = TABS.findIndex(({ id }) => id === current);
  const forward = currentTarget.matches(':dir(rtl)') ? 'ArrowLeft' : 'ArrowRight';
  if (key === 'Home') return TABS[0].id;
  if (key === 'End') return TABS.at(-1)?.id;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  return TABS[(at + (key === forward ? 1 : TABS.length - 1)) % TABS.length]?.id;
}

function showTab(list: HTMLElement | null, current: PartnerTab) {
  const tab = list?.querySelector<HTMLElement>(`#${current}-tab`);
  if (!list || !tab || list.scrollWidth <= list.clientWidth) return;
  list.scrollTo({ left: tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2 });
}
