import { useSearchParams } from 'react-router';
import { ListLinks } from '../list-links.tsx';
import { Kits } from './kits.tsx';
import { PickList } from './pick-list.tsx';
import { Stack } from './stack.tsx';
import { Station } from './station.tsx';
import './packing.css';

const VIEWS = [
  { name: 'list', label: 'Pick list', to: '?' },
  { name: 'station', label: 'Station', to: '?view=station' },
  { name: 'kits', label: 'Test kits', to: '?view=kits' },
  { name: 'packed', label: 'Packed boxes', to: '?view=packed' },
] as const;

/** The packing floor: the pick list, the station where boxes are scanned, and the stack that the carrier takes. */
export function PackingScreen() {
  const [search] = useSearchParams();
  const view = VIEWS.find(({ name }) => name === search.get('view'))?.name ?? 'list';
  return (
    <main id="content" className="packing">
      <h1 className="d-sm">Packing</h1>
      <ListLinks label="Packing views" lists={VIEWS} current={view} />
      {view === 'list' && <PickList />}
      {view === 'station' && <Station />}
      {view === 'kits' && <Kits />}
      {view === 'packed' && <Stack />}
    </main>
  );
}
