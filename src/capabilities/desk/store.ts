import { desc, eq, lt } from 'drizzle-orm';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { Tx } from '#src/platform/database.ts';
import { mails } from '#src/platform/mail/tables.ts';

export type StoredMail = typeof mails.$inferSelect;

/** Newest first; the ids of mails sort by time. */
export async function mailsBefore(
  tx: Tx,
  _scope: StaffScope<'outbox'>,
  before: string | undefined,
  count: number,
): Promise<StoredMail[]> {
  return tx
    .select()
    .from(mails)
    .where(before ? lt(mails.id, before) : undefined)
    .orderBy(desc(mails.id))
    .limit(count);
}

export async function mailById(tx: Tx, _scope: StaffScope<'outbox'>, id: string): Promise<StoredMail | undefined> {
  const [mail] = await tx.select().from(mails).where(eq(mails.id, id));
  return mail;
}
