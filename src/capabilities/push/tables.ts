import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { households, people, sessions } from '#src/capabilities/access/tables.ts';
import { bytea, moment } from '#src/platform/columns.ts';
import type { PushKind } from './rules/kinds.ts';
import type { PushSubject } from './rules/subject.ts';

const personId = () =>
  uuid('person_id')
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' });

/** Browsers that are sent messages, each for the account and the session that registered it: both take it along. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid().primaryKey(),
    personId: personId(),
    sessionHash: bytea('session_hash')
      .notNull()
      .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    /** Address at the browser's push service. Nothing can be sent to it without our key. */
    endpoint: text().notNull().unique(),
    /** Public key of the browser, uncompressed P-256, and its secret: messages are encrypted for both (RFC 8291). */
    p256dh: bytea().notNull(),
    auth: bytea().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('push_subscriptions_of_person').on(table.personId, table.createdAt),
    index('push_subscriptions_of_session').on(table.sessionHash),
  ],
);

/** Messages that an account wants, on each of its browsers. Without a row: none. */
export const pushPreferences = pgTable('push_preferences', {
  personId: personId().primaryKey(),
  box: boolean().notNull().default(false),
  results: boolean().notNull().default(false),
  streak: boolean().notNull().default(false),
  cutOff: boolean('cut_off').notNull().default(false),
  changedAt: moment('changed_at').notNull(),
});

export type PushState = 'waiting' | 'sent' | 'expired' | 'outdated' | 'unwanted';

/** Messages, one for each person and subject. The text is made when it is sent, from the rows of that time, and not kept. */
export const pushMessages = pgTable(
  'push_messages',
  {
    id: uuid().primaryKey(),
    personId: personId(),
    householdId: uuid('household_id')
      .notNull()
      .references(() => households.id, { onDelete: 'cascade' }),
    kind: text().$type<PushKind>().notNull(),
    /** Told once: the same of a person, a household and a kind is one message. */
    about: text().notNull(),
    subject: jsonb().$type<PushSubject>().notNull(),
    createdAt: moment('created_at').notNull(),
    /** Not before. */
    dueAt: moment('due_at').notNull(),
    /** Of no use from then on. */
    expiresAt: moment('expires_at').notNull(),
    state: text().$type<PushState>().notNull().default('waiting'),
    settledAt: moment('settled_at'),
  },
  (table) => [
    uniqueIndex('push_messages_once').on(table.personId, table.householdId, table.kind, table.about),
    index('push_messages_of_household').on(table.householdId),
    index('push_messages_waiting').on(table.dueAt).where(sql`state = 'waiting'`),
    index('push_messages_by_age').on(table.createdAt),
    check('push_messages_kind', sql`${table.kind} in ('box', 'results', 'streak', 'cutOff')`),
    check('push_messages_state', sql`${table.state} in ('waiting', 'sent', 'expired', 'outdated', 'unwanted')`),
    check('push_messages_settled', sql`(${table.state} = 'waiting') = (${table.settledAt} is null)`),
  ],
);

/** Deliveries of a message, one for each browser. */
export const pushDeliveries = pgTable(
  'push_deliveries',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => pushMessages.id, { onDelete: 'cascade' }),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    state: text().$type<'waiting' | 'delivered' | 'failed'>().notNull().default('waiting'),
    tries: integer().notNull().default(0),
    /** Of the last try. */
    lastAt: moment('last_at'),
    lastStatus: integer('last_status'),
    lastFailure: text('last_failure'),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.subscriptionId] }),
    index('push_deliveries_of_subscription').on(table.subscriptionId),
    check('push_deliveries_state', sql`${table.state} in ('waiting', 'delivered', 'failed')`),
  ],
);
