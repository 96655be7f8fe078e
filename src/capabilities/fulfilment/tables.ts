import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { households } from '#src/capabilities/access/tables.ts';
import type { AddressRecord } from '#src/capabilities/billing/rules/checkout-record.ts';
import { checkouts } from '#src/capabilities/billing/tables.ts';
import type { PlanId } from '#src/capabilities/pricing/rules/plans.ts';
import type { JourneyKey } from './rules/journey.ts';
import type { ExceptionCode, FactKey, FactKind } from './rules/moves.ts';

export interface ShipTo {
  name: string;
  address: AddressRecord | null;
}

export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    /** CAT, year, random number: made by billing when the payment stands. */
    number: text().notNull().unique(),
    householdId: uuid('household_id')
      .notNull()
      .references(() => households.id, { onDelete: 'cascade' }),
    checkoutId: uuid('checkout_id')
      .notNull()
      .unique()
      .references(() => checkouts.id),
    plan: text().$type<PlanId>().notNull(),
    catCount: integer('cat_count').notNull(),
    cats: jsonb().$type<{ id: string; name: string }[]>().notNull(),
    shipTo: jsonb('ship_to').$type<ShipTo>().notNull(),
    placedAt: timestamp('placed_at', { withTimezone: true }).notNull(),
    /** What the facts of the order say, kept beside them by every move so that the desk can ask for it. */
    stands: text().$type<JourneyKey>().notNull().default('order_received'),
    exception: text().$type<ExceptionCode>(),
    movedAt: timestamp('moved_at', { withTimezone: true }),
    /** When the next promise falls due. */
    dueAt: timestamp('due_at', { withTimezone: true }),
    /** How many facts there are: whoever moves an order says how many were on screen. */
    revision: integer().notNull().default(1),
  },
  (table) => [
    index('orders_of_household').on(table.householdId, table.placedAt),
    index('orders_under_way').on(table.stands, table.placedAt).where(sql`${table.stands} <> 'optimizer_delivered'`),
  ],
);

/** What happened to an order, and what was taken back: only ever added to. Where it stands is computed from these. */
export const journeyEvents = pgTable(
  'journey_events',
  {
    /** Made by whoever reports it, so that a report heard twice is one. */
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** 1, 2, 3 … within the order: two at once cannot both be the next. */
    revision: integer().notNull().default(1),
    kind: text().$type<FactKind>().notNull().default('step'),
    key: text().$type<FactKey>().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Who said so: `system`, `sandbox`, or a person's id. */
    by: text().notNull(),
    note: text(),
    /** The parcel's number, where a step hands one over. */
    tracking: text(),
    /** The step that was taken back. */
    about: uuid(),
  },
  (table) => [
    unique('journey_events_revision').on(table.orderId, table.revision),
    index('journey_events_tracking').on(table.tracking),
  ],
);
