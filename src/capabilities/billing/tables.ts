import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '#src/platform/columns.ts';
import { mailboxOf } from '#src/platform/mailbox.ts';
import { households, people } from '#src/capabilities/access/tables.ts';
import { cats } from '#src/capabilities/households/tables.ts';
import type { PlanId } from '#src/capabilities/pricing/rules/plans.ts';
import type { Quote } from '#src/capabilities/pricing/rules/quote.ts';
import type { Currency } from '#src/lib/money.ts';
import type { CatAddition } from './rules/cat-addition.ts';
import type { CheckoutAnswers, CheckoutUi, CustomerRecord } from './rules/checkout-record.ts';
import type { CheckoutStatus } from './rules/checkout-states.ts';
import type { ChargedTotals } from './rules/invoice-lines.ts';
import type { InvoiceTerms } from './rules/invoice-terms.ts';
import type { StoredChange } from './rules/made-change.ts';
import type { ExcludedCat } from './rules/plan-change.ts';
import type { DocumentSeries } from './rules/document-number.ts';
import type { RefundEnd } from './rules/refund-end.ts';
import type { RefundAsk, RefundReason, RefundRequestState } from './rules/refund-request.ts';
import type { Sale } from './rules/sale.ts';
import type { KitAgreement, KitChoice } from './rules/kit-choice.ts';
import type { KitInBox } from './rules/kits-in-box.ts';
import type { LadderStep } from './rules/payment-ladder.ts';
import type { LeaveReason } from './rules/leave-reasons.ts';
import type { ReceiptContent } from './rules/ending.ts';
import type { BoxTiming } from './rules/next-box.ts';
import type { DiscrepancyKind } from './rules/discrepancies.ts';
import type { DiscountKind, DiscountState } from './rules/discounts.ts';
import type { Evidence } from './rules/evidence.ts';
import { LIVE_STATUSES, type SubscriptionStatus } from './rules/subscription-states.ts';

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

