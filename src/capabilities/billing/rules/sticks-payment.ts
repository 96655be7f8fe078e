import { kitsAmount } from './kits-in-box.ts';
import { type InvoiceTerms, kitsOnInvoice } from './invoice-terms.ts';
import type { Repayment } from './refunds.ts';

/**
 * The part of a payment that was for sticks and delivery, and how much of it went back, in minor units. Kits are left out:
 * a refund first holds those that are noted as refunded, and what is left of it counts as sticks until they are refunded.
 */
export function sticksPayment({
  paidAmount,
  refundedAmount,
  lostAmount,
  terms,
}: Repayment & { terms: Pick<InvoiceTerms, 'kits'> | null }): { paid: number; back: number } {
  const paid = Math.max(0, paidAmount - kitsOnInvoice(terms));
  const back = Math.min(paidAmount, refundedAmount + lostAmount);
  const kitsBack = kitsAmount((terms?.kits ?? []).filter(({ refund }) => refund));
  return { paid, back: Math.min(paid, Math.max(0, back - kitsBack)) };
}
