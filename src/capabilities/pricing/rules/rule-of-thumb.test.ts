import { expect, test } from 'vitest';
import { CURRENCIES } from '#src/lib/money.ts';
import { PLAN_IDS } from './plans.ts';
import { CAT_COUNTS, planTotals } from './prices.ts';
import { isRegisteredPercentage } from '#scripts/registered-numbers.ts';
import { ruleOfThumbPercent } from './rule-of-thumb.ts';

test('R200 the discount is 0% for one cat, then 7% more for each further one, up to 35%', () => {
  expect(CAT_COUNTS.map(ruleOfThumbPercent)).toEqual([0, 7, 14, 21, 28, 35]);
  expect(ruleOfThumbPercent(9)).toBe(35);
  for (const cats of CAT_COUNTS) expect(isRegisteredPercentage(ruleOfThumbPercent(cats))).toBe(true);
});

test('R200 the rule of thumb is one: never further than 8 points from the table', () => {
  for (const plan of PLAN_IDS)
    for (const currency of CURRENCIES)
      for (const cats of CAT_COUNTS) {
        const exact = planTotals(plan, cats, currency).discountPercent;
        expect(Math.abs(exact - ruleOfThumbPercent(cats))).toBeLessThanOrEqual(8);
      }
});
