import { and, asc, count, desc, eq, gt, lte, sql } from 'drizzle-orm';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { fullNameColumn, namesView } from '#src/capabilities/access/views.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { newsletterDeliveries, newsletterLetters, newsletterSubscribers, newsletterVersions } from './tables.ts';

type Staff = StaffScope<'shop'>;
export type LetterRow = typeof newsletterLetters.$inferSelect;
/** With the full name of its last editor. */
export type LetterWithProgress = LetterRow & { author: string | null };

const selected = (tx: ReadHandle) =>
  tx
    .select({ letter: newsletterLetters, author: fullNameColumn })
    .from(newsletterLetters)
    .leftJoin(namesView, eq(namesView.id, newsletterLetters.authorId));

const flat = (row: { letter: LetterRow; author: string | null }): LetterWithProgress => ({
  ...row.letter,
  author: row.author,
});

export async function newestLetters(tx: ReadHandle, _scope: Staff, limit: number): Promise<LetterWithProgress[]> {
  return (await selected(tx).orderBy(desc(newsletterLetters.updatedAt)).limit(limit)).map(flat);
}

export async function letterById(tx: ReadHandle, _scope: Staff, id: string): Promise<LetterWithProgress | undefined> {
  return (await selected(tx).where(eq(newsletterLetters.id, id))).map(flat)[0];
}

/** The letter, held against every other act and against the job that sends it. */
export async function lockLetter(tx: Tx, id: string): Promise<LetterRow | undefined> {
  const [row] = await tx.select().from(newsletterLetters).where(eq(newsletterLetters.id, id)).for('update');
  return row;
}

/** False where its id is taken. */
export async function insertLetter(tx: Tx, row: typeof newsletterLetters.$inferInsert): Promise<boolean> {
  const made = await tx
    .insert(newsletterLetters)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: newsletterLetters.id });
  return made.length > 0;
}

export async function updateLetter(tx: Tx, id: string, change: Partial<LetterRow>): Promise<void> {
  await tx.update(newsletterLetters).set(change).where(eq(newsletterLetters.id, id));
}

/** Keeps the text of a letter as it is now. Kept before, nothing is added. */
export async function keepVersion(
  tx: Tx,
  { id, revision, subject, body, authorId, updatedAt }: LetterRow,
): Promise<void> {
  await tx
    .insert(newsletterVersions)
    .values({ letterId: id, revision, subject, body, authorId, at: updatedAt })
    .onConflictDoNothing();
}

/** Texts of a letter, the newest first. */
export async function versionsOfLetter(tx: ReadHandle, _scope: Staff, letterId: string, limit: number) {
  const { revision, subject, body, at } = newsletterVersions;
  return tx
    .select({ revision, subject, body, at, author: fullNameColumn })
    .from(newsletterVersions)
    .leftJoin(namesView, eq(namesView.id, newsletterVersions.authorId))
    .where(eq(newsletterVersions.letterId, letterId))
    .orderBy(desc(revision))
    .limit(limit);
}

export async function versionOfLetter(
  tx: ReadHandle,
  _scope: Staff,
  letterId: string,
  revision: number,
): Promise<{ subject: string; body: string } | undefined> {
  const { subject, body } = newsletterVersions;
  const [row] = await tx
    .select({ subject, body })
    .from(newsletterVersions)
    .where(and(eq(newsletterVersions.letterId, letterId), eq(newsletterVersions.revision, revision)));
  return row;
}

export async function countConfirmed(tx: ReadHandle): Promise<number> {
  const confirmed = eq(newsletterSubscribers.state, 'confirmed');
  const [row] = await tx.select({ readers: count() }).from(newsletterSubscribers).where(confirmed);
  return Number(row?.readers ?? 0);
}

interface BatchOf {
  letterId: string;
  /** Subscribers who had confirmed by then. */
  confirmedBy: Date;
  /** Id of the last subscriber of the batch before. */
  after: string | null;
  limit: number;
}

/** The next subscribers whom a letter was not written to, held so that nobody unsubscribes in between. */
export async function lockBatch(tx: Tx, { letterId, confirmedBy, after, limit }: BatchOf) {
  const { id, email, state, confirmedAt, unsubscribeToken } = newsletterSubscribers;
  const unwritten = sql`not exists (select 1 from ${newsletterDeliveries} d where d.letter_id = ${letterId} and d.subscriber_id = ${id})`;
  return tx
    .select({ id, email, unsubscribeToken })
    .from(newsletterSubscribers)
    .where(and(eq(state, 'confirmed'), lte(confirmedAt, confirmedBy), after ? gt(id, after) : undefined, unwritten))
    .orderBy(asc(id))
    .limit(limit)
    .for('update');
}

/** Records the recipients of a batch. */
export async function insertDeliveries(tx: Tx, rows: (typeof newsletterDeliveries.$inferInsert)[]): Promise<void> {
  if (rows.length) await tx.insert(newsletterDeliveries).values(rows);
}
