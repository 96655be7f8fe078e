import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { households } from '#src/capabilities/access/tables.ts';
import type { AddressRecord } from '#src/capabilities/billing/rules/checkout-record.ts';
import { checkouts } from '#src/capabilities/billing/tables.ts';
import type { PlanId } from '#src/capabilities/pricing/rules/plans.ts';
import type { JourneyKey } from './rules/journey.ts';

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
  },
  (table) => [index('orders_of_household').on(table.householdId, table.placedAt)],
);

/** What happened to an order. Where it stands is computed from these, never stored. */
export const journeyEvents = pgTable(
  'journey_events',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    key: text().$type<JourneyKey>().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Who said so: `system`, or a person's id. */
    by: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.key] })],
);
