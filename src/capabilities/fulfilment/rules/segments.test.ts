import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JOURNEY_KEYS, journeyOf } from '#src/capabilities/pricing/rules/journey.ts';
import { segmentOf, segmentProgress, handedOver } from './segments.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-12-01T09:00:00Z');

function orderAt(done: number) {
  const steps = JOURNEY_KEYS.slice(0, done).map((key, i) => ({ key, at: new Date(START + i * HOUR) }));
  const { phases } = journeyOf(steps);
  return phases.map((phase) => ({
    steps: phase.steps.map((step) => ({
      ...step,
      expected: step.status === 'completed' ? null : new Date(START + 90 * HOUR).toISOString(),
    })),
  }));
}

test('R271 R387 the parcel to look at is the kit, then the samples, then the sticks', () => {
  const whats = JOURNEY_KEYS.map((_, i) => segmentOf(orderAt(i + 1)).what);
  expect(whats.filter((what) => what === 'kit')).toHaveLength(6);
  expect(whats.filter((what) => what === 'samples')).toHaveLength(5);
  expect(whats.filter((what) => what === 'sticks')).toHaveLength(4);
  expect(
    whats.toSorted((a, b) => ['kit', 'samples', 'sticks'].indexOf(a) - ['kit', 'samples', 'sticks'].indexOf(b)),
  ).toEqual(whats);
});

test('R387 a parcel stands at its ends only before it left and once it has arrived', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 15 }), fc.integer({ min: -200, max: 400 }), (done, hours) => {
      const leg = segmentOf(orderAt(done));
      const part = segmentProgress(leg, new Date(START + hours * HOUR));
      if (leg.arrives.reached) expect(part).toBe(1);
      else if (!leg.leaves.reached) expect(part).toBe(0);
      else expect(part > 0 && part < 1).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test('half the time is half the way', () => {
  const leaves = { reached: true, at: '2026-12-01T00:00:00Z', expected: null };
  const arrives = { reached: false, at: null, expected: '2026-12-03T00:00:00Z' };
  expect(segmentProgress({ leaves, arrives }, new Date('2026-12-02T00:00:00Z'))).toBe(0.5);
});

test('R387 the number is that of the parcel under way, not of one before it', () => {
  const steps = JOURNEY_KEYS.map((key) => ({ key, tracking: /_shipped$/.test(key) ? `of ${key}` : null }));
  const numbers = JOURNEY_KEYS.map((_, i) => handedOver(steps.slice(0, i + 1))?.tracking ?? null);
  const none = (count: number) => Array.from({ length: count }, () => null);
  expect(numbers.slice(0, 3)).toEqual([null, null, 'of kit_shipped']);
  expect(numbers.slice(5)).toEqual(['of kit_shipped', ...none(7), 'of optimizer_shipped', 'of optimizer_shipped']);
});
