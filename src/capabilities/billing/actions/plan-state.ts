import { systemScope } from '#src/capabilities/access/scopes.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { hasOpenDispute } from '../dispute-store.ts';
import { hasMonthUnderWay, lastMonthOf } from '../paid-month-store.ts';
import { nextBoxState, renewsNow } from '../rules/next-box.ts';
import type { PlanState } from '../rules/plan-actions.ts';
import { charged, hasPaidExcludedCats } from '../rules/plan-change.ts';
import type { Subscription } from '../store.ts';
import { staying } from './cats-of-plan.ts';

const SYSTEM = systemActor('billing/plan-state');

/** The part of the state that the plan and its cats tell. */
export function planWithCats(
  row: Subscription,
  cats: readonly { id: string }[],
  chosen: readonly { id: string }[] = staying(cats, row),
) {
  const sticksFor = (some: readonly { id: string }[]) =>
    charged(
      some.map(({ id }) => id),
      row.withoutSticks,
    ).length;
  return { ...row, paying: sticksFor(chosen), available: sticksFor(cats), inPlan: chosen.length };
}

/** The part of the state that decides on the date of the next box. */
export async function datedPlanOf(ctx: ReadCtx, row: Subscription) {
  const underWay = await hasMonthUnderWay(ctx.tx, row.stripeId);
  return {
    ...row,
    nextBox: nextBoxState(row, { now: ctx.now, underWay }),
    renewsNow: renewsNow(row, ctx.now),
    disputed: await hasOpenDispute(ctx.tx, systemScope(SYSTEM, row.householdId)),
  };
}

/**
 * The state of a live plan by which `rules/plan-actions.ts` decides. `cats`: those of the order that live in the
 * household; `chosen`: those of them that the plan is to be for. Two statements, or three where cats are left out.
 */
export async function planStateOf(
  ctx: ReadCtx,
  row: Subscription,
  cats: readonly { id: string }[],
  chosen: readonly { id: string }[] = staying(cats, row),
): Promise<PlanState> {
  const { nextBox, disputed, renewsNow } = await datedPlanOf(ctx, row);
  return {
    ...planWithCats(row, cats, chosen),
    ...{ nextBox, disputed, renewsNow },
    leavesLater:
      row.excludedCats !== null && hasPaidExcludedCats(cats, row.excludedCats, await lastMonthOf(ctx.tx, row.stripeId)),
  };
}
