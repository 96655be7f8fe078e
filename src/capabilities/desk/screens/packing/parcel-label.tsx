import type { StationView } from '#src/capabilities/fulfilment/packing-contract.ts';
import { buyLabel } from '../../queries.ts';
import { BoughtLabel, LabelLinks } from '../bought-label.tsx';

type Box = Pick<StationView, 'number' | 'state' | 'label'>;

/** The label of a box: bought at the carrier where one is connected, else one of our own. */
export function ParcelLabel({ box: { number, state, label } }: { box: Box }) {
  const addresses = {
    ...{ pdf: `/api/desk/packing/label.pdf?number=${number}`, zpl: `/api/desk/packing/label.zpl?number=${number}` },
    name: 'label',
  };
  if (label)
    return (
      <>
        <BoughtLabel
          key={`${number} ${label.state} ${label.tracking}`}
          {...addresses}
          first={label}
          onBuy={state === 'packed' ? () => buyLabel(number) : null}
        />
        {state === 'to-pack' && <p className="small muted">Its label is bought once it is packed.</p>}
      </>
    );
  return (
    <div className="packing-acts noprint">
      <LabelLinks {...addresses} />
    </div>
  );
}
