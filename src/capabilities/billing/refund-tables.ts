import { sql } from 'drizzle-orm';
import { boolean, doublePrecision, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#src/platform/columns.ts';
import type { RefundAsk, RefundReason, RefundRequestState } from './rules/refund-request.ts';
import type { KitInBox } from './rules/kits-in-box.ts';
import { invoices } from './invoice-tables.ts';

/** A refund that somebody asked for: written first, then made by one request to the payment service. */
export const refundRequests = pgTable(
  'refund_requests',
  {
    /** Made by the screen, so that a double click is one. */
    id: uuid().primaryKey(),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    kind: text().$type<RefundAsk['kind']>().notNull(),
    /** In minor units of the invoice's currency. */
    amount: integer().notNull(),
    /** Of a refund for boxes: for how many of the cats. */
    cats: integer(),
    /** The follow-up kits it is for, with the amount of each; the rest is for sticks and delivery. */
    kits: jsonb().$type<KitInBox[]>(),
    reason: text().$type<RefundReason>().notNull(),
    /** For colleagues. */
    note: text().notNull(),
    /** The plan goes on, although everything of its current payment is refunded. */
    keepsPlan: boolean('keeps_plan').notNull(),
    /** The colleague; empty where a rule asked for it. */
    requestedBy: uuid('requested_by'),
    requestedAt: moment('requested_at').notNull(),
    state: text().$type<RefundRequestState>().notNull(),
    /** Reason why the payment service refused it, in its words. */
    failure: text(),
    settledAt: moment('settled_at'),
  },
  (table) => [
    index('refund_requests_of_invoice').on(table.invoiceId, table.requestedAt),
    index('refund_requests_begun').on(table.requestedAt).where(sql`state = 'begun'`),
  ],
);

/** The document for money that went back: one for each refund at the payment service, by whomever it was made. */
export const creditNotes = pgTable(
  'credit_notes',
  {
    id: uuid().primaryKey(),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    /** Of the shop's own series. */
    number: text().notNull().unique(),
    /** Empty for the one that stands for all refunds of an invoice from before there were credit notes. */
    stripeRefundId: text('stripe_refund_id').unique(),
    /** In minor units, tax included. */
    amount: integer().notNull(),
    /** The rate of the invoice as it was charged, in percent, and the tax in the amount. */
    ratePercent: doublePrecision('rate_percent').notNull(),
    tax: integer().notNull(),
    reason: text().$type<RefundReason>().notNull(),
    /** The follow-up kits it is for, with the amount of each; the rest is for sticks and delivery. */
    kits: jsonb().$type<KitInBox[]>(),
    issuedAt: moment('issued_at').notNull(),
    /** The refund failed afterwards: the document stands for nothing, and keeps its number. */
    cancelledAt: moment('cancelled_at'),
  },
  (table) => [
    index('credit_notes_of_invoice').on(table.invoiceId, table.issuedAt),
    index('credit_notes_issued').on(table.issuedAt),
    index('credit_notes_cancelled').on(table.cancelledAt).where(sql`cancelled_at is not null`),
  ],
);
