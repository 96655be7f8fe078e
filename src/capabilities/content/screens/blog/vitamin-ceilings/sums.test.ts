import { expect, test } from 'vitest';
import { SMALL_CAT_KG } from '#src/capabilities/content/rules/safety-sheet.ts';
import { averagePerDay, ceilingPerDay } from '#src/capabilities/lab/rules/active-ingredients.ts';
import { SUMS } from './sums.ts';

const [a, d] = SUMS as [(typeof SUMS)[number], (typeof SUMS)[number]];

test('the words of the article fit the sums: about a fifth, and more than two fifths', () => {
  expect(a.active.name).toBe('Vitamin A');
  expect(a.stick).toBeGreaterThan(16);
  expect(a.stick).toBeLessThan(24);
  expect(d.active.name).toBe('Vitamin D3');
  expect(d.stick).toBeGreaterThan(40);
  expect(d.stick).toBeLessThan(50);
  for (const { stick, average } of SUMS) expect(average).toBeLessThan(stick / 6);
});

test('as an average, a stick of vitamin D is nearly as much as the law lets a complete food hold', () => {
  const legalPer100g = 227;
  const nutritional = ceilingPerDay(d.active, SMALL_CAT_KG) as number;
  const legal = (nutritional * legalPer100g) / (d.active.maximum?.per100g as number);
  expect(averagePerDay(d.active) / legal).toBeGreaterThan(0.7);
  expect(averagePerDay(d.active) / legal).toBeLessThan(1);
  expect(d.active.amount + legal).toBeLessThan(nutritional);
});
