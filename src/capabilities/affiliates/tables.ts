import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { households, people } from '#src/capabilities/access/tables.ts';
import { partners } from '#src/capabilities/outreach/tables.ts';
import type { PlanId } from '#src/capabilities/pricing/rules/plans.ts';
import type { Currency } from '#src/lib/money.ts';
import { moment } from '#src/platform/columns.ts';
import type { AffiliateEventKind } from './rules/affiliate-events.ts';
import type { CommissionKind } from './rules/commission-row.ts';
import type { RailId } from './rules/rails.ts';
import type { TransferState } from './rules/transfer.ts';

/** People who are paid for customers they send. */
export const affiliates = pgTable(
  'affiliates',
  {
    /** That of the application, so that one approved twice is one affiliate. */
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** Lower-cased. A verified address gives access to the affiliate's account. */
    email: text().notNull().unique(),
    /** Code that an order is begun with to be theirs. */
    code: text().notNull().unique(),
    /** The affiliate who brought this one along. */
    broughtById: uuid('brought_by_id').references((): AnyPgColumn => affiliates.id),
    /** The partner who is paid by this account: orders with its code follow the partner's terms. */
    partnerId: uuid('partner_id')
      .unique()
      .references(() => partners.id),
    approvedById: uuid('approved_by_id')
      .notNull()
      .references(() => people.id),
    approvedAt: moment('approved_at').notNull(),
    /** Way in which commissions are paid. */
    rail: text().$type<RailId>().notNull().default('bank'),
    /** Account that commissions are paid to by the bank; both or neither. */
    iban: text(),
    holder: text(),
    /** Account at Stripe that commissions are transferred to, as it was last read there. */
    connectId: text('connect_id').unique(),
    connectPayable: boolean('connect_payable').notNull().default(false),
    /** The reason for which nothing can be transferred to it, in a sentence. */
    connectReason: text('connect_reason'),
    /** The account or the way was changed. */
    accountChangedAt: moment('account_changed_at'),
    /** Signs of fraud up to this moment were looked at by a colleague. */
    reviewedAt: moment('reviewed_at'),
    /** Since then no order counts; earlier commissions are still paid. */
    closedAt: moment('closed_at'),
  },
  (table) => [
    check('affiliates_email_lower', sql`${table.email} = lower(${table.email})`),
    check('affiliates_brought_by_other', sql`${table.broughtById} <> ${table.id}`),
    check('affiliates_rail', sql`${table.rail} in ('bank', 'connect')`),
    check('affiliates_account', sql`(${table.iban} is null) = (${table.holder} is null)`),
    index('affiliates_brought_by').on(table.broughtById),
  ],
);

