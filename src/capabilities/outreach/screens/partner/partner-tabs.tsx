import { type ReactNode, useEffect, useRef } from 'react';
import { HashTabs } from '#src/web/shells/hash-tabs.tsx';

const TABS = [
  { id: 'overview', label: 'Overview' },
  { id: 'products', label: 'Products' },
  { id: 'earnings', label: 'Earnings' },
  { id: 'impact', label: 'Impact' },
] as const;

export type PartnerTab = (typeof TABS)[number]['id'];

/** Notes that others point at, and the tab they stand in. */
const NOTES: Record<string, PartnerTab> = { terms: 'earnings', sources: 'impact' };

/** The tab an address leads into; the first where it leads into none. */
export function tabOf(hash: string): PartnerTab {
  const id = hash.slice(1);
  return NOTES[id] ?? TABS.find((tab) => tab.id === id)?.id ?? 'overview';
}

export interface PartnerTabsProps {
  path: string;
  current: PartnerTab | null;
  panels: Record<PartnerTab, ReactNode>;
}

/** Scrolls back to the top of the panels when the tab changes further down. */
export function PartnerTabs({ path, current, panels }: PartnerTabsProps) {
  const top = useRef<HTMLDivElement>(null);
  const before = useRef(current);
  useEffect(() => {
    const changed = before.current !== null && before.current !== current;
    before.current = current;
    if (changed && top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView();
  }, [current]);
  return (
    <>
      <div ref={top} className="partner-top" />
      <HashTabs name="partner" label="What the pitch holds" tabs={TABS} {...{ path, current, panels }} />
    </>
  );
}
