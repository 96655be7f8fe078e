import { type Currency, type Money, money, timesMoney } from '#src/lib/money.ts';
import type { PlanId } from './plans.ts';
import { type PriceBook, PRICE_BOOK, unitPrice } from './prices.ts';

export const COMMISSION = {
  /** Of the first purchase, net of discounts, tax and refunds. It is the first of the payments. */
  firstPurchasePercent: 25,
  /** Of the one-cat price, for each of the later payments. */
  ratePercent: 10,
  /** Payments for each customer, one a month, the first purchase included. */
  payments: 13,
  /** Of the earnings of affiliates who were recruited. */
  overridePercent: 10,
  /** Days for which a visit through a link counts. */
  cookieDays: 30,
} as const;

/** The flat rate for one customer and month: it follows the one-cat column of the price table in every currency. */
export function commissionRate(plan: PlanId, currency: Currency, book: PriceBook = PRICE_BOOK): Money {
  return timesMoney(unitPrice(plan, 1, currency, book), COMMISSION.ratePercent / 100);
}

/** A payment of a customer that an affiliate sent, without tax. */
export interface CommissionedPayment {
  /** 1 is the first purchase. */
  number: number;
  /** The rate of its plan (`commissionRate`). */
  flat: Money;
  paid: Money;
  /** The part of it that was not refunded or lost. */
  kept: Money;
}

/**
 * Commission of a payment: of the first purchase a share of the unrefunded amount, of each later one the flat rate, less the refunded
 * share. Payments after the last bring nothing, and none brings more than was kept of it.
 */
export function commissionOn({ number, flat, paid, kept }: CommissionedPayment): Money {
  if (number > COMMISSION.payments || paid.amount <= 0 || kept.amount <= 0) return money(0, flat.currency);
  if (number === 1) return timesMoney(kept, COMMISSION.firstPurchasePercent / 100);
  return flatOn({ flat, paid, kept });
}

/**
 * A fixed commission of a payment, less the share of the payment that went back. It brings no more than was kept, where
 * both are in one currency.
 */
export function flatOn({ flat, paid, kept }: Omit<CommissionedPayment, 'number'>): Money {
  if (paid.amount <= 0 || kept.amount <= 0) return money(0, flat.currency);
  const share = Math.round((flat.amount * kept.amount) / paid.amount);
  return money(flat.currency === kept.currency ? Math.min(share, kept.amount) : share, flat.currency);
}

/** Earnings of somebody by the commission of an affiliate whom they brought along. */
export const overrideOn = (earned: Money): Money => timesMoney(earned, COMMISSION.overridePercent / 100);
