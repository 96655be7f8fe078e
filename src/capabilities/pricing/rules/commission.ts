import { type Currency, type Money, timesMoney } from '#src/lib/money.ts';
import type { PlanId } from './plans.ts';
import { type PriceBook, PRICE_BOOK, unitPrice } from './prices.ts';

export const COMMISSION = {
  /** Of the first purchase, net of discounts, tax and refunds. It is the first of the payments. */
  firstPurchasePercent: 25,
  /** Of the one-cat price, for each of the later payments. */
  ratePercent: 10,
  /** Payments for each customer, one a month, the first purchase included. */
  payments: 13,
  /** Of what the affiliates earn who were brought along. */
  overridePercent: 10,
  /** Days for which a visit through a link counts. */
  cookieDays: 30,
} as const;

/** The flat rate for one customer and month: it follows the one-cat column of the price table in every currency. */
export function commissionRate(plan: PlanId, currency: Currency, book: PriceBook = PRICE_BOOK): Money {
  return timesMoney(unitPrice(plan, 1, currency, book), COMMISSION.ratePercent / 100);
}
