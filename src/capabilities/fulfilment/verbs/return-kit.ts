import { householdScope, type StaffScope } from '#src/capabilities/access/scopes.ts';
import { openSample } from '#src/capabilities/lab/verbs/open-sample.ts';
import { isRefusal, type Refusal } from '#src/kit/refusal.ts';
import type { Ctx } from '#src/platform/house.ts';
import { refusals } from '../contract.ts';
import { type ExtraRow, lockExtra, updateExtra } from '../extra-store.ts';

/**
 * The household has taken the samples and wants the courier. Pressed twice it is booked once. Refuses `extra-unknown`
 * and `pickup-too-early`.
 */
export async function bookKitPickup(ctx: Ctx, id: string): Promise<{ pickupAt: string } | Refusal> {
  const scope = householdScope(ctx.actor);
  if (isRefusal(scope)) return scope;
  const extra = await lockExtra(ctx.tx, scope, id);
  if (!extra) return refusals('extra-unknown');
  const booked = extra.pickupAt ?? (extra.state === 'delivered' ? ctx.now : null);
  if (!booked) return refusals('pickup-too-early');
  if (!extra.pickupAt) {
    await updateExtra(ctx.tx, id, { pickupAt: booked });
    await ctx.tell(scope.householdId, 'order');
  }
  return { pickupAt: booked.toISOString() };
}

/**
 * The samples of a kit are in the lab, which answers as it answers those of an order. Said twice, they are taken once.
 * Refuses `extra-unknown`, `move-not-possible` where the kit has not arrived, and `samples-in-work`.
 */
export async function receiveSamples(
  ctx: Ctx,
  by: StaffScope<'orders'> | 'house',
  id: string,
): Promise<ExtraRow | Refusal> {
  const extra = await lockExtra(ctx.tx, by, id);
  if (!extra) return refusals('extra-unknown');
  if (extra.state === 'sampled') return extra;
  if (extra.state !== 'delivered') return refusals('move-not-possible');
  const { catId, householdId } = extra;
  const taken = await openSample(ctx, { catId, orderId: null, kitId: id });
  if (isRefusal(taken)) return taken;
  if (!taken?.opened) return refusals('samples-in-work');
  await updateExtra(ctx.tx, id, { state: 'sampled' });
  await ctx.tell(householdId, 'order');
  await ctx.tell(householdId, 'results');
  ctx.log.info({ by: by === 'house' ? by : by.personId, extra: id }, 'samples of a kit received');
  return { ...extra, state: 'sampled' };
}
