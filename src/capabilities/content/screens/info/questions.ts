import { CLAIMS } from '#src/capabilities/pricing/rules/claims.ts';
import { kitPriceSentences } from '#src/capabilities/pricing/rules/follow-up-kits.ts';
import { DEFAULT_CURRENCY } from '#src/capabilities/pricing/rules/currency.ts';
import { launchBase, LAUNCH_CURRENCY, launchDiscountPercent } from '#src/capabilities/pricing/rules/launch-offer.ts';
import { isLimited, PLAN_LIST, type PlanId, PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import {
  largestSavings,
  MAX_CATS,
  planTotals,
  PRICE_BOOK,
  type PriceBook,
  TEST_KIT_VALUE,
  unitPrice,
} from '#src/capabilities/pricing/rules/prices.ts';
import { type Currency, formatMoney } from '#src/lib/money.ts';

export interface Question {
  title: string;
  body: string;
  /** Speaks of the launch offer's own figures. */
  launch?: boolean;
}

/** The discounts of a price table, each with the plan and currency in which it is true. */
export function discountsOf(book: PriceBook): string {
  const off = (cats: number, currency: Currency) => `${planTotals('standard', cats, currency, book).discountPercent}%`;
  const { ofAll, forSale } = largestSavings(book);
  const most = `up to ${ofAll.percent}% for six or more (${PLANS[ofAll.plan].name}, in ${ofAll.currency}`;
  const today = `The highest you can get today is ${forSale.percent}%, for six cats on ${PLANS[forSale.plan].name} in ${forSale.currency}.`;
  return `In the price table it is ${off(2, 'EUR')} for two cats (Standard, in EUR), ${off(4, DEFAULT_CURRENCY)} for four (Standard, in ${DEFAULT_CURRENCY}) and ${most}${isLimited(ofAll.plan) ? `, currently sold out). ${today}` : ').'}`;
}

/** The price of each plan for one of six cats, beside its price for one cat (C1): the original, never a former price. */
export function pricesOf(book: PriceBook): string {
  const of = (plan: PlanId, cats: number) => formatMoney(unitPrice(plan, cats, DEFAULT_CURRENCY, book));
  const [first, ...others] = PLAN_LIST.map(({ id, name }) => ({ name, from: of(id, MAX_CATS), original: of(id, 1) }));
  return `${first?.name} is from ${first?.from} a month and cat with six cats; its original ${first?.original} is the price for one cat. ${others.map(({ name, from, original }) => `${name}: from ${from}, original ${original}`).join('. ')}.`;
}

/** 'Standard $19.99, then $35 a month': never the one without the other. */
const first = (plan: PlanId) =>
  `${formatMoney(launchBase(plan))}, then ${formatMoney(unitPrice(plan, 1, LAUNCH_CURRENCY))} a month for one cat`;

export const QUESTIONS: readonly Question[] = [
  {
    title: 'What does Start Free Trial do?',
    body: `You choose a plan, and the test kit comes with it. The kit is worth ${formatMoney(TEST_KIT_VALUE.USD)} and costs you nothing. You pay when you confirm a plan, not before: there is no trial that turns into a charge by itself.`,
  },
  {
    title: 'Is there a discount for more than one cat?',
    body: `Yes, for every cat in the house. ${discountsOf(PRICE_BOOK)} ${pricesOf(PRICE_BOOK)}`,
  },
  {
    title: 'What does the launch offer change?',
    launch: true,
    body: `While it runs, the first month is one price for the whole household: Standard ${first('standard')}; Premium ${first('premium')}. The discount on that first month is ${launchDiscountPercent(2)}% for two cats, ${launchDiscountPercent(3)}% for three, ${launchDiscountPercent(4)}% for four or more. From the second month you pay the price per cat in the price table. The plans show whether the offer runs today.`,
  },
  {
    title: 'What if my cat refuses the sticks?',
    body: `Then you get your money back. Write to us within ${CLAIMS.guarantee.text} and keep the rest of the sticks.`,
  },
  {
    title: 'Can my cat be tested again?',
    body: `Yes. Under Billing on your dashboard you choose a follow-up test kit for each cat, with each box or every third one. ${kitPriceSentences(PRICE_BOOK).join(' ')} A running plan keeps the prices it began with. A kit is charged with its box and comes in it. You can stop it until each charge, and nobody gets one without choosing it.`,
  },
  {
    title: 'Can I pause or cancel?',
    body: 'Yes, at any time, under Billing on your dashboard: cancel, skip the next box, move it, or pause for up to three boxes. Each takes two taps, and you can undo it until the next charge.',
  },
];
