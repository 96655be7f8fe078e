import { type KeyboardEvent, type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { scrollToTab, tabBeside } from '#src/ui/tab-keys.ts';
import './content.css';

const never = () => () => {};

/**
 * The tab the address asks for. Null in the print and for its hydration only, where the page's css decides by the
 * address alone; somebody who comes from another page finds the right panel at once.
 */
export function useHashTab<T extends string>(tabOf: (hash: string) => T): T | null {
  const { hash } = useLocation();
  const live = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return live ? tabOf(hash) : null;
}

export interface HashTabsProps<T extends string> {
  /** Of the page, without a trailing slash. */
  path: string;
  label: string;
  /** Begins the class names of the panels: 'legal' makes legal-panels and legal-panel. */
  name: string;
  tabs: readonly { id: T; label: string }[];
  /** From useHashTab(). */
  current: T | null;
  panels: Record<T, ReactNode>;
}

/** Tabs that are links to their panels. Every panel is on the page: without a script, and on paper, all of them show. */
export function HashTabs<T extends string>({ path, label, name, tabs, current, panels }: HashTabsProps<T>) {
  const shown = current ?? tabs[0]?.id;
  return (
    <>
      <TabList {...{ path, label, tabs }} at={tabs.findIndex(({ id }) => id === shown)} />
      <div className={`${name}-panels`} data-live={current !== null || undefined}>
        {tabs.map(({ id }) => (
          <section
            key={id}
            id={id}
            className={`hashpanel ${name}-panel`}
            role="tabpanel"
            tabIndex={-1}
            aria-labelledby={`${id}-tab`}
            data-current={id === shown || undefined}
          >
            {panels[id]}
          </section>
        ))}
      </div>
    </>
  );
}

type TabListProps<T extends string> = Pick<HashTabsProps<T>, 'path' | 'label' | 'tabs'> & { at: number };

function TabList<T extends string>({ path, label, tabs, at }: TabListProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  useEffect(() => scrollToTab(list.current, at), [at]);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const to = tabs[tabBeside(event, at, tabs.length) ?? -1]?.id;
    if (!to) return;
    event.preventDefault();
    void navigate({ pathname: path, hash: to }, { replace: true, preventScrollReset: true });
    document.getElementById(`${to}-tab`)?.focus({ preventScroll: true });
  };
  return (
    <div className="hashtabs noprint">
      <div ref={list} className="tabs wrap" role="tablist" aria-label={label}>
        {tabs.map((tab, i) => (
          <Link
            key={tab.id}
            id={`${tab.id}-tab`}
            to={{ pathname: path, hash: tab.id }}
            replace
            preventScrollReset
            role="tab"
            aria-selected={i === at}
            aria-controls={tab.id}
            tabIndex={i === at ? 0 : -1}
            onKeyDown={move}
          >
            {tab.label}
          </Link>
        ))}
      </div>
    </div>
  );
}
