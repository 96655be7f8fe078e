import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { TABS, type TabId, tabOf } from './tabs.ts';

/**
 * Every panel is on the page. Before its script runs, the address alone decides which of them shows (info.css); without
 * a script, and on paper, all of them do. The tabs are links to their panels.
 */
export function HashTabs({ panels }: { panels: Record<TabId, ReactNode> }) {
  const { hash } = useLocation();
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const current = live ? tabOf(hash) : 'features';
  return (
    <>
      <TabList current={current} />
      <div className="info-panels" data-live={live || undefined}>
        {TABS.map(({ id }) => (
          <section
            key={id}
            id={id}
            className={`info-panel info-${id}`}
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

function TabList({ current }: { current: TabId }) {
  const list = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  useEffect(() => showTab(list.current, current), [current]);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const to = targetOf(event, current);
    if (!to) return;
    event.preventDefault();
    void navigate({ pathname: '/info', hash: to }, { replace: true, preventScrollReset: true });
    document.getElementById(`${to}-tab`)?.focus();
  };
  return (
    <div className="info-tabs noprint">
      <div ref={list} className="tabs wrap" role="tablist" aria-label="What would you like to know?">
        {TABS.map(({ id, label }) => (
          <Link
            key={id}
            id={`${id}-tab`}
            to={{ pathname: '/info', hash: id }}
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

function showTab(list: HTMLElement | null, current: TabId) {
  const tab = list?.querySelector<HTMLElement>(`#${current}-tab`);
  if (!list || !tab || list.scrollWidth <= list.clientWidth) return;
  list.scrollTo({ left: tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2 });
}
