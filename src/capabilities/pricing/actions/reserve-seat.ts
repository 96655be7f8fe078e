import type { DomainError } from '#src/lib/domain-error.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { pricingRefusals } from '../contract.ts';
import { offerTaken, seatFreed } from '../events.ts';
import type { PlanId } from '../rules/plans.ts';
import { claimFreeSeat, claimOfferedSeat } from '../seat-offer-store.ts';
import { extendHold, heldUntil, releaseReservedSeat, reservedSeat, settleSeat } from '../reserved-seat-store.ts';
import { seatOf } from '../store.ts';

type SeatCtx = Pick<Ctx, 'tx' | 'now' | 'emit'>;

interface Reservation {
  checkoutId: string;
  until: Date;
  /** The invitation the buyer came with. Its place is taken before a free one. */
  offerId?: string | null;
}

/**
 * Holds a place of a limited plan for a payment before it can be made. Repeating it keeps the same place and moves the
 * end of the hold. Refuses `pro-sold-out` when every place is taken, held or offered to somebody else.
 */
export async function reserveSeat(
  { tx, now }: SeatCtx,
  plan: PlanId,
  { checkoutId, until, offerId }: Reservation,
): Promise<'not-limited' | 'kept' | 'reserved' | DomainError> {
  if (plan !== 'pro') return 'not-limited';
  const held = await reservedSeat(tx, plan, checkoutId);
  if (held) {
    if (held.heldUntil === null || held.heldUntil < until) await extendHold(tx, checkoutId, until);
    return 'kept';
  }
  const occupant = { checkoutId, heldUntil: until };
  const offered = offerId ? await claimOfferedSeat(tx, plan, offerId, { occupant, now }) : null;
  const seat = offered ?? (await claimFreeSeat(tx, plan, occupant, now));
  return seat === null ? pricingRefusals('pro-sold-out') : 'reserved';
}

/** Gives the place that was held for a paid order to its household, unless that has one already. */
export async function keepSeat(
  ctx: SeatCtx,
  plan: PlanId,
  { checkoutId, householdId }: { checkoutId: string; householdId: string },
): Promise<void> {
  if (plan !== 'pro') return;
  if ((await seatOf(ctx.tx, plan, householdId)) !== null) return releaseReservation(ctx, checkoutId);
  const held = await reservedSeat(ctx.tx, plan, checkoutId);
  if (!held) return;
  const offerId = await settleSeat(ctx.tx, plan, held.seatNo, { holder: householdId, now: ctx.now });
  if (offerId) await ctx.emit(offerTaken, { offerId });
}

/** Frees the place held for a payment that came to nothing. */
export async function releaseReservation(ctx: SeatCtx, checkoutId: string): Promise<void> {
  if (await releaseReservedSeat(ctx.tx, checkoutId, ctx.now)) await ctx.emit(seatFreed, {});
}

/** Until when a place is held for a payment; null where none is. */
export const holdOf = ({ tx }: Pick<ReadCtx, 'tx'>, checkoutId: string): Promise<Date | null> =>
  heldUntil(tx, checkoutId);
