import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { mails } from '#src/platform/mail/tables.ts';
import { textMessages } from '#src/platform/sms/tables.ts';

export type StoredMail = typeof mails.$inferSelect;
export type StoredText = typeof textMessages.$inferSelect;

/** Newest first; the ids of mails sort by time. */
export async function mailsBefore(
  tx: ReadHandle,
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

export async function mailById(
  tx: ReadHandle,
  _scope: StaffScope<'outbox'>,
  id: string,
): Promise<StoredMail | undefined> {
  const [mail] = await tx.select().from(mails).where(eq(mails.id, id));
  return mail;
}

/** A mail to one of these addresses, locked. */
export async function mailOfHousehold(
  tx: Tx,
  _scope: StaffScope<'households'>,
  { id, recipients }: { id: string; recipients: readonly string[] },
): Promise<StoredMail | undefined> {
  if (recipients.length === 0) return undefined;
  const [mail] = await tx
    .select()
    .from(mails)
    .where(and(eq(mails.id, id), inArray(mails.recipient, [...recipients])))
    .for('update');
  return mail;
}

/** Newest first; their ids sort by time, and among those of mails. */
export async function textsBefore(
  tx: ReadHandle,
  _scope: StaffScope<'outbox'>,
  before: string | undefined,
  count: number,
): Promise<StoredText[]> {
  return tx
    .select()
    .from(textMessages)
    .where(before ? lt(textMessages.id, before) : undefined)
    .orderBy(desc(textMessages.id))
    .limit(count);
}

export async function textById(
  tx: ReadHandle,
  _scope: StaffScope<'outbox'>,
  id: string,
): Promise<StoredText | undefined> {
  const [text] = await tx.select().from(textMessages).where(eq(textMessages.id, id));
  return text;
}

/** The facts of a locked mail that decide whether it may be sent again. */
export async function mailToRetry(tx: Tx, _scope: StaffScope<'operators'>, id: string) {
  const { sentAt, lastError: error, text, html } = mails;
  const hasContent = sql<boolean>`${text} is not null and ${html} is not null`;
  const [row] = await tx.select({ sentAt, error, hasContent }).from(mails).where(eq(mails.id, id)).for('update');
  return row;
}

/** The same of a text message. */
export async function textToRetry(tx: Tx, _scope: StaffScope<'operators'>, id: string) {
  const { sentAt, lastError: error, body } = textMessages;
  const hasContent = sql<boolean>`${body} is not null`;
  const [row] = await tx
    .select({ sentAt, error, hasContent })
    .from(textMessages)
    .where(eq(textMessages.id, id))
    .for('update');
  return row;
}

/** The newest mails to these addresses, or those before one. Each is a range of an index of its own. */
export async function mailsTo(
  tx: ReadHandle,
  _scope: StaffScope<'households'>,
  recipients: readonly string[],
  { before, limit }: { before: string | null; limit: number },
): Promise<StoredMail[]> {
  const found: StoredMail[] = [];
  for (const recipient of recipients)
    found.push(
      ...(await tx
        .select()
        .from(mails)
        .where(and(eq(mails.recipient, recipient), before ? lt(mails.id, before) : undefined))
        .orderBy(desc(mails.id))
        .limit(limit)),
    );
  return found.toSorted((one, other) => (one.id < other.id ? 1 : -1)).slice(0, limit);
}
