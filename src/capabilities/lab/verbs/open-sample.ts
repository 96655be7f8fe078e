import { type StaffScope, staffScope } from '#src/capabilities/access/scopes.ts';
import { newId } from '#src/kit/id.ts';
import { isRefusal, type Refusal } from '#src/kit/refusal.ts';
import type { Ctx } from '#src/platform/house.ts';
import { refusals } from '../contract.ts';
import { answerFromSandbox } from '../jobs.ts';
import { householdOfCat, insertHistory, insertSet, openSetOf, waitingSetsOf } from '../store.ts';

/**
 * The samples of a cat are in the lab. Told again, for the same order or kit or while others are in work, nothing is
 * opened. The house may say so, and whoever works with parcels. Refuses `cat-unknown`.
 */
export async function openSample(
  ctx: Ctx,
  { catId, orderId, kitId = null }: { catId: string; orderId: string | null; kitId?: string | null },
): Promise<{ id: string; opened: boolean } | null | Refusal> {
  const by = ctx.actor.kind === 'system' ? 'house' : staffScope(ctx, 'orders');
  if (isRefusal(by)) return by;
  if (!(await householdOfCat(ctx.tx, by, catId))) return refusals('cat-unknown');
  const id = newId();
  const sandbox = ctx.settings.payments === 'sandbox';
  const opened = await insertSet(ctx.tx, {
    id,
    catId,
    orderId,
    kitId,
    source: 'lab',
    state: 'waiting',
    declared: {},
    receivedAt: ctx.now,
  });
  if (!opened) {
    const inWork = await openSetOf(ctx.tx, by, catId);
    return inWork ? { id: inWork.id, opened } : null;
  }
  await insertHistory(ctx.tx, { id: newId(), setId: id, kind: 'opened', personId: personOf(by), at: ctx.now });
  // Those of an order are answered once their analysis has begun.
  if (sandbox && kitId) await ctx.enqueue(answerFromSandbox, { setId: id }, { singletonKey: id });
  return { id, opened };
}

/** The analysis of an order's samples begins. Where no lab is connected the sandbox answers; else people do. */
export async function beginAnalysis(ctx: Ctx, orderId: string): Promise<void> {
  if (ctx.settings.payments !== 'sandbox') return;
  for (const setId of await waitingSetsOf(ctx.tx, orderId))
    await ctx.enqueue(answerFromSandbox, { setId }, { singletonKey: setId });
}

const personOf = (by: StaffScope<'orders'> | 'house') => (by === 'house' ? null : by.personId);
