import { sql } from 'drizzle-orm';
import { bigint, bigserial, index, integer, jsonb, pgSchema, text, timestamp } from 'drizzle-orm/pg-core';

const sandboxSchema = pgSchema('sandbox');

/** Every Stripe object, as it goes over the wire with its references unexpanded. */
export const objects = sandboxSchema.table(
  'objects',
  {
    id: text('id').primaryKey(),
    /** Creation order; seconds are too coarse to page by. */
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    type: text('type').notNull(),
    customer: text('customer'),
    /** The object this one belongs to: an invoice's subscription, a refund's charge. */
    parent: text('parent'),
    /** Test clock that the object's time is taken from; null for the sandbox's clock. */
    testClock: text('test_clock'),
    created: bigint('created', { mode: 'number' }).notNull(),
    /** Unix seconds of the next renewal, expiry or payment attempt. */
    dueAt: bigint('due_at', { mode: 'number' }),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    /** Properties that Stripe knows of the object and does not return. */
    hidden: jsonb('hidden').$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [
    index('objects_type_seq').on(table.type, table.seq),
    index('objects_customer').on(table.customer, table.type, table.seq),
    index('objects_parent').on(table.parent, table.type, table.seq),
    index('objects_due').on(table.dueAt).where(sql`${table.dueAt} is not null`),
    index('objects_test_clock').on(table.testClock, table.dueAt).where(sql`${table.testClock} is not null`),
  ],
);

/** One row for each delivery of an event, delivered or not. */
export const deliveries = sandboxSchema.table(
  'deliveries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    event: text('event').notNull(),
    /** Address of the receiver; null for the first one given to `createSandbox`, also if that changes. */
    url: text('url'),
    /** Webhook endpoint that was created by the API, whose secret signs; null for an address given to `createSandbox`. */
    endpoint: text('endpoint'),
    /** Id of the API request or page form that caused the event. */
    request: text('request').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Also a lease: the process that takes the row sets it later, so a delivery of a killed process becomes due again. */
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }).notNull(),
    deliveredAt: timestamp('delivered_at', { withTimezone: true }),
    lastAnswer: text('last_answer'),
  },
  (table) => [
    index('deliveries_waiting').on(table.nextAttemptAt).where(sql`${table.deliveredAt} is null`),
    index('deliveries_event').on(table.event),
  ],
);

/** Answers by idempotency key, written in the transaction that did the work. */
export const requests = sandboxSchema.table('requests', {
  key: text('key').primaryKey(),
  fingerprint: text('fingerprint').notNull(),
  request: text('request').notNull(),
  status: integer('status'),
  body: jsonb('body').$type<unknown>(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

/** One row: the clock's offset, the disorder of deliveries, and whether the balance is empty. The table is called `knobs` in stored data. */
export const settings = sandboxSchema.table('knobs', {
  id: integer('id').primaryKey().default(1),
  clockOffset: bigint('clock_offset', { mode: 'number' }).notNull().default(0),
  duplicates: integer('duplicates').notNull().default(0),
  delaySeconds: integer('delay_seconds').notNull().default(0),
  shuffle: integer('shuffle').notNull().default(0),
  /** 1 while the merchant's balance pays no transfer. */
  emptyBalance: integer('empty_balance').notNull().default(0),
});
