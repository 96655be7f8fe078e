import type { BoxView } from '../box-contract.ts';
import type { OrderView } from '../delivery-contract.ts';
import { boxNumber } from '../rules/box.ts';
import { journeyOf } from '#src/capabilities/pricing/rules/journey.ts';
import type { Order } from '../rules/order.ts';
import { shownNews } from '../rules/carrier-words.ts';
import { handedOver } from '../rules/segments.ts';
import { EXCEPTIONS, type HistoryEvent, type DerivedState, deriveState } from '../rules/state-machine.ts';
import { canBookPickup } from '../rules/pickup.ts';
import { type Dates, datesOf } from '#src/capabilities/pricing/rules/delivery-estimates.ts';
import { wordsFor } from '../rules/vocabularies.ts';

const NOBODY =
  'No cat of this order gets sticks for now, so the first box is on hold. The Overview shows the reason for each cat.';

/** An order as its household sees it. */
export function orderView(
  order: Order,
  events: HistoryEvent[],
  { now, boxes }: { now: Date; boxes: readonly BoxView[] },
): OrderView {
  const { id, number, placedAt, plan, catCount } = order;
  const standing = deriveState(events);
  const dates = datesFor(order, standing);
  const journey = journeyView(standing, dates);
  const { stands, steps, exception } = standing;
  const handed = handedOver(steps);
  const first = boxes.find((box) => box.number === boxNumber(number, 1));
  const stopped = exception === 'box_stopped';
  const waits = stands === 'formula_creating' && first?.cats.length === 0;
  return {
    id,
    number,
    placedAt: placedAt.toISOString(),
    plan,
    catCount,
    journey,
    delivery: {
      ...wordsFor(stands),
      tracking: handed?.tracking ?? null,
      carrier: shownNews(handed?.parcel),
      expectedFrom: dates.sticks.from.toISOString(),
      expectedDelivery: dates.sticks.to.toISOString(),
      late: !waits && !stopped && isLate(standing, dates, now),
      phases: journey.phases.map(({ name, steps: inPhase }) => {
        const last = inPhase.at(-1);
        return { name, date: last?.at ?? last?.expected ?? null, completed: last?.status === 'completed' };
      }),
      trouble: exception ? EXCEPTIONS[exception].said : waits ? NOBODY : null,
      stopped,
      pickup: canBookPickup(stands, exception),
      sandbox: steps.some(({ by }) => by === 'sandbox'),
    },
  };
}

export function datesFor(
  { shipTo, placedAt, noticedAt }: Pick<Order, 'shipTo' | 'placedAt' | 'noticedAt'>,
  { steps }: DerivedState,
): Dates {
  return datesOf(steps, { country: shipTo.address?.country ?? '', placedAt, noticedAt: noticedAt ?? null });
}

/** A promise has gone by, or the day of the sticks has; unless it is the household that has the samples. */
function isLate({ stands, exception }: DerivedState, { due, sticks }: Dates, now: Date): boolean {
  if (stands === 'optimizer_delivered' || exception === 'order_stopped' || canBookPickup(stands, exception))
    return false;
  return (due ?? sticks.to) < now || sticks.to < now;
}

export function journeyView({ steps }: DerivedState, { expected }: Dates): OrderView['journey'] {
  const journey = journeyOf(steps);
  return {
    ...journey,
    phases: journey.phases.map((phase) => ({
      ...phase,
      steps: phase.steps.map((step) => ({ ...step, expected: expected[step.key]?.toISOString() ?? null })),
    })),
  };
}
