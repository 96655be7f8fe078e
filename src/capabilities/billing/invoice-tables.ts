import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#src/platform/columns.ts';
import { households } from '#src/capabilities/access/tables.ts';
import type { Currency } from '#src/lib/money.ts';
import type { ChargedTotals } from './rules/invoice-lines.ts';
import type { InvoiceTerms } from './rules/invoice-terms.ts';
import type { DocumentSeries } from './rules/document-number.ts';
import type { Sale } from './rules/sale.ts';
import type { LadderStep } from './rules/payment-ladder.ts';
import type { DiscountKind, DiscountState } from './rules/discounts.ts';

export const invoices = pgTable(
  'invoices',
  {
    id: uuid().primaryKey(),
    /** Null for a sale to somebody without a household: a gift. */
    householdId: uuid('household_id').references(() => households.id, { onDelete: 'cascade' }),
    /** Of a sale, its payment: the payment service has no invoice of it. */
    stripeId: text('stripe_id').notNull().unique(),
    /** Of a sale, its key: `gift:…`, which is the buyer key of the order that it becomes. */
    stripeSubscriptionId: text('stripe_subscription_id').notNull(),
    /** Number and buyer of a sale without a plan; empty for a month or a change of a plan. */
    sale: jsonb().$type<Sale>(),
    /** Of the shop's own series, given once, when it is paid; empty before. */
    number: text('shop_number').unique(),
    /** The payment service's number, which its own page of the invoice shows. */
    stripeNumber: text('number'),
    status: text().notNull(),
    totalAmount: integer('total_amount').notNull(),
    paidAmount: integer('paid_amount').notNull(),
    currency: text().$type<Currency>().notNull(),
    hostedUrl: text('hosted_url'),
    issuedAt: moment('issued_at').notNull(),
    paidAt: moment('paid_at'),
    /** Time at which other modules were notified of a paid renewal, which is done once. */
    renewalToldAt: moment('renewal_told_at'),
    /** Null for invoices stored before terms were recorded. */
    terms: jsonb().$type<InvoiceTerms>(),
    /** Its lines and tax as they were charged; empty for a draft. Written once. */
    charged: jsonb().$type<ChargedTotals>(),
    /** Amount refunded, in minor units. */
    refundedAmount: integer('refunded_amount').notNull().default(0),
    refundedAt: moment('refunded_at'),
    /** Amount lost in disputes, in minor units. */
    lostAmount: integer('lost_amount').notNull().default(0),
    lostAt: moment('lost_at'),
    /** The payment behind it, by which refunds and disputes are matched. */
    stripeIntentId: text('stripe_intent_id'),
    /** A renewal that did not go through: when the household was written to, which is done once. */
    failureToldAt: moment('failure_told_at'),
    nextTryAt: moment('next_try_at'),
    needsApproval: boolean('needs_approval').notNull().default(false),
    /** Tries that were made to collect it. */
    attempts: integer().notNull().default(0),
    /** Reason why the last try failed, in the payment service's words. */
    failure: text(),
    /** Mails about its failure that were written, each once. */
    ladder: jsonb().$type<LadderStep[]>(),
  },
  (table) => [
    index('invoices_of_household').on(table.householdId, table.issuedAt),
    index('invoices_of_subscription').on(table.stripeSubscriptionId, table.issuedAt),
    index('invoices_of_intent').on(table.stripeIntentId),
    index('invoices_of_sales').on(table.stripeSubscriptionId).where(sql`sale is not null`),
    index('invoices_paid').on(table.paidAt).where(sql`shop_number is not null`),
    index('invoices_open').on(table.issuedAt).where(sql`status = 'open'`),
    index('invoices_lost').on(table.lostAt).where(sql`lost_amount > 0`),
    index('invoices_failed').on(table.failureToldAt).where(sql`failure_told_at is not null`),
  ],
);

/** The last number given in each series of documents and year. Locked until the transaction that took it ends. */
export const documentSeries = pgTable(
  'document_series',
  {
    series: text().$type<DocumentSeries>().notNull(),
    year: integer().notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.series, table.year] })],
);

/** Discounts on the next payment of a running plan. */
export const discounts = pgTable(
  'discounts',
  {
    /** Key of its source: giving it twice makes one. */
    id: uuid().primaryKey(),
    householdId: uuid('household_id')
      .notNull()
      .references(() => households.id, { onDelete: 'cascade' }),
    kind: text().$type<DiscountKind>().notNull(),
    percentOff: integer('percent_off').notNull(),
    state: text().$type<DiscountState>().notNull(),
    /** The invoice it is on: still to be paid while `attached`, paid when `used`. */
    stripeInvoiceId: text('stripe_invoice_id'),
    createdAt: moment('created_at').notNull(),
    /** Since when its state is final; empty also while it is being withdrawn. */
    settledAt: moment('settled_at'),
  },
  (table) => [index('discounts_of_household').on(table.householdId, table.createdAt)],
);