/** Orders that affiliates sent, counted or not. One for an order; locked while its commissions are reckoned. */
export const attributions = pgTable(
  'affiliate_attributions',
  {
    /** The order's checkout, which may be gone after its years. */
    checkoutId: uuid('checkout_id').primaryKey(),
    affiliateId: uuid('affiliate_id')
      .notNull()
      .references(() => affiliates.id),
    /** The customer; null once the account is deleted. */
    householdId: uuid('household_id').references(() => households.id, { onDelete: 'set null' }),
    /** Reason for which it does not count; null if it does. */
    refused: text(),
    /** Id of the sale that a partner is told. */
    saleId: uuid('sale_id').notNull().defaultRandom().unique(),
    /** The partner whose order it is, and their terms when it was paid: all four or none. */
    partnerId: uuid('partner_id').references(() => partners.id),
    flatAmount: integer('flat_amount'),
    flatCurrency: text('flat_currency').$type<Currency>(),
    payments: integer(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('affiliate_attributions_affiliate').on(table.affiliateId, table.createdAt),
    index('affiliate_attributions_household').on(table.householdId),
    index('affiliate_attributions_partner').on(table.partnerId, table.createdAt),
    check(
      'affiliate_attributions_terms',
      sql`num_nulls(${table.partnerId}, ${table.flatAmount}, ${table.flatCurrency}, ${table.payments}) in (0, 4)`,
    ),
  ],
);

/** Append-only acts of colleagues on an affiliate, besides the approval, which the affiliate has itself. */
export const affiliateEvents = pgTable(
  'affiliate_events',
  {
    id: uuid().primaryKey(),
    affiliateId: uuid('affiliate_id')
      .notNull()
      .references(() => affiliates.id, { onDelete: 'cascade' }),
    kind: text().$type<AffiliateEventKind>().notNull(),
    /** The order that was taken out, or put back. */
    checkoutId: uuid('checkout_id'),
    personId: uuid('person_id').references(() => people.id, { onDelete: 'set null' }),
    at: moment('at').notNull(),
  },
  (table) => [
    index('affiliate_events_of_affiliate').on(table.affiliateId, table.at),
    check(
      'affiliate_events_kind',
      sql`${table.kind} in ('reviewed', 'closed', 'reopened', 'refused', 'counted', 'partner', 'replaced')`,
    ),
    check('affiliate_events_order', sql`(${table.kind} in ('refused', 'counted')) = (${table.checkoutId} is not null)`),
  ],
);

/** Append-only ledger of commissions, held by a trigger. Amounts are in minor units (`rules/commission-row.ts`). */
export const commissionRows = pgTable(
  'commission_rows',
  {
    id: uuid().primaryKey(),
    seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    affiliateId: uuid('affiliate_id')
      .notNull()
      .references(() => affiliates.id),
    checkoutId: uuid('checkout_id').notNull(),
    invoiceId: uuid('invoice_id').notNull(),
    kind: text().$type<CommissionKind>().notNull(),
    number: integer().notNull(),
    plan: text().$type<PlanId>().notNull(),
    currency: text().$type<Currency>().notNull(),
    flat: integer().notNull(),
    paid: integer().notNull(),
    kept: integer().notNull(),
    /** Currency of `paid` and `kept` by a partner's terms; null where it is that of the amount. */
    saleCurrency: text('sale_currency').$type<Currency>(),
    sequence: integer().notNull(),
    amount: integer().notNull(),
    reverses: uuid().references((): AnyPgColumn => commissionRows.id),
    at: moment('at').notNull(),
  },
  (table) => [
    unique('commission_rows_once').on(table.affiliateId, table.invoiceId, table.kind, table.sequence),
    check('commission_rows_number', sql`${table.number} between 1 and 60`),
    check('commission_rows_reverses', sql`(${table.sequence} = 1) = (${table.reverses} is null)`),
    check('commission_rows_kept', sql`${table.kept} between 0 and ${table.paid}`),
    index('commission_rows_order').on(table.checkoutId, table.seq),
    index('commission_rows_of_affiliate').on(table.affiliateId, table.at),
  ],
);

/** Openings of an affiliate's links, by hour. Nothing about who opened them. */
export const affiliateClicks = pgTable(
  'affiliate_clicks',
  {
    affiliateId: uuid('affiliate_id')
      .notNull()
      .references(() => affiliates.id),
    hour: moment('hour').notNull(),
    clicks: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.affiliateId, table.hour] })],
);

/** Closed months. Each holds the hash of the one before (`rules/statement.ts`). Append-only, held by a trigger. */
export const statements = pgTable(
  'affiliate_statements',
  {
    id: uuid().primaryKey(),
    affiliateId: uuid('affiliate_id')
      .notNull()
      .references(() => affiliates.id),
    /** 1 is the first. */
    number: integer().notNull(),
    /** `2026-12`. */
    month: text().notNull(),
    previous: text(),
    hash: text().notNull(),
    closedAt: moment('closed_at').notNull(),
  },
  (table) => [
    unique('affiliate_statements_month').on(table.affiliateId, table.month),
    unique('affiliate_statements_number').on(table.affiliateId, table.number),
    check('affiliate_statements_chain', sql`(${table.number} = 1) = (${table.previous} is null)`),
  ],
);

