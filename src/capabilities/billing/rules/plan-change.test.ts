import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PLAN_IDS } from '#src/capabilities/pricing/rules/plans.ts';
import { BUILT_BOOK } from '#src/capabilities/pricing/rules/prices.ts';
import { buildQuote } from '#src/capabilities/pricing/rules/quote.ts';
import { CURRENCIES } from '#src/lib/money.ts';
import { changeLabel, changeSentences } from './change-words.ts';
import { receiptCode, readCode } from './ending.ts';
import { type PlanAction, PLAN_RULES, type PlanState } from './plan-actions.ts';
import {
  isDearer,
  monthDifference,
  paidFor,
  planChange,
  settled,
  shareOfMonth,
  type SubscriptionTerms,
  versionOf,
} from './plan-change.ts';
import { renewalTerms } from './renewal-terms.ts';

const NOW = new Date('2026-12-12T10:00:00Z');
const MONTH = { start: new Date('2026-12-01T09:00:00Z'), end: new Date('2027-01-01T09:00:00Z') };

const quoteOf = (
  plan: (typeof PLAN_IDS)[number],
  cats: number,
  currency: (typeof CURRENCIES)[number],
  country: string,
) =>
  buildQuote(
    { plan, cats, currency, country },
    { id: 'q', now: new Date(0), launchOffer: null, priceBook: BUILT_BOOK },
  );

function rowOf(quote: ReturnType<typeof quoteOf>): SubscriptionTerms & { paidUntil: null; timing: null; kits: null } {
  const { quantity, unitAmount, renewalAmount } = renewalTerms({ quote, book: BUILT_BOOK }, quote.cats);
  const moments = {
    currentPeriodEnd: MONTH.end,
    sticksLeftAt: MONTH.start,
    endsOn: null,
    paidUntil: null,
    timing: null,
    kits: null,
  };
  const { plan, currency, country } = quote;
  return {
    country,
    plan,
    nextPlan: null,
    currency,
    quantity,
    unitAmount,
    renewalAmount,
    status: 'active',
    excludedCats: null,
    withoutSticks: null,
    ...moments,
  };
}

const stateOf = (row: SubscriptionTerms, paying: number): PlanState => ({
  ...{ ...row, paying, available: paying },
  ...{ inPlan: paying, disputed: false, leavesLater: false, renewsNow: false },
  nextBox: { charge: 'dated', wish: 'none' },
});

const choices = fc.record({
  plan: fc.constantFrom(...PLAN_IDS),
  to: fc.constantFrom(...PLAN_IDS),
  cats: fc.integer({ min: 1, max: 6 }),
  stay: fc.integer({ min: 1, max: 6 }),
  currency: fc.constantFrom(...CURRENCIES),
  country: fc.constantFrom('AE', 'DE', 'US'),
});

test('R339 a dearer plan begins now, anything else with the renewal, and nothing at all is nothing; the row becomes what was shown', () => {
  fc.assert(
    fc.property(choices, ({ plan, to, cats, stay, currency, country }) => {
      const quote = quoteOf(plan, cats, currency, country);
      const row = rowOf(quote);
      const ids = Array.from({ length: cats }, (_, index) => `cat-${index}`);
      const wish = { plan: to, staying: ids.slice(0, stay), leaving: ids.slice(stay) };
      expect(PLAN_RULES.upgrade(stateOf(row, stay))).toBe('allowed');
      const planned = planChange(row, { quote, book: BUILT_BOOK }, wish, NOW);
      const same = plan === to && stay >= cats;
      expect(planned.effective).toBe(isDearer(to, plan) ? 'now' : same ? 'unchanged' : 'renewal');
      expect(monthDifference(planned) > 0).toBe(isDearer(to, plan));
      const after = { ...row, ...settled(row, planned, { excludedCats: null, now: NOW }) };
      expect(after).toMatchObject({ quantity: Math.min(stay, cats), renewalAmount: planned.to.renewalAmount });
      expect(after.nextPlan ?? after.plan).toBe(to);
      expect(versionOf(after) === versionOf(row)).toBe(same);
      const again = planChange(after, { quote, book: BUILT_BOOK }, wish, NOW);
      expect(again).toMatchObject({ effective: 'unchanged', to: planned.to });
      const words = changeSentences(
        { ...planned, due: 0 },
        { timeZone: 'Asia/Dubai', country, leaving: [], returning: [], renewsOn: null, waiting: [] },
      );
      expect(words.join(' ').includes('starting one month after')).toBe(!same);
    }),
    { numRuns: 200 },
  );
});

