import { useState } from 'react';
import { kitsOf, type Quote } from '#src/capabilities/pricing/rules/quote.ts';
import { scheduleToOrder } from '#src/capabilities/pricing/rules/schedule.ts';
import { firstSticksSpan } from '#src/capabilities/pricing/rules/shipping.ts';
import { GUARANTEE_DAYS, spanText } from '#src/capabilities/pricing/rules/times.ts';
import { ScheduleRows } from '#src/capabilities/pricing/screens/schedule-rows.tsx';
import { formatMoney } from '#src/lib/money.ts';
import { plural } from '#src/lib/plurals.ts';
import { browserZone } from '#src/lib/known-zone.ts';
import { CheckField } from '#src/ui/field.tsx';
import { ADULT_AGE } from '../../rules/consent.ts';
import { LegalLink, PrivacySentence } from './legal-link.tsx';
import { type YoungCats, youngCatsSentence } from '../../rules/young-cats.ts';

interface TermsProps {
  quote: Quote;
  young: YoungCats;
  /** Time zone of the household that pays; that of this browser for a new one, which begins with it. */
  timeZone?: string | undefined;
}

/** Everything that is agreed by paying, in one place, with the dates of an order that is paid now. */
export function Terms({ quote, young, timeZone = browserZone() }: TermsProps) {
  const [now] = useState(() => new Date());
  const schedule = scheduleToOrder({
    ...{ country: quote.country, timeZone, placedAt: now },
    kits: kitsOf(quote),
  });
  const { shippingRenewal, tax } = quote;
  const ofYoung = youngCatsSentence(quote, young);
  return (
    <section className="wizard-terms">
      <h3 className="title">Before you pay</h3>
      <ul className="small">
        <li>
          <b>{formatMoney(quote.totalToday)} today</b> for {kitWords(kitsOf(quote))}the first month of sticks.
        </li>
        <li>
          <b>{formatMoney(quote.renewalTotal)} every month</b>
          {shippingRenewal.amount > 0 && `, ${formatMoney(shippingRenewal)} of it for delivery`}. The month begins on
          the day your first sticks ship; they usually arrive {spanText(firstSticksSpan(quote.country, kitsOf(quote)))}{' '}
          from now. Nothing more is charged before they ship.
        </li>
        {ofYoung && <li>{ofYoung}</li>}
        <li>{taxLine(tax)}</li>
        <li>
          You can cancel at any time, in two taps in your account.
          {kitsOf(quote) > 0 && ' If you cancel before your formula is made, we refund the whole order.'}
        </li>
        <li>
          {GUARANTEE_DAYS}-day money-back guarantee on a first order, for any reason, including a cat that refuses the
          sticks.
        </li>
      </ul>
      <h3 className="title">If you pay now</h3>
      <ScheduleRows schedule={schedule} asOf={now} />
    </section>
  );
}

const kitWords = (kits: number) => (kits > 0 ? `${plural(kits, 'the kit')} and ` : '');

function taxLine({ ratePercent, amount }: Quote['tax']): string {
  const last = 'Nothing is added at the last step.';
  if (amount.amount === 0) return `Prices include all taxes. ${last}`;
  return `Prices include VAT (${ratePercent}%, ${formatMoney(amount)} today). ${last}`;
}

interface ConsentProps {
  accepted: boolean;
  missing: boolean;
  onChange: (accepted: boolean) => void;
}

export function Consent({ accepted, missing, onChange }: ConsentProps) {
  return (
    <div data-field="consent">
      <CheckField
        name="consent"
        label={
          <>
            I am {ADULT_AGE} or older, and I agree to these terms, to the <LegalLink>Terms of Service</LegalLink> and to
            the monthly renewal.
          </>
        }
        hint={<PrivacySentence />}
        checked={accepted}
        onChange={(event) => onChange(event.currentTarget.checked)}
        error={missing ? 'Please confirm this before you pay' : undefined}
      />
    </div>
  );
}
