import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COMMISSION, commissionOn, commissionRate, overrideOn } from '#src/capabilities/pricing/rules/commission.ts';
import { PLAN_IDS, type PlanId } from '#src/capabilities/pricing/rules/plans.ts';
import { unitPrice } from '#src/capabilities/pricing/rules/prices.ts';
import { CURRENCIES, formatMoney } from '#src/lib/money.ts';
import { affiliateQuery, inputsOfQuery } from './affiliate-address.ts';
import { affiliateEarnings, customersByPlan, fiveYears } from './affiliate-earnings.ts';
import {
  type AffiliateInputs,
  clampInput,
  DEFAULT_INPUTS,
  evenShares,
  FOLLOWER_NOTCHES,
  followersAtNotch,
  notchOfFollowers,
  RANGES,
  type RangedInput,
  rescaleShares,
  type Shares,
  sharesOf,
  withShares,
} from './affiliate-inputs.ts';

const percent = fc.integer({ min: 0, max: 100 });
const shares: fc.Arbitrary<Shares> = fc
  .tuple(percent, percent, percent)
  .map(([standard, premium, pro]) => evenShares({ standard, premium, pro }));
const ranged = (name: RangedInput) => fc.double({ min: -1e9, max: 1e9 }).map((value) => clampInput(name, value));
const near = (name: RangedInput) =>
  fc.oneof(
    ranged(name),
    fc.double({ min: RANGES[name].min, max: RANGES[name].max, noNaN: true }).map((v) => clampInput(name, v)),
  );
const inputs: fc.Arbitrary<AffiliateInputs> = fc
  .record({
    followerCount: near('followerCount'),
    conversionRate: near('conversionRate'),
    teamSize: near('teamSize'),
    subAffiliatePerformance: near('subAffiliatePerformance'),
    performancePeriod: near('performancePeriod'),
    currency: fc.constantFrom(...CURRENCIES),
    mix: shares,
  })
  .map(({ mix, ...rest }) => withShares({ ...DEFAULT_INPUTS, ...rest }, mix));

const total = ({ standard, premium, pro }: Shares) => standard + premium + pro;

describe('inputs', () => {
  test('R424 R425 R426 R427 R429 R430 R431 R432 ranges, steps and defaults', () => {
    expect(DEFAULT_INPUTS).toEqual({
      followerCount: 100_000,
      conversionRate: 1,
      standardPercent: 30,
      premiumPercent: 50,
      proPercent: 20,
      teamSize: 5,
      subAffiliatePerformance: 50,
      performancePeriod: 2,
      currency: 'USD',
    });
    const shape = Object.entries(RANGES).map(([name, { min, max, step }]) => [name, min, max, step]);
    expect(shape).toEqual([
      ['followerCount', 1000, 10_000_000, 1000],
      ['conversionRate', 0.1, 5, 0.1],
      ['teamSize', 1, 100, 1],
      ['subAffiliatePerformance', 10, 100, 5],
      ['performancePeriod', 1, 5, 1],
    ]);
    expect(CURRENCIES).toEqual(['USD', 'EUR', 'AED']);
  });

  test('R429 a team size is clamped to 1..100, and 1 when it is not a number', () => {
    expect([Number.NaN, -3, 0, 1, 57.4, 100, 101, Infinity].map((n) => clampInput('teamSize', n))).toEqual([
      1, 1, 1, 1, 57, 100, 100, 100,
    ]);
  });

  test('R425 R426 R430 R431 inputs are clamped to the range and a step, idempotently', () => {
    for (const name of Object.keys(RANGES) as RangedInput[]) {
      const { min, max, step } = RANGES[name];
      fc.assert(
        fc.property(fc.double(), (value) => {
          const got = clampInput(name, value);
          expect(got).toBeGreaterThanOrEqual(min);
          expect(got).toBeLessThanOrEqual(max);
          const steps = (got - min) / step;
          expect(Math.abs(steps - Math.round(steps))).toBeLessThan(1e-6);
          expect(clampInput(name, got)).toBe(got);
        }),
      );
    }
  });

  test('R425 the followers’ slider begins and ends where the range does, never goes back, and knows where it is', () => {
    expect([followersAtNotch(0), followersAtNotch(200), followersAtNotch(FOLLOWER_NOTCHES)]).toEqual([
      1000, 100_000, 10_000_000,
    ]);
    expect(notchOfFollowers(100_000)).toBe(200);
    for (let notch = 1; notch <= FOLLOWER_NOTCHES; notch++) {
      expect(followersAtNotch(notch)).toBeGreaterThanOrEqual(followersAtNotch(notch - 1));
      expect(followersAtNotch(notch) % 1000).toBe(0);
    }
  });
});