test('R339 the later in a month, the less of its difference is due; all of it before and none at its end', () => {
  const moment = fc.date({ min: MONTH.start, max: MONTH.end, noInvalidDate: true });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), moment, moment, (difference, one, other) => {
      const [early, late] = one < other ? [one, other] : [other, one];
      expect(shareOfMonth(difference, early, MONTH)).toBeGreaterThanOrEqual(shareOfMonth(difference, late, MONTH));
    }),
  );
  expect([MONTH.start, MONTH.end].map((at) => shareOfMonth(11_000, at, MONTH))).toEqual([11_000, 0]);
  expect(shareOfMonth(11_000, MONTH.end, null)).toBe(11_000);
});

test('reasons for which an action of a plan is refused', () => {
  const plan = stateOf(rowOf(quoteOf('premium', 2, 'EUR', 'DE')), 2);
  const rules: Record<PlanAction, (state: PlanState) => string> = PLAN_RULES;
  const { change, upgrade, cats, cancel, keep, discount } = rules;
  expect(upgrade({ ...plan, status: 'past_due' })).toBe('payment-overdue');
  expect(upgrade({ ...plan, status: 'paused' })).toBe('plan-paused');
  expect(upgrade({ ...plan, status: 'canceled' })).toBe('no-subscription');
  expect(upgrade({ ...plan, endsOn: NOW })).toBe('plan-ends');
  expect(upgrade({ ...plan, nextPlan: 'standard' })).toBe('change-waits');
  expect(upgrade({ ...plan, disputed: true })).toBe('payment-disputed');
  expect(upgrade({ ...plan, leavesLater: true })).toBe('change-waits');
  expect(upgrade({ ...plan, renewsNow: true })).toBe('renews-now');
  expect(change({ ...plan, nextPlan: 'standard', disputed: true })).toBe('allowed');
  expect(change({ ...plan, paying: 0 })).toBe('no-sticks-now');
  expect(cats({ ...plan, paying: 0 })).toBe('allowed');
  expect([cancel(plan), cancel({ ...plan, endsOn: NOW })]).toEqual(['allowed', 'done']);
  expect([keep(plan), keep({ ...plan, endsOn: NOW, quantity: 0 })]).toEqual(['done', 'no-cats-left']);
  expect([discount(plan), discount({ ...plan, status: 'unpaid' })]).toEqual(['allowed', 'no-payment-to-come']);
});

test('a month is for the cats that had not left the plan when it was charged', () => {
  const left = [{ id: 'b', since: NOW.toISOString() }];
  expect(paidFor(['a', 'b'], left, new Date(NOW.getTime() - 1000))).toEqual(['a', 'b']);
  expect(paidFor(['a', 'b'], left, NOW)).toEqual(['a']);
  expect(
    changeLabel({ from: 'Standard', to: 'Premium' }, { from: NOW.toISOString(), to: '2026-12-31T09:00:00Z' }),
  ).toBe('Premium instead of Standard, 12 to 31 December');
});

test('N11 the code of a receipt is read however it was typed', () => {
  let next = 0;
  const code = receiptCode((below) => next++ % below);
  expect(code).toMatch(/^([2-9B-Z]{4}-){3}[2-9B-Z]{4}$/);
  expect(readCode(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(code);
});
