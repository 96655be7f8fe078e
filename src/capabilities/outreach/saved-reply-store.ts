import { asc, desc, eq } from 'drizzle-orm';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { fullNameColumn, namesView } from '#src/capabilities/access/views.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { holdName } from '#src/platform/named-lock.ts';
import { savedReplyVersions } from './tables.ts';

export type SavedReplyVersion = typeof savedReplyVersions.$inferSelect;
export type WrittenVersion = SavedReplyVersion & { author: string | null };

type Staff = StaffScope<'inbox'>;

/** The newest version of each reply, removed ones too, by name. */
export async function newestVersions(tx: ReadHandle, _scope: Staff): Promise<WrittenVersion[]> {
  const { replyId, seq, authorId } = savedReplyVersions;
  const rows = await tx
    .selectDistinctOn([replyId], { version: savedReplyVersions, author: fullNameColumn })
    .from(savedReplyVersions)
    .leftJoin(namesView, eq(namesView.id, authorId))
    .orderBy(asc(replyId), desc(seq));
  return rows.map(({ version, author }) => ({ ...version, author })).toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Every version of a reply, newest first. */
export async function versionsOf(tx: ReadHandle, _scope: Staff, id: string): Promise<WrittenVersion[]> {
  const { replyId, seq, authorId } = savedReplyVersions;
  const rows = await tx
    .select({ version: savedReplyVersions, author: fullNameColumn })
    .from(savedReplyVersions)
    .leftJoin(namesView, eq(namesView.id, authorId))
    .where(eq(replyId, id))
    .orderBy(desc(seq));
  return rows.map(({ version, author }) => ({ ...version, author }));
}

/** One change of saved replies after the other, until the transaction ends. */
export async function lockSavedReplies(tx: Tx): Promise<void> {
  await holdName(tx, 'saved-replies');
}

export async function versionById(tx: ReadHandle, id: string): Promise<SavedReplyVersion | undefined> {
  const [row] = await tx.select().from(savedReplyVersions).where(eq(savedReplyVersions.id, id));
  return row;
}

export async function insertVersion(tx: Tx, row: typeof savedReplyVersions.$inferInsert): Promise<void> {
  await tx.insert(savedReplyVersions).values(row);
}
