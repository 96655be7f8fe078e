import { CircleAlert, Wallet } from 'lucide-react';
import { ButtonLink } from '#src/ui/button.tsx';
import { boxNumber } from '#src/capabilities/fulfilment/rules/box.ts';
import { JOURNEY_STEPS } from '#src/capabilities/fulfilment/rules/journey.ts';
import { wizardAt } from '#src/web/wizard-link.ts';
import type { DashboardCat, DashboardView } from '../../../contract.ts';
import { type TabProps, useHome } from '../../home-context.ts';
import { isOver } from '#src/capabilities/billing/screens/plan/words.ts';
import { JourneyPanel } from './journey-panel.tsx';
import { Kits } from './kits.tsx';
import { OrdersPanel } from './orders-panel.tsx';
import { Pickup } from './pickup.tsx';
import { SubscriptionPanel } from '#src/capabilities/billing/screens/plan/subscription-panel.tsx';
import { boxParcel, parcelOf, TrackingPanel } from './tracking-panel.tsx';
import { headline, laterBox, sticksSentence } from './words.ts';
import './delivery.css';

/** The journey of the order, the parcel of the moment, the subscription, and everything that was sent. */
export function Delivery({ cat }: TabProps) {
  const { view } = useHome();
  const { order, boxes, asOf, household } = view;
  const box = laterBox(boxes);
  if (!order) return <NothingYet />;
  const trouble = box?.trouble ?? order.delivery.trouble;
  return (
    <div className="dash-main">
      <header>
        <h2 className="d-md">
          {headline(order, box, isFor(cat, view, box) ? cat.name : null, { asOf, timeZone: household.timeZone })}
        </h2>
        <p className="lead muted">{lead(view)}</p>
        {trouble && (
          <p className="dl-trouble" role="status">
            <CircleAlert size={20} aria-hidden="true" />
            {trouble}
          </p>
        )}
      </header>
      {order.delivery.pickup && <Pickup />}
      <Kits />
      <JourneyPanel order={order} />
      <TrackingPanel parcel={box ? boxParcel(box) : parcelOf(order)} asOf={asOf} timeZone={household.timeZone} />
      <SubscriptionPanel />
      <OrdersPanel />
      {view.wallet && <WalletPass cat={cat} />}
    </div>
  );
}

/** A pass with the cat and its next box. Shown where the shop can sign one. */
function WalletPass({ cat }: TabProps) {
  return (
    <section className="panel noprint" aria-labelledby="dl-wallet">
      <h3 className="title" id="dl-wallet">
        {cat.name} in your wallet
      </h3>
      <p>A pass for Apple Wallet with the date of the next box. Add it again when the date has changed.</p>
      <a className="btn quiet" href={`/api/cats/${cat.id}/wallet.pkpass`}>
        <Wallet size={20} aria-hidden="true" />
        Add to Apple Wallet
      </a>
    </section>
  );
}

function lead({ order, asOf, subscription, household }: DashboardView): string {
  if (!order) return '';
  const { done } = order.journey;
  const steps = `${done} of ${JOURNEY_STEPS} steps done.`;
  if (done === JOURNEY_STEPS)
    return subscription.endsOn || isOver(subscription) ? steps : `${steps} A box comes every month from here.`;
  if (order.delivery.trouble) return steps;
  return `${steps} ${sticksSentence(order, asOf, household.timeZone)}`;
}

/** Whether this cat is one of those the parcel is for: one that came later is not, nor one without sticks in its box. */
function isFor(
  { id }: DashboardCat,
  { orders, order, boxes }: DashboardView,
  later: DashboardView['boxes'][number] | null,
) {
  const box = later ?? boxes.find(({ number }) => order && number === boxNumber(order.number, 1));
  const cats = box ? box.cats : (orders.find(({ number }) => number === order?.number)?.for ?? []);
  return cats.some((one) => one.id === id);
}

function NothingYet() {
  return (
    <div className="dash-main">
      <header>
        <h2 className="d-md">Nothing in the post. Yet.</h2>
        <p className="lead muted">Start with a free test kit. Its results decide the sticks.</p>
        <ButtonLink to={wizardAt()}>Order a test kit</ButtonLink>
      </header>
    </div>
  );
}
