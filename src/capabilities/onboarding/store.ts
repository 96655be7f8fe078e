import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { Tx } from '#src/platform/database.ts';
import { onboardingDrafts } from './tables.ts';

export type DraftRow = typeof onboardingDrafts.$inferSelect;

export async function draftByToken(tx: Tx, tokenHash: Uint8Array): Promise<DraftRow | null> {
  const [row] = await tx.select().from(onboardingDrafts).where(eq(onboardingDrafts.tokenHash, tokenHash));
  return row ?? null;
}

export async function latestDraftOf(tx: Tx, scope: HouseholdScope): Promise<DraftRow | null> {
  const [row] = await tx
    .select()
    .from(onboardingDrafts)
    .where(eq(onboardingDrafts.householdId, scope.householdId))
    .orderBy(desc(onboardingDrafts.updatedAt), desc(onboardingDrafts.id))
    .limit(1);
  return row ?? null;
}

export async function insertDraft(tx: Tx, row: typeof onboardingDrafts.$inferInsert): Promise<void> {
  await tx.insert(onboardingDrafts).values(row);
}

/** Writes newer answers over older ones; false when the row already holds newer ones or has been paid meanwhile. */
export async function overwriteDraft(
  tx: Tx,
  id: string,
  change: Pick<DraftRow, 'revision' | 'step' | 'answers' | 'email' | 'updatedAt'> & Partial<DraftRow>,
): Promise<boolean> {
  const rows = await tx
    .update(onboardingDrafts)
    .set(change)
    .where(
      and(
        eq(onboardingDrafts.id, id),
        lt(onboardingDrafts.revision, change.revision),
        isNull(onboardingDrafts.completedAt),
      ),
    )
    .returning({ id: onboardingDrafts.id });
  return rows.length > 0;
}

export async function markCompleted(tx: Tx, id: string, householdId: string | null, at: Date): Promise<void> {
  await tx
    .update(onboardingDrafts)
    .set({
      completedAt: at,
      updatedAt: at,
      answers: sql`jsonb_set(${onboardingDrafts.answers}, '{paymentComplete}', 'true')`,
      ...(householdId && { householdId }),
    })
    .where(and(eq(onboardingDrafts.id, id), isNull(onboardingDrafts.completedAt)));
}

/** Answers that nobody came back for are not kept. */
export async function deleteUnpaidBefore(tx: Tx, moment: Date): Promise<void> {
  await tx
    .delete(onboardingDrafts)
    .where(and(isNull(onboardingDrafts.completedAt), lt(onboardingDrafts.updatedAt, moment)));
}

const belongsTo = (householdId: string, personId: string) =>
  or(eq(onboardingDrafts.householdId, householdId), eq(onboardingDrafts.personId, personId));

/** All of them, without what the cookie is known by. */
export async function draftsOf(tx: Tx, householdId: string, personId: string): Promise<Omit<DraftRow, 'tokenHash'>[]> {
  const rows = await tx.select().from(onboardingDrafts).where(belongsTo(householdId, personId));
  return rows.map(({ tokenHash: _, ...draft }) => draft);
}

export async function deleteDraftsOf(tx: Tx, householdId: string, personId: string): Promise<void> {
  await tx.delete(onboardingDrafts).where(belongsTo(householdId, personId));
}
