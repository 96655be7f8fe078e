import { desc, eq } from 'drizzle-orm';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { Checkout } from './checkout-store.ts';
import type { Invoice } from './invoice-store.ts';
import { checkouts, creditNotes, invoices, subscriptions } from './tables.ts';

/** Most invoices that the desk opens of an order: more than two years of months. */
const MOST = 36;

/** The order with this number, or of the invoice or credit note with it. */
export async function orderOfNumber(
  tx: ReadHandle,
  scope: StaffScope<'payments'>,
  number: string,
): Promise<Checkout | undefined> {
  const [order] = await tx.select().from(checkouts).where(eq(checkouts.orderNumber, number));
  return order ?? (await orderOfDocument(tx, scope, number));
}

async function orderOfDocument(
  tx: ReadHandle,
  _scope: StaffScope<'payments'>,
  number: string,
): Promise<Checkout | undefined> {
  const [note] = await tx
    .select({ invoiceId: creditNotes.invoiceId })
    .from(creditNotes)
    .where(eq(creditNotes.number, number));
  const [row] = await tx
    .select({ checkout: checkouts })
    .from(invoices)
    .innerJoin(subscriptions, eq(subscriptions.stripeId, invoices.stripeSubscriptionId))
    .innerJoin(checkouts, eq(checkouts.id, subscriptions.checkoutId))
    .where(note ? eq(invoices.id, note.invoiceId) : eq(invoices.number, number));
  return row?.checkout;
}

/** Its invoices, newest first. */
export const paymentsOfOrder = (
  tx: ReadHandle,
  _scope: StaffScope<'payments'>,
  stripeSubscriptionId: string,
): Promise<Invoice[]> =>
  tx
    .select()
    .from(invoices)
    .where(eq(invoices.stripeSubscriptionId, stripeSubscriptionId))
    .orderBy(desc(invoices.issuedAt), desc(invoices.id))
    .limit(MOST);
