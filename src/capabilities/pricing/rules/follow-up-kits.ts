import { CURRENCIES, type Currency, formatMoney, type Money, money } from '#src/lib/money.ts';
import { listOf } from '#src/lib/lists.ts';
import { ENTITLEMENTS, type KitCadence, type PlanId, PLANS } from './plans.ts';
import { kitPrice, type PriceBook } from './prices.ts';

/** Boxes from one kit to the next. */
export const BOXES_PER_KIT: Readonly<Record<KitCadence, number>> = { monthly: 1, quarterly: 3 };

const BOXES_PER_QUARTER = 3;

/**
 * Price of each follow-up kit of a cat, by plan and cadence. Kits that the plan includes are spread over those that come: with one a
 * quarter included, each of three monthly ones costs a third less, to the nearest cent.
 */
export function followUpKitPrice(plan: PlanId, cadence: KitCadence, currency: Currency, book?: PriceBook): Money {
  const free = Math.min(1, (ENTITLEMENTS[plan].kitsPerQuarter * BOXES_PER_KIT[cadence]) / BOXES_PER_QUARTER);
  return money(Math.round(kitPrice(currency, book).amount * (1 - free)), currency);
}

/** Sentences about the price of follow-up kits in each plan, for everybody who has not chosen any. */
export function kitPriceSentences(book?: PriceBook): string[] {
  const { standard, premium, pro } = PLANS;
  const prices = (plan: PlanId, cadence: KitCadence) =>
    listOf(
      CURRENCIES.map((currency) => formatMoney(followUpKitPrice(plan, cadence, currency, book))),
      'or',
    );
  return [
    `In ${standard.name} each follow-up kit costs ${prices('standard', 'monthly')}, in the currency of your plan, VAT included.`,
    `${premium.name} includes one a quarter for each cat; one with each box costs ${prices('premium', 'monthly')} each. ${pro.name} includes each kit.`,
  ];
}
