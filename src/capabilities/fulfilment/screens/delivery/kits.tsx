import { api } from '#src/web/api.ts';
import type { ExtraView } from '../../box-contract.ts';
import { useParcels } from '../parcels-context.ts';
import { BookCourier } from './book-courier.tsx';
import { kitWords } from './words.ts';

type Kit = ExtraView;

/** The test kits that go along with the boxes, until their results are there. */
export function Kits() {
  const { extras } = useParcels();
  return extras.filter(({ state }) => state !== 'read').map((kit) => <KitPanel key={kit.id} kit={kit} />);
}

function KitPanel({ kit }: { kit: Kit }) {
  const { title, text } = kitWords(kit);
  return (
    <section
      className="panel delivery-pickup"
      aria-label={`${kit.followUp ? 'Follow-up' : 'Bonus'} test kit for ${kit.cat.name}`}
    >
      <div>
        <h2 className="title">{title}</h2>
        <p className="muted">{text}</p>
      </div>
      {kit.state === 'delivered' && !kit.pickupAt && (
        <BookCourier send={() => api.post(`/api/kits/${kit.id}/pickup`)} />
      )}
    </section>
  );
}
