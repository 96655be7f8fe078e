import { householdScope } from '#src/capabilities/access/scopes.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { progressOf } from '../achievement-store.ts';
import type { OverviewView } from '../contract.ts';
import { ACHIEVEMENTS } from '../rules/achievements.ts';
import { entryWords, worthOf } from '../rules/entry-words.ts';
import { pointsOf } from './read-loyalty.ts';
import { ledgerBefore } from './timeline.ts';

/** R345: so much of the ledger is recent. */
const RECENT = 5;

/** R345, R353, R354: four statements at most, however long the log and the ledger are. */
export async function readOverview(ctx: ReadCtx): Promise<OverviewView | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const points = await pointsOf(ctx, scope);
  const kept = await progressOf(ctx.tx, scope);
  const recent = await ledgerBefore(ctx.tx, scope, { before: null, limit: RECENT, catId: null });
  const achievements = ACHIEVEMENTS.map((achievement) => {
    const { progress = 0, completedAt = null } = kept.get(achievement.id) ?? {};
    return {
      achievement,
      userAchievement: { isCompleted: completedAt !== null, progress, completedAt: completedAt?.toISOString() ?? null },
    };
  });
  return {
    points,
    completedAchievements: achievements.filter(({ userAchievement }) => userAchievement.isCompleted).length,
    totalAchievements: [{ count: achievements.length }],
    recentActivity: recent.map((line) => ({
      id: line.id,
      action: worthOf(line) < 0 ? 'spent' : 'earned',
      description: entryWords(line),
      points: worthOf(line),
      createdAt: line.at.toISOString(),
    })),
    achievements,
  };
}
