import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { Ctx } from '#src/platform/services.ts';
import { keepProgress, progressOf } from '../achievement-store.ts';
import { type Achievement, progressBy } from '../rules/achievements.ts';
import { completedWhen } from '../rules/completion.ts';
import type { Facts } from '../rules/facts.ts';
import type { ClaimSet } from '../rules/ledger.ts';

const nameOf = (id: string) => `achievement:${id}`;

/**
 * Updates progress of achievements that depend on these facts; completed ones are claimed. The caller has locked the
 * ledger.
 */
export async function updateAchievements(ctx: Ctx, scope: HouseholdScope, facts: Partial<Facts>): Promise<ClaimSet> {
  const found = progressBy(facts);
  const kept = await progressOf(ctx.tx, scope);
  const since = (achievement: Achievement, elseAt: Date) => {
    const then = completedWhen(achievement, facts as Facts) ?? elseAt;
    return then < ctx.now ? then : ctx.now;
  };
  const rows = found.map(({ achievement, progress }) => {
    const known = kept.get(achievement.id);
    const completedAt = progress < achievement.requirement ? null : since(achievement, known?.completedAt ?? ctx.now);
    const changed = progress !== (known?.progress ?? 0) || completedAt?.getTime() !== known?.completedAt?.getTime();
    return { achievement, achievementId: achievement.id, progress, completedAt, changed };
  });
  const changed = rows.filter((row) => row.changed);
  await keepProgress(
    ctx.tx,
    scope,
    changed.map(({ achievementId, progress, completedAt }) => ({ achievementId, progress, completedAt })),
  );
  if (changed.length) await ctx.notify(scope.householdId, 'points');
  return {
    of: found.map(({ achievement }) => nameOf(achievement.id)),
    claims: rows.flatMap(({ achievement: { id, points }, completedAt }) =>
      completedAt ? [{ about: nameOf(id), reason: 'achievement', points, at: completedAt }] : [],
    ),
  };
}
