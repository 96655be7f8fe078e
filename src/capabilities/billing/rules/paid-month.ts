import type { PlanId } from '#src/capabilities/pricing/rules/plans.ts';
import { type Currency, type Money, money } from '#src/lib/money.ts';
import type { InvoiceTerms } from './invoice-terms.ts';
import { sticksPayment } from './sticks-payment.ts';

/** A month of a plan that was paid, without tax and without follow-up kits. */
export interface PaidMonth {
  invoiceId: string;
  plan: PlanId;
  paid: Money;
  /** The part of it that was not refunded or lost. */
  kept: Money;
}

interface PaidInvoice {
  id: string;
  currency: Currency;
  terms: Pick<InvoiceTerms, 'plan' | 'kits'> | null;
  charged: { ratePercent: number } | null;
  paidAmount: number;
  refundedAmount: number;
  lostAmount: number;
}

/** Amount of a paid invoice for sticks and delivery, without the tax it was charged with. `plan` is the plan of an invoice without terms. */
export function paidMonth(invoice: PaidInvoice, plan: PlanId): PaidMonth {
  const { id: invoiceId, terms, charged, currency } = invoice;
  const { paid, back } = sticksPayment(invoice);
  const net = (amount: number) => money(withoutTax(amount, charged?.ratePercent ?? 0), currency);
  return { invoiceId, plan: terms?.plan ?? plan, paid: net(paid), kept: net(paid - back) };
}

const withoutTax = (amount: number, ratePercent: number): number =>
  amount - Math.round((amount * ratePercent) / (100 + ratePercent));
