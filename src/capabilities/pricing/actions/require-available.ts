import type { DomainError } from '#src/lib/domain-error.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { pricingRefusals } from '../contract.ts';
import { planForSale, type PlanId, PLANS } from '../rules/plans.ts';
import { offerTaken, seatFreed } from '../events.ts';
import { changeHolder, countSeats, releaseSeatsOf, type SeatCount, seatOf } from '../store.ts';
import { claimFreeSeat, claimOfferedSeat } from '../seat-offer-store.ts';
import { settleSeat } from '../reserved-seat-store.ts';

/** Whether a limited plan has a place that nobody has taken, though it may be held. Places that were never entered do not exist. */
function hasFreeSeat(plan: PlanId, seats: ReadonlyMap<PlanId, SeatCount>): boolean {
  if (PLANS[plan].seats === null) return true;
  const { total, taken } = seats.get(plan) ?? { total: 0, taken: 0 };
  return taken < total;
}

/** Refuses `pro-sold-out` when no place of the plan is free. It holds nothing: see reserveSeat and takeSeat. */
export async function requireAvailable(ctx: Pick<ReadCtx, 'tx'>, plan: PlanId): Promise<null | DomainError> {
  if (PLANS[plan].seats === null) return null;
  return hasFreeSeat(plan, await countSeats(ctx.tx)) ? null : pricingRefusals('pro-sold-out');
}

/** The plan itself, or the one that stands in for it while no place of it is free. */
export async function availablePlan(ctx: Pick<ReadCtx, 'tx'>, plan: PlanId): Promise<PlanId> {
  return (await requireAvailable(ctx, plan)) === null ? plan : planForSale(plan, () => true);
}

/**
 * Takes a place of a limited plan for a household, once however often it is asked; with an invitation, the place that is
 * kept for it. Plans without places have nothing to take.
 */
export async function takeSeat(
  ctx: Pick<Ctx, 'tx' | 'now' | 'emit'>,
  plan: PlanId,
  householdId: string,
  offerId: string | null = null,
): Promise<{ seatNo: number | null } | DomainError> {
  if (plan !== 'pro') return { seatNo: null };
  const { tx, now } = ctx;
  const held = await seatOf(tx, plan, householdId);
  if (held !== null) return { seatNo: held };
  const occupant = { holder: householdId };
  const offered = offerId ? await claimOfferedSeat(tx, plan, offerId, { occupant, now }) : null;
  if (offered !== null) {
    await settleSeat(tx, plan, offered, { holder: householdId, now });
    await ctx.emit(offerTaken, { offerId: offerId ?? '' });
    return { seatNo: offered };
  }
  const seatNo = await claimFreeSeat(tx, plan, occupant, now);
  return seatNo === null ? pricingRefusals('pro-sold-out') : { seatNo };
}

/** Gives a household's place back. */
export async function releaseSeat(ctx: Pick<Ctx, 'tx' | 'emit'>, plan: PlanId, householdId: string): Promise<void> {
  if (plan === 'pro' && (await releaseSeatsOf(ctx.tx, plan, householdId))) await ctx.emit(seatFreed, {});
}

/** Gives a household's place to the household that its plan moves to. */
export async function moveSeat({ tx }: Pick<Ctx, 'tx'>, plan: PlanId, from: string, to: string): Promise<void> {
  if (plan === 'pro') await changeHolder(tx, plan, from, to);
}
