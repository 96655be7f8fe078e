import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#src/platform/columns.ts';
import { households } from '#src/capabilities/access/tables.ts';
import type { Currency } from '#src/lib/money.ts';
import type { DiscrepancyKind } from './rules/discrepancies.ts';
import type { Evidence } from './rules/evidence.ts';
import { invoices } from './invoice-tables.ts';

/** An event of the payment service, stored once; its object is re-read. */
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

/** One nightly comparison with the payment service, which resumes after an interruption. */
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
    /** The colleague who set it aside; empty if it went away by itself. */
    resolvedBy: uuid('resolved_by'),
    note: text(),
  },
  (table) => [
    uniqueIndex('billing_discrepancies_open').on(table.kind, table.subject).where(sql`resolved_at is null`),
    index('billing_discrepancies_subject').on(table.subject),
  ],
);
