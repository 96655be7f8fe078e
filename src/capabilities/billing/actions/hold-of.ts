import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import { checkoutById } from '../checkout-store.ts';
import { disputeOver, hasOpenDispute } from '../dispute-store.ts';
import { checkoutOfInvoice, firstInvoiceOf, invoiceById } from '../invoice-store.ts';
import { isFullyRefunded } from '../rules/refunds.ts';
import { saleOfCheckout } from '../sale-store.ts';

/** Payment that covers a parcel: a renewal, or the order it belongs to. */
export type PaidWith = { invoiceId: string } | { checkoutId: string };
export type Hold = 'payment-disputed' | 'payment-lost' | 'order-withdrawn';

/**
 * Reason for which a paid parcel must not leave: an open dispute of the household or over the gift it was paid with, the buyer's withdrawal, or the loss
 * of its payment in a dispute.
 * A payment lost in part, or refunded by us, holds nothing.
 */
export async function holdOf(tx: ReadHandle, scope: HouseholdScope, paidWith: PaidWith): Promise<Hold | null> {
  if (await hasOpenDispute(tx, scope)) return 'payment-disputed';
  const sold = 'checkoutId' in paidWith ? await saleOfCheckout(tx, paidWith.checkoutId) : undefined;
  if (sold && (await disputeOver(tx, sold.id)) === 'open') return 'payment-disputed';
  const checkoutId = 'checkoutId' in paidWith ? paidWith.checkoutId : await checkoutOfInvoice(tx, paidWith.invoiceId);
  if (checkoutId && (await checkoutById(tx, checkoutId))?.withdrawnAt) return 'order-withdrawn';
  const own = () =>
    'invoiceId' in paidWith ? invoiceById(tx, paidWith.invoiceId) : firstInvoiceOf(tx, paidWith.checkoutId);
  const invoice = sold ?? (await own());
  return invoice && invoice.lostAmount > 0 && isFullyRefunded(invoice) ? 'payment-lost' : null;
}
