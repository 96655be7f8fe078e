import { useEffect, useRef, useState } from 'react';
import { Printer } from '#src/ui/icons/printer.ts';
import type { ParcelLabelView } from '#src/capabilities/fulfilment/contract.ts';
import { Button } from '#src/ui/button.tsx';
import { sentenceFor } from '#src/web/api.ts';
import './bought-label.css';

const NO_ANSWER = 'We got no answer. Press again: nothing is bought twice.';

export interface LabelAddresses {
  /** Addresses of its printable forms. */
  pdf: string;
  zpl: string;
}

interface Props extends LabelAddresses {
  first: ParcelLabelView;
  /** `label` or `return label`. */
  name: string;
  /** Buys it, or loads it again; null where it cannot be bought now. */
  onBuy: (() => Promise<ParcelLabelView>) | null;
}

/** A label that is bought at the carrier: by a press, then printed. */
export function BoughtLabel({ first, name, onBuy, ...addresses }: Props) {
  const [label, setLabel] = useState(first);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState(first.refused ?? '');
  const [fresh, setFresh] = useState(false);
  const buy = async () => {
    setBusy(true);
    setError('');
    try {
      if (onBuy) setLabel(await onBuy());
      setFresh(true);
    } catch (failure) {
      setError(sentenceFor(failure, NO_ANSWER));
    }
    setBusy(false);
  };
  const facts = [label.carrier, label.service, label.tracking, label.cost].filter(Boolean).join(', ');
  return (
    <div className="bought-label noprint">
      {label.state === 'bought' && <p className="small">{facts}</p>}
      <div className="bought-label-acts">
        {label.printable && <LabelLinks {...addresses} name={name} focus={fresh} />}
        {!label.printable && onBuy && (
          <Button variant="quiet" size="sm" busy={busy} busyLabel={`Buying the ${name}...`} onClick={() => void buy()}>
            {label.state === 'bought' ? `Load the ${name}` : `Buy the ${name}`}
          </Button>
        )}
      </div>
      <p className="small" role="status">
        {label.printable && fresh && 'It is bought. Enter prints it.'}
      </p>
      {error && (
        <p role="alert" className="bought-label-error">
          {error}
        </p>
      )}
    </div>
  );
}

/** `focus`: it was just bought, so that Enter prints it. */
export function LabelLinks({ pdf, zpl, name, focus = false }: LabelAddresses & { name: string; focus?: boolean }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (focus) link.current?.focus();
  }, [focus]);
  return (
    <>
      <a ref={link} className="btn quiet sm" href={pdf} target="_blank" rel="noreferrer">
        <Printer size={18} aria-hidden="true" />
        Print the {name}
      </a>
      {/* In a tab, which the saved file closes: with `download` a browser would not say why there is none. */}
      <a className="btn quiet sm" href={zpl} target="_blank" rel="noreferrer">
        ZPL
      </a>
    </>
  );
}
