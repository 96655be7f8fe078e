import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { SubscriptionState } from '#src/capabilities/billing/subscription-contract.ts';
import { CONTRACT_RULES } from '#src/capabilities/billing/rules/plan-actions.ts';
import type { Schedule } from '#src/capabilities/pricing/rules/schedule.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { BoxView, ExtraView } from '../box-contract.ts';
import type { OrderView } from '../delivery-contract.ts';
import type { ExtraFacts } from '../extra-store.ts';
import { boxNumber } from '../rules/box.ts';
import { JOURNEY_KEYS } from '#src/capabilities/pricing/rules/journey.ts';
import type { Kit } from '../rules/order-lines.ts';
import { kitCats } from '../rules/kit-cats.ts';
import { householdSchedule } from '../rules/household-schedule.ts';
import { type HistoryEvent, deriveState } from '../rules/state-machine.ts';
import { wordsFor } from '../rules/vocabularies.ts';
import { findOrders, type OrderWithAll } from '../order-list-store.ts';
import type { OrderRow } from '../store.ts';
import { catsOf } from './fill-boxes.ts';
import { boxesOf } from './read-boxes.ts';
import { datesFor, orderView } from './read-order.ts';
import { firstSticks } from './sticks-arrived.ts';

export interface Parcels {
  /** The newest order, with its journey. */
  order: OrderView | null;
  /** Deadline of the newest order's next step, where one is promised. */
  due: Date | null;
  /** Whether a withdrawal from the newest order would be carried out at once. */
  withdrawable: boolean;
  /** The newest first, both. */
  kits: Kit[];
  boxes: BoxView[];
  /** Test kits that go along with the boxes. */
  extras: ExtraView[];
  /** The next steps with their dates; null where nothing was ordered. */
  scheduleWith(plan: Pick<SubscriptionState, 'nextCharge' | 'kits'>, timeZone: string): Schedule | null;
}

/** Everything that was ever sent to a household, and is on its way: two statements. */
export async function parcelsOf(ctx: ReadCtx, scope: HouseholdScope): Promise<Parcels> {
  const found = await findOrders(ctx.tx, scope);
  const [newest] = found;
  const boxes = newest ? await boxesOf(ctx, scope, new Map(found.map(({ order, events }) => [order.id, events]))) : [];
  return {
    order: newest ? orderView(newest.order, newest.events, { now: ctx.now, boxes }) : null,
    due: newest ? datesFor(newest.order, deriveState(newest.events)).due : null,
    withdrawable: newest !== undefined && isWithdrawable(newest, boxes, ctx.now),
    kits: found.map(({ order, events }) => kitView(order, events)),
    boxes,
    extras: newest?.extras.map((extra) => extraView(extra, catsOf(newest.order))) ?? [],
    scheduleWith: (subscription, timeZone) =>
      newest ? householdSchedule({ ...newest, boxes, subscription, timeZone }) : null,
  };
}

function isWithdrawable({ order, events, withdrawnAt }: OrderWithAll, boxes: readonly BoxView[], now: Date): boolean {
  const own = boxes.filter(({ number, month }) => number === boxNumber(order.number, month));
  const deliveries = own.flatMap(({ deliveredAt }) => deliveredAt ?? []).map((at) => new Date(at));
  const contract = { withdrawnAt, sticksArrived: firstSticks(events, deliveries) };
  return CONTRACT_RULES.withdraw(contract, now) === 'allowed';
}

function extraView({ id, cat, state, set, box, pickupAt, here, followUp }: ExtraFacts, inPlan: string[]): ExtraView {
  return {
    id,
    cat,
    state: set === 'released' ? 'read' : state,
    box,
    followUp,
    pickupAt: pickupAt && new Date(pickupAt).toISOString(),
    here,
    inPlan: inPlan.includes(cat.id),
  };
}

function kitView(order: OrderRow, events: HistoryEvent[]): Kit {
  const standing = deriveState(events);
  const { steps, stands } = standing;
  const gone = JOURNEY_KEYS.indexOf(stands);
  const arrived = gone >= JOURNEY_KEYS.indexOf('kit_delivered');
  const used = gone >= JOURNEY_KEYS.indexOf('lab_received');
  const of = (key: 'kit_packed' | 'kit_shipped' | 'kit_delivered') => steps.find((step) => step.key === key);
  const expected = arrived ? null : datesFor(order, standing).expected.kit_delivered;
  return {
    orderId: order.id,
    number: order.number,
    needed: !used || of('kit_packed') !== undefined,
    cats: kitCats(order),
    status: used ? 'Completed' : arrived ? 'Delivered' : wordsFor(stands).status,
    tracking: of('kit_shipped')?.tracking ?? null,
    placedAt: order.placedAt.toISOString(),
    deliveredAt: of('kit_delivered')?.at.toISOString() ?? null,
    expectedDelivery: expected?.toISOString() ?? null,
  };
}
