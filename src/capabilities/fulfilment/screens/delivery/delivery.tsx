import { CircleAlert } from '#src/ui/icons/circle-alert.ts';
import type { ReactNode } from 'react';
import { ButtonLink } from '#src/ui/button.tsx';
import { boxNumber } from '../../rules/box.ts';
import { JOURNEY_STEPS } from '#src/capabilities/pricing/rules/journey.ts';
import { wizardAt } from '#src/web/wizard-link.ts';
import { SchedulePanel } from '../schedule-panel.tsx';
import { useParcels } from '../parcels-context.ts';
import { isOver } from '#src/capabilities/billing/screens/plan/words.ts';
import { JourneyPanel } from './journey-panel.tsx';
import { Kits } from './kits.tsx';
import { OrdersPanel } from './orders-panel.tsx';
import { Pickup } from './pickup.tsx';
import { SampleCodes } from '#src/capabilities/lab/screens/sample-codes.tsx';
import { SamplesAgain } from './samples-again.tsx';
import { SubscriptionPanel } from '#src/capabilities/billing/screens/plan/subscription-panel.tsx';
import { boxParcel, parcelOf, TrackingPanel } from './tracking-panel.tsx';
import { headline, laterBox, sticksSentence } from './words.ts';
import './delivery.css';

interface DeliveryProps {
  cat: { id: string; name: string };
  /** Below the orders. */
  children: ReactNode;
}

/** The journey of the order, the parcel of the moment, the subscription, and everything that was sent. */
export function Delivery({ cat, children }: DeliveryProps) {
  const view = useParcels();
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
          <p className="delivery-trouble" role="status">
            <CircleAlert size={20} aria-hidden="true" />
            {trouble}
          </p>
        )}
      </header>
      {order.delivery.pickup && <Pickup />}
      <SamplesAgain />
      <SampleCodes />
      <Kits />
      <SchedulePanel />
      <JourneyPanel order={order} />
      <TrackingPanel parcel={box ? boxParcel(box) : parcelOf(order)} asOf={asOf} timeZone={household.timeZone} />
      <SubscriptionPanel />
      <OrdersPanel />
      {children}
    </div>
  );
}

type View = ReturnType<typeof useParcels>;

function lead({ order, asOf, subscription, household }: View): string {
  if (!order) return '';
  const { done } = order.journey;
  const steps = `${done} of ${JOURNEY_STEPS} steps done.`;
  if (done === JOURNEY_STEPS)
    return subscription.endsOn || isOver(subscription) ? steps : `${steps} A box comes every month from here.`;
  if (order.delivery.trouble) return steps;
  return `${steps} ${sticksSentence(order, asOf, household.timeZone)}`;
}

/** Whether this cat is one of those the parcel is for: one that came later is not, nor one without sticks in its box. */
function isFor({ id }: DeliveryProps['cat'], { orders, order, boxes }: View, later: View['boxes'][number] | null) {
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
