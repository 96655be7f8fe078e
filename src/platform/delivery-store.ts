import { and, desc, gte, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { firstIdAt } from '#src/lib/id.ts';
import { countWhere } from './counts.ts';
import type { ReadHandle } from './database.ts';
import { mails } from './mail/tables.ts';
import { textMessages } from './sms/tables.ts';

/** Mails or text messages by outcome. `open` wait for their first try, or are kept where nothing sends. */
export interface DeliveryCounts {
  sent: number;
  open: number;
  failed: number;
}

const byState = (sentAt: PgColumn, lastError: PgColumn, undelivered: SQL | undefined) => ({
  sent: countWhere(and(isNotNull(sentAt), undelivered && sql`not (${undelivered})`)),
  open: countWhere(and(isNull(sentAt), isNull(lastError))),
  failed: countWhere(or(and(isNull(sentAt), isNotNull(lastError)), undelivered)),
});

/** Counts of everything written since a moment, by its fate. Two statements. */
export async function deliveriesSince(
  tx: ReadHandle,
  since: Date,
): Promise<{ mail: DeliveryCounts; text: DeliveryCounts }> {
  const from = firstIdAt(since);
  const none = { sent: 0, open: 0, failed: 0 };
  const [mail = none] = await tx
    .select(byState(mails.sentAt, mails.lastError, undefined))
    .from(mails)
    .where(gte(mails.id, from));
  const [text = none] = await tx
    .select(byState(textMessages.sentAt, textMessages.lastError, isNotNull(textMessages.undelivered)))
    .from(textMessages)
    .where(gte(textMessages.id, from));
  return { mail, text };
}

/** Mails written since a moment that did not go out, the newest first, without their text. */
export function failedMailsSince(tx: ReadHandle, since: Date, limit: number) {
  const { id, recipient, kind, subject, createdAt, sentAt, lastError, text } = mails;
  const hasContent = sql<boolean>`${text} is not null and ${mails.html} is not null`;
  return tx
    .select({ id, recipient, kind, subject, createdAt, sentAt, error: lastError, hasContent })
    .from(mails)
    .where(and(gte(id, firstIdAt(since)), isNull(sentAt), isNotNull(lastError)))
    .orderBy(desc(id))
    .limit(limit);
}

/** The same of text messages. */
export function failedTextsSince(tx: ReadHandle, since: Date, limit: number) {
  const { id, recipient, kind, subject, createdAt, sentAt, lastError, body } = textMessages;
  const hasContent = sql<boolean>`${body} is not null`;
  return tx
    .select({ id, recipient, kind, subject, createdAt, sentAt, error: lastError, hasContent })
    .from(textMessages)
    .where(and(gte(id, firstIdAt(since)), isNull(sentAt), isNotNull(lastError)))
    .orderBy(desc(id))
    .limit(limit);
}
