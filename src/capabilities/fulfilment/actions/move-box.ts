import { type StaffScope, systemScope } from '#src/capabilities/access/scopes.ts';
import { refundUnused } from '#src/capabilities/billing/actions/refund-unused.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx } from '#src/platform/services.ts';
import { insertBoxEvent, boxHistory } from '../box-event-store.ts';
import { type BoxRow, lockBox, updateBox } from '../box-store.ts';
import { boxMoved } from '../events.ts';
import { withdrawUnsentKits } from '../box-kit-store.ts';
import type { BoxKey } from '../rules/box.ts';
import { keepsLabel } from '../rules/address-notes.ts';
import { boxDates } from '#src/capabilities/pricing/rules/box-dates.ts';
import { wordsFor } from '../rules/vocabularies.ts';
import { lockOrder } from '../store.ts';
import type { BoxCat } from '../tables.ts';
import { refuseToMove } from './cat-states.ts';
import { catsOf, contentsNow, withSticks } from './fill-boxes.ts';
import { addressNow } from './follow-address.ts';
import { followExtras } from './follow-extras.ts';
import { parcelOfBoxStep, refuseByLabel, trackingOf } from './follow-label.ts';
import { followLots, refuseRecalled } from './follow-lots.ts';
import { followSticks } from './follow-sticks.ts';
import { boxCheck } from './next-check.ts';
import { pack } from './pack.ts';
import { refuseWhileDisputed } from './payment-hold.ts';
import { type HistorySubject, type Transition, type EventInput, appendEvent } from './append-event.ts';

const SYSTEM = systemActor('fulfilment/move-box');

const SUBJECT: HistorySubject<BoxKey, BoxRow> = {
  noun: 'box',
  lock: lockBox,
  events: boxHistory,
  add: (tx, boxId, event) => insertBoxEvent(tx, { boxId, ...event }),
  prepare: async (ctx, box, said) => {
    const { move } = said;
    if (move.kind !== 'step') return null;
    const held = await refuseWhileDisputed(ctx, box, move);
    if (held) return held;
    const byLabel = await refuseByLabel(ctx, parcelOfBoxStep({ kind: 'step', key: move.to }, box), said.tracking);
    if (byLabel) return byLabel;
    const paidFor = await paidForOf(ctx, box);
    const refused = await refuseToMove(ctx, box.householdId, { to: move.to, paidFor, packed: box.cats });
    if (refused || move.to !== 'box_packed') return refused ?? refuseRecalled(ctx, box.id, move.to);
    return pack(ctx, { box, cats: await contentsOf(ctx, box) }, said);
  },
  trackingOf: (ctx, box, step) => trackingOf(ctx, parcelOfBoxStep(step, box)),
  settle,
};

/** Adds an event to a box from the second month on and notifies its listeners. Refuses as `appendEvent` does, and `box-stays`. */
export function appendBoxEvent(ctx: Ctx, by: string, id: string, said: EventInput): Promise<DomainError | null> {
  return appendEvent(ctx, SUBJECT, { by, id, said });
}

/** A colleague moves a box: a step, a step taken back, a thing gone wrong or put right. Refuses as `appendBoxEvent` does. */
export function moveBox(
  ctx: Ctx,
  scope: StaffScope<'orders'>,
  id: string,
  said: EventInput,
): Promise<DomainError | null> {
  return appendBoxEvent(ctx, scope.personId, id, said);
}

async function paidForOf(ctx: Ctx, box: BoxRow): Promise<string[]> {
  const order = await lockOrder(ctx.tx, box.orderId);
  return order ? catsOf(order, box) : [];
}

async function contentsOf(ctx: Ctx, box: BoxRow): Promise<BoxCat[]> {
  return withSticks(await contentsNow(ctx, systemScope(SYSTEM, box.householdId), await paidForOf(ctx, box)));
}

async function settle(ctx: Ctx, box: BoxRow, { after, event }: Transition<BoxKey>): Promise<void> {
  const { id, orderId, householdId, month, number, placedAt } = box;
  const { stands, exception, steps } = after;
  const shipTo = keepsLabel(stands) ? box.shipTo : await addressNow(ctx, systemScope(SYSTEM, householdId), box);
  const dueAt = boxDates(steps, { country: shipTo.address?.country ?? '', placedAt }).due;
  // Contents are fixed when the box is packed, and open again when that is undone.
  const open = (stands === 'box_paid' && !exception) || (event.kind === 'step' && stands === 'box_packed');
  const cats = open ? await contentsOf(ctx, box) : box.cats;
  const moved = { stands, exception, movedAt: ctx.now, dueAt, revision: event.revision, cats, shipTo };
  const checkAt = await boxCheck(ctx.tx, { ...box, ...moved }, after);
  await updateBox(ctx.tx, id, { ...moved, checkAt });
  await followExtras(ctx, id, { stands, exception });
  await followLots(ctx, id, { exception, event });
  const order = await lockOrder(ctx.tx, orderId);
  if (order) await followSticks(ctx, order);
  // Nothing is charged for sticks or follow-up kits that are not sent.
  const settled = stands === 'box_packed' || exception === 'box_stopped';
  if (box.invoiceId && settled) {
    const kits = await withdrawUnsentKits(ctx.tx, box.invoiceId);
    await refundUnused(ctx, box.invoiceId, exception ? 0 : cats.length, kits);
  }
  const told = { householdId, orderId, boxId: id, month, number, cats };
  await ctx.emit(boxMoved, { ...told, step: wordsFor(stands).orderSteps, event });
  await ctx.notify(householdId, 'order');
}