describe('R428 the plan mix', () => {
  const change = fc.record({
    plan: fc.constantFrom(...PLAN_IDS),
    value: fc.integer({ min: 0, max: 100 }),
    mix: shares,
  });

  test('R428 totals exactly 100 in whole percent that are never negative', () => {
    fc.assert(
      fc.property(change, fc.oneof(fc.double(), percent), ({ plan, mix }, value) => {
        const next = rescaleShares(plan, value, mix);
        expect(total(next)).toBe(100);
        for (const share of Object.values(next)) expect(Number.isInteger(share) && share >= 0).toBe(true);
      }),
    );
  });

  test('R428 the others keep their proportion to within half a percent, and setting a share to itself changes nothing', () => {
    fc.assert(
      fc.property(change, ({ plan, value, mix }) => {
        const next = rescaleShares(plan, value, mix);
        expect(next[plan]).toBe(value);
        expect(rescaleShares(plan, mix[plan], mix)).toEqual(mix);
        const others = PLAN_IDS.filter((id) => id !== plan);
        const before = 100 - mix[plan];
        if (before === 0) return;
        for (const other of others) {
          expect(Math.abs(next[other] - ((100 - value) * mix[other]) / before)).toBeLessThanOrEqual(0.5 + 1e-9);
        }
      }),
    );
  });

  test('R428 more of one plan is never more of another', () => {
    fc.assert(
      fc.property(change, ({ plan, value, mix }) => {
        const [less, more] = [rescaleShares(plan, value, mix), rescaleShares(plan, Math.min(100, value + 1), mix)];
        for (const other of PLAN_IDS) if (other !== plan) expect(more[other]).toBeLessThanOrEqual(less[other]);
      }),
    );
  });

  test('R428 with nothing left of the other two they share evenly', () => {
    expect(rescaleShares('pro', 60, { standard: 0, premium: 0, pro: 100 })).toEqual({
      standard: 20,
      premium: 20,
      pro: 60,
    });
    expect(rescaleShares('premium', 60, { standard: 30, premium: 50, pro: 20 })).toEqual({
      standard: 24,
      premium: 60,
      pro: 16,
    });
  });
});

