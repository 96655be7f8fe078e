import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JOURNEY_KEYS, JOURNEY_STEPS, type JourneyEvent, journeyOf, PHASES } from './journey.ts';

const at = new Date('2026-12-01T09:00:00Z');
const names = (phase: number) => PHASES[phase]?.steps.map((step) => step.name);
const keys = (phase: number) => PHASES[phase]?.steps.map((step) => step.key);

test('R379 the kit has five steps with these names and keys', () => {
  expect(names(0)).toEqual(['Order Received', 'Packed', 'Shipped', 'In Transit', 'Delivered']);
  expect(keys(0)).toEqual(['order_received', 'kit_packed', 'kit_shipped', 'kit_transit', 'kit_delivered']);
});

test('R380 the lab has six steps with these names and keys', () => {
  expect(names(1)).toEqual([
    'Return Label Activated',
    'Pickup Scheduled',
    'Returning to Lab',
    'Received by Lab',
    'Biomarker Analysis',
    'Analysis Complete',
  ]);
  expect(keys(1)).toEqual([
    'return_label',
    'pickup_scheduled',
    'lab_transit',
    'lab_received',
    'analysis_started',
    'analysis_complete',
  ]);
});

test('R381 the optimizer has four steps with these names and keys', () => {
  expect(names(2)).toEqual(['Custom Formula Creation', 'Supplements Ready', 'Shipped', 'Delivered']);
  expect(keys(2)).toEqual(['formula_creating', 'supplements_ready', 'optimizer_shipped', 'optimizer_delivered']);
});

test('R383 R384 a new order is at 1 of 15, phase 0, step 0', () => {
  const journey = journeyOf([{ key: 'order_received', at }]);
  expect(JOURNEY_STEPS).toBe(15);
  expect(journey).toMatchObject({ done: 1, phase: 0, step: 0 });
  expect(journey.phases[0]?.steps.map((step) => step.status)).toEqual([
    'completed',
    'current',
    'upcoming',
    'upcoming',
    'upcoming',
  ]);
});

const anyEvents = fc.array(
  fc.record({ key: fc.constantFrom(...JOURNEY_KEYS), at: fc.date({ min: at, noInvalidDate: true }) }),
) satisfies fc.Arbitrary<JourneyEvent[]>;

test('R382 events in any order and number give completed steps, one current and the upcoming ones', () => {
  fc.assert(
    fc.property(anyEvents, fc.infiniteStream(fc.nat()), (events, random) => {
      const journey = journeyOf(events);
      const statuses = journey.phases.flatMap((phase) => phase.steps.map((step) => step.status));
      expect(statuses).toHaveLength(15);
      expect(statuses.slice(0, journey.done).every((status) => status === 'completed')).toBe(true);
      expect(statuses[journey.done]).toBe(journey.done === 15 ? undefined : 'current');
      expect(statuses.slice(journey.done + 1).every((status) => status === 'upcoming')).toBe(true);
      const shuffled = [...events, ...events]
        .map((event) => ({ event, place: random.next().value as number }))
        .sort((a, b) => a.place - b.place)
        .map(({ event }) => event);
      expect(journeyOf(shuffled)).toEqual(journey);
    }),
  );
});
