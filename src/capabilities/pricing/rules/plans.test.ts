import { expect, test } from 'vitest';
import {
  ENTITLEMENTS,
  isPlanId,
  PLAN_IDS,
  PLAN_LIST,
  PLANS,
  planForSale,
  planOfProduct,
  productIdOf,
  STICK_TYPES,
  STICKS_PER_MONTH,
  STICKS_PER_TYPE,
} from './plans.ts';

test('R6 a month is 28 sticks: seven types, four of each', () => {
  expect([STICK_TYPES, STICKS_PER_TYPE, STICKS_PER_MONTH]).toEqual([7, 4, 28]);
});

test('R7 R336 three plans, in their order', () => {
  expect(PLAN_LIST.map((plan) => plan.name)).toEqual(['Standard', 'Premium', 'Pro']);
  expect(PLAN_LIST.map((plan) => plan.sortOrder)).toEqual([1, 2, 3]);
  expect(PLAN_LIST.filter((plan) => plan.mostPopular).map((plan) => plan.id)).toEqual(['premium']);
  expect(['standard', 'Pro', '', null].map(isPlanId)).toEqual([true, false, false, false]);
});

test('R8 R205 Pro has 50 places; Premium stands in while all are taken', () => {
  expect(PLANS.pro.seats).toBe(50);
  expect(PLAN_IDS.map((plan) => planForSale(plan, () => true))).toEqual(['standard', 'premium', 'premium']);
  expect(PLAN_IDS.map((plan) => planForSale(plan, () => false))).toEqual(['standard', 'premium', 'pro']);
});

test('R201 R202 R203 additions of each plan', () => {
  expect(PLANS.standard.features).toEqual(
    expect.arrayContaining(['Basic supplements', 'Monthly delivery', '7 stick types, 28 sticks per cat']),
  );
  expect(PLANS.premium.features).toEqual(
    expect.arrayContaining(['Advanced supplements', 'Health tracking', '2 vet consultations a month']),
  );
  expect(PLANS.pro.features).toEqual(
    expect.arrayContaining(['DNA testing', '24/7 AI vet support', 'Priority shipping']),
  );
});

test('R13 R202 R203 no plan takes away what a smaller one has', () => {
  const { standard, premium, pro } = ENTITLEMENTS;
  for (const [smaller, larger] of [
    [standard, premium],
    [premium, pro],
  ] as const) {
    for (const [name, value] of Object.entries(smaller)) {
      if (typeof value === 'boolean' && value) expect(larger, name).toHaveProperty(name, true);
    }
    expect(larger.vetConsultations).toBeGreaterThanOrEqual(smaller.vetConsultations);
  }
  expect(PLAN_IDS.map((plan) => ENTITLEMENTS[plan].aiVet)).toEqual([false, false, true]);
});

test('R204 the formula is adjusted monthly, bi-weekly, weekly', () => {
  expect(PLAN_IDS.map((plan) => ENTITLEMENTS[plan].adjustment)).toEqual(['monthly', 'bi-weekly', 'weekly']);
  for (const plan of PLAN_LIST)
    expect(plan.features.at(-1)).toBe(`Formula adjusted ${ENTITLEMENTS[plan.id].adjustment}`);
});

test('R335 one product for each plan', () => {
  expect(PLAN_IDS.map(productIdOf)).toEqual(['standard-plan', 'premium-plan', 'pro-plan']);
  for (const plan of PLAN_IDS) expect(planOfProduct(productIdOf(plan))).toBe(plan);
  expect(planOfProduct('gold-plan')).toBeUndefined();
});
