import { type StaffScope, systemScope } from '#src/capabilities/access/scopes.ts';
import { refundUnusedFirstMonth } from '#src/capabilities/billing/actions/refund-unused.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx } from '#src/platform/services.ts';
import { boxesOfOrder } from '../box-store.ts';
import { orderMoved } from '../events.ts';
import { keepsLabel } from '../rules/address-notes.ts';
import { firstBoxStep } from '../rules/box.ts';
import type { JourneyKey } from '#src/capabilities/pricing/rules/journey.ts';
import { type DerivedState, isStopped } from '../rules/state-machine.ts';
import { datesOf } from '#src/capabilities/pricing/rules/delivery-estimates.ts';
import { insertOrderEvent } from '../order-event-store.ts';
import { orderHistory, lockOrder, type OrderRow, updateOrder } from '../store.ts';
import { refuseToMove } from './cat-states.ts';
import { catsOf, contentsNow, withSticks } from './fill-boxes.ts';
import { addressNow } from './follow-address.ts';
import { parcelOfOrderStep, refuseByLabel, trackingOf } from './follow-label.ts';
import { refuseRecalled } from './follow-lots.ts';
import { followSticks } from './follow-sticks.ts';
import { orderCheck } from './next-check.ts';
import { pack } from './pack.ts';
import { refuseWhileDisputed } from './payment-hold.ts';
import { type HistorySubject, type Transition, type EventInput, appendEvent } from './append-event.ts';

const SYSTEM = systemActor('fulfilment/move-order');

const SUBJECT: HistorySubject<JourneyKey, OrderRow> = {
  noun: 'order',
  lock: lockOrder,
  events: orderHistory,
  add: (tx, orderId, event) => insertOrderEvent(tx, { orderId, ...event }),
  prepare: async (ctx, order, said) => {
    const { move } = said;
    if (move.kind !== 'step') return null;
    const held = await refuseWhileDisputed(ctx, order, move);
    if (held) return held;
    const parcel = await parcelOfOrderStep(ctx, { kind: 'step', key: move.to }, order.id);
    const byLabel = await refuseByLabel(ctx, parcel, said.tracking);
    if (byLabel) return byLabel;
    const [first] = await boxesOfOrder(ctx.tx, order.id);
    const inBox = { to: move.to, paidFor: catsOf(order), packed: first?.cats ?? [] };
    const refused = await refuseToMove(ctx, order.householdId, inBox);
    if (refused) return refused;
    if (!first) return null;
    if (firstBoxStep(move.to as JourneyKey) !== 'box_packed') return refuseRecalled(ctx, first.id, move.to);
    const scope = systemScope(SYSTEM, order.householdId);
    return pack(ctx, { box: first, cats: withSticks(await contentsNow(ctx, scope, catsOf(order))) }, said);
  },
  trackingOf: async (ctx, { id }, step) => trackingOf(ctx, await parcelOfOrderStep(ctx, step, id)),
  settle,
};

/** Adds an event to an order and notifies its listeners. Refuses as `appendEvent` does, and `box-stays`. */
export function appendOrderEvent(ctx: Ctx, by: string, id: string, said: EventInput): Promise<DomainError | null> {
  return appendEvent(ctx, SUBJECT, { by, id, said });
}

/** A colleague moves an order: a step, a step taken back, a thing gone wrong or put right. Refuses as `appendEvent` does. */
export function moveOrder(
  ctx: Ctx,
  scope: StaffScope<'orders'>,
  id: string,
  said: EventInput,
): Promise<DomainError | null> {
  return appendOrderEvent(ctx, scope.personId, id, said);
}

async function settle(ctx: Ctx, order: OrderRow, { before, after, event }: Transition<JourneyKey>): Promise<void> {
  const { stands, exception } = after;
  // A parcel that has its label keeps it; the one after it goes where the household says by then.
  const scope = systemScope(SYSTEM, order.householdId);
  const shipTo = keepsLabel(stands) ? order.shipTo : await addressNow(ctx, scope, order);
  const dueAt = datesOf(after.steps, { country: shipTo.address?.country ?? '', placedAt: order.placedAt }).due;
  const moved = { stands, exception, movedAt: ctx.now, dueAt, revision: event.revision, shipTo };
  const checkAt = await orderCheck(ctx.tx, { ...order, ...moved }, after);
  await updateOrder(ctx.tx, order.id, { ...moved, checkAt });
  const { id: orderId, number, householdId, checkoutId, cats } = order;
  // The first payment, and the difference of a dearer plan, for sticks that are not sent.
  if (isStopped(exception)) await refundUnusedFirstMonth(ctx, checkoutId, 0);
  if (exception === 'box_stopped') await followSticks(ctx, order);
  await ctx.emit(orderMoved, {
    orderId,
    number,
    householdId,
    checkoutId,
    cats: cats.map(({ name }) => name),
    event,
    stood: before.stands,
    stands,
    sticksLeft: { before: sticksLeft(before), now: sticksLeft(after) },
  });
  await ctx.notify(householdId, 'order');
}

const sticksLeft = ({ steps }: DerivedState) => steps.find(({ key }) => key === 'optimizer_shipped')?.at ?? null;