/** Which statement a row is in: of one at most, however late it was written. */
export const statementRows = pgTable(
  'affiliate_statement_rows',
  {
    rowId: uuid('row_id')
      .primaryKey()
      .references(() => commissionRows.id),
    statementId: uuid('statement_id')
      .notNull()
      .references(() => statements.id),
  },
  (table) => [index('affiliate_statement_rows_statement').on(table.statementId)],
);

/** Payouts of one currency that go to the bank together: prepared by one colleague, approved by another. */
export const payoutBatches = pgTable(
  'payout_batches',
  {
    /** Made by the screen, so that a double press is one batch. */
    id: uuid().primaryKey(),
    currency: text().$type<Currency>().notNull(),
    rail: text().$type<RailId>().notNull().default('bank'),
    preparedById: uuid('prepared_by_id')
      .notNull()
      .references(() => people.id),
    preparedAt: moment('prepared_at').notNull(),
    approvedById: uuid('approved_by_id').references(() => people.id),
    approvedAt: moment('approved_at'),
    cancelledAt: moment('cancelled_at'),
  },
  (table) => [
    check('payout_batches_two', sql`${table.approvedById} <> ${table.preparedById}`),
    check('payout_batches_approved', sql`(${table.approvedById} is null) = (${table.approvedAt} is null)`),
    check('payout_batches_end', sql`${table.approvedAt} is null or ${table.cancelledAt} is null`),
    index('payout_batches_list').on(table.preparedAt),
  ],
);

/**
 * Payout to an affiliate by a batch, to the account as it was when the batch was prepared: one at a bank, which is paid by a
 * file, or one at Stripe, whose transfer has a state (`rules/transfer.ts`).
 */
export const payouts = pgTable(
  'affiliate_payouts',
  {
    id: uuid().primaryKey(),
    batchId: uuid('batch_id')
      .notNull()
      .references(() => payoutBatches.id),
    affiliateId: uuid('affiliate_id')
      .notNull()
      .references(() => affiliates.id),
    amount: integer().notNull(),
    iban: text(),
    holder: text(),
    connectId: text('connect_id'),
    state: text().$type<TransferState>(),
    /** Part of the key that keeps a transfer from being made twice: another one only once it is known that there was none. */
    attempt: integer().notNull().default(1),
    tries: integer().notNull().default(0),
    /** Until then one process has it in hand. */
    heldUntil: moment('held_until'),
    transferId: text('transfer_id').unique(),
    /** Part of the amount that came back. */
    reversedAmount: integer('reversed_amount').notNull().default(0),
    /** The reason for which the last try failed, in a sentence. */
    failure: text(),
    changedAt: moment('changed_at'),
  },
  (table) => [
    check(
      'affiliate_payouts_to',
      sql`(${table.iban} is null) = (${table.holder} is null) and num_nonnulls(${table.iban}, ${table.connectId}) = 1`,
    ),
    check(
      'affiliate_payouts_state',
      sql`(${table.connectId} is null) = (${table.state} is null) and ${table.state} in ('waiting', 'pending', 'sent', 'stopped', 'paid', 'failed', 'returned')`,
    ),
    check('affiliate_payouts_paid', sql`(${table.state} = 'paid') = (${table.transferId} is not null)`),
    check('affiliate_payouts_reversed', sql`${table.reversedAmount} between 0 and ${table.amount}`),
    index('affiliate_payouts_open').on(table.changedAt).where(sql`state in ('pending', 'sent', 'stopped', 'paid')`),
    unique('affiliate_payouts_once').on(table.batchId, table.affiliateId),
    check('affiliate_payouts_amount', sql`${table.amount} > 0`),
    index('affiliate_payouts_of_affiliate').on(table.affiliateId),
  ],
);
