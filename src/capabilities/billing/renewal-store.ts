import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import type { LadderStep } from './rules/payment-ladder.ts';
import { invoices } from './tables.ts';
import type { Invoice } from './invoice-store.ts';

/** The paid renewal that nobody has been told of; null once somebody has. */
export async function takeRenewal(tx: Tx, stripeId: string, now: Date): Promise<string | null> {
  const [row] = await tx
    .update(invoices)
    .set({ renewalToldAt: now })
    .where(and(eq(invoices.stripeId, stripeId), eq(invoices.status, 'paid'), isNull(invoices.renewalToldAt)))
    .returning({ id: invoices.id });
  return row?.id ?? null;
}

/** An invoice that is still to be paid, held while the mail about it is decided. */
export async function lockUnpaid(tx: Tx, stripeId: string): Promise<Invoice | undefined> {
  const [row] = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.stripeId, stripeId), eq(invoices.status, 'open')))
    .for('update');
  return row;
}

/** Notes that a mail about the failure is written; the first one is also when the failure was told. */
export async function noteLadder(tx: Tx, id: string, ladder: LadderStep[], now: Date): Promise<void> {
  const failureToldAt = sql`coalesce(${invoices.failureToldAt}, ${now.toISOString()}::timestamptz)`;
  await tx.update(invoices).set({ ladder, failureToldAt }).where(eq(invoices.id, id));
}

/** Unpaid renewals whose next try is that near. */
export async function triedBefore(tx: ReadHandle, until: Date): Promise<string[]> {
  const { status, failureToldAt, nextTryAt, stripeId } = invoices;
  const rows = await tx
    .select({ stripeId })
    .from(invoices)
    .where(and(eq(status, 'open'), isNotNull(failureToldAt), lt(nextTryAt, until)));
  return rows.map((row) => row.stripeId);
}

/** A renewal that did not go through, and is open. */
export async function openFailure(tx: ReadHandle, stripeSubscriptionId: string) {
  const { totalAmount, currency, status, failureToldAt } = invoices;
  const [row] = await tx
    .select({ totalAmount, currency })
    .from(invoices)
    .where(and(eq(invoices.stripeSubscriptionId, stripeSubscriptionId), eq(status, 'open'), isNotNull(failureToldAt)))
    .limit(1);
  return row ?? null;
}

/** Renewals that wait for a card, the oldest first. */
export async function unpaidRenewals(tx: ReadHandle, stripeSubscriptionId: string): Promise<string[]> {
  const rows = await tx
    .select({ stripeId: invoices.stripeId })
    .from(invoices)
    .where(and(eq(invoices.stripeSubscriptionId, stripeSubscriptionId), eq(invoices.status, 'open')))
    .orderBy(invoices.issuedAt);
  return rows.map(({ stripeId }) => stripeId);
}
