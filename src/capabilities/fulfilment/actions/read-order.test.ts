import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BoxView } from '../box-contract.ts';
import { JOURNEY_KEYS, type JourneyKey } from '#src/capabilities/pricing/rules/journey.ts';
import { canBookPickup } from '../rules/pickup.ts';
import { EXCEPTION_CODES, type ExceptionCode, type HistoryEvent } from '../rules/state-machine.ts';
import { orderView } from './read-order.ts';
import { firstSticks } from './sticks-arrived.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PLACED = new Date('2026-12-01T09:00:00Z'); // a Tuesday
const DUBAI = { line1: '7 Creek Road', line2: '', city: 'Dubai', postalCode: '', country: 'AE' };
const ORDER = {
  id: 'order',
  number: 'CAT-2026-0000001',
  householdId: 'household',
  plan: 'standard',
  catCount: 1,
  cats: [{ id: 'miso', name: 'Miso' }],
  shipTo: { name: 'Maryam', address: DUBAI },
  placedAt: PLACED,
} as const;
const FIRST_BOX = { number: 'CAT-2026-0000001-1', month: 1, cats: [{ id: 'miso' }] } as BoxView;

/** A history in which every step up to this one happened, an hour apart. */
const upTo = (key: JourneyKey, by = 'system'): HistoryEvent[] =>
  JOURNEY_KEYS.slice(0, JOURNEY_KEYS.indexOf(key) + 1).map((step, index) => ({
    id: `event-${index}`,
    revision: index + 1,
    kind: 'step',
    key: step,
    at: new Date(PLACED.getTime() + index * HOUR),
    by,
    note: null,
    tracking: null,
    about: null,
  }));
const raised = (events: HistoryEvent[], key: ExceptionCode): HistoryEvent[] => [
  ...events,
  { ...(events.at(-1) as HistoryEvent), id: 'raised', revision: events.length + 1, kind: 'raised', key },
];
const deliveryOf = (events: HistoryEvent[], now: Date, boxes: readonly BoxView[] = [FIRST_BOX]) =>
  orderView({ ...ORDER, cats: [...ORDER.cats] }, events, { now, boxes }).delivery;

/** Each step: the word on the badge, how many of the four steps of its parcel are done, and the percent of the whole way. */
const SHOWN: Record<JourneyKey, [string, number, number]> = {
  order_received: ['Processing', 1, 7],
  kit_packed: ['Processing', 2, 13],
  kit_shipped: ['In Transit', 3, 20],
  kit_transit: ['In Transit', 3, 27],
  kit_delivered: ['Delivered', 4, 33],
  return_label: ['Delivered', 4, 40],
  pickup_scheduled: ['Delivered', 4, 47],
  lab_transit: ['In Transit', 4, 53],
  lab_received: ['Processing', 4, 60],
  analysis_started: ['Processing', 4, 67],
  analysis_complete: ['Processing', 4, 73],
  formula_creating: ['Processing', 1, 80],
  supplements_ready: ['Processing', 2, 87],
  optimizer_shipped: ['In Transit', 3, 93],
  optimizer_delivered: ['Completed', 4, 100],
};

test('R373 R378 R387 C57 each step has its badge, its steps of four and its percent of fifteen', () => {
  for (const [key, shown] of Object.entries(SHOWN) as [JourneyKey, [string, number, number]][]) {
    const { status, orderSteps, progress } = deliveryOf(upTo(key), PLACED);
    expect([status, orderSteps, progress], key).toEqual(shown);
  }
});

test('R384 an order is late once its next promise has gone by, and never while the household has the samples or the sticks', () => {
  const muchLater = new Date(PLACED.getTime() + 100 * DAY);
  for (const key of JOURNEY_KEYS) {
    const ours = !['kit_delivered', 'return_label', 'optimizer_delivered'].includes(key);
    expect(deliveryOf(upTo(key), muchLater).late, key).toBe(ours);
    expect(deliveryOf(upTo(key), PLACED).late, key).toBe(false);
  }
  // A kit leaves within three days: late from the moment after, not at it.
  expect(deliveryOf(upTo('order_received'), new Date('2026-12-04T09:00:00Z')).late).toBe(false);
  expect(deliveryOf(upTo('order_received'), new Date('2026-12-04T09:00:01Z')).late).toBe(true);
});

