import type Stripe from 'stripe';
import { computeTotals } from '../billing/compute-totals.ts';
import { intervalsAfter } from '../billing/calendar.ts';
import { rhythmOf } from '../billing/subscriptions.ts';
import type { SessionHidden } from '../objects/session-hidden.ts';
import type { Reduction } from '../billing/compute-totals.ts';
import { Back } from './other-pages.tsx';
import { Merchant, useSite } from './parts.tsx';
import { price } from './price.ts';

export interface Order {
  session: Stripe.Checkout.Session;
  hidden: SessionHidden;
  reduction: Reduction | null;
  /** Unix seconds on the sandbox's clock. */
  now: number;
}

const DAY_FORMAT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** 'every month', 'every 3 months'. */
function rhythmText({ interval, interval_count }: ReturnType<typeof rhythmOf>): string {
  return interval_count === 1 ? `every ${interval}` : `every ${interval_count} ${interval}s`;
}

function Renewal({ session, hidden, reduction, now }: Order) {
  const rhythm = rhythmOf(hidden.lines);
  const first = intervalsAfter(now, rhythm, 1);
  const lasting = reduction && reduction.coupon.duration !== 'once' ? [reduction] : [];
  const recurring = hidden.lines.filter((line) => line.price.recurring);
  const { total } = computeTotals(recurring, lasting);
  const currency = session.currency ?? 'usd';
  const full = computeTotals(recurring, []).total;
  const months = reduction?.coupon.duration_in_months;
  return (
    <p className="renewal">
      Then <strong>{price(total, currency)}</strong> {rhythmText(rhythm)}, from {DAY_FORMAT.format(first * 1000)} at the
      earliest
      {months ? `, ${price(full, currency)} once the discount has run for ${months} months` : ''}, until cancelled.
    </p>
  );
}

export function OrderPanel(order: Order) {
  const { session, hidden, reduction } = order;
  const currency = session.currency ?? 'usd';
  const off = session.total_details?.amount_discount ?? 0;
  return (
    <section className="order" aria-labelledby="order-title">
      <div className="order-body">
        <Merchant />
        <h1 id="order-title">Pay {useSite().business.name}</h1>
        <dl className="lines">
          {hidden.lineItems.map((item) => (
            <div key={item.id}>
              <dt>
                {item.description}
                {(item.quantity ?? 1) > 1 && <span className="quantity"> × {item.quantity}</span>}
              </dt>
              <dd>{price(item.amount_subtotal, currency)}</dd>
            </div>
          ))}
          {off > 0 && (
            <div>
              <dt>{reduction?.coupon.name ?? 'Discount'}</dt>
              <dd>{price(-off, currency)}</dd>
            </div>
          )}
          <div className="total">
            <dt>Total today</dt>
            <dd>{price(session.amount_total ?? 0, currency)}</dd>
          </div>
        </dl>
        {session.mode === 'subscription' && <Renewal {...order} />}
        {session.cancel_url && <Back href={session.cancel_url} />}
      </div>
    </section>
  );
}
