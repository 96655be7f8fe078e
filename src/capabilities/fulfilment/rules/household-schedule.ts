import type { SubscriptionState } from '#src/capabilities/billing/subscription-contract.ts';
import type { FirstPromise } from '#src/capabilities/pricing/rules/promises.ts';
import { type LaterBox, type PlanCharge, type Schedule, scheduleOf } from '#src/capabilities/pricing/rules/schedule.ts';
import type { BoxView } from '../box-contract.ts';
import { boxNumber } from './box.ts';
import type { Order } from './order.ts';
import { type HistoryEvent, deriveState, isStopped } from './state-machine.ts';

export interface ScheduleParts {
  order: Pick<Order, 'number' | 'shipTo' | 'placedAt' | 'promisedKitAt' | 'promisedSticksAt' | 'noticedAt'>;
  events: readonly HistoryEvent[];
  boxes: readonly BoxView[];
  subscription: Pick<SubscriptionState, 'nextCharge' | 'kits'>;
  timeZone: string;
}

/** The schedule of a household, from its newest order, the boxes of that and its plan. */
export function householdSchedule({ order, events, boxes, subscription, timeZone }: ScheduleParts): Schedule {
  const { steps, exception } = deriveState(events);
  return scheduleOf({
    country: order.shipTo.address?.country ?? '',
    timeZone,
    placedAt: order.placedAt,
    happened: steps,
    noticedAt: order.noticedAt ?? null,
    stopped: isStopped(exception),
    promised: promiseOf(order),
    box: laterBox(order.number, boxes),
    charge: chargeOf(subscription),
    kits: subscription.kits.filter(({ inNextBox }) => inNextBox).map(({ name }) => name),
  });
}

/** First promise of an order, where it was stored. */
export const promiseOf = ({
  promisedKitAt: kitAt,
  promisedSticksAt: sticksAt,
}: Pick<Order, 'promisedKitAt' | 'promisedSticksAt'>): FirstPromise | null =>
  kitAt && sticksAt ? { kitAt, sticksAt } : null;

const moment = (iso: string | null): Date | null => (iso ? new Date(iso) : null);

function chargeOf({ nextCharge }: Pick<SubscriptionState, 'nextCharge'>): PlanCharge {
  const { state, at, notBefore, endsOn, skipped } = nextCharge;
  return { state, at: moment(at), notBefore: moment(notBefore), endsOn: moment(endsOn), skipped: moment(skipped) };
}

/** The newest box; free sticks that were opened after a paid box do not hide it while it is to come. */
function laterBox(orderNumber: string, boxes: readonly BoxView[]): LaterBox | null {
  const own = boxes
    .filter(({ month, number }) => month > 1 && number === boxNumber(orderNumber, month))
    .toSorted((a, b) => b.month - a.month);
  const [newest] = own;
  const shown = own.find(({ replacement, expectedDelivery }) => !replacement && expectedDelivery) ?? newest;
  if (!shown || !newest) return null;
  const { month, expectedDelivery, promisedDelivery } = shown;
  return {
    month,
    expected: moment(expectedDelivery),
    promised: moment(promisedDelivery),
    newest: newest.month,
  };
}
