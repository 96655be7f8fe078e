import { CURRENCIES, type Currency, currencyIn, formatMoney, type Money, money } from '#src/lib/money.ts';
import { CLAIM_LIST } from '#src/capabilities/pricing/rules/claims.ts';
import {
  launchBase,
  launchBannerSaving,
  launchDiscountPercent,
  launchFirstMonth,
} from '#src/capabilities/pricing/rules/launch-offer.ts';
import { followUpKitPrice } from '#src/capabilities/pricing/rules/follow-up-kits.ts';
import { KIT_CADENCES, PLAN_IDS } from '#src/capabilities/pricing/rules/plans.ts';
import {
  bestSavingPercent,
  CAT_COUNTS,
  planTotals,
  TEST_KIT_VALUE,
  unitPrice,
} from '#src/capabilities/pricing/rules/prices.ts';
import { RULE_OF_THUMB_PERCENTAGES } from '#src/capabilities/pricing/rules/rule-of-thumb.ts';
import { EUROPE_SHIPPING, GULF_FREE_FROM } from '#src/capabilities/pricing/rules/shipping.ts';

/** Context of a figure: the launch offer and the sample household have figures of their own. */
export type Surroundings = 'copy' | 'launch' | 'sample';

/** 'AED 1,170', 'AED\u00a01170' and '1,170 AED' are one price. */
function canonical(price: string): string {
  const digits = price
    .replace(/[^\d.]/g, '')
    .replace(/\.00$/, '')
    .replace(/\.$/, '');
  return `${currencyIn(price)} ${digits}`;
}

const key = (value: Money) => canonical(formatMoney(value));

function listPrices(currency: Currency): Money[] {
  const prices = PLAN_IDS.flatMap((plan) =>
    CAT_COUNTS.flatMap((cats) => {
      const { unit, total, savings, daily } = planTotals(plan, cats, currency);
      return [unit, total, savings, daily, money(unitPrice(plan, 1, currency).amount * cats, currency)];
    }),
  );
  const { fee, freeFrom } = EUROPE_SHIPPING[currency];
  const kits = PLAN_IDS.flatMap((plan) => KIT_CADENCES.map((cadence) => followUpKitPrice(plan, cadence, currency)));
  return [...prices, ...kits, TEST_KIT_VALUE[currency], fee, freeFrom, money(0, currency)];
}

const launchPrices = PLAN_IDS.flatMap((plan) => [
  launchBase(plan),
  ...CAT_COUNTS.map((cats) => launchFirstMonth(plan, cats)),
]).concat(CAT_COUNTS.map((cats) => launchBannerSaving(cats)));

/** The specification's sample figures do not add up; they may be shown as samples and nowhere else. */
const SAMPLE_PRICES = ['$47.99', '$89.99', '$143.97', '$35.99', '$179.95'].map(canonical);
const SAMPLE_PERCENTAGES = [25];

const PRICES: Record<Surroundings, ReadonlySet<string>> = {
  copy: new Set([...CURRENCIES.flatMap(listPrices), GULF_FREE_FROM].map(key)),
  launch: new Set(launchPrices.map(key)),
  sample: new Set(SAMPLE_PRICES),
};

const PERCENTAGES: Record<Surroundings, ReadonlySet<number>> = {
  copy: new Set([
    ...CURRENCIES.flatMap((currency) => [
      bestSavingPercent(currency),
      ...PLAN_IDS.flatMap((plan) => CAT_COUNTS.map((cats) => planTotals(plan, cats, currency).discountPercent)),
    ]),
    ...RULE_OF_THUMB_PERCENTAGES,
    ...CLAIM_LIST.filter((claim) => claim.text.endsWith('%')).map((claim) => claim.value),
  ]),
  launch: new Set(CAT_COUNTS.map((cats) => launchDiscountPercent(cats))),
  sample: new Set(SAMPLE_PERCENTAGES),
};

/** Every spelling under which a claim may stand in a text, longest first. */
export const REGISTERED_PHRASES: readonly string[] = CLAIM_LIST.flatMap((claim) => [claim.text, ...(claim.forms ?? [])])
  .filter((text) => !text.endsWith('%'))
  .sort((a, b) => b.length - a.length);

export function isRegisteredPrice(price: string, where: Surroundings = 'copy'): boolean {
  const found = canonical(price);
  return PRICES.copy.has(found) || PRICES[where].has(found);
}

export function isRegisteredPercentage(percent: number, where: Surroundings = 'copy'): boolean {
  return PERCENTAGES.copy.has(percent) || PERCENTAGES[where].has(percent);
}
