import { type HouseholdScope, householdScope, type StaffScope } from '#src/capabilities/access/scopes.ts';
import { openSample } from '#src/capabilities/lab/actions/open-sample.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx, SystemActor } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import { type ExtraRow, lockExtra, updateExtra } from '../extra-store.ts';

/** The household has taken the samples and wants the courier. Refuses as `bookCourier` does. */
export async function bookKitPickup(ctx: Ctx, id: string): Promise<{ pickupAt: string } | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const booked = await bookCourier(ctx, scope, id);
  return isDomainError(booked) ? booked : { pickupAt: booked.pickupAt.toISOString() };
}

/**
 * Books the courier for the samples of a kit, for its household or by a colleague on its behalf. Said twice, or by both,
 * it is booked once. Refuses `extra-unknown` and `pickup-too-early`.
 */
export async function bookCourier(
  ctx: Ctx,
  by: HouseholdScope | StaffScope<'orders'>,
  id: string,
): Promise<(ExtraRow & { pickupAt: Date }) | DomainError> {
  const extra = await lockExtra(ctx.tx, by, id);
  if (!extra) return refusals('extra-unknown');
  if (extra.pickupAt) return { ...extra, pickupAt: extra.pickupAt };
  if (extra.state !== 'delivered') return refusals('pickup-too-early');
  await updateExtra(ctx.tx, id, { pickupAt: ctx.now });
  await ctx.notify(extra.householdId, 'order');
  return { ...extra, pickupAt: ctx.now };
}

/**
 * Takes the samples of a kit into the lab, like those of an order. Repeating it changes nothing.
 * Refuses `extra-unknown`, `move-not-possible` where the kit has not arrived, and `samples-in-work`.
 */
export async function receiveSamples(
  ctx: Ctx,
  by: StaffScope<'orders'> | SystemActor,
  id: string,
): Promise<ExtraRow | DomainError> {
  const extra = await lockExtra(ctx.tx, by, id);
  if (!extra) return refusals('extra-unknown');
  if (extra.state === 'sampled') return extra;
  if (extra.state !== 'delivered') return refusals('move-not-possible');
  const { catId, householdId } = extra;
  const taken = await openSample(ctx, by, { catId, orderId: null, kitId: id });
  if (isDomainError(taken)) return taken;
  if (!taken?.opened) return refusals('samples-in-work');
  await updateExtra(ctx.tx, id, { state: 'sampled' });
  await ctx.notify(householdId, 'order');
  await ctx.notify(householdId, 'results');
  ctx.log.info({ by: 'personId' in by ? by.personId : by.work, extra: id }, 'samples of a kit received');
  return { ...extra, state: 'sampled' };
}
