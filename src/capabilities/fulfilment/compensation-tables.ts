import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { households } from '#src/capabilities/access/tables.ts';
import { invoices } from '#src/capabilities/billing/tables.ts';
import { cats } from '#src/capabilities/households/tables.ts';
import type { StageKey } from '#src/capabilities/pricing/rules/promises.ts';
import { orders } from './order-tables.ts';
import { boxes } from './box-tables.ts';

/** A promise of a delivery to the door. */
export const missedAtDoor = sql`promise = 'sticks-arrive'`;

/** `waiting` for the payment service; `none`: no payment is to come that it could come off. */
export type CreditState = 'waiting' | 'given' | 'none';

/** A promise that was missed, once for each stage of an order and for each box, with the credit for it. */
export const missedPromises = pgTable(
  'missed_promises',
  {
    /** The id of its discount as well. */
    id: uuid().primaryKey(),
    householdId: uuid('household_id')
      .notNull()
      .references(() => households.id, { onDelete: 'cascade' }),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    promise: text().$type<StageKey>().notNull(),
    /** The month of sticks that it is about. */
    month: integer().notNull(),
    promisedFor: timestamp('promised_for', { withTimezone: true }).notNull(),
    noticedAt: timestamp('noticed_at', { withTimezone: true }).notNull(),
    percentOff: integer('percent_off').notNull(),
    credit: text().$type<CreditState>().notNull(),
    settledAt: timestamp('settled_at', { withTimezone: true }),
  },
  (table) => [
    unique('missed_promises_once').on(table.orderId, table.promise, table.month),
    index('missed_promises_of_household').on(table.householdId, table.noticedAt),
    index('missed_promises_at_door').on(table.promisedFor).where(missedAtDoor),
    index('missed_promises_waiting').on(table.noticedAt).where(sql`credit = 'waiting'`),
  ],
);

/** A refusal of the log as it was attached to a claim. */
export interface ClaimedEntry {
  id: string;
  day: string;
  at: string;
  note: string | null;
}

/** A claim for the sticks that a cat refused: one for each box and cat. Its refund has the same id. */
export const refusalClaims = pgTable(
  'refusal_claims',
  {
    id: uuid().primaryKey(),
    householdId: uuid('household_id')
      .notNull()
      .references(() => households.id, { onDelete: 'cascade' }),
    boxId: uuid('box_id')
      .notNull()
      .references(() => boxes.id, { onDelete: 'cascade' }),
    catId: uuid('cat_id')
      .notNull()
      .references(() => cats.id, { onDelete: 'cascade' }),
    /** Payment of the box. */
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    entries: jsonb().$type<ClaimedEntry[]>().notNull(),
    /** Decision of the rule: `refund` at once, or a `person` decides. */
    decision: text().$type<'refund' | 'person'>().notNull(),
    /** Repayment by the terms; null where a person decides. */
    repays: text().$type<'order' | 'box'>(),
    claimedAt: timestamp('claimed_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('refusal_claims_once').on(table.boxId, table.catId),
    index('refusal_claims_of_household').on(table.householdId, table.claimedAt),
    index('refusal_claims_of_cat').on(table.catId),
    index('refusal_claims_by_time').on(table.claimedAt),
    index('refusal_claims_of_invoice').on(table.invoiceId),
  ],
);
