import { type InvoiceTerms, kitsOnInvoice } from './invoice-terms.ts';
import type { Repayment } from './refunds.ts';

type PaidWith = Repayment & { terms: Pick<InvoiceTerms, 'kits'> | null };

/**
 * The part of a payment that was for sticks and delivery, and how much of it went back, in minor units. A refund that does not
 * say which kit it is for counts as sticks, as far as they were paid for.
 */
export function sticksPayment({ paidAmount, refundedAmount, lostAmount, terms }: PaidWith): {
  paid: number;
  back: number;
} {
  const paid = Math.max(0, paidAmount - kitsOnInvoice(terms));
  const back = Math.min(paidAmount, refundedAmount + lostAmount);
  const kitsBack = (terms?.kits ?? []).reduce((sum, kit) => sum + (kit.back ?? 0), 0);
  return { paid, back: Math.min(paid, Math.max(0, back - kitsBack)) };
}

/** Whether all of a payment that was for sticks went back: a kit that was kept keeps no month, and one that was refunded ends none. */
export function isPaymentReturned(invoice: PaidWith): boolean {
  const { paid, back } = sticksPayment(invoice);
  return paid > 0 && back >= paid;
}
