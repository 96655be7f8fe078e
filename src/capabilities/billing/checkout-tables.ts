import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#src/platform/columns.ts';
import { mailboxOf } from '#src/platform/mailbox.ts';
import { households, people } from '#src/capabilities/access/tables.ts';
import type { PlanId } from '#src/capabilities/pricing/rules/plans.ts';
import type { Quote } from '#src/capabilities/pricing/rules/quote.ts';
import type { Currency } from '#src/lib/money.ts';
import type { CheckoutAnswers, CheckoutUi, CustomerRecord } from './rules/checkout-record.ts';
import type { CheckoutStatus } from './rules/checkout-states.ts';

/** One customer at the payment service per household and currency. */
export const customers = pgTable(
  'billing_customers',
  {
    id: uuid().primaryKey(),
    householdId: uuid('household_id')
      .notNull()
      .references(() => households.id, { onDelete: 'cascade' }),
    currency: text().$type<Currency>().notNull(),
    stripeId: text('stripe_id').notNull().unique(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [unique('billing_customers_currency').on(table.householdId, table.currency)],
);

/** Everything a payment was begun with, and its outcome. */
export const checkouts = pgTable(
  'checkouts',
  {
    id: uuid().primaryKey(),
    /** Buyer before there is an account: `person:…`, `draft:…` or `quote:…`. */
    buyerKey: text('buyer_key').notNull(),
    /** SHA-256 (hex) of everything that decides the charge and the shipment. */
    contentHash: text('content_hash').notNull(),
    /** As it was agreed; kept for good, also after the price book changes. */
    quote: jsonb().$type<Quote>().notNull(),
    /** The signed token it came with; null where the order was priced on the spot. */
    quoteToken: text('quote_token'),
    plan: text().$type<PlanId>().notNull(),
    catCount: integer('cat_count').notNull(),
    currency: text().$type<Currency>().notNull(),
    draftId: uuid('draft_id'),
    /** The account the order belongs to; null while it is a guest's. */
    personId: uuid('person_id').references(() => people.id, { onDelete: 'set null' }),
    householdId: uuid('household_id').references(() => households.id, { onDelete: 'set null' }),
    email: text().notNull(),
    customer: jsonb().$type<CustomerRecord>().notNull(),
    answers: jsonb().$type<CheckoutAnswers>().notNull(),
    /** Empty until it is given: within our page that is later than the payment was begun. */
    consentVersion: text('consent_version'),
    consentAt: moment('consent_at'),
    ui: text().$type<CheckoutUi>().notNull().default('hosted'),
    /** Client secret of an embedded payment. Returned to its buyer only. */
    clientSecret: text('client_secret'),
    stripeSessionId: text('stripe_session_id').unique(),
    stripeSessionUrl: text('stripe_session_url'),
    stripeSubscriptionId: text('stripe_subscription_id'),
    status: text().$type<CheckoutStatus>().notNull(),
    orderNumber: text('order_number').unique(),
    /** Referral code of the link that led here. */
    referralCode: text('friend_code'),
    /** Cats of the household for which no test kit is sent, because their results are fresh; agreed before payment. */
    noKitFor: jsonb('no_kit_for').$type<string[]>(),
    /** Time at which the buyer's withdrawal from the contract was recorded. */
    withdrawnAt: moment('withdrawn_at'),
    /** Until when the id of its page is enough to put a guest's order on an account; set when it is confirmed. */
    claimableUntil: moment('claimable_until'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    // Two tabs of one buyer meet here: only one payment page can be open for a buyer.
    uniqueIndex('checkouts_one_open').on(table.buyerKey).where(sql`status = 'open'`),
    index('checkouts_of_household').on(table.householdId),
    index('checkouts_of_buyer').on(table.buyerKey, table.createdAt),
    index('checkouts_paid_by').on(mailboxOf(table.email)).where(sql`status = 'paid'`),
    index('checkouts_unfinished').on(table.createdAt).where(sql`status in ('open', 'processing', 'needs_action')`),
  ],
);

/** A completed payment that must not stand, because the household already had a subscription: cancelled and given back. */
export const duplicatePayments = pgTable(
  'stray_payments',
  {
    stripeSubscriptionId: text('stripe_subscription_id').primaryKey(),
    checkoutId: uuid('checkout_id')
      .notNull()
      .references(() => checkouts.id),
    foundAt: moment('found_at').notNull(),
    stripeRefundId: text('stripe_refund_id'),
    refundedAt: moment('refunded_at'),
  },
  (table) => [index('stray_payments_of_checkout').on(table.checkoutId)],
);