/** Everything a payment was begun with, and what became of it. */
export const checkouts = pgTable(
  'checkouts',
  {
    id: uuid().primaryKey(),
    /** Buyer before there is an account: `person:…`, `draft:…` or `quote:…`. */
    buyerKey: text('buyer_key').notNull(),
    /** SHA-256 (hex) of what would have to be charged and shipped differently if it changed. */
    contentHash: text('content_hash').notNull(),
    /** As it was agreed; kept for good, whatever happens to the price book. */
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

/** A plan whose first payment went through. */
export const planBegan = sql`status not in ('incomplete', 'incomplete_expired')`;

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid().primaryKey(),
    householdId: uuid('household_id')
      .notNull()
      .references(() => households.id, { onDelete: 'cascade' }),
    checkoutId: uuid('checkout_id')
      .notNull()
      .references(() => checkouts.id),
    stripeId: text('stripe_id').notNull().unique(),
    plan: text().$type<PlanId>().notNull(),
    quantity: integer().notNull(),
    currency: text().$type<Currency>().notNull(),
    /** Country of delivery, ISO 3166-1 alpha-2: decides on delivery fee and VAT of the next payment. */
    country: text().notNull(),
    /** Per cat and month, in minor units. */
    unitAmount: integer('unit_amount').notNull(),
    /** Amount of a renewal with delivery, in minor units; 0 if no cat is left to renew for. */
    renewalAmount: integer('renewal_amount').notNull(),
    status: text().$type<SubscriptionStatus>().notNull(),
    currentPeriodEnd: moment('current_period_end'),
    /** Renewals are void until the sticks that are paid have left. */
    collectionPaused: boolean('collection_paused').notNull().default(false),
    /** Time at which the last sticks that were paid left; empty while some have not. */
    sticksLeftAt: moment('sticks_left_at'),
    /** The end of the month that the last renewal paid for; empty before the first. */
    paidUntil: moment('paid_until'),
    /** The date wished for the next box; empty where it has its ordinary one. */
    timing: jsonb().$type<BoxTiming>(),
    /** The charge the household was told of last. */
    remindedFor: moment('reminded_for'),
    /** Plan from the next paid renewal on. */
    nextPlan: text('next_plan').$type<PlanId>(),
    /** Set for a cancelled plan: the day it ends. */
    endsOn: moment('ends_on'),
    /** The end that a full refund or a withdrawal brought, also after the household kept the plan; empty where none did. */
    refundEnd: jsonb('refund_end').$type<RefundEnd>(),
    /** Time at which it ended at the payment service; empty while it runs. */
    endedAt: moment('ended_at'),
    /** Of the last receipt about that. */
    receiptCode: text('receipt_code'),
    /** The cats of its order, and those that joined it later; empty for orders of before this was written down. */
    catIds: jsonb('cat_ids').$type<string[]>(),
    /** Living cats that leave the plan, with the time. */
    excludedCats: jsonb('left_out').$type<ExcludedCat[]>(),
    /** Cats that stay in the plan and get no sticks for a time, with its begin and end. */
    withoutSticks: jsonb('without_sticks').$type<ExcludedCat[]>(),
    /** Follow-up test kits of its cats, as they were chosen; empty where none ever was. */
    kits: jsonb().$type<KitChoice[]>(),
    /** No cat of the plan gets sticks now: nothing is collected until one does. */
    sticksHeld: boolean('sticks_held').notNull().default(false),
    /** Last time the nightly comparison found it live at the payment service. */
    seenLiveAt: moment('seen_live_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('subscriptions_of_household').on(table.householdId, table.createdAt),
    index('subscriptions_of_checkout').on(table.checkoutId),
    // Covers the sums of the figures.
    index('subscriptions_counted').on(table.endedAt, table.createdAt, table.quantity).where(planBegan),
    // At most one live subscription for a household, whatever the code above believes.
    uniqueIndex('subscriptions_one_live')
      .on(table.householdId)
      .where(sql.raw(`status in (${LIVE_STATUSES.map((status) => `'${status}'`).join(', ')})`)),
  ],
);

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
    /** The payment behind it, by which money that goes back is known. */
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

/**
 * A month of supplements that is set aside for a cat in a shelter: one for each cat and month that was paid (N15). Kept when
 * its household is deleted, because it holds nothing personal and was given all the same.
 */
export const donations = pgTable(
  'donations',
  {
    /** The invoice that the month was paid with. */
    stripeInvoiceId: text('stripe_invoice_id').notNull(),
    /** Position of the cat among those of that invoice, from one. */
    cat: integer().notNull(),
    paidAt: moment('paid_at').notNull(),
    /** Time of its reversal, because its payment was refunded. */
    reversedAt: moment('reversed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.stripeInvoiceId, table.cat] }),
    // All its entries are equal, so that it takes a tenth of the table to count them.
    index('donations_standing').on(table.reversedAt).where(sql`reversed_at is null`),
    index('donations_paid').on(table.paidAt),
    index('donations_reversed').on(table.reversedAt).where(sql`reversed_at is not null`),
  ],
);

/** A shelter that gets months of supplements. Never deleted: what it got is public. */
export const shelters = pgTable('shelters', {
  /** Made by the screen, so that a double click is one. */
  id: uuid().primaryKey(),
  name: text().notNull().unique(),
  /** Town and country. */
  place: text().notNull(),
  createdAt: moment('created_at').notNull(),
  /** Since when it gets nothing more. */
  closedAt: moment('closed_at'),
});

/** Months that were handed to a shelter at a time. Rows are only added: one is taken back by another with its negative. */
export const shelterAllocations = pgTable(
  'shelter_allocations',
  {
    /** Made by the screen, so that a double click is one. */
    id: uuid().primaryKey(),
    shelterId: uuid('shelter_id')
      .notNull()
      .references(() => shelters.id),
    /** Below zero for a reversal. */
    units: integer().notNull(),
    /** The day of the delivery, as `2026-12-01`. */
    day: text().notNull(),
    note: text().notNull(),
    /** The allocation that this one takes back. */
    reverses: uuid()
      .unique()
      .references((): AnyPgColumn => shelterAllocations.id),
    /** The colleague. */
    writtenBy: uuid('written_by').notNull(),
    writtenAt: moment('written_at').notNull(),
  },
  (table) => [
    index('shelter_allocations_of_shelter').on(table.shelterId),
    index('shelter_allocations_newest').on(table.writtenAt),
    index('shelter_allocations_of_day').on(table.day),
  ],
);

/** A change of a plan that somebody confirmed: begun before the payment service is asked, settled by what it did. */
export const planChanges = pgTable(
  'plan_changes',
  {
    /** Of the quote that was confirmed, so that confirming it twice is one change. */
    id: uuid().primaryKey(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    planned: jsonb().$type<StoredChange>().notNull(),
    state: text().$type<'begun' | 'done' | 'failed'>().notNull(),
    /** A place of a limited plan was taken for it, and goes back where it fails. */
    tookSeat: boolean('took_seat').notNull().default(false),
    begunAt: moment('begun_at').notNull(),
    settledAt: moment('settled_at'),
  },
  (table) => [
    // Two tabs meet here: one change of a subscription is under way at a time.
    uniqueIndex('plan_changes_one_begun').on(table.subscriptionId).where(sql`state = 'begun'`),
    index('plan_changes_of_subscription').on(table.subscriptionId, table.begunAt),
  ],
);

/** A cat that joined a running plan, with what was agreed about it. */
export const planCats = pgTable(
  'plan_cats',
  {
    /** Of the quote that was confirmed, so that confirming it twice is one addition. */
    id: uuid().primaryKey(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    catId: uuid('cat_id')
      .notNull()
      .references(() => cats.id, { onDelete: 'cascade' }),
    agreed: jsonb().$type<CatAddition>().notNull(),
    consentVersion: text('consent_version').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('plan_cats_of_subscription').on(table.subscriptionId, table.at)],
);

/** Follow-up kits that were chosen, changed or ended, each with what was agreed. */
export const kitAgreements = pgTable(
  'kit_agreements',
  {
    /** Of the quote that was confirmed, so that confirming it twice is one change. */
    id: uuid().primaryKey(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    catId: uuid('cat_id')
      .notNull()
      .references(() => cats.id, { onDelete: 'cascade' }),
    agreed: jsonb().$type<KitAgreement>().notNull(),
    /** A colleague asked for it, on behalf of the household. */
    byStaff: boolean('by_staff').notNull().default(false),
    at: moment('at').notNull(),
  },
  (table) => [index('kit_agreements_of_subscription').on(table.subscriptionId, table.at)],
);

/**
 * Proof that a plan was cancelled or kept, or that the next box has another date: written once for each time, signed, and
 * nothing personal in what is signed.
 */
export const receipts = pgTable(
  'subscription_receipts',
  {
    id: uuid().primaryKey(),
    code: text().notNull().unique(),
    householdId: uuid('household_id').references(() => households.id, { onDelete: 'set null' }),
    subscriptionId: uuid('subscription_id').references(() => subscriptions.id, { onDelete: 'set null' }),
    content: jsonb().$type<ReceiptContent>().notNull(),
    signature: text().notNull(),
    writtenAt: moment('written_at').notNull(),
    /** Reasons given for the cancellation after it was done; empty where none were. No part of what is signed. */
    reasons: jsonb().$type<LeaveReason[]>(),
    reasonNote: text('reason_note'),
    reasonsAt: moment('reasons_at'),
    /**
     * First name of the partner, or of the owner where others share the household, who asked for it signed in. Null for all
     * else. No part of what is signed.
     */
    askedBy: text('asked_by'),
  },
  (table) => [
    index('receipts_of_subscription').on(table.subscriptionId, table.writtenAt),
    index('receipts_of_household').on(table.householdId, table.writtenAt),
  ],
);

/** A form in which a new card is given. */
export const cardSetups = pgTable('card_setups', {
  stripeSessionId: text('stripe_session_id').primaryKey(),
  subscriptionId: uuid('subscription_id')
    .notNull()
    .references(() => subscriptions.id, { onDelete: 'cascade' }),
  createdAt: moment('created_at').notNull(),
  settledAt: moment('settled_at'),
});

/** Discounts on the next payment of a running plan. */
export const discounts = pgTable(
  'discounts',
  {
    /** Of what gave it, so that giving it twice is one. */
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

/** The payment service rang. Each ring is noted once; what it means is re-read. */
export const providerEvents = pgTable(
  'provider_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    createdAt: moment('created_at').notNull(),
    receivedAt: moment('received_at').notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    processedAt: moment('processed_at'),
  },
  (table) => [index('provider_events_waiting').on(table.receivedAt).where(sql`processed_at is null`)],
);

/** A payment that its holder disputes with the bank, as the payment service tells of it. */
export const disputes = pgTable(
  'disputes',
  {
    id: uuid().primaryKey(),
    stripeId: text('stripe_id').notNull().unique(),
    stripeChargeId: text('stripe_charge_id').notNull(),
    stripeIntentId: text('stripe_intent_id'),
    /** The invoice that was paid with it; empty for a payment we do not know. */
    invoiceId: uuid('invoice_id').references(() => invoices.id, { onDelete: 'set null' }),
    /** The payment service's word, also one that is newer than this shop. */
    status: text().notNull(),
    reason: text().notNull(),
    networkReasonCode: text('network_reason_code'),
    amount: integer().notNull(),
    currency: text().$type<Currency>().notNull(),
    openedAt: moment('opened_at').notNull(),
    /** Until when evidence is taken. */
    dueBy: moment('due_by'),
    withdrawnAt: moment('withdrawn_at'),
    reinstatedAt: moment('reinstated_at'),
    submissions: integer().notNull().default(0),
    /** Time at which its outcome became known here. */
    settledAt: moment('settled_at'),
    /** Time of the mail to the household about its beginning, which is written once. */
    openingToldAt: moment('opening_told_at'),
    /** Of the press of the button, made by the screen, so that a double click is one. */
    evidenceId: uuid('evidence_id'),
    /** With the ids of files once they are uploaded. */
    evidence: jsonb().$type<Evidence>(),
    evidenceBy: uuid('evidence_by'),
    evidenceAt: moment('evidence_at'),
    /** Time at which the payment service took it. */
    evidenceSentAt: moment('evidence_sent_at'),
    evidenceError: text('evidence_error'),
    readAt: moment('read_at').notNull(),
  },
  (table) => [
    index('disputes_of_invoice').on(table.invoiceId),
    index('disputes_of_intent').on(table.stripeIntentId),
    index('disputes_open').on(table.openedAt).where(sql`settled_at is null`),
  ],
);

/** One nightly comparison with the payment service, which goes on where it was interrupted. */
export const reconcileRuns = pgTable(
  'reconcile_runs',
  {
    id: uuid().primaryKey(),
    startedAt: moment('started_at').notNull(),
    /** Objects created at the payment service since then are read; null for all. */
    since: moment('since'),
    step: text().notNull(),
    /** The last row or object of that step that was dealt with. */
    cursor: text(),
    /** Lease of one process, renewed while it works. */
    leaseId: uuid('lease_id'),
    leaseUntil: moment('lease_until'),
    compared: integer().notNull().default(0),
    healed: integer().notNull().default(0),
    failure: text(),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    // Two processes meet here: one comparison is under way at a time.
    uniqueIndex('reconcile_runs_one').on(sql`(${table.finishedAt} is null)`).where(sql`finished_at is null`),
    index('reconcile_runs_newest').on(table.startedAt),
  ],
);

/** A difference between our rows and the payment service's that somebody has to decide about. */
export const discrepancies = pgTable(
  'billing_discrepancies',
  {
    id: uuid().primaryKey(),
    kind: text().$type<DiscrepancyKind>().notNull(),
    /** Id of an object at the payment service, or of a household. */
    subject: text().notNull(),
    householdId: uuid('household_id').references(() => households.id, { onDelete: 'set null' }),
    /** Values on both sides, in words. */
    ours: text().notNull(),
    theirs: text().notNull(),
    firstSeenAt: moment('first_seen_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    resolvedAt: moment('resolved_at'),
    /** The colleague who set it aside; empty where it was gone by itself. */
    resolvedBy: uuid('resolved_by'),
    note: text(),
  },
  (table) => [
    uniqueIndex('billing_discrepancies_open').on(table.kind, table.subject).where(sql`resolved_at is null`),
    index('billing_discrepancies_subject').on(table.subject),
  ],
);
