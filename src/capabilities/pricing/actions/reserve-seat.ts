import type { DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import { pricingRefusals } from '../contract.ts';
import type { PlanId } from '../rules/plans.ts';
import { claimFreeSeat, keepReservedSeat, releaseReservedSeat, reservedSeat, seatOf } from '../store.ts';

type SeatCtx = Pick<Ctx, 'tx' | 'now'>;

/**
 * Reserves a place of a limited plan for a payment before it can be made. Repeating it keeps the same place. Refuses
 * `pro-sold-out` when every place is taken or reserved.
 */
export async function reserveSeat(
  ctx: SeatCtx,
  plan: PlanId,
  checkoutId: string,
): Promise<'not-limited' | 'kept' | 'reserved' | DomainError> {
  if (plan !== 'pro') return 'not-limited';
  if ((await reservedSeat(ctx.tx, plan, checkoutId)) !== null) return 'kept';
  const seat = await claimFreeSeat(ctx.tx, plan, { checkoutId }, ctx.now);
  return seat === null ? pricingRefusals('pro-sold-out') : 'reserved';
}

/** Gives the place that was reserved for a paid order to its household, unless that has one already. */
export async function keepSeat(
  ctx: SeatCtx,
  plan: PlanId,
  { checkoutId, householdId }: { checkoutId: string; householdId: string },
): Promise<void> {
  if (plan !== 'pro') return;
  const hasOne = (await seatOf(ctx.tx, plan, householdId)) !== null;
  if (hasOne) await releaseReservedSeat(ctx.tx, checkoutId);
  else await keepReservedSeat(ctx.tx, plan, checkoutId, { holder: householdId, now: ctx.now });
}

/** Frees the place reserved for a payment that came to nothing. */
export const releaseReservation = (ctx: Pick<Ctx, 'tx'>, checkoutId: string): Promise<void> =>
  releaseReservedSeat(ctx.tx, checkoutId);
