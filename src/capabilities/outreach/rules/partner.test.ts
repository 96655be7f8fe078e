import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FORMULAS } from '#src/capabilities/lab/rules/formulas.ts';
import { KIT_NAMES } from '#src/capabilities/lab/rules/kit-names.ts';
import { unitPrice } from '#src/capabilities/pricing/rules/prices.ts';
import { formatMoney, money } from '#src/lib/money.ts';
import routes from '#src/routes.ts';
import { CLIENT_RENDERED, PRERENDERED } from '#src/web/pages.ts';
import {
  BOOSTERS,
  type BoosterId,
  boostFactor,
  countUpWait,
  inLocalCurrency,
  monthlyDonations,
  monthlyEarnings,
  type PartnerTerms,
  partnerScenarios,
  steadyMonth,
  subscriptionsAt,
} from './partner-earnings.ts';
import { PARTNER_PLANS } from './partner-offer.ts';
import { isPartnerSlug, RESERVED_SLUGS } from './partner-slug.ts';

const PITCH: PartnerTerms = {
  audience: 6_800_000,
  conversionBasisPoints: 40,
  commission: money(250, 'USD'),
  paidMonths: 13,
};

const terms: fc.Arbitrary<PartnerTerms> = fc.record({
  audience: fc.integer({ min: 0, max: 500_000_000 }),
  conversionBasisPoints: fc.integer({ min: 1, max: 2000 }),
  commission: fc.integer({ min: 1, max: 10_000 }).map((amount) => money(amount, 'USD')),
  paidMonths: fc.integer({ min: 1, max: 36 }),
});

describe('earnings', () => {
  test('R464 R465 6.8 million, 0.4% and $2.50 make $68,000 a month', () => {
    expect(subscriptionsAt(PITCH)).toBe(27_200);
    expect(formatMoney(monthlyEarnings(PITCH))).toBe('$68,000');
    expect(PITCH.commission.amount * 10).toBe(unitPrice('standard', 6, 'USD').amount);
  });

  test('R463 R466 R467 half, baseline and double; 6, 12 and 24 months of the baseline', () => {
    const got = partnerScenarios(PITCH).map(({ name, conversion, monthly, months, annual }) => [
      ...[name, conversion, formatMoney(monthly), months, formatMoney(annual)],
    ]);
    expect(got).toEqual([
      ['Conservative', 0.2, '$34,000', 6, '$408,000'],
      ['Baseline', 0.4, '$68,000', 12, '$816,000'],
      ['Optimistic', 0.8, '$136,000', 24, '$1,632,000'],
    ]);
  });

  test('R465 R466 R467 R471 the formulas hold for every partner', () => {
    fc.assert(
      fc.property(terms, (given) => {
        const baseline = monthlyEarnings(given);
        expect(baseline.amount).toBe(
          Math.round((given.audience * given.conversionBasisPoints) / 10_000) * given.commission.amount,
        );
        const [half, one, twice] = partnerScenarios(given);
        expect(one?.monthly).toEqual(baseline);
        for (const [scenario, factor] of [
          [half, 0.5],
          [twice, 2],
        ] as const) {
          expect(Math.abs((scenario?.monthly.amount ?? 0) - baseline.amount * factor)).toBeLessThanOrEqual(
            given.commission.amount,
          );
        }
        expect(partnerScenarios(given).map(({ annual }) => annual.amount)).toEqual(
          [6, 12, 24].map((months) => baseline.amount * months),
        );
        expect(monthlyDonations(given)).toBe(subscriptionsAt(given));
        expect(steadyMonth(given).amount).toBe(baseline.amount * given.paidMonths);
      }),
    );
  });

  test('R469 boosters add up, in any order, each of them once', () => {
    expect(BOOSTERS.map(({ name, percent }) => `${name} +${percent}%`)).toEqual([
      'Shelter visit content +40%',
      'Personal testimonial +35%',
      'Before/after stories +30%',
      'Educational ingredient breakdown +25%',
    ]);
    const all = BOOSTERS.map(({ id }) => id);
    expect([boostFactor([]), boostFactor(['shelter']), boostFactor(all)]).toEqual([1, 1.4, 2.3]);
    const some = fc.subarray<BoosterId>(all);
    fc.assert(
      fc.property(some, some, (a, b) => {
        expect(boostFactor([...a].reverse())).toBe(boostFactor(a));
        expect(boostFactor([...a, ...b])).toBe(boostFactor([...new Set([...a, ...b])]));
      }),
    );
  });

  test('R468 rupiah at 15,000 to the dollar', () => {
    expect([inLocalCurrency(money(250, 'USD'), 15_000), inLocalCurrency(monthlyEarnings(PITCH), 15_000)]).toEqual([
      37_500, 1_020_000_000,
    ]);
  });

  test('R471 27,200 units a month', () => {
    expect(monthlyDonations(PITCH)).toBe(27_200);
  });

  test('R247 R462 the count begins 500 ms after the page has loaded, however late its code came', () => {
    for (const late of [0, 1, 120, 499]) expect(late + countUpWait(late)).toBe(500);
    expect([500, 4000].map(countUpWait)).toEqual([500, 500]); // a tab opened later
  });
});

describe('the offer', () => {
  test('R458 R459 R460 the three lines and badges of each plan', () => {
    expect(PARTNER_PLANS).toEqual({
      standard: { badge: null, features: ['Basic health insights', 'Monthly delivery', '28 supplement sticks'] },
      premium: { badge: 'POPULAR', features: ['Advanced dashboard', 'Progress tracking', 'Priority support'] },
      pro: { badge: 'BEST VALUE', features: ['AI-powered analysis', 'Custom formulation', 'Vet consultation'] },
    });
  });

  test('R457 C13 seven words, seven formulas of the library', () => {
    expect(KIT_NAMES.map(({ name, id }) => `${name}: ${FORMULAS[id].name}`)).toEqual([
      'Heart: Cardio-Flex Pro',
      'Kidney: Antiox-Renew',
      'Vision: Clear V-Optima',
      'Skin: DermaFlow+',
      'Calm: NeuroFix-360',
      'Joints: Omega Flex-3',
      'Renal: Renal-Advance',
    ]);
  });
});

describe('R27 C61 a partner’s address', () => {
  test('R27 C61 no page of ours can be taken', () => {
    const paths = [...PRERENDERED, ...CLIENT_RENDERED, ...routes.map((entry) => entry.path ?? '')];
    const first = paths.map((path) => path.replace(/^\//, '').split('/')[0] ?? '').filter((part) => /^\w/.test(part));
    for (const part of [...first, 'api', 'assets', 'sandbox', 'support', 'desk', 'social'])
      expect(isPartnerSlug(part), part).toBe(false);
  });

  test('R27 small letters, digits and single dashes', () => {
    for (const fine of ['rumah-tujuh-kucing', 'miso', 'cats-2'].values()) expect(isPartnerSlug(fine), fine).toBe(true);
    for (const wrong of ['', 'Miso', 'a--b', '-a', 'a-', 'a/b', '../a', 'a.b', 'ä', 'a'.repeat(61)])
      expect(isPartnerSlug(wrong), wrong).toBe(false);
    for (const word of RESERVED_SLUGS) expect(word).toMatch(/^[a-z0-9-]+$/);
  });
});
