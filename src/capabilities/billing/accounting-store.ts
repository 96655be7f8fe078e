import { and, asc, eq, gte, isNotNull, lt, sql } from 'drizzle-orm';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { Booking } from './rules/accounting.ts';
import { includedShare } from './rules/credit-notes.ts';
import { bookDay } from './rules/document-number.ts';
import { checkouts, creditNotes, invoices, subscriptions } from './tables.ts';

interface Period {
  from: Date;
  /** Excluded. */
  until: Date;
}

const order = {
  orderNumber: sql<string | null>`coalesce(${checkouts.orderNumber}, ${invoices.sale} ->> 'number')`,
  country: sql<string>`coalesce(${invoices.charged} ->> 'country', ${subscriptions.country}, '')`,
  region: sql<string>`coalesce(${invoices.charged} -> 'address' ->> 'region', '')`,
};

/** Invoices by the day they were paid on. */
async function paidInvoices(tx: ReadHandle, { from, until }: Period): Promise<Booking[]> {
  const rows = await tx
    .select({ invoice: invoices, ...order })
    .from(invoices)
    .leftJoin(subscriptions, eq(subscriptions.stripeId, invoices.stripeSubscriptionId))
    .leftJoin(checkouts, eq(checkouts.id, subscriptions.checkoutId))
    .where(and(isNotNull(invoices.number), gte(invoices.paidAt, from), lt(invoices.paidAt, until)))
    .orderBy(asc(invoices.number));
  return rows.map(({ invoice, ...rest }) => {
    const { number, charged, paidAmount: gross, currency, paidAt, issuedAt } = invoice;
    const { ratePercent, tax } = includedShare(charged, { before: 0, amount: gross });
    const day = bookDay(paidAt ?? issuedAt);
    const kind = 'invoice' as const;
    return { ...rest, day, kind, number: number ?? '', invoiceNumber: number, currency, ratePercent, gross, tax };
  });
}

/** Credit notes by the day of issue, or of their cancellation. */
async function notes(tx: ReadHandle, { from, until }: Period, at: 'issuedAt' | 'cancelledAt'): Promise<Booking[]> {
  const rows = await tx
    .select({ note: creditNotes, invoiceNumber: invoices.number, currency: invoices.currency, ...order })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
    .leftJoin(subscriptions, eq(subscriptions.stripeId, invoices.stripeSubscriptionId))
    .leftJoin(checkouts, eq(checkouts.id, subscriptions.checkoutId))
    .where(and(gte(creditNotes[at], from), lt(creditNotes[at], until)))
    .orderBy(asc(creditNotes.number));
  return rows.map(({ note: { number, ratePercent, amount: gross, tax, ...note }, ...rest }) => ({
    ...rest,
    ...{ day: bookDay(note[at] ?? note.issuedAt), number, ratePercent, gross, tax },
    kind: at === 'issuedAt' ? 'credit-note' : 'credit-note-cancelled',
  }));
}

/** Payments that banks took back for good, by the day it was known. */
async function losses(tx: ReadHandle, { from, until }: Period): Promise<Booking[]> {
  const rows = await tx
    .select({ invoice: invoices, ...order })
    .from(invoices)
    .leftJoin(subscriptions, eq(subscriptions.stripeId, invoices.stripeSubscriptionId))
    .leftJoin(checkouts, eq(checkouts.id, subscriptions.checkoutId))
    .where(and(sql`${invoices.lostAmount} > 0`, gte(invoices.lostAt, from), lt(invoices.lostAt, until)))
    .orderBy(asc(invoices.number));
  return rows.map(({ invoice, ...rest }) => {
    const { number, charged, lostAmount: gross, refundedAmount, currency, lostAt, issuedAt } = invoice;
    const { ratePercent, tax } = includedShare(charged, { before: refundedAmount, amount: gross });
    const day = bookDay(lostAt ?? issuedAt);
    const kind = 'bank-reversal' as const;
    return { ...rest, day, kind, number: number ?? '', invoiceNumber: number, currency, ratePercent, gross, tax };
  });
}

/** Every row of the books of a period, by day. */
export async function bookingsIn(tx: ReadHandle, _scope: StaffScope<'payments'>, period: Period): Promise<Booking[]> {
  const found = [
    await paidInvoices(tx, period),
    await notes(tx, period, 'issuedAt'),
    await notes(tx, period, 'cancelledAt'),
    await losses(tx, period),
  ];
  return found.flat().toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
}
