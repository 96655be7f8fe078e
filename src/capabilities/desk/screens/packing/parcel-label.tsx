import { useEffect, useRef, useState } from 'react';
import { Printer } from '#src/ui/icons/printer.ts';
import type { ParcelLabelView, StationView } from '#src/capabilities/fulfilment/packing-contract.ts';
import { Button } from '#src/ui/button.tsx';
import { sentenceFor } from '#src/web/api.ts';
import { buyLabel } from '../../queries.ts';

const NO_ANSWER = 'We got no answer. Press again: nothing is bought twice.';

type Box = Pick<StationView, 'number' | 'state' | 'label'>;

/** The label of a box: bought at the carrier where one is connected, else one of our own. */
export function ParcelLabel({ box }: { box: Box }) {
  if (box.label) return <BoughtLabel key={box.number} box={box} first={box.label} />;
  return (
    <div className="packing-acts noprint">
      <LabelLinks number={box.number} />
    </div>
  );
}

function BoughtLabel({ box: { number, state }, first }: { box: Box; first: ParcelLabelView }) {
  const [label, setLabel] = useState(first);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState(first.refused ?? '');
  const [focus, setFocus] = useState(false);
  const buy = async () => {
    setBusy(true);
    setError('');
    try {
      setLabel(await buyLabel(number));
      setFocus(true);
    } catch (failure) {
      setError(sentenceFor(failure, NO_ANSWER));
    }
    setBusy(false);
  };
  const facts = [label.carrier, label.service, label.tracking, label.cost].filter(Boolean).join(', ');
  return (
    <div className="packing-label noprint">
      {label.state === 'bought' && <p className="small">{facts}</p>}
      <div className="packing-acts">
        {label.printable && <LabelLinks number={number} focus={focus} />}
        {!label.printable && state === 'packed' && (
          <Button variant="quiet" size="sm" busy={busy} busyLabel="Buying the label..." onClick={() => void buy()}>
            {label.state === 'bought' ? 'Load the label' : 'Buy the label'}
          </Button>
        )}
      </div>
      {!label.printable && state === 'to-pack' && <p className="small muted">Its label is bought once it is packed.</p>}
      <div role="status">{label.printable && focus && <p className="small">The label is ready.</p>}</div>
      {error && (
        <p role="alert" className="packing-error">
          {error}
        </p>
      )}
    </div>
  );
}

/** `focus`: it was just bought, so that Enter prints it. */
function LabelLinks({ number, focus = false }: { number: string; focus?: boolean }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (focus) link.current?.focus();
  }, [focus]);
  return (
    <>
      <a
        ref={link}
        className="btn quiet sm"
        href={`/api/desk/packing/label.pdf?number=${number}`}
        target="_blank"
        rel="noreferrer"
      >
        <Printer size={18} aria-hidden="true" />
        Print the label
      </a>
      <a className="btn quiet sm" href={`/api/desk/packing/label.zpl?number=${number}`} download>
        ZPL
      </a>
    </>
  );
}
