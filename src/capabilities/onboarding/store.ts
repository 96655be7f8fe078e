import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { onboardingDrafts, resumeLinks } from './tables.ts';

export type DraftRow = typeof onboardingDrafts.$inferSelect;
export type ResumeLinkRow = typeof resumeLinks.$inferSelect;

export async function draftByToken(tx: ReadHandle, tokenHash: Uint8Array): Promise<DraftRow | null> {
  const [row] = await tx.select().from(onboardingDrafts).where(eq(onboardingDrafts.tokenHash, tokenHash));
  return row ?? null;
}

export async function draftById(tx: ReadHandle, id: string): Promise<DraftRow | null> {
  const [row] = await tx.select().from(onboardingDrafts).where(eq(onboardingDrafts.id, id));
  return row ?? null;
}

export async function latestDraftOf(tx: ReadHandle, scope: HouseholdScope): Promise<DraftRow | null> {
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
  change: Pick<DraftRow, 'revision' | 'step' | 'answers' | 'extended' | 'email' | 'updatedAt'> & Partial<DraftRow>,
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

/** All of them, without the hash of the cookie. */
export async function draftsOf(
  tx: ReadHandle,
  householdId: string,
  personId: string,
): Promise<Omit<DraftRow, 'tokenHash'>[]> {
  const rows = await tx.select().from(onboardingDrafts).where(belongsTo(householdId, personId));
  return rows.map(({ tokenHash: _, ...draft }) => draft);
}

export async function deleteDraftsOf(tx: Tx, householdId: string, personId: string): Promise<void> {
  await tx.delete(onboardingDrafts).where(belongsTo(householdId, personId));
}

export async function linksOf(tx: ReadHandle, draftId: string): Promise<ResumeLinkRow[]> {
  return tx.select().from(resumeLinks).where(eq(resumeLinks.draftId, draftId)).orderBy(desc(resumeLinks.createdAt));
}

/** A new link takes the place of those before it: only the latest works. */
export async function replaceLinks(tx: Tx, row: typeof resumeLinks.$inferInsert): Promise<void> {
  await tx
    .update(resumeLinks)
    .set({ expiresAt: row.createdAt })
    .where(
      and(eq(resumeLinks.draftId, row.draftId), isNull(resumeLinks.usedAt), gt(resumeLinks.expiresAt, row.createdAt)),
    );
  await tx.insert(resumeLinks).values(row);
}

export async function linkByToken(tx: ReadHandle, tokenHash: Uint8Array): Promise<ResumeLinkRow | null> {
  const [row] = await tx.select().from(resumeLinks).where(eq(resumeLinks.tokenHash, tokenHash));
  return row ?? null;
}

/** Marks a link as used; false when another request was faster, or the link has expired. */
export async function spendLink(tx: Tx, tokenHash: Uint8Array, now: Date): Promise<boolean> {
  const rows = await tx
    .update(resumeLinks)
    .set({ usedAt: now })
    .where(and(eq(resumeLinks.tokenHash, tokenHash), isNull(resumeLinks.usedAt), gt(resumeLinks.expiresAt, now)))
    .returning({ draftId: resumeLinks.draftId });
  return rows.length > 0;
}

/** Records which copy a used link has become. */
export async function setLinkCopy(tx: Tx, tokenHash: Uint8Array, copyId: string): Promise<void> {
  await tx.update(resumeLinks).set({ copyId }).where(eq(resumeLinks.tokenHash, tokenHash));
}

export async function deleteLinksExpiredBefore(tx: Tx, moment: Date): Promise<void> {
  await tx.delete(resumeLinks).where(lt(resumeLinks.expiresAt, moment));
}

/** Addresses that links to a household's answers were mailed to. */
export async function linksMailed(tx: ReadHandle, householdId: string, personId: string) {
  return tx
    .select({ email: resumeLinks.email, createdAt: resumeLinks.createdAt, usedAt: resumeLinks.usedAt })
    .from(resumeLinks)
    .innerJoin(onboardingDrafts, eq(onboardingDrafts.id, resumeLinks.draftId))
    .where(belongsTo(householdId, personId));
}
