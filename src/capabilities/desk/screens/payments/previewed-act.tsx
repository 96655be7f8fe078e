import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AffiliatePreview } from '#src/capabilities/affiliates/contract.ts';
import { formatMoney } from '#src/lib/money.ts';
import { Button } from '#src/ui/button.tsx';
import { sayFailed } from '#src/web/form-failure.ts';
import { RowAct } from './row-act.tsx';

interface Props {
  name: string;
  /** 'Yes, close the account': the button that does it. */
  yes: string;
  /** Added to the name for screen readers, which read it without its row. */
  about: string;
  busy: boolean;
  busyLabel: string;
  preview: () => Promise<AffiliatePreview>;
  onConfirm: () => void;
}

/** A button that shows the effect of its act, with the amounts, before it is done. */
export function PreviewedAct({ name, yes, about, busy, busyLabel, preview, onConfirm }: Props) {
  const look = useMutation<AffiliatePreview, Error, void>({
    mutationFn: preview,
    onError: (error) => sayFailed('Not shown', error),
  });
  const { data, isPending, reset } = look;
  const part = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left > 0) part.current?.querySelector('button')?.focus();
  }, [left]);
  const leave = () => {
    reset();
    setLeft(left + 1);
  };
  if (data) {
    return (
      <PreviewOfAct data={data} label={`${name}: ${about}`} onLeave={leave}>
        <Button
          size="sm"
          busy={busy}
          busyLabel={busyLabel}
          onClick={(event) => {
            // The button goes, and its row may go too: the focus stays with the affiliate.
            event.currentTarget.closest('details')?.querySelector('summary')?.focus();
            onConfirm();
            reset();
          }}
        >
          {yes}
        </Button>
      </PreviewOfAct>
    );
  }
  return (
    <div ref={part}>
      <RowAct name={name} about={about} busy={isPending || busy} busyLabel={busyLabel} onPress={() => look.mutate()} />
    </div>
  );
}

interface PreviewProps {
  data: AffiliatePreview;
  label: string;
  onLeave: () => void;
  children: React.ReactNode;
}

/** The consequences of an act, its amounts and whether it can be taken back; it takes the focus. */
export function PreviewOfAct({ data: { lines, amounts, undo }, label, onLeave, children }: PreviewProps) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => part.current?.focus(), []);
  return (
    <div className="payments-preview" role="group" aria-label={label} ref={part} tabIndex={-1}>
      {lines.map((line) => (
        <p key={line} className="small">
          {line}
        </p>
      ))}
      {amounts.length > 0 && (
        <ul className="small">
          {amounts.map(({ what, amount }) => (
            <li key={`${what} ${amount.currency}`}>
              {what}: <b className="num">{formatMoney(amount)}</b>
            </li>
          ))}
        </ul>
      )}
      <p className="small muted">{undo}</p>
      <div className="row gap3 wrapf">
        {children}
        <Button size="sm" variant="quiet" onClick={onLeave}>
          Not now
        </Button>
      </div>
    </div>
  );
}
