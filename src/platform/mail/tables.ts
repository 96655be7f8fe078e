import type { NamelessLook } from '#src/ui/cats/look.ts';
import { boolean, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Every mail the shop has written, in the transaction that caused it. */
export const mails = pgTable(
  'mails',
  {
    id: uuid().primaryKey(),
    recipient: text().notNull(),
    kind: text().notNull(),
    subject: text().notNull(),
    headers: jsonb().$type<Record<string, string>>(),
    /** Cats drawn in it; sent along as pictures. Null once the body is gone. */
    portraits: jsonb().$type<NamelessLook[]>(),
    /** Null once a mail with a secret link has been handed over, and of every mail after a while. */
    html: text(),
    /** Without its links once a mail with a secret link has been handed over; null after a while. */
    text: text(),
    secret: boolean().notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    lastError: text('last_error'),
  },
  (table) => [
    index('mails_newest').on(table.id.desc()),
    index('mails_of_recipient').on(table.recipient, table.id.desc().nullsFirst()),
  ],
);
