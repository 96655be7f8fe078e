import { type Currency, type Money, money } from '#src/lib/money.ts';
import { ENTITLEMENTS, type KitCadence, type PlanId } from './plans.ts';
import { kitPrice, type PriceBook } from './prices.ts';

/** Boxes from one kit to the next. */
export const BOXES_PER_KIT: Readonly<Record<KitCadence, number>> = { monthly: 1, quarterly: 3 };

/**
 * Price of each follow-up kit of a cat, by plan and cadence. A plan that includes one a quarter takes a third off each of
 * three monthly ones, to the nearest cent.
 */
export function followUpKitPrice(plan: PlanId, cadence: KitCadence, currency: Currency, book?: PriceBook): Money {
  const { includedKits: included } = ENTITLEMENTS[plan];
  const whole = kitPrice(currency, book);
  if (!included) return whole;
  const free = Math.min(1, BOXES_PER_KIT[cadence] / BOXES_PER_KIT[included]);
  return money(Math.round(whole.amount * (1 - free)), currency);
}
