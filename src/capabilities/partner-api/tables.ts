import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { partners } from '#src/capabilities/outreach/tables.ts';
import { bytea, moment } from '#src/platform/columns.ts';
import type { EventType, TEST_EVENT } from './rules/event-types.ts';
import type { Scope } from './rules/scopes.ts';

const partnerId = () =>
  uuid('partner_id')
    .notNull()
    .references(() => partners.id, { onDelete: 'cascade' });

/** API keys. The secret of a key is shown once; its hash is kept. */
export const partnerKeys = pgTable(
  'partner_keys',
  {
    id: uuid('id').primaryKey(),
    partnerId: partnerId(),
    name: text('name').notNull(),
    secretHash: bytea('secret_hash').notNull(),
    scopes: jsonb('scopes').$type<Scope[]>().notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at'),
    /** To the minute. */
    lastUsedAt: moment('last_used_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [index('partner_keys_of_partner').on(table.partnerId, table.id)],
);

/** Webhooks: addresses of a partner that events are posted to. */
export const partnerEndpoints = pgTable(
  'partner_endpoints',
  {
    id: uuid('id').primaryKey(),
    partnerId: partnerId(),
    url: text('url').notNull(),
    events: jsonb('events').$type<EventType[]>().notNull(),
    /** Encrypted with a key from SESSION_SECRET (lib/encrypt.ts). */
    secret: bytea('secret').notNull(),
    /** The secret before, which signs beside the new one until `previousUntil`. */
    previousSecret: bytea('previous_secret'),
    previousUntil: moment('previous_until'),
    createdAt: moment('created_at').notNull(),
    /** First failed try since the last that succeeded. */
    failingSince: moment('failing_since'),
    disabledAt: moment('disabled_at'),
    disabledBy: text('disabled_by').$type<'us' | 'partner' | 'failures' | 'gone'>(),
    /** Number of the version, and who made it; null for the first one. */
    revision: integer('revision').notNull().default(1),
    changedBy: text('changed_by').$type<'us' | 'partner'>(),
  },
  (table) => [
    uniqueIndex('partner_endpoints_once').on(table.partnerId, table.url),
    check('partner_endpoints_disabled', sql`(${table.disabledAt} is null) = (${table.disabledBy} is null)`),
    check('partner_endpoints_changed', sql`${table.changedBy} in ('us', 'partner')`),
    check('partner_endpoints_previous', sql`(${table.previousSecret} is null) = (${table.previousUntil} is null)`),
  ],
);

/** Events, as they are posted. */
export const partnerEvents = pgTable(
  'partner_events',
  {
    id: uuid('id').primaryKey(),
    partnerId: partnerId(),
    type: text('type').$type<EventType | typeof TEST_EVENT>().notNull(),
    /** JSON to the byte. */
    body: text('body').notNull(),
    /** Key of an event that is written once: a day. */
    once: text('once'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    unique('partner_events_once').on(table.partnerId, table.type, table.once),
    index('partner_events_age').on(table.createdAt),
  ],
);

/** An event on its way to one webhook, written in the transaction of the event. */
export const partnerDeliveries = pgTable(
  'partner_deliveries',
  {
    id: uuid('id').primaryKey(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => partnerEvents.id, { onDelete: 'cascade' }),
    endpointId: uuid('endpoint_id')
      .notNull()
      .references(() => partnerEndpoints.id, { onDelete: 'cascade' }),
    partnerId: partnerId(),
    state: text('state').$type<'waiting' | 'delivered' | 'failed'>().notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    /** Next try; null once none is due. */
    nextAt: moment('next_at'),
    /** Until then one process has it in hand. */
    heldUntil: moment('held_until'),
    lastAt: moment('last_at'),
    /** Of the last try: the status, or why there was none, and the first characters of the answer. */
    lastStatus: integer('last_status'),
    lastFailure: text('last_failure'),
    lastAnswer: text('last_answer'),
  },
  (table) => [
    uniqueIndex('partner_deliveries_once').on(table.eventId, table.endpointId),
    index('partner_deliveries_of_partner').on(table.partnerId, table.id.desc()),
    index('partner_deliveries_of_endpoint').on(table.endpointId),
    check('partner_deliveries_state', sql`${table.state} in ('waiting', 'delivered', 'failed')`),
  ],
);
