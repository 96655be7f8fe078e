import type { OrderDetail } from '#src/capabilities/fulfilment/contract.ts';
import { CarrierLine } from '#src/capabilities/fulfilment/screens/carrier-line.tsx';
import { DEVICE_ZONE } from '#src/lib/time-zones.ts';

/** The parcel that was handed over last, as its carrier tells of it. */
export function ParcelFact({ parcel: { code, error, news } }: { parcel: NonNullable<OrderDetail['parcel']> }) {
  return (
    <div>
      <dt>Parcel</dt>
      <dd className="orders-parcel">
        <span className="tn">{code}</span>
        {news ? <CarrierLine news={news} timeZone={DEVICE_ZONE} /> : <span>Nothing heard from the carrier yet</span>}
        {error && <span className="orders-late">Last question not answered: {error}</span>}
      </dd>
    </div>
  );
}
