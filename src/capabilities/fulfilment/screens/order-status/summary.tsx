import { Check } from '#src/ui/icons/check.ts';
import type { ReactNode } from 'react';
import { segmentOf } from '../../rules/segments.ts';
import { ORDER_STEPS } from '../../rules/vocabularies.ts';
import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { formatMoney } from '#src/lib/money.ts';
import { CatPortrait } from '#src/ui/cats/portrait.tsx';
import type { OrderStatusView } from '../../order-status-contract.ts';
import { catsText } from '#src/capabilities/billing/screens/plan/words.ts';
import { StatusBadge } from '../delivery/status-badge.tsx';
import { formatDate } from '#src/lib/dates.ts';
import { dueDay } from '#src/capabilities/households/screens/days.ts';

interface Shown {
  order: OrderStatusView;
}

/** The parcel that is looked at: the newest box once there is one after the first, else the order itself. */
export function parcelNow({ box, delivery }: OrderStatusView) {
  const { status, orderSteps, trouble } = box ?? delivery;
  return { status, orderSteps, trouble };
}

/** Expected dates of the current parcel and of the first sticks; null if arrived, or not on its way there. */
function datesOf({ box, journey, delivery, asOf }: OrderStatusView) {
  if (box) return { parcel: box.deliveredAt ? null : box.expectedDelivery, sticks: null };
  const { what, arrives } = segmentOf(journey.phases);
  const parcel = what === 'samples' || arrives.reached ? null : arrives.expected;
  // While the household has the samples, the days that were reckoned without them say nothing.
  const waits = delivery.pickup && delivery.expectedDelivery < asOf;
  const sticks = what === 'sticks' || waits ? null : delivery.expectedDelivery;
  return { parcel, sticks };
}

/** R372, R376, R378. */
export function SummaryCard({ order }: Shown) {
  const { number, placedAt, plan, cats, monthly, timeZone, box } = order;
  const { status } = parcelNow(order);
  const dates = datesOf(order);
  return (
    <Summary status={status}>
      <Row name="Order number" value={number} />
      {box && <Row name="Box" value={`${box.number}, month ${box.month}`} />}
      <Row name="Ordered" value={formatDate('date', placedAt, timeZone)} />
      <Row name="Plan" value={`${PLANS[plan].name}, ${catsText(cats.length)}`} />
      {monthly && <Row name="Monthly price" value={formatMoney(monthly)} />}
      {dates.parcel && <Row name="Estimated delivery" value={dueDay('day', dates.parcel, order)} />}
      {dates.sticks && <Row name="Sticks at the door" value={`By ${dueDay('day', dates.sticks, order)}`} />}
    </Summary>
  );
}

export function Summary({ status, children }: { status: OrderStatusView['delivery']['status']; children: ReactNode }) {
  return (
    <section className="panel w5">
      <header className="dash-head">
        <h2 className="title">Order summary</h2>
        <StatusBadge status={status} />
      </header>
      <dl className="detail-rows">{children}</dl>
    </section>
  );
}

export function Row({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** R373: Order Confirmed, Packed, Shipped, Delivered, of the parcel that is on its way now. */
export function ProgressCard({ order }: Shown) {
  return <StepsDone done={parcelNow(order).orderSteps} />;
}

export function StepsDone({ done: orderSteps }: { done: number }) {
  return (
    <section className="panel">
      <h2 className="title">Delivery progress</h2>
      <ol className="order-status-steps">
        {ORDER_STEPS.map((step, i) => {
          const done = i < orderSteps;
          return (
            <li
              key={step}
              className={done ? 'completed' : i === orderSteps ? 'current' : undefined}
              aria-current={i === orderSteps ? 'step' : undefined}
            >
              <i aria-hidden="true">{done && <Check size={20} strokeWidth={3.2} />}</i>
              <span>
                {step}
                <span className="vh">{done ? ', done' : ', to come'}</span>
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** R374. */
export function CatsCard({ order: { cats } }: Shown) {
  return (
    <section className="panel w5">
      <h2 className="title">Your Cats</h2>
      <ul className="order-status-cats">
        {cats.map(({ id, name, look }) => (
          <li key={id}>
            {look && <CatPortrait cat={{ name, ...look, age: look.ageRange }} size={56} tint={look.tint} decorative />}
            <b>{name}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
