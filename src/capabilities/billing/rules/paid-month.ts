import type { PlanId } from '#src/capabilities/pricing/rules/plans.ts';
import { type Currency, type Money, money } from '#src/lib/money.ts';

/** A month of a plan that was paid, without tax. */
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
  terms: { plan: PlanId } | null;
  charged: { ratePercent: number } | null;
  paidAmount: number;
  refundedAmount: number;
  lostAmount: number;
}

/** Amount of a paid invoice without the tax it was charged with. `plan` is the plan of an invoice without terms. */
export function paidMonth(invoice: PaidInvoice, plan: PlanId): PaidMonth {
  const { id: invoiceId, terms, charged, currency, paidAmount, refundedAmount, lostAmount } = invoice;
  const net = (amount: number) => money(withoutTax(amount, charged?.ratePercent ?? 0), currency);
  const kept = net(Math.max(paidAmount - refundedAmount - lostAmount, 0));
  return { invoiceId, plan: terms?.plan ?? plan, paid: net(paidAmount), kept };
}

const withoutTax = (amount: number, ratePercent: number): number =>
  amount - Math.round((amount * ratePercent) / (100 + ratePercent));
