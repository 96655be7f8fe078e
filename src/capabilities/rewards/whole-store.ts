import { asc, eq } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { referralsOf } from './referral-store.ts';
import { lockRewards, wholeLedger } from './store.ts';
import { achievementProgress, referralCodes, pointsEntries, redemptions, rewardStandings, streaks } from './tables.ts';

/** Everything that is kept of a household here. */
export async function wholeRewards(tx: ReadHandle, scope: HouseholdScope) {
  const { householdId } = scope;
  const { achievementId } = achievementProgress;
  return {
    points_entries: await wholeLedger(tx, scope),
    achievement_progress: await tx
      .select()
      .from(achievementProgress)
      .where(eq(achievementProgress.householdId, householdId))
      .orderBy(asc(achievementId)),
    streaks: await tx.select().from(streaks).where(eq(streaks.householdId, householdId)).orderBy(asc(streaks.kind)),
    redemptions: await tx
      .select()
      .from(redemptions)
      .where(eq(redemptions.householdId, householdId))
      .orderBy(asc(redemptions.askedAt)),
    friend_codes: await tx.select().from(referralCodes).where(eq(referralCodes.householdId, householdId)),
    // The other household's identity, its order and the reason of a refusal are not this one's data.
    friendships: (await referralsOf(tx, scope)).map(({ id, householdId: by, shipped, refused, createdAt }) => ({
      id,
      brought: by === householdId,
      counts: !refused,
      shipped,
      createdAt,
    })),
  };
}

export async function forgetRewards(tx: Tx, scope: HouseholdScope): Promise<void> {
  // Waits for a calculation under way; a later one finds no household.
  await lockRewards(tx, scope);
  const { householdId } = scope;
  for (const table of [pointsEntries, rewardStandings, achievementProgress, streaks, redemptions])
    await tx.delete(table).where(eq(table.householdId, householdId));
}