describe('earnings', () => {
  test('R433 R196 the rates are a tenth of the one-cat column, in all three currencies', () => {
    const table = CURRENCIES.map((currency) => PLAN_IDS.map((plan) => commissionRate(plan, currency).amount / 100));
    expect(table).toEqual([
      [3.5, 5.3, 7.6],
      [3, 4.5, 6.5],
      [13, 19, 27.8],
    ]);
    const prices = CURRENCIES.map((currency) => PLAN_IDS.map((plan) => unitPrice(plan, 1, currency).amount / 100));
    expect(prices).toEqual([
      [35, 53, 76],
      [30, 45, 65],
      [130, 190, 278],
    ]);
    for (const currency of CURRENCIES)
      for (const plan of PLAN_IDS)
        expect(commissionRate(plan, currency).amount * 10).toBe(unitPrice(plan, 1, currency).amount);
  });

  test('N17 the calculator’s later payment and override equal those the ledger pays', () => {
    for (const currency of CURRENCIES) {
      const inputs = { ...DEFAULT_INPUTS, currency, teamSize: 1, subAffiliatePerformance: 100 };
      const { plans, monthly, overrideMonthly } = affiliateEarnings(inputs);
      for (const { plan, rate } of plans) {
        const paid = unitPrice(plan, 1, currency);
        const flat = commissionRate(plan, currency);
        const later = Array.from({ length: COMMISSION.payments - 1 }, (_, index) =>
          commissionOn({ number: index + 2, flat, paid, kept: paid }),
        );
        expect(later).toEqual(later.map(() => rate));
      }
      expect(overrideMonthly).toEqual(overrideOn(monthly));
    }
  });

  test('R434 R435 R436 R437 the terms', () => {
    expect(COMMISSION).toMatchObject({
      payments: 13,
      overridePercent: 10,
      firstPurchasePercent: 25,
      cookieDays: 30,
    });
  });

  test('R438 R439 R440 C59 the defaults: 67,860 a month, 814,320 a year, 407,160 in the first', () => {
    const result = affiliateEarnings(DEFAULT_INPUTS);
    expect(result.customers).toBe(1000);
    expect([result.monthly, result.annual, result.firstYear].map(formatMoney)).toEqual([
      '$67,860',
      '$814,320',
      '$407,160',
    ]);
    expect(result.plans.map(({ customers, monthly }) => [customers, monthly.amount])).toEqual([
      [300, 300 * 13 * 350],
      [500, 500 * 13 * 530],
      [200, 200 * 13 * 760],
    ]);
  });

  test('R441 R442 the defaults: five people at half of it bring 203,580 a year; 24,000 customers in two years', () => {
    const result = affiliateEarnings(DEFAULT_INPUTS);
    expect(result.overrideMonthly.amount).toBe(1_696_500);
    expect(formatMoney(result.overrideAnnual)).toBe('$203,580');
    expect(result.performanceTarget).toBe(24_000);
  });

  test('R438 R439 R440 R441 R442 the formulas hold for every input, in whole cents', () => {
    fc.assert(
      fc.property(inputs, (given) => {
        const result = affiliateEarnings(given);
        expect(result.customers).toBe(Math.round((given.followerCount * given.conversionRate) / 100));
        const byPlan = result.plans.reduce((sum, { customers, rate }) => sum + customers * 13 * rate.amount, 0);
        expect(result.monthly.amount).toBe(byPlan);
        expect(result.plans.reduce((sum, { customers }) => sum + customers, 0)).toBe(result.customers);
        expect(result.annual.amount).toBe(12 * result.monthly.amount);
        expect(result.firstYear.amount * 156).toBe(result.annual.amount * 78);
        const team = (given.teamSize * given.subAffiliatePerformance * result.monthly.amount) / 100;
        expect(Math.abs(result.overrideMonthly.amount - team / 10)).toBeLessThanOrEqual(0.5);
        expect(result.overrideAnnual.amount).toBe(12 * result.overrideMonthly.amount);
        expect(result.performanceTarget).toBe(result.customers * 12 * given.performancePeriod);
      }),
    );
  });

  test('R439 customers by plan are whole people, within one of their share, and more customers are never less money', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500_000 }), shares, (customers, mix) => {
        const heads = customersByPlan(customers, mix);
        expect(heads.standard + heads.premium + heads.pro).toBe(customers);
        for (const plan of PLAN_IDS as readonly PlanId[]) {
          expect(Number.isInteger(heads[plan]) && heads[plan] >= 0).toBe(true);
          expect(Math.abs(heads[plan] - (customers * mix[plan]) / 100)).toBeLessThanOrEqual(1);
        }
      }),
    );
    fc.assert(
      fc.property(inputs, (given) => {
        const more = { ...given, followerCount: clampInput('followerCount', given.followerCount + 1000) };
        expect(affiliateEarnings(more).monthly.amount).toBeGreaterThanOrEqual(affiliateEarnings(given).monthly.amount);
      }),
    );
  });

  test('R434 C59 five years: a climb of thirteen months, then level; the first year is what is promised for it', () => {
    fc.assert(
      fc.property(inputs, (given) => {
        const years = fiveYears(given);
        const result = affiliateEarnings(given);
        expect(years).toHaveLength(5);
        expect(years[0]?.own).toEqual(result.firstYear);
        for (const year of years.slice(1)) {
          expect(year.own).toEqual(result.annual);
          expect(year.override).toEqual(result.overrideAnnual);
        }
        const months = years.flatMap((year) => year.months);
        expect(months.map(({ month }) => month)).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
        for (const { month, own } of months) expect(own.amount * 13).toBe(result.monthly.amount * Math.min(month, 13));
        expect(years[given.performancePeriod - 1]?.customers).toBe(result.performanceTarget);
      }),
    );
  });
});

describe('the address', () => {
  test('R424 a calculation survives being shared', () => {
    fc.assert(
      fc.property(inputs, (given) => {
        expect(inputsOfQuery(affiliateQuery(given))).toEqual(given);
      }),
    );
    expect(affiliateQuery({ ...DEFAULT_INPUTS, followerCount: 250_000, conversionRate: 0.5 })).toBe(
      '?followers=250000&conversion=0.5&currency=USD',
    );
  });

  test('R424 R429 any query string gives a calculation within the ranges', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), fc.double(), fc.string(), (query, number, text) => {
        const given = inputsOfQuery(`?followers=${number}&team=${text}&premium=${number}&${query}`);
        expect(total(sharesOf(given))).toBe(100);
        for (const name of Object.keys(RANGES) as RangedInput[])
          expect(clampInput(name, given[name])).toBe(given[name]);
      }),
    );
    expect(inputsOfQuery('?team=many&followers=lots&currency=eur')).toEqual({
      ...DEFAULT_INPUTS,
      teamSize: 1,
      currency: 'EUR',
    });
    expect(inputsOfQuery('', 'AED')).toEqual({ ...DEFAULT_INPUTS, currency: 'AED' });
  });
});
