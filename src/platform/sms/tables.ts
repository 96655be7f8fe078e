import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../columns.ts';

/** Every text message the shop has written, in the transaction that caused it. */
export const textMessages = pgTable(
  'text_messages',
  {
    id: uuid().primaryKey(),
    /** E.164. */
    recipient: text().notNull(),
    /** The owner of the account it is about; null once that is deleted. */
    personId: uuid('person_id'),
    kind: text().notNull(),
    /** Subject shown in the outbox. */
    subject: text().notNull(),
    /** Null once a text message with a code has been handed over or has expired, and of every one after a while. */
    body: text(),
    secret: boolean().notNull().default(false),
    /** Not sent from then on. */
    expiresAt: moment('expires_at'),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at'),
    lastError: text('last_error'),
    /** Provider's error number, if a message was reported undelivered after it was accepted. */
    undelivered: text(),
    /** The provider's name for it, to ask them what became of it. */
    providerId: text('provider_id'),
  },
  (table) => [index('text_messages_newest').on(table.id.desc()), index('text_messages_of_person').on(table.personId)],
);
