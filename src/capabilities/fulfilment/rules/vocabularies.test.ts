import { expect, test } from 'vitest';
import { JOURNEY_KEYS } from '#src/capabilities/pricing/rules/journey.ts';
import { ORDER_STEPS, STATUS_LABELS, wordsFor } from './vocabularies.ts';

test('R378 C57 the words on a badge: every one of the four is said, and Completed only at the end', () => {
  const said = JOURNEY_KEYS.map((key) => wordsFor(key).status);
  expect(new Set(said)).toEqual(new Set(STATUS_LABELS));
  expect(said.indexOf('Completed')).toBe(JOURNEY_KEYS.length - 1);
});

test('R373 C57 the four steps of an order follow the kit, and then the sticks', () => {
  expect(ORDER_STEPS).toEqual(['Order Confirmed', 'Packed', 'Shipped', 'Delivered']);
  const done = (key: (typeof JOURNEY_KEYS)[number]) => wordsFor(key).orderSteps;
  expect([done('order_received'), done('kit_packed'), done('kit_transit'), done('kit_delivered')]).toEqual([
    1, 2, 3, 4,
  ]);
  expect([done('formula_creating'), done('supplements_ready'), done('optimizer_shipped')]).toEqual([1, 2, 3]);
  expect(done('optimizer_delivered')).toBe(4);
});

test('R387 progress grows with every step, to a hundred', () => {
  const progress = JOURNEY_KEYS.map((key) => wordsFor(key).progress);
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  expect(progress.at(-1)).toBe(100);
});
