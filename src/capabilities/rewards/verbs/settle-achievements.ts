import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { Ctx } from '#src/platform/house.ts';
import { keepProgress, progressOf } from '../achievement-store.ts';
import { progressBy } from '../rules/achievements.ts';
import type { Facts } from '../rules/facts.ts';
import type { Standing } from '../rules/ledger.ts';

const nameOf = (id: string) => `achievement:${id}`;

/** How far a household is with what hangs on these parts; what is completed is claimed. The caller holds its ledger. */
export async function settleAchievements(ctx: Ctx, scope: HouseholdScope, facts: Partial<Facts>): Promise<Standing> {
  const found = progressBy(facts);
  const kept = await progressOf(ctx.tx, scope);
  const rows = found.map(({ achievement, progress }) => {
    const completedAt = progress < achievement.requirement ? null : (kept.get(achievement.id)?.completedAt ?? ctx.now);
    return { achievement, achievementId: achievement.id, progress, completedAt };
  });
  const changed = rows.filter(({ achievementId, progress }) => progress !== (kept.get(achievementId)?.progress ?? 0));
  await keepProgress(
    ctx.tx,
    scope,
    changed.map(({ achievement: _, ...row }) => row),
  );
  if (changed.length) await ctx.tell(scope.householdId, 'points');
  return {
    of: found.map(({ achievement }) => nameOf(achievement.id)),
    claims: rows.flatMap(({ achievement: { id, points }, completedAt }) =>
      completedAt ? [{ about: nameOf(id), reason: 'achievement', points, at: completedAt }] : [],
    ),
  };
}
