import type { Repayment } from './refunds.ts';
import type { InvoiceTerms } from './invoice-terms.ts';
import { sticksPayment } from './sticks-payment.ts';

/**
 * The months that a paid invoice sets aside for cats in shelters, one for each cat and month (R12, N15), and how many of them
 * stand: refunds take their share of them, to the nearest whole one. Follow-up kits set nothing aside. A change of the plan is no month.
 */
export function monthsSetAside(invoice: Repayment & { status: string; terms: InvoiceTerms | null }) {
  const { status, terms } = invoice;
  const { paid, back } = sticksPayment(invoice);
  if (status !== 'paid' || paid <= 0 || !terms || terms.reason === 'change') return { written: 0, standing: 0 };
  const written = terms.cats * (terms.months ?? 1);
  const reversed = Math.round((written * back) / paid);
  return { written, standing: written - reversed };
}

/**
 * Donated months that can be allocated. Those that were allocated and whose payment was refunded afterwards are owed: they
 * count against the next allocation.
 */
export function unallocated({ standing, allocated }: { standing: number; allocated: number }): {
  left: number;
  owed: number;
} {
  return { left: Math.max(0, standing - allocated), owed: Math.max(0, allocated - standing) };
}
