import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { households } from '#src/capabilities/access/tables.ts';
import { bytea, moment } from '#src/platform/columns.ts';
import type { Currency } from '#src/lib/money.ts';
import type { GiftMonths, GiftPlan, GiftPrice, GiftState } from './rules/gift.ts';

/** Gifts: paid once by a giver, redeemed by a household. The code is not in here, its hash is. */
export const gifts = pgTable(
  'gifts',
  {
    /** Made by the form, so that two presses are one gift. */
    id: uuid().primaryKey(),
    /** `GIFT-2026-0483920`, on its documents. */
    number: text().notNull().unique(),
    codeHash: bytea('code_hash').notNull().unique(),
    plan: text().$type<GiftPlan>().notNull(),
    months: integer().$type<GiftMonths>().notNull(),
    currency: text().$type<Currency>().notNull(),
    /** Country in which it can be redeemed: delivery and VAT are priced for it. */
    country: text().notNull(),
    /** As it was agreed and charged. */
    price: jsonb().$type<GiftPrice>().notNull(),
    totalAmount: integer('total_amount').notNull(),
    giverName: text('giver_name').notNull(),
    giverEmail: text('giver_email').notNull(),
    message: text().notNull(),
    /** Address for the mail with the code; null for a card that the giver prints. Deleted once it is redeemed. */
    recipientEmail: text('recipient_email'),
    /** Day of that mail, and the zone of the giver by whose clock it is sent at nine. */
    deliverOn: date('deliver_on', { mode: 'string' }),
    deliverZone: text('deliver_zone'),
    deliveredAt: moment('delivered_at'),
    consentVersion: text('consent_version').notNull(),
    state: text().$type<GiftState>().notNull(),
    stripeSessionId: text('stripe_session_id').unique(),
    stripeSessionUrl: text('stripe_session_url'),
    stripeIntentId: text('stripe_intent_id'),
    paidAt: moment('paid_at'),
    refundedAt: moment('refunded_at'),
    /** Since when a bank has a dispute of its payment: the code is void and boxes are held until that is settled. */
    disputedAt: moment('disputed_at'),
    redeemedAt: moment('redeemed_at'),
    /** Of the recipient. The giver is never told. */
    householdId: uuid('household_id').references(() => households.id, { onDelete: 'set null' }),
    checkoutId: uuid('checkout_id'),
    /** Months whose box has been opened; the first comes with the kit. */
    monthsOpened: integer('months_opened').notNull().default(0),
    /** Start of the next month: a month after the sticks of the last one left; null until they do. */
    nextMonthAt: moment('next_month_at'),
    endingToldAt: moment('ending_told_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    check('gifts_redeemed', sql`(${table.state} in ('redeemed', 'stopped')) = (${table.redeemedAt} is not null)`),
    check('gifts_months', sql`${table.monthsOpened} between 0 and ${table.months}`),
    index('gifts_of_household').on(table.householdId),
    index('gifts_by_giver').on(sql`lower(${table.giverEmail})`),
    index('gifts_by_recipient').on(sql`lower(${table.recipientEmail})`),
    index('gifts_of_checkout').on(table.checkoutId),
    index('gifts_due').on(table.nextMonthAt).where(sql`next_month_at is not null`),
  ],
);
