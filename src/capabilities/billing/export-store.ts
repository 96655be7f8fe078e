import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import {
  checkouts,
  creditNotes,
  discounts,
  disputes,
  donations,
  invoices,
  kitAgreements,
  planCats,
  planChanges,
  receipts,
  refundRequests,
  subscriptions,
} from './tables.ts';

/** All documents of a household, without the secrets that open a payment page. */
export async function billingRowsOf(tx: ReadHandle, { householdId }: HouseholdScope) {
  const begun = await tx.select().from(checkouts).where(eq(checkouts.householdId, householdId));
  return {
    checkouts: begun.map(
      ({ buyerKey: _, quoteToken: __, stripeSessionUrl: ___, contentHash: ____, clientSecret: _____, ...row }) => row,
    ),
    consents: begun.flatMap(({ consentVersion: version, consentAt: at }) => (at ? { to: 'terms', version, at } : [])),
    subscriptions: await tx.select().from(subscriptions).where(eq(subscriptions.householdId, householdId)),
    invoices: await tx.select().from(invoices).where(eq(invoices.householdId, householdId)),
    disputes: await disputesOf(tx, householdId),
    ...(await refundsOf(tx, householdId)),
  };
}

/** Credit notes, and refunds that were asked for, without the colleague and the note for others. */
async function refundsOf(tx: ReadHandle, householdId: string) {
  const paidWith = tx.select({ id: invoices.id }).from(invoices).where(eq(invoices.householdId, householdId));
  const asked = await tx.select().from(refundRequests).where(inArray(refundRequests.invoiceId, paidWith));
  return {
    creditNotes: await tx.select().from(creditNotes).where(inArray(creditNotes.invoiceId, paidWith)),
    refundRequests: asked.map(({ requestedBy: _, note: __, ...row }) => row),
  };
}

/** Without the colleague who answered. */
async function disputesOf(tx: ReadHandle, householdId: string) {
  const rows = await tx
    .select({ dispute: disputes })
    .from(disputes)
    .innerJoin(invoices, eq(invoices.id, disputes.invoiceId))
    .where(eq(invoices.householdId, householdId));
  return rows.map(({ dispute: { evidenceBy: _, evidenceError: __, ...row } }) => row);
}

/** Discounts, donations, plan changes and receipts of a household, for its data export. */
export async function planRowsOf(tx: ReadHandle, { householdId }: HouseholdScope) {
  const mine = tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.householdId, householdId));
  const paidWith = tx
    .select({ stripeId: invoices.stripeId })
    .from(invoices)
    .where(eq(invoices.householdId, householdId));
  return {
    donations: await tx.select().from(donations).where(inArray(donations.stripeInvoiceId, paidWith)),
    discounts: await tx.select().from(discounts).where(eq(discounts.householdId, householdId)),
    kitAgreements: await tx.select().from(kitAgreements).where(inArray(kitAgreements.subscriptionId, mine)),
    planCats: await tx.select().from(planCats).where(inArray(planCats.subscriptionId, mine)),
    planChanges: await tx.select().from(planChanges).where(inArray(planChanges.subscriptionId, mine)),
    receipts: await tx
      .select()
      .from(receipts)
      .where(or(eq(receipts.householdId, householdId), sql`${receipts.subscriptionId} = any (array(${mine}))`)),
  };
}

/** Every order that was paid with its paid invoices, the first one first; an order without one is there, too. */
export function paidInvoices(tx: ReadHandle, { householdId }: HouseholdScope) {
  const { id, paidAmount, refundedAmount, lostAmount, paidAt, terms, issuedAt, status, stripeSubscriptionId } =
    invoices;
  return tx
    .select({
      checkoutId: subscriptions.checkoutId,
      begunAt: subscriptions.createdAt,
      invoice: { id, paidAmount, refundedAmount, lostAmount, paidAt, terms },
    })
    .from(subscriptions)
    .leftJoin(invoices, and(eq(stripeSubscriptionId, subscriptions.stripeId), eq(status, 'paid')))
    .where(eq(subscriptions.householdId, householdId))
    .orderBy(asc(subscriptions.createdAt), asc(issuedAt), asc(id));
}
