import { and, desc, eq, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { VerifiedEmail } from '#src/lib/email.ts';
import type { ReadHandle, Tx } from '../database.ts';
import { olderThan, type Page } from '../paging.ts';
import { mails } from './tables.ts';

interface Wanted {
  recipient: string;
  since: Date;
  kinds: readonly string[];
  /** Numbers of an order, an invoice and the like: the text names at least one of them. */
  numbers: readonly string[];
  /** Pattern of the part left out at the end of the texts. */
  foot?: string;
}

/** Mails that were sent to an address since a moment and are still kept with their text, the oldest first. */
export async function sentTexts(
  tx: ReadHandle,
  { recipient, since, kinds, numbers, foot = '' }: Wanted,
): Promise<{ subject: string; at: Date; text: string }[]> {
  if (numbers.length === 0) return [];
  const { subject, sentAt, kind, createdAt } = mails;
  const text = sql<string | null>`regexp_replace(${mails.text}, ${foot}::text, '')`;
  const named = `\\m(${numbers.map((number) => number.replace(/[^\w-]/g, '\\$&')).join('|')})\\M`;
  const rows = await tx
    .select({ subject, at: sentAt, text })
    .from(mails)
    .where(
      and(
        eq(mails.recipient, recipient),
        inArray(kind, [...kinds]),
        isNotNull(sentAt),
        sql`${text} ~ ${named}`,
        gte(createdAt, since),
      ),
    )
    .orderBy(createdAt)
    .limit(60);
  return rows.flatMap(({ at, text: said, ...row }) => (at && said ? [{ ...row, at, text: said }] : []));
}

/** Mails to an address since a moment, newest first, without their texts. */
export function pageOfMailsTo(
  tx: ReadHandle,
  { recipient, since }: { recipient: VerifiedEmail; since: Date },
  { before, limit }: Page,
): Promise<{ id: string; at: Date; subject: string }[]> {
  const { id, createdAt: at, subject } = mails;
  return tx
    .select({ id, at, subject })
    .from(mails)
    .where(and(eq(mails.recipient, recipient), gte(at, since), olderThan(at, id, before)))
    .orderBy(desc(at), desc(id))
    .limit(limit);
}

/** Clears the content of mails before `bodies`, and deletes those before `notes`. */
export async function forgetMails(tx: Tx, before: { bodies: Date; notes: Date }): Promise<void> {
  await tx.delete(mails).where(lt(mails.createdAt, before.notes));
  await tx
    .update(mails)
    .set({ html: null, portraits: null, text: null })
    .where(and(lt(mails.createdAt, before.bodies), isNotNull(mails.text)));
}

/** Kind, subject and times of mails to somebody, without their text. */
export async function mailsTo(tx: ReadHandle, recipient: VerifiedEmail) {
  const { kind, subject, createdAt, sentAt } = mails;
  return tx
    .select({ kind, subject, createdAt, sentAt })
    .from(mails)
    .where(eq(mails.recipient, recipient))
    .orderBy(mails.id);
}

/** Clears the text of every mail to somebody; their rows stay. */
export async function clearMailsTo(tx: Tx, recipient: VerifiedEmail): Promise<void> {
  await tx.update(mails).set({ html: null, portraits: null, text: null }).where(eq(mails.recipient, recipient));
}
