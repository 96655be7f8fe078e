import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { paidPlan } from '#src/capabilities/billing/actions/paid-plan.ts';
import { hasHadSticks } from '#src/capabilities/households/actions/sticks-at-home.ts';
import type { Ctx } from '#src/platform/services.ts';
import { withDependentParts } from '../rules/achievements.ts';
import { RULES_VERSION, claimSetsOf } from '../rules/claims.ts';
import { earning, type Part, PARTS } from '../rules/facts.ts';
import { pendingEntries, type ClaimSet } from '../rules/ledger.ts';
import { addDeltas, lockRewards, recordRecalculation, subjectTotals } from '../store.ts';
import { readFacts } from './read-facts.ts';
import { updateAchievements } from './update-achievements.ts';
import { updateStreaks } from './update-streaks.ts';

/**
 * Brings the points, streaks and achievements that depend on these parts in line with its rows as they are.
 * Done again, or by many at once, it adds nothing more.
 */
export async function recalculateRewards(
  ctx: Ctx,
  scope: HouseholdScope,
  parts: readonly Part[] = PARTS,
): Promise<void> {
  if (!(await lockRewards(ctx.tx, scope))) return;
  const facts = await readFacts(ctx.tx, scope, withDependentParts(parts));
  if (facts.log) await updateStreaks(ctx, scope, facts.log.days);
  const boxed = await hasHadSticks(ctx.tx, scope);
  const bought = boxed || (await paidPlan(ctx.tx, scope)).orders.length > 0;
  const counting = earning(facts, { boxed, bought });
  const achieved = await updateAchievements(ctx, scope, counting);
  const changed = await settleLedger(ctx, scope, [...claimSetsOf(counting), achieved]);
  if (parts.length === PARTS.length) await recordRecalculation(ctx.tx, scope, RULES_VERSION, ctx.now);
  if (changed) await ctx.notify(scope.householdId, 'points');
}

async function settleLedger(ctx: Ctx, scope: HouseholdScope, standings: ClaimSet[]): Promise<boolean> {
  const standing = { of: standings.flatMap(({ of }) => of), claims: standings.flatMap(({ claims }) => claims) };
  const missing = pendingEntries(await subjectTotals(ctx.tx, scope, standing.of), standing);
  const rows = missing.map(({ at = ctx.now, ...entry }) => ({ ...entry, at: at < ctx.now ? at : ctx.now }));
  await addDeltas(ctx.tx, scope, rows);
  return rows.length > 0;
}
