import { useState } from 'react';
import { countryInSentence } from '#src/capabilities/access/rules/delivery-countries.ts';
import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { formatDate } from '#src/lib/dates.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import { formatMoney } from '#src/lib/money.ts';
import { countOf } from '#src/lib/plurals.ts';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.tsx';
import { api } from '#src/web/api.ts';
import { sayFailed, sendForm } from '#src/web/form-failure.ts';
import type { GiftView } from '../../contract.ts';

interface DetailsProps {
  gift: GiftView;
  token: string;
  onChange: (gift: GiftView) => void;
}

/** Everything its giver may know and do. */
export function GiftDetails({ gift, token, onChange }: DetailsProps) {
  const { plan, months, total, number, country, code, redeemableUntil } = gift;
  return (
    <div className="gift-panel stack gap6">
      <dl className="gift-lines">
        <Line name="Gift">{number}</Line>
        <Line name="What">
          Test kit, {countOf(months, 'month')} of {PLANS[plan].name}
        </Line>
        <Line name="Price">{formatMoney(total)}</Line>
        <Line name="Can be redeemed in">{countryInSentence(country)}</Line>
        {redeemableUntil && <Line name="Until">{formatDate('full', redeemableUntil, SHOP_ZONE)}</Line>}
        <Delivery gift={gift} />
        <Documents gift={gift} token={token} />
      </dl>
      {code && <p className="gift-code">{code}</p>}
      <div className="pform-end">
        {gift.payUrl && (
          <a className="btn" href={gift.payUrl}>
            Go to the payment
          </a>
        )}
        {gift.state === 'paid' && !gift.disputed && !gift.expired && <CardButton token={token} />}
        {gift.withdraw.allowed && <Withdraw gift={gift} token={token} onChange={onChange} />}
      </div>
    </div>
  );
}

function Line({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Delivery({ gift: { deliveredAt, deliverOn, recipientEmail, redeemedOn } }: { gift: GiftView }) {
  return (
    <>
      {deliveredAt && <Line name="Mailed">{formatDate('full', deliveredAt, undefined)}</Line>}
      {!deliveredAt && recipientEmail && deliverOn && (
        <>
          <Line name="Mail to">{recipientEmail}</Line>
          <Line name="Mailed on">{formatDate('full', `${deliverOn}T12:00:00Z`, 'UTC')}, at nine</Line>
        </>
      )}
      {redeemedOn && <Line name="Redeemed">{formatDate('full', `${redeemedOn}T12:00:00Z`, 'UTC')}</Line>}
    </>
  );
}

/** The invoice and the credit notes, as files. */
function Documents({ gift: { documents }, token }: { gift: GiftView; token: string }) {
  const { invoice, creditNotes } = documents;
  return (
    <>
      {invoice && (
        <Line name="Invoice">
          <FileButton id={invoice.id} number={invoice.number} token={token} />
        </Line>
      )}
      {creditNotes.map(({ id, number, amount, cancelled }) => (
        <Line key={id} name={`Credit note, ${formatMoney(amount)}${cancelled ? ', cancelled' : ''}`}>
          <FileButton id={id} number={number} token={token} />
        </Line>
      ))}
    </>
  );
}

function FileButton({ id, number, token }: { id: string; number: string; token: string }) {
  const [busy, save] = useSaved(() => api.file('/api/gifts/document', { token, id }), `purrwell-${number}.pdf`);
  return (
    <button type="button" className="link tn" onClick={save} aria-busy={busy}>
      {number}
      <span className="vh"> as PDF</span>
    </button>
  );
}

/** Whether a file is being made, and the press that saves it. */
function useSaved(make: () => Promise<Blob>, name: string) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(await make());
      link.download = name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    } catch (failure) {
      sayFailed('Not saved', failure);
    }
    setBusy(false);
  };
  return [busy, save] as const;
}

function CardButton({ token }: { token: string }) {
  const [busy, save] = useSaved(() => api.file('/api/gifts/card', { token }), 'purrwell-gift.pdf');
  return (
    <Button variant="strong" size="lg" busy={busy} busyLabel="Drawing it..." onClick={save}>
      The card, as PDF
    </Button>
  );
}

/** Two presses: the second one names the effect. */
function Withdraw({ gift, token, onChange }: DetailsProps) {
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const withdraw = async () => {
    setBusy(true);
    try {
      onChange(await sendForm('/api/gifts/withdrawal', { token }, 'That did not work. Please try again.'));
      toast({ title: 'Withdrawn', text: `${formatMoney(gift.total)} goes back to your card.` });
    } catch (failure) {
      sayFailed('Not withdrawn', failure);
    }
    setBusy(false);
  };
  if (!asked)
    return (
      <Button variant="quiet" size="lg" onClick={() => setAsked(true)}>
        Withdraw
      </Button>
    );
  return (
    <Button variant="quiet" size="lg" busy={busy} onClick={withdraw}>
      Void the code and return {formatMoney(gift.total)}
    </Button>
  );
}