test('an order that is stopped, or waits because no cat gets sticks, is not late and says why', () => {
  const muchLater = new Date(PLACED.getTime() + 100 * DAY);
  const waits = deliveryOf(upTo('formula_creating'), muchLater, [{ ...FIRST_BOX, cats: [] }]);
  expect([waits.late, waits.stopped, waits.trouble]).toEqual([
    false,
    false,
    'No cat of this order gets sticks for now, so the first box is on hold. The Overview shows the reason for each cat.',
  ]);
  const stopped = deliveryOf(raised(upTo('formula_creating'), 'box_stopped'), muchLater);
  expect([stopped.late, stopped.stopped, stopped.trouble]).toEqual([
    false,
    true,
    'We send nothing for this month and refund anything you paid for it.',
  ]);
  const ended = deliveryOf(raised(upTo('kit_packed'), 'order_stopped'), muchLater);
  expect([ended.late, ended.trouble]).toEqual([
    false,
    'We send nothing more for this order and refund anything you paid for it.',
  ]);
  // Another order's empty box says nothing about this one.
  const other = [{ ...FIRST_BOX, number: 'CAT-2026-0000002-1', cats: [] }];
  expect(deliveryOf(upTo('formula_creating'), PLACED, other).trouble).toBeNull();
});

test('the courier can be booked with the kit at home and nothing wrong with it, and at no other step', () => {
  for (const key of JOURNEY_KEYS) {
    const bookable = key === 'kit_delivered' || key === 'return_label';
    expect(deliveryOf(upTo(key), PLACED).pickup, key).toBe(bookable);
    for (const exception of EXCEPTION_CODES) expect(canBookPickup(key, exception)).toBe(false);
  }
});

test('an order is marked as the sandbox’s where a step that stands was, and each phase is dated by its last step', () => {
  expect(deliveryOf(upTo('kit_shipped'), PLACED).sandbox).toBe(false);
  expect(deliveryOf(upTo('kit_shipped', 'sandbox'), PLACED).sandbox).toBe(true);
  const { phases } = deliveryOf(upTo('return_label'), PLACED);
  expect(phases.map(({ name, completed }) => [name, completed])).toEqual([
    ['Test kit', true],
    ['Lab analysis', false],
    ['Optimizer kit', false],
  ]);
  // Delivered four hours after the order; the analysis and the sticks are expected, one after the other.
  expect(phases[0]?.date).toBe('2026-12-01T13:00:00.000Z');
  expect((phases[1]?.date ?? '') < (phases[2]?.date ?? '')).toBe(true);
});

test('the first sticks are the earliest delivery that stands, whichever box it was', () => {
  const own = upTo('optimizer_delivered');
  const at = (days: number) => new Date(PLACED.getTime() + days * DAY);
  expect(firstSticks(upTo('optimizer_shipped'), [])).toBeNull();
  expect(firstSticks(own, [])).toEqual(own.at(-1)?.at);
  expect(firstSticks(own, [at(40), at(-1)])).toEqual(at(-1));
  const undone: HistoryEvent = {
    ...(own.at(-1) as HistoryEvent),
    revision: 16,
    id: 'undo',
    kind: 'undone',
    about: 'event-14',
  };
  expect(firstSticks([...own, undone], [at(40)])).toEqual(at(40));
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -30, max: 300 })), (days) => {
      const found = firstSticks(own, days.map(at));
      for (const day of days) expect(found && found <= at(day)).toBe(true);
      expect(firstSticks(own, days.toReversed().map(at))).toEqual(found);
    }),
  );
});
