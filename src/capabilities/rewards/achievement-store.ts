import { eq, sql } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { achievementProgress } from './tables.ts';

type ProgressRow = Omit<typeof achievementProgress.$inferSelect, 'householdId'>;

export async function progressOf(tx: ReadHandle, { householdId }: HouseholdScope): Promise<Map<string, ProgressRow>> {
  const rows = await tx.select().from(achievementProgress).where(eq(achievementProgress.householdId, householdId));
  return new Map(rows.map((row) => [row.achievementId, row]));
}

export async function keepProgress(tx: Tx, { householdId }: HouseholdScope, rows: ProgressRow[]): Promise<void> {
  if (!rows.length) return;
  await tx
    .insert(achievementProgress)
    .values(rows.map((row) => ({ householdId, ...row })))
    .onConflictDoUpdate({
      target: [achievementProgress.householdId, achievementProgress.achievementId],
      set: { progress: sql`excluded.progress`, completedAt: sql`excluded.completed_at` },
    });
}
