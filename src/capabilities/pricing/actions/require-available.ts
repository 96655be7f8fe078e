import type { DomainError } from '#src/lib/domain-error.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { pricingRefusals } from '../contract.ts';
import { planForSale, type PlanId, PLANS } from '../rules/plans.ts';
import { claimFreeSeat, countSeats, releaseSeatsOf, type SeatCount, seatOf } from '../store.ts';

/** Whether a limited plan has a place left. Places that were never entered do not exist. */
export function hasFreeSeat(plan: PlanId, seats: ReadonlyMap<PlanId, SeatCount>): boolean {
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

/** Takes a place of a limited plan for a household, once however often it is asked. Plans without places have nothing to take. */
export async function takeSeat(
  ctx: Pick<Ctx, 'tx' | 'now'>,
  plan: PlanId,
  householdId: string,
): Promise<{ seatNo: number | null } | DomainError> {
  if (plan !== 'pro') return { seatNo: null };
  const held = await seatOf(ctx.tx, plan, householdId);
  const seatNo = held ?? (await claimFreeSeat(ctx.tx, plan, { holder: householdId }, ctx.now));
  return seatNo === null ? pricingRefusals('pro-sold-out') : { seatNo };
}

/** Gives a household's place back. */
export async function releaseSeat(ctx: Pick<Ctx, 'tx'>, plan: PlanId, householdId: string): Promise<void> {
  if (plan === 'pro') await releaseSeatsOf(ctx.tx, plan, householdId);
}
