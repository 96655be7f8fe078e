import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import { preparedRead } from '#src/platform/prepared-read.ts';
import { checkouts, invoices, subscriptions } from './tables.ts';

export type Invoice = typeof invoices.$inferSelect;

const rowsById = preparedRead((tx) =>
  tx
    .select()
    .from(invoices)
    .where(eq(invoices.id, sql.placeholder('id')))
    .prepare(''),
);

export async function invoiceById(tx: ReadHandle, id: string): Promise<Invoice | undefined> {
  const [row] = await rowsById(tx, { id });
  return row;
}

/** The first invoice of an order, which paid for its kit and its first box. */
export async function firstInvoiceOf(tx: ReadHandle, checkoutId: string): Promise<Invoice | undefined> {
  const [row] = await tx
    .select({ invoice: invoices })
    .from(invoices)
    .innerJoin(subscriptions, eq(subscriptions.stripeId, invoices.stripeSubscriptionId))
    .where(eq(subscriptions.checkoutId, checkoutId))
    .orderBy(asc(invoices.issuedAt), asc(invoices.id))
    .limit(1);
  return row?.invoice;
}

const rowsByStripeId = preparedRead((tx) =>
  tx
    .select()
    .from(invoices)
    .where(eq(invoices.stripeId, sql.placeholder('stripeId')))
    .prepare(''),
);

export async function invoiceByStripeId(tx: ReadHandle, stripeId: string): Promise<Invoice | undefined> {
  const [row] = await rowsByStripeId(tx, { stripeId });
  return row;
}

const lastInvoices = preparedRead((tx) =>
  tx
    .select()
    .from(invoices)
    .where(eq(invoices.householdId, sql.placeholder('householdId')))
    .orderBy(desc(invoices.issuedAt))
    .limit(36)
    .prepare(''),
);

/** The cats that a later paid invoice of the same plan has a kit for, of those that reach them. */
export async function catsWithLaterKit(
  tx: ReadHandle,
  { stripeSubscriptionId, issuedAt }: Pick<Invoice, 'stripeSubscriptionId' | 'issuedAt'>,
): Promise<string[]> {
  const rows = await tx
    .select({ terms: invoices.terms })
    .from(invoices)
    .where(
      and(
        eq(invoices.stripeSubscriptionId, stripeSubscriptionId),
        eq(invoices.status, 'paid'),
        gt(invoices.issuedAt, issuedAt),
      ),
    );
  return rows.flatMap(({ terms }) => terms?.kits ?? []).flatMap(({ cat, refund }) => (refund ? [] : [cat]));
}

/** Newest first. */
export const findInvoices = (tx: ReadHandle, { householdId }: HouseholdScope): Promise<Invoice[]> =>
  lastInvoices(tx, { householdId });

/** Invoices with their agreed terms, newest first; whether each is the first of its subscription. */
export function invoicesWithTerms(tx: ReadHandle, scope: HouseholdScope, id?: string) {
  const mine = eq(invoices.householdId, scope.householdId);
  const older = sql`select 1 from ${invoices} as older where older.stripe_subscription_id = ${invoices.stripeSubscriptionId} and older.issued_at < ${invoices.issuedAt}`;
  return tx
    .select({
      invoice: invoices,
      checkout: checkouts,
      country: subscriptions.country,
      first: sql<boolean>`not exists (${older})`,
    })
    .from(invoices)
    .innerJoin(subscriptions, eq(subscriptions.stripeId, invoices.stripeSubscriptionId))
    .innerJoin(checkouts, eq(checkouts.id, subscriptions.checkoutId))
    .where(id ? and(mine, eq(invoices.id, id)) : mine)
    .orderBy(desc(invoices.issuedAt), desc(invoices.id));
}

export async function receiptUrlOf(tx: ReadHandle, stripeSubscriptionId: string): Promise<string | null> {
  const [row] = await tx
    .select({ url: invoices.hostedUrl })
    .from(invoices)
    .where(eq(invoices.stripeSubscriptionId, stripeSubscriptionId))
    .orderBy(invoices.issuedAt)
    .limit(1);
  return row?.url ?? null;
}

export function invoicesOfIntent(tx: ReadHandle, stripeIntentId: string) {
  const { id, stripeId, householdId, number, currency, paidAmount, refundedAmount, lostAmount } = invoices;
  return tx
    .select({ id, stripeId, householdId, number, currency, paidAmount, refundedAmount, lostAmount })
    .from(invoices)
    .where(eq(invoices.stripeIntentId, stripeIntentId));
}

/** The order that an invoice is of. */
export async function checkoutOfInvoice(tx: ReadHandle, invoiceId: string): Promise<string | null> {
  const [row] = await tx
    .select({ checkoutId: subscriptions.checkoutId })
    .from(invoices)
    .innerJoin(subscriptions, eq(subscriptions.stripeId, invoices.stripeSubscriptionId))
    .where(eq(invoices.id, invoiceId));
  return row?.checkoutId ?? null;
}
