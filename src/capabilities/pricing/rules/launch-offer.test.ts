import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMoney } from '#src/lib/money.ts';
import {
  isLaunchCode,
  launchBase,
  launchBannerSaving,
  launchDiscountPercent,
  launchFirstMonth,
  launchOfferRuns,
} from './launch-offer.ts';
import { PLAN_IDS } from './plans.ts';
import { CAT_COUNTS, planTotals } from './prices.ts';

describe('the launch offer', () => {
  test('R194 R197 its base prices', () => {
    expect(PLAN_IDS.map((plan) => formatMoney(launchBase(plan)))).toEqual(['$19.99', '$39.99', '$59.99']);
    expect(PLAN_IDS.map((plan) => formatMoney(launchFirstMonth(plan, 1)))).toEqual(['$19.99', '$39.99', '$59.99']);
  });

  test('R198 10% for two cats, 25% for three, 35% for four or more', () => {
    expect(CAT_COUNTS.map((cats) => launchDiscountPercent(cats))).toEqual([0, 10, 25, 35, 35, 35]);
    expect([2, 3, 4].map((cats) => formatMoney(launchFirstMonth('standard', cats)))).toEqual([
      '$17.99',
      '$14.99',
      '$12.99',
    ]);
    expect([2, 3, 4].map((cats) => formatMoney(launchFirstMonth('pro', cats)))).toEqual(['$53.99', '$44.99', '$38.99']);
  });

  test('R198 total is base times (1 - discount) to the cent, for the household however many cats', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PLAN_IDS), fc.integer({ min: 1, max: 60 }), (plan, cats) => {
        const exact = (launchBase(plan).amount * (100 - launchDiscountPercent(cats))) / 100;
        expect(Math.abs(launchFirstMonth(plan, cats).amount - exact)).toBeLessThanOrEqual(0.5);
        expect(launchFirstMonth(plan, cats).amount).toBeLessThan(planTotals(plan, cats, 'USD').total.amount);
      }),
    );
  });

  test('the banner always counts on the Standard base', () => {
    expect(CAT_COUNTS.map((cats) => formatMoney(launchBannerSaving(cats)))).toEqual([
      '$0',
      '$2',
      '$5',
      '$7',
      '$7',
      '$7',
    ]);
  });

  test('it runs until its end and not at all when switched off', () => {
    const end = new Date('2027-01-01T00:00:00Z');
    expect(launchOfferRuns(end, new Date(end.getTime() - 1))).toBe(true);
    expect(launchOfferRuns(end, end)).toBe(false);
    expect(launchOfferRuns(null, end)).toBe(false);
    expect([' launch ', 'LAUNCH', 'LUNCH'].map((code) => isLaunchCode(code))).toEqual([true, true, false]);
  });
});
