import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { scrollToTab } from '#src/ui/tab-keys.ts';
import { PickList } from './pick-list.tsx';
import { Stack } from './stack.tsx';
import { Station } from './station.tsx';
import './packing.css';

const VIEWS = [
  { name: 'list', label: 'Pick list', to: '?' },
  { name: 'station', label: 'Station', to: '?view=station' },
  { name: 'packed', label: 'Packed boxes', to: '?view=packed' },
] as const;

/** The packing floor: what to pack, the station where boxes are scanned, and the stack that the carrier takes. */
export function PackingScreen() {
  const [search] = useSearchParams();
  const view = VIEWS.find(({ name }) => name === search.get('view'))?.name ?? 'list';
  return (
    <main id="content" className="packing">
      <h1 className="d-sm">Packing</h1>
      <Views current={view} />
      {view === 'list' && <PickList />}
      {view === 'station' && <Station />}
      {view === 'packed' && <Stack />}
    </main>
  );
}

function Views({ current }: { current: (typeof VIEWS)[number]['name'] }) {
  const nav = useRef<HTMLElement>(null);
  const at = VIEWS.findIndex(({ name }) => name === current);
  useEffect(() => scrollToTab(nav.current, at), [at]);
  return (
    <nav ref={nav} className="tabs noprint" aria-label="Packing views">
      {VIEWS.map(({ name, label, to }) => (
        <Link key={name} to={to} aria-current={name === current ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
