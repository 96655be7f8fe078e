import { and, count, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { monthsSetAside } from './rules/donations.ts';
import { checkouts, donations, invoices } from './tables.ts';

/**
 * Brings the donated months of an invoice in line with its payment and refunds: written once, reversed, and restored
 * if the payment returns. Called with every write of an invoice, which is locked by then.
 */
export async function recordDonations(tx: Tx, stripeInvoiceId: string): Promise<void> {
  const [invoice] = await tx.select().from(invoices).where(eq(invoices.stripeId, stripeInvoiceId)).for('update');
  const { written, standing } = invoice ? monthsSetAside(invoice) : { written: 0, standing: 0 };
  if (!invoice || written === 0) return;
  const { issuedAt, paidAt, refundedAt, lostAt } = invoice;
  const rows = Array.from({ length: written }, (_, index) => ({
    stripeInvoiceId,
    cat: index + 1,
    paidAt: paidAt ?? issuedAt,
  }));
  await tx.insert(donations).values(rows).onConflictDoNothing();
  const wentBack = lostAt ?? refundedAt ?? issuedAt;
  await tx
    .update(donations)
    .set({ reversedAt: sql`case when ${donations.cat} > ${standing} then ${wentBack.toISOString()}::timestamptz end` })
    .where(
      and(
        eq(donations.stripeInvoiceId, stripeInvoiceId),
        sql`(${donations.reversedAt} is null) <> (${donations.cat} <= ${standing})`,
      ),
    );
}

/** The months that stand, of everybody. */
export const countDonations = (tx: ReadHandle): Promise<number> => tx.$count(donations, isNull(donations.reversedAt));

/** Sales that a household's orders were paid with: its gifts. */
const redeemedBy = (tx: ReadHandle, householdId: string) =>
  and(
    isNotNull(invoices.sale),
    inArray(
      invoices.stripeSubscriptionId,
      tx.select({ key: checkouts.buyerKey }).from(checkouts).where(eq(checkouts.householdId, householdId)),
    ),
  );

/** Number of months that stand of one household. */
export async function countDonationsOf(tx: ReadHandle, scope: HouseholdScope): Promise<number> {
  const [row] = await tx
    .select({ months: count() })
    .from(donations)
    .innerJoin(invoices, eq(invoices.stripeId, donations.stripeInvoiceId))
    .where(notReversed(tx, scope));
  return row?.months ?? 0;
}

const notReversed = (tx: ReadHandle, { householdId }: HouseholdScope) =>
  and(or(eq(invoices.householdId, householdId), redeemedBy(tx, householdId)), isNull(donations.reversedAt));

/** The months that stand of one household, the oldest first; those of gifts that it redeemed are its own. */
export function donationsOf(tx: ReadHandle, scope: HouseholdScope): Promise<{ paidAt: Date }[]> {
  return tx
    .select({ paidAt: donations.paidAt })
    .from(donations)
    .innerJoin(invoices, eq(invoices.stripeId, donations.stripeInvoiceId))
    .where(notReversed(tx, scope))
    .orderBy(donations.paidAt);
}
