import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chosenCats, planBefore, subscribeChoice } from './subscribe-choice.ts';

const NOTHING = {
  asked: { plan: null, cats: null, currency: null },
  last: null,
  stored: null,
  living: 0,
  byHand: null,
};
const STORED = { selectedPlan: 'standard', catCount: 3, country: 'AE' } as const;

test('R336 R338 C22 C41 without a word from anybody it is Premium for one cat in USD', () => {
  expect(subscribeChoice(NOTHING)).toEqual({ plan: 'premium', cats: 1, currency: 'USD' });
});

test('R338 C22 C41 the wizard’s answers come before that, and what was chosen by hand before them', () => {
  expect(subscribeChoice({ ...NOTHING, stored: STORED })).toEqual({ plan: 'standard', cats: 3, currency: 'AED' });
  expect(subscribeChoice({ ...NOTHING, stored: STORED, byHand: 'EUR' }).currency).toBe('EUR');
  const asked = { plan: 'pro', cats: '2', currency: 'USD' };
  expect(subscribeChoice({ asked, last: null, stored: STORED, living: 5, byHand: 'EUR' })).toEqual({
    plan: 'pro',
    cats: 2,
    currency: 'USD',
  });
  expect(subscribeChoice({ ...NOTHING, living: 4 }).cats).toBe(4);
});

test('a household that comes back is offered its plan for those of its cats that still live there', () => {
  const ended = { status: 'canceled', plan: 'standard', catCount: 3, monthlyAmount: { currency: 'EUR' } } as const;
  const last = planBefore(ended, 2);
  expect(last).toEqual({ plan: 'standard', cats: 2, currency: 'EUR' });
  expect(subscribeChoice({ ...NOTHING, last, stored: STORED, living: 2 })).toEqual(last);
  expect(planBefore({ ...ended, status: 'active' }, 2)).toBeNull();
  expect(planBefore({ ...ended, catCount: 0 }, 0)?.cats).toBe(1);
});

test('R338 an address that makes no sense changes nothing', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), fc.nat(9), (plan, cats, currency, living) => {
      const choice = subscribeChoice({ ...NOTHING, asked: { plan, cats, currency }, living });
      expect(choice.cats).toBeGreaterThanOrEqual(1);
      expect(choice.cats).toBeLessThanOrEqual(6);
      expect(['standard', 'premium', 'pro']).toContain(choice.plan);
    }),
  );
});

test('R339 so many cats are those that were picked, filled up with the others, in the order of the household', () => {
  expect(chosenCats(['miso', 'biscuit', 'noor'], ['noor'], 2)).toEqual(['miso', 'noor']);
  expect(chosenCats(['miso', 'biscuit'], ['gone'], 1)).toEqual(['miso']);
  expect(chosenCats(['miso'], [], 4)).toEqual(['miso']);
});
