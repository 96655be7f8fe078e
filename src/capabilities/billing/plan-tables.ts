import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#src/platform/columns.ts';
import { households } from '#src/capabilities/access/tables.ts';
import { cats } from '#src/capabilities/households/tables.ts';
import type { PlanId } from '#src/capabilities/pricing/rules/plans.ts';
import type { Currency } from '#src/lib/money.ts';
import type { CatAddition } from './rules/cat-addition.ts';
import type { StoredChange } from './rules/made-change.ts';
import type { ExcludedCat } from './rules/plan-change.ts';
import type { RefundEnd } from './rules/refund-end.ts';
import type { KitAgreement, KitChoice } from './rules/kit-choice.ts';
import type { LeaveReason } from './rules/leave-reasons.ts';
import type { ReceiptContent } from './rules/ending.ts';
import type { BoxTiming } from './rules/next-box.ts';
import { LIVE_STATUSES, type SubscriptionStatus } from './rules/subscription-states.ts';
import { checkouts } from './checkout-tables.ts';

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
    // At most one live subscription for a household, also against races.
    uniqueIndex('subscriptions_one_live')
      .on(table.householdId)
      .where(sql.raw(`status in (${LIVE_STATUSES.map((status) => `'${status}'`).join(', ')})`)),
  ],
);

/** A change of a plan that somebody confirmed: begun before the payment service is asked, settled by its outcome. */
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

/** A cat that joined a running plan, with the agreed terms. */
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

/** Follow-up kits that were chosen, changed or ended, each with the agreed terms. */
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
 * Proof that a plan was cancelled or kept, or that the next box has another date: written once for each time, and signed.
 * Nothing personal is signed.
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
    /** Reasons given for the cancellation after it was done; empty without any. Not signed. */
    reasons: jsonb().$type<LeaveReason[]>(),
    reasonNote: text('reason_note'),
    reasonsAt: moment('reasons_at'),
    /**
     * First name of the partner, or of the owner where others share the household, who asked for it signed in. Null for all
     * else. Not signed.
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
