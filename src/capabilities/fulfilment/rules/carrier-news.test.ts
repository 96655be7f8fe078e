import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PARCEL_STATUSES, type ParcelStatus } from '#src/platform/carriers/carrier.ts';
import {
  handsOver,
  isNews,
  isOfEarlierParcel,
  type Known,
  type ShippingStep,
  stepOfCarrier,
  troubleOfStatus,
} from './carrier-news.ts';
import { canHappen, type StepKey } from './state-machine.ts';

const LEGS: ShippingStep[] = ['kit_shipped', 'optimizer_shipped', 'box_shipped'];
const UNHEARD: Known = { status: 'unknown', statusAt: null };
const news = fc.record({
  status: fc.constantFrom(...PARCEL_STATUSES),
  updatedAt: fc.integer({ min: 0, max: 12 }).map((hour) => new Date(Date.UTC(2026, 11, 1, hour))),
});
type News = { status: ParcelStatus; updatedAt: Date };
const apply = (known: Known, said: News): Known =>
  isNews(known, said) ? { status: said.status, statusAt: said.updatedAt } : known;

/** Applies the events to a parcel one after the other: every step that its order or box took, and the final news. */
function lived(leg: ShippingStep, events: readonly News[]) {
  let known = UNHEARD;
  let stands: StepKey = leg;
  const steps: StepKey[] = [];
  for (const said of events) {
    known = apply(known, said);
    for (let to = stepOfCarrier(leg, stands, known.status); to; to = stepOfCarrier(leg, stands, known.status)) {
      steps.push(to);
      stands = to;
    }
  }
  return { known, steps, stands };
}

test('after any news of a carrier, in any order and repeated, a parcel goes forward only and arrives once', () => {
  fc.assert(
    fc.property(fc.constantFrom(...LEGS), fc.array(news, { maxLength: 20 }), (leg, events) => {
      const { known, steps, stands } = lived(leg, events);
      expect(new Set(steps).size).toBe(steps.length);
      const arrived = known.status === 'delivered';
      expect(stepOfCarrier(leg, leg, 'delivered') !== null).toBe(true);
      expect(arrived).toBe(stands.endsWith('_delivered'));
      // Told again, all of it changes nothing once it was delivered, and never takes a step back.
      const again = lived(leg, [...events, ...events]);
      if (arrived) expect(again).toEqual({ known, steps, stands });
      expect(again.steps.slice(0, steps.length)).toEqual(steps);
    }),
    { numRuns: 2000 },
  );
});

test('samples are on their way with their first scan, and are taken in at the lab by nobody but the lab', () => {
  const said = (status: ParcelStatus) => stepOfCarrier('pickup_scheduled', 'pickup_scheduled', status);
  expect([said('pre_transit'), said('in_transit'), said('delivered')]).toEqual([null, 'lab_transit', 'lab_transit']);
  expect(stepOfCarrier('pickup_scheduled', 'lab_transit', 'delivered')).toBeNull();
  expect(handsOver({ kind: 'step', key: 'pickup_scheduled', by: 'x', tracking: 'EZ1' })).toBe(true);
});

test('events that end with a delivery, or have none, lead to the same whatever order they come in', () => {
  const told = fc.array(news, { minLength: 1, maxLength: 12 }).chain((events) => {
    const last = Math.max(...events.map(({ updatedAt }) => updatedAt.getTime()));
    const before = events.filter(({ status }) => status !== 'delivered');
    const end: News[] = before.length < events.length ? [{ status: 'delivered', updatedAt: new Date(last) }] : [];
    const all = [...before, ...end];
    return fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }));
  });
  fc.assert(
    fc.property(fc.constantFrom(...LEGS), told, (leg, [events, mixed]) => {
      expect(lived(leg, mixed).known).toEqual(lived(leg, events).known);
    }),
    { numRuns: 2000 },
  );
});

test('a kit on its way has a step of its own; sticks wait for their delivery', () => {
  expect(stepOfCarrier('kit_shipped', 'kit_shipped', 'in_transit')).toBe('kit_transit');
  expect(stepOfCarrier('kit_shipped', 'kit_transit', 'out_for_delivery')).toBeNull();
  expect(stepOfCarrier('kit_shipped', 'kit_transit', 'delivered')).toBe('kit_delivered');
  expect(stepOfCarrier('optimizer_shipped', 'optimizer_shipped', 'in_transit')).toBeNull();
  expect(stepOfCarrier('box_shipped', 'box_shipped', 'delivered')).toBe('box_delivered');
  // A step of another leg, or one that a colleague was faster with, is not followed.
  for (const stands of ['kit_packed', 'kit_delivered', 'lab_transit', 'formula_creating'] as const)
    expect(stepOfCarrier('kit_shipped', stands, 'delivered')).toBeNull();
});

test('a carrier’s failure becomes the exception of the same meaning, and a person’s task where there is none', () => {
  expect(troubleOfStatus('return_to_sender', null)).toBe('parcel_returned');
  expect(troubleOfStatus('failure', 'lost')).toBe('parcel_lost');
  for (const [status, detail] of [
    ['failure', 'damaged'],
    ['failure', null],
    ['cancelled', null],
    ['error', null],
  ] as const)
    expect(troubleOfStatus(status, detail)).toBeNull();
  for (const status of [
    'unknown',
    'pre_transit',
    'in_transit',
    'out_for_delivery',
    'available_for_pickup',
    'delivered',
  ] as const)
    expect(troubleOfStatus(status, null)).toBeUndefined();
  for (const leg of LEGS)
    for (const code of ['parcel_lost', 'parcel_returned'] as const) expect(canHappen(code, leg)).toBe(true);
});

test('only a step that hands over a parcel with a number is followed, and a delivery of before it left is another’s', () => {
  const step = { kind: 'step', key: 'box_shipped', by: 'somebody', tracking: '1Z' } as const;
  expect(handsOver(step)).toBe(true);
  for (const other of [{ tracking: null }, { key: 'lab_received' }, { kind: 'undone' }, { by: 'sandbox' }] as const)
    expect(handsOver({ ...step, ...other })).toBe(false);
  const left = new Date('2026-12-10T09:00:00Z');
  expect(isOfEarlierParcel(new Date('2026-12-09T08:59:59Z'), left)).toBe(true);
  expect(isOfEarlierParcel(new Date('2026-12-09T09:00:00Z'), left)).toBe(false);
  expect(isOfEarlierParcel(null, left)).toBe(false);
});
