import { and, desc, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { discrepancies, reconcileRuns } from './tables.ts';

export type Run = typeof reconcileRuns.$inferSelect;

export async function lockOpenRun(tx: Tx): Promise<Run | undefined> {
  const [row] = await tx.select().from(reconcileRuns).where(isNull(reconcileRuns.finishedAt)).for('update');
  return row;
}

/** Undefined if another process inserted a run first. */
export async function insertRun(tx: Tx, row: typeof reconcileRuns.$inferInsert): Promise<Run | undefined> {
  const [made] = await tx.insert(reconcileRuns).values(row).onConflictDoNothing().returning();
  return made;
}

export async function lastFinishedRun(tx: ReadHandle): Promise<Run | undefined> {
  const [row] = await tx
    .select()
    .from(reconcileRuns)
    .where(isNotNull(reconcileRuns.finishedAt))
    .orderBy(desc(reconcileRuns.startedAt))
    .limit(1);
  return row;
}

/** The newest, finished or not. */
export async function newestRun(tx: ReadHandle): Promise<Run | undefined> {
  const [row] = await tx.select().from(reconcileRuns).orderBy(desc(reconcileRuns.startedAt)).limit(1);
  return row;
}

/** False where the lease was lost to another process. */
export async function updateRun(
  tx: Tx,
  { id, leaseId }: Pick<Run, 'id' | 'leaseId'>,
  change: Partial<Run>,
): Promise<boolean> {
  const mine = and(eq(reconcileRuns.id, id), leaseId ? eq(reconcileRuns.leaseId, leaseId) : undefined);
  const rows = await tx.update(reconcileRuns).set(change).where(mine).returning({ id: reconcileRuns.id });
  return rows.length > 0;
}

/** Finished runs are kept for as long as somebody may ask about them. */
export async function deleteRunsBefore(tx: Tx, moment: Date): Promise<void> {
  await tx.delete(reconcileRuns).where(and(isNotNull(reconcileRuns.finishedAt), lt(reconcileRuns.finishedAt, moment)));
  await tx.delete(discrepancies).where(lt(discrepancies.resolvedAt, moment));
}
