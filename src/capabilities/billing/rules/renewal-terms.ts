import type { PlanId } from '#src/capabilities/pricing/rules/plans.ts';
import { type PriceBook, unitPrice } from '#src/capabilities/pricing/rules/prices.ts';
import type { Quote } from '#src/capabilities/pricing/rules/quote.ts';
import { shippingFee } from '#src/capabilities/pricing/rules/shipping.ts';
import { addMoney, money } from '#src/lib/money.ts';
import { oneMonthAfter } from '#src/capabilities/pricing/rules/first-month.ts';

/** Agreement of a running plan: its quote, and the price book that the quote was made by. */
export interface Agreement<Q = Quote> {
  quote: Q;
  book: PriceBook;
}

interface RenewalTerms {
  quantity: number;
  /** Per cat and month, in minor units. */
  unitAmount: number;
  /** With delivery, in minor units. */
  renewalAmount: number;
}

/**
 * Price of a renewal for a number of cats delivered to `country`: as agreed if plan, country and number are those
 * agreed on, else by the price book that was agreed on. A running plan keeps its book (docs/decisions/0051).
 */
export function renewalTerms(
  { quote, book }: Agreement<Pick<Quote, 'plan' | 'cats' | 'currency' | 'country' | 'unit' | 'renewalTotal'>>,
  cats: number,
  { plan = quote.plan, country = quote.country }: { plan?: PlanId; country?: string } = {},
): RenewalTerms {
  const agreed = cats === quote.cats && plan === quote.plan;
  if (agreed && country === quote.country)
    return { quantity: cats, unitAmount: quote.unit.amount, renewalAmount: quote.renewalTotal.amount };
  if (cats === 0) return { quantity: 0, unitAmount: unitPrice(plan, 1, quote.currency, book).amount, renewalAmount: 0 };
  const unit = agreed ? quote.unit : unitPrice(plan, cats, quote.currency, book);
  const goods = money(unit.amount * cats, quote.currency);
  const total = addMoney(goods, shippingFee(country, goods, 2));
  return { quantity: cats, unitAmount: unit.amount, renewalAmount: total.amount };
}

/**
 * Time from which the payment service may collect next. The first month is counted from the first sticks. Later ones keep
 * their day, unless the sticks left so late that a collection was left out for them: then the month is counted from those.
 */
export function nextCollection(sticksLeftAt: Date, paidUntil: Date | null): Date {
  return paidUntil && sticksLeftAt <= paidUntil ? paidUntil : oneMonthAfter(sticksLeftAt);
}
