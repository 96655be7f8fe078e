import { Truck } from '#src/ui/icons/truck.ts';
import type { ReactNode } from 'react';
import type { SignedQuote } from '#src/capabilities/pricing/quote-contract.ts';
import { countryByCode } from '#src/capabilities/pricing/rules/countries.ts';
import { PLANS, STICKS_PER_MONTH } from '#src/capabilities/pricing/rules/plans.ts';
import { lowestBefore } from '#src/capabilities/pricing/rules/lowest-prices.ts';
import { TEST_KIT_VALUE } from '#src/capabilities/pricing/rules/prices.ts';
import { deliveryWindow } from '#src/capabilities/pricing/rules/shipping.ts';
import { spanText } from '#src/capabilities/pricing/rules/times.ts';
import { addMoney, formatMoney, type Money, negateMoney } from '#src/lib/money.ts';
import { countOf } from '#src/lib/plurals.ts';
import { kit, monthBox } from '#src/ui/art/product.ts';
import { Button } from '#src/ui/button.tsx';
import { Price } from '#src/ui/price.tsx';
import { inWords } from '../../rules/recommendation.ts';
import type { QuoteState } from './use-quote.ts';

export function OrderSummary({ price, changed }: { price: QuoteState; changed: boolean }) {
  const { quote, error, retry } = price;
  const shown = error ? null : price.shown;
  return (
    <section className="wizard-summary" aria-busy={!quote && !error}>
      <h3 className="title">Order summary</h3>
      <div role="status">
        {changed && (
          <p className="wizard-notice">
            The price has changed since you saw it. Please check the new price before you pay.
          </p>
        )}
        {!shown && !error && <p className="small muted wizard-waiting">Loading the price…</p>}
      </div>
      {error && (
        <div role="alert" className="wizard-waiting">
          <p>{error}</p>
          <Button size="sm" variant="quiet" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      {shown && (
        <>
          <Lines quote={shown} />
          <Totals quote={shown} />
        </>
      )}
    </section>
  );
}

const free = (amount: Money): string => (amount.amount === 0 ? 'Free' : formatMoney(amount));
const cats = (count: number): string => countOf(count, 'cat');

function Lines({ quote }: { quote: SignedQuote }) {
  const { cats: count, currency, shippingRenewal } = quote;
  const then = shippingRenewal.amount > 0 ? `, then ${formatMoney(shippingRenewal)} a month` : '';
  return (
    <ul className="wizard-lines">
      <Line
        art={<Drawing svg={kit()} />}
        title={count === 1 ? 'Home test kit' : `Home test kit, ${count} of them`}
        note={`Worth ${formatMoney(TEST_KIT_VALUE[currency])}${count === 1 ? '' : ' each'}`}
        amount="Free"
      />
      <Line
        art={<Drawing svg={monthBox()} />}
        title={`${PLANS[quote.plan].name}, ${cats(count)}`}
        note={`${STICKS_PER_MONTH * count} sticks a month, ${formatMoney(quote.unit)} per cat`}
        amount={formatMoney(quote.planTotal)}
      />
      <Line
        art={<Truck size={28} aria-hidden="true" />}
        title={`Delivery, ${countryByCode(quote.country)?.name ?? quote.country}`}
        note={`${spanText(deliveryWindow(quote.country))}${then}`}
        amount={free(quote.shippingToday)}
      />
    </ul>
  );
}

function Line({ art, title, note, amount }: { art: ReactNode; title: string; note: string; amount: string }) {
  return (
    <li>
      <div className="wizard-thumb">{art}</div>
      <div className="grow">
        <b>{title}</b>
        <p className="small muted">{note}</p>
      </div>
      <b className="num">{amount}</b>
    </li>
  );
}

/** Decorative: the line beside it names it. The drawing is ours alone. */
function Drawing({ svg }: { svg: string }) {
  return <span className="art" aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />;
}

function Totals({ quote }: { quote: SignedQuote }) {
  const offer = quote.lines.find((line) => line.kind === 'launch-offer');
  const same = quote.totalToday.amount === quote.renewalTotal.amount;
  return (
    <dl className="wizard-totals">
      {quote.savings.amount > 0 && (
        <>
          <Row label={`${inWords(quote.cats)} cats, single price`} amount={addMoney(quote.planTotal, quote.savings)} />
          <Row
            label={`Household saving (${quote.discountPercent}%)`}
            amount={negateMoney(quote.savings)}
            className="saving"
          />
        </>
      )}
      {offer && <Row label={offer.label} amount={offer.amount} className="saving" />}
      {offer && <Row label="Lowest price of the 30 days before" amount={lowestBefore(quote.plan, quote.cats)} />}
      <div className="grand">
        <dt>{same ? 'Today, then every month' : 'Today'}</dt>
        <dd>
          <Price money={quote.totalToday} />
        </dd>
      </div>
      {!same && <Row label="Every month after" amount={quote.renewalTotal} />}
    </dl>
  );
}

function Row({ label, amount, className }: { label: string; amount: Money; className?: string }) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd className="num">{formatMoney(amount)}</dd>
    </div>
  );
}
