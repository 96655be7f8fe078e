import {
  isMissed,
  PROMISE_CREDIT_PERCENT,
  silentFrom,
  type StagePromise,
} from '#src/capabilities/pricing/rules/promises.ts';
import { newId } from '#src/lib/id.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { AppServices, Ctx } from '#src/platform/services.ts';
import { boxHistory } from '../box-event-store.ts';
import { type BoxRow, lockBox, updateBox } from '../box-store.ts';
import { boxesToCheck, insertMissed, ordersToCheck, waitingCredits } from '../promise-store.ts';
import { canBookPickup } from '../rules/pickup.ts';
import { deriveState, isStopped } from '../rules/state-machine.ts';
import { lockOrder, orderHistory, type OrderRow, updateOrder } from '../store.ts';
import { creditPromise } from './credit-promise.ts';
import { mailSilence } from './mail-promise.ts';
import { isFirstBoxWaiting } from './mail-waiting.ts';
import { boxCheck, boxHeard, openBoxPromise, openPromises, orderCheck, orderHeard } from './next-check.ts';
import { holdOf } from './payment-hold.ts';

const SYSTEM = systemActor('fulfilment/keep-promises');
const DAY_MS = 86_400_000;

/**
 * Looks at every order and box whose day has come: a promise that was missed is put on record with its credit, once, and
 * open steps get new dates; a household without news for two weeks is mailed.
 */
export async function keepPromises(services: AppServices): Promise<void> {
  const found = await services.read(SYSTEM, async ({ tx, now }) => ({
    orders: await ordersToCheck(tx, now),
    boxes: await boxesToCheck(tx, now),
    credits: await waitingCredits(tx),
  }));
  for (const { id } of found.orders) await services.transact(SYSTEM, (ctx) => checkOrder(ctx, id));
  for (const { id } of found.boxes) await services.transact(SYSTEM, (ctx) => checkBox(ctx, id));
  for (const { id } of found.credits)
    await services.transact(SYSTEM, (ctx) => ctx.enqueue(creditPromise, { id }, { singletonKey: id }));
}

const tomorrow = (now: Date) => new Date(now.getTime() + DAY_MS);
const isDue = ({ checkAt }: { checkAt: Date | null }, now: Date) => checkAt !== null && checkAt < now;

async function checkOrder(ctx: Ctx, id: string): Promise<void> {
  const order = await lockOrder(ctx.tx, id);
  if (!order || !isDue(order, ctx.now)) return;
  // Not while the household itself, or its bank, keeps it from moving.
  if ((await holdOf(ctx, order)) || (await isFirstBoxWaiting(ctx, order)))
    return updateOrder(ctx.tx, id, { checkAt: tomorrow(ctx.now) });
  const state = deriveState(await orderHistory(ctx.tx, id));
  const missed = (await openPromises(ctx.tx, order, state)).filter((one) => isMissed(one, ctx.now));
  for (const one of missed) await recordMissed(ctx, order, { ...one, month: 1 });
  const underWay = state.stands !== 'optimizer_delivered' && !isStopped(state.exception);
  const silent = missed.length === 0 && isSilent({ ...orderHeard(order), underWay }, ctx.now);
  const waitsForHousehold = canBookPickup(state.stands, state.exception);
  const told = missed.length > 0 || silent;
  const next = {
    ...(told && { wordAt: ctx.now }),
    ...(told && underWay && !waitsForHousehold && { noticedAt: ctx.now }),
    ...(missed.length > 0 && order.dueAt && order.dueAt < ctx.now && { lateToldFor: order.dueAt }),
  };
  await updateOrder(ctx.tx, id, { ...next, checkAt: await orderCheck(ctx.tx, { ...order, ...next }, state) });
  if (silent) await mailSilence(ctx, order, null, waitsForHousehold);
  if (told) await ctx.notify(order.householdId, 'order');
}

const isSilent = (silence: Parameters<typeof silentFrom>[0], now: Date) => (silentFrom(silence) ?? now) < now;

async function checkBox(ctx: Ctx, id: string): Promise<void> {
  const box = await lockBox(ctx.tx, id);
  const order = box && (await lockOrder(ctx.tx, box.orderId));
  if (!box || !order || !isDue(box, ctx.now)) return;
  if ((await holdOf(ctx, box)) || box.cats.length === 0) return updateBox(ctx.tx, id, { checkAt: tomorrow(ctx.now) });
  const state = deriveState(await boxHistory(ctx.tx, id));
  const missed = (await openBoxPromise(ctx.tx, box, state)).filter((one) => isMissed(one, ctx.now));
  for (const one of missed) await recordMissed(ctx, order, { ...one, month: box.month });
  const underWay = state.stands !== 'box_delivered' && !isStopped(state.exception);
  const silent = missed.length === 0 && isSilent({ ...boxHeard(box), underWay }, ctx.now);
  const told = missed.length > 0 || silent;
  const next = {
    ...(told && { noticedAt: ctx.now }),
    ...(missed.length > 0 && box.dueAt && box.dueAt < ctx.now && { lateToldFor: box.dueAt }),
  };
  await updateBox(ctx.tx, id, { ...next, checkAt: await boxCheck(ctx.tx, { ...box, ...next }, state) });
  if (silent) await mailSilence(ctx, order, box, false);
  if (told) await ctx.notify(order.householdId, 'order');
}

/** Puts a missed promise on record, once; its credit and its mail follow by a job. */
async function recordMissed(
  ctx: Ctx,
  { id: orderId, householdId }: OrderRow,
  { key: promise, due: promisedFor, month }: StagePromise & Pick<BoxRow, 'month'>,
): Promise<void> {
  const id = newId();
  const missed = { id, householdId, orderId, promise, month, promisedFor, noticedAt: ctx.now };
  const credit = { percentOff: PROMISE_CREDIT_PERCENT, credit: 'waiting' } as const;
  if (await insertMissed(ctx.tx, { ...missed, ...credit }))
    await ctx.enqueue(creditPromise, { id }, { singletonKey: id });
}
