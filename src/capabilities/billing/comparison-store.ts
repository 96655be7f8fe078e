import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ReadHandle } from '#src/platform/database.ts';
import { creditNotes, customers, discounts, disputes, invoices, subscriptions } from './tables.ts';

/** Whole seconds, as the payment service counts: from one, and before another. */
export interface Period {
  from: number;
  /** Empty for everything newer. */
  before: number | null;
  limit?: number;
}

export interface OwnRow {
  /** Id of its object at the payment service. */
  key: string;
  /** Id that its comparer knows it by. */
  subject: string;
  at: Date;
}

const within = (at: PgColumn, { from, before }: Period): SQL | undefined =>
  and(gte(at, new Date(from * 1000)), before === null ? undefined : lt(at, new Date(before * 1000)));

/** The database's own limit where none is given. */
const ALL = 2 ** 31 - 1;

export function paidInvoicesOf(tx: ReadHandle, period: Period): Promise<OwnRow[]> {
  const { stripeId, issuedAt: at, status, sale } = invoices;
  return tx
    .select({ key: stripeId, subject: stripeId, at })
    .from(invoices)
    .where(and(within(at, period), eq(status, 'paid'), isNull(sale)))
    .orderBy(desc(at), asc(stripeId))
    .limit(period.limit ?? ALL);
}

export function paidSalesOf(tx: ReadHandle, period: Period): Promise<OwnRow[]> {
  const { stripeId, issuedAt: at, sale } = invoices;
  return tx
    .select({ key: stripeId, subject: stripeId, at })
    .from(invoices)
    .where(and(within(at, period), isNotNull(sale)))
    .orderBy(desc(at), asc(stripeId))
    .limit(period.limit ?? ALL);
}

/** Credit notes that stand for a refund, known by the payment of their invoice. */
export function notesOf(tx: ReadHandle, period: Period): Promise<OwnRow[]> {
  const { issuedAt: at, stripeRefundId, cancelledAt, invoiceId } = creditNotes;
  return tx
    .select({ key: sql<string>`${stripeRefundId}`, subject: sql<string>`${invoices.stripeIntentId}`, at })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, invoiceId))
    .where(and(within(at, period), isNull(cancelledAt), isNotNull(stripeRefundId), isNotNull(invoices.stripeIntentId)))
    .orderBy(desc(at), asc(stripeRefundId))
    .limit(period.limit ?? ALL);
}

export function disputesOf(tx: ReadHandle, period: Period): Promise<OwnRow[]> {
  const { stripeId, openedAt: at } = disputes;
  return tx
    .select({ key: stripeId, subject: stripeId, at })
    .from(disputes)
    .where(within(at, period))
    .orderBy(desc(at), asc(stripeId))
    .limit(period.limit ?? ALL);
}

export const invoicesByStripeId = (tx: ReadHandle, stripeIds: string[]) =>
  tx.select().from(invoices).where(inArray(invoices.stripeId, stripeIds));

export function discountsOfInvoices(tx: ReadHandle, stripeInvoiceIds: string[]) {
  const { id, state, stripeInvoiceId } = discounts;
  return tx.select({ id, state, stripeInvoiceId }).from(discounts).where(inArray(stripeInvoiceId, stripeInvoiceIds));
}

/** The credit notes of refunds, each with the invoice it is of. */
export const notesOfRefunds = (tx: ReadHandle, stripeRefundIds: string[]) =>
  tx
    .select({ note: creditNotes, invoice: invoices })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
    .where(inArray(creditNotes.stripeRefundId, stripeRefundIds));

/** The payment service's customer of a household in a currency, and the household of a customer. */
export async function customerLinks(tx: ReadHandle, householdId: string, currency: string, stripeId: string) {
  const rows = await tx
    .select()
    .from(customers)
    .where(
      or(
        eq(customers.stripeId, stripeId),
        and(eq(customers.householdId, householdId), sql`${customers.currency} = ${currency}`),
      ),
    );
  return {
    own: rows.find((row) => row.householdId === householdId)?.stripeId ?? null,
    holder: rows.find((row) => row.stripeId === stripeId)?.householdId ?? null,
  };
}

export async function wholeDispute(tx: ReadHandle, stripeId: string) {
  const [row] = await tx
    .select({ dispute: disputes, invoice: invoices, plan: subscriptions.status })
    .from(disputes)
    .leftJoin(invoices, eq(invoices.id, disputes.invoiceId))
    .leftJoin(subscriptions, eq(subscriptions.stripeId, invoices.stripeSubscriptionId))
    .where(eq(disputes.stripeId, stripeId));
  return row;
}
