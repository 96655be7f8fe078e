import type { Quote } from '#src/capabilities/pricing/rules/quote.ts';
import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { type IncludedTax, includedTax } from '#src/capabilities/pricing/rules/tax.ts';
import { addMoney, type Money, negateMoney } from '#src/kit/money.ts';

interface InvoiceLine {
  label: string;
  quantity: number;
  unit: Money;
  amount: Money;
}

export interface Account {
  lines: InvoiceLine[];
  total: Money;
  tax: IncludedTax;
  /** Without the tax it holds. */
  net: Money;
}

/** What was agreed on, as far as an invoice tells it. */
type Terms = Pick<
  Quote,
  | 'lines'
  | 'totalToday'
  | 'tax'
  | 'plan'
  | 'cats'
  | 'unit'
  | 'planTotal'
  | 'shippingRenewal'
  | 'renewalTotal'
  | 'country'
>;

/**
 * An invoice line by line: the first as it was quoted, a later one as a month of the plan with its delivery. One that
 * comes to something else is a single line; its total is what was charged, whatever the terms say.
 */
export function accountOf(total: Money, terms: Terms, first: boolean): Account {
  const asQuoted = first && total.amount === terms.totalToday.amount;
  const tax = asQuoted ? terms.tax : includedTax(terms.country, total);
  return { lines: linesOf(total, terms, asQuoted), total, tax, net: addMoney(total, negateMoney(tax.amount)) };
}

function linesOf(total: Money, terms: Terms, asQuoted: boolean): InvoiceLine[] {
  if (asQuoted) return terms.lines.map(({ label, quantity, unit, amount }) => ({ label, quantity, unit, amount }));
  const label = `${PLANS[terms.plan].name}, one month`;
  if (total.amount !== terms.renewalTotal.amount) return [{ label, quantity: 1, unit: total, amount: total }];
  const { cats, unit, planTotal, shippingRenewal } = terms;
  return [
    { label, quantity: cats, unit, amount: planTotal },
    { label: 'Delivery', quantity: 1, unit: shippingRenewal, amount: shippingRenewal },
  ];
}

const SAID: Record<string, string> = {
  open: 'Not paid yet.',
  void: 'Cancelled: nothing is owed.',
  uncollectible: 'Not paid, and no longer asked for.',
  draft: 'A draft: nothing is owed yet.',
};

/** Whether it is paid, in a sentence. `day` writes a date. */
export function paidSentence(status: string, paidAt: Date | null, day: (moment: Date) => string): string {
  if (status === 'paid') return paidAt ? `Paid on ${day(paidAt)}.` : 'Paid.';
  return SAID[status] ?? 'Not paid yet.';
}
