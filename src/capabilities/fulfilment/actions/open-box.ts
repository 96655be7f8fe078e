import { systemScope } from '#src/capabilities/access/scopes.ts';
import type { renewalPaid } from '#src/capabilities/billing/events.ts';
import { refundUnusedFirstMonth } from '#src/capabilities/billing/actions/refund-unused.ts';
import { allCats } from '#src/capabilities/households/actions/find-cats.ts';
import { newId } from '#src/lib/id.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx } from '#src/platform/services.ts';
import { insertBoxEvent } from '../box-event-store.ts';
import { boxesOfOrder, insertBox, type NewBox, putFirstBox } from '../box-store.ts';
import { boxMoved, type OrderMoved } from '../events.ts';
import { insertExtra } from '../extra-store.ts';
import { boxNumber, firstBoxStep } from '../rules/box.ts';
import { wordsFor } from '../rules/vocabularies.ts';
import { lockOrder, lockOrderOfCheckout, type OrderRow } from '../store.ts';
import { catsOf, contentsWaiting } from './fill-boxes.ts';
import { addressNow } from './follow-address.ts';
import { followExtras } from './follow-extras.ts';
import { followLots } from './follow-lots.ts';
import { boxPromise } from './next-check.ts';
import { followSticks } from './follow-sticks.ts';

const SYSTEM = systemActor('fulfilment/open-box');
type Paid = NonNullable<typeof renewalPaid.payload>;

/**
 * Opens the box of the next month of an order that was paid for before, as by a gift. The caller makes sure that it is
 * opened once.
 */
export const openPrepaidBox = (ctx: Ctx, month: { checkoutId: string; paidAt: Date }): Promise<void> =>
  openBox(ctx, { ...month, invoiceId: null, cats: null, kits: [] });

type PaidMonth = Pick<Paid, 'checkoutId' | 'cats' | 'kits' | 'paidAt'> & { invoiceId: string | null };

/** Opens the box of a paid month for the cats that live here and may have sticks, with its follow-up kits; once per payment. */
export async function openBox(
  ctx: Ctx,
  { checkoutId, invoiceId, cats: paidFor, kits, paidAt }: PaidMonth,
): Promise<void> {
  const order = await lockOrderOfCheckout(ctx.tx, checkoutId);
  if (order)
    await insertOpenBox(ctx, order, { id: newId(), invoiceId, paidFor, kits, paidAt, replacementReason: null });
}

interface NewMonth {
  id: string;
  invoiceId: string | null;
  paidFor: string[] | null;
  kits: readonly string[];
  paidAt: Date;
  /** Set for free sticks in place of others. */
  replacementReason: string | null;
}

/** Opens one more box of an order, which the caller holds. */
export async function insertOpenBox(
  ctx: Ctx,
  order: OrderRow,
  { id, invoiceId, paidFor, kits, paidAt, replacementReason }: NewMonth,
): Promise<void> {
  const { id: orderId, householdId, number } = order;
  const scope = systemScope(SYSTEM, householdId);
  const month = Math.max(1, ...(await boxesOfOrder(ctx.tx, orderId)).map((box) => box.month)) + 1;
  const shipTo = await addressNow(ctx, scope, order);
  const place = { country: shipTo.address?.country ?? '', placedAt: paidAt };
  const box = {
    id,
    replacementReason,
    orderId,
    householdId,
    month,
    number: boxNumber(number, month),
    invoiceId,
    paidFor,
    ...(await contentsWaiting(ctx, scope, catsOf(order, { paidFor }))),
    shipTo,
    placedAt: paidAt,
    stands: 'box_paid',
    movedAt: paidAt,
    ...boxPromise(place),
  } satisfies NewBox;
  if (!(await insertBox(ctx.tx, box))) return;
  const event = { id: newId(), revision: 1, kind: 'step', key: 'box_paid', at: paidAt, by: 'system' } as const;
  await insertBoxEvent(ctx.tx, { boxId: box.id, ...event });
  const known = kits.length ? await allCats(ctx.tx, scope) : [];
  for (const { id: catId } of known.filter(({ id }) => kits.includes(id)))
    await insertExtra(ctx.tx, {
      ...{ id: newId(), householdId, catId, invoiceId },
      ...{ kind: 'test-kit', state: 'waiting', createdAt: ctx.now },
    });
  await followSticks(ctx, order);
  const { id: boxId, cats } = box;
  const told = { householdId, orderId, boxId, month, number: box.number, cats };
  await ctx.emit(boxMoved, { ...told, step: wordsFor('box_paid').orderSteps, event: { ...event, tracking: null } });
  await ctx.notify(householdId, 'order');
}

/** The first box follows its order: its contents are settled when the sticks are ready. Emits `box-moved` for it. */
export async function followJourney(ctx: Ctx, { orderId, event, stood, stands }: OrderMoved): Promise<void> {
  const [before, now] = [firstBoxStep(stood), firstBoxStep(stands)];
  if (!before && !now) return;
  const order = await lockOrder(ctx.tx, orderId);
  if (!order) return;
  const { householdId, number, placedAt, shipTo, exception } = order;
  if (event.kind === 'step' && (now === 'box_paid' || now === 'box_packed')) {
    const contents = await contentsWaiting(ctx, systemScope(SYSTEM, householdId), catsOf(order));
    const parcel = { number: boxNumber(number, 1), ...contents, shipTo, placedAt };
    await putFirstBox(ctx.tx, { id: newId(), orderId, householdId, month: 1, ...parcel });
    if (now === 'box_packed') await refundUnusedFirstMonth(ctx, order.checkoutId, contents.cats.length);
  }
  const [box] = await boxesOfOrder(ctx.tx, orderId);
  if (box?.month !== 1) return;
  await followExtras(ctx, box.id, { stands: now, exception });
  await followLots(ctx, box.id, { exception, event });
  const told = { householdId, orderId, boxId: box.id, month: 1, number: box.number, cats: box.cats };
  await ctx.emit(boxMoved, { ...told, step: now ? wordsFor(now).orderSteps : 0, event });
}
