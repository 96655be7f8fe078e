import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressNotes, awaitsLabel, keepsLabel, type KnownParcel } from './address-notes.ts';
import { BOX_KEYS, type BoxKey } from './box.ts';
import { JOURNEY_KEYS, type JourneyKey } from '#src/capabilities/pricing/rules/journey.ts';
import { EXCEPTION_CODES } from './state-machine.ts';

const BERLIN = { line1: 'Torstraße 1', line2: '', city: 'Berlin', postalCode: '10115', country: 'DE' };
const DUBAI = { line1: '7 Creek Road', line2: '', city: 'Dubai', region: 'Dubai', postalCode: '', country: 'AE' };
const TO_BERLIN = 'Torstraße 1, 10115 Berlin, Germany';
const TO_DUBAI = '7 Creek Road, Dubai, United Arab Emirates';
const RENEWS = { renews: true };
const ENDED = { renews: false };

const parcel = (stands: JourneyKey | BoxKey, more: Partial<KnownParcel> = {}): KnownParcel => ({
  stands,
  exception: null,
  number: 'CAT-2026-0000001',
  address: DUBAI,
  ...more,
});

/** Each step: whether its parcel has a label by then, and the sentence about a move. */
const STEPS: Record<JourneyKey | BoxKey, [labelled: boolean, said: string | null]> = {
  order_received: [false, null],
  kit_packed: [true, `The test kit of order CAT-2026-0000001 is packed already and goes to ${TO_DUBAI}.`],
  kit_shipped: [true, `The test kit of order CAT-2026-0000001 is on its way to ${TO_DUBAI}.`],
  kit_transit: [true, `The test kit of order CAT-2026-0000001 is on its way to ${TO_DUBAI}.`],
  kit_delivered: [false, null],
  return_label: [false, null],
  pickup_scheduled: [false, null],
  lab_transit: [false, null],
  lab_received: [false, null],
  analysis_started: [false, null],
  analysis_complete: [false, null],
  formula_creating: [false, null],
  supplements_ready: [true, `Box CAT-2026-0000001 is packed already and goes to ${TO_DUBAI}.`],
  optimizer_shipped: [true, `Box CAT-2026-0000001 is on its way to ${TO_DUBAI}.`],
  optimizer_delivered: [true, null],
  box_paid: [false, null],
  box_packed: [true, `Box CAT-2026-0000001 is packed already and goes to ${TO_DUBAI}.`],
  box_shipped: [true, `Box CAT-2026-0000001 is on its way to ${TO_DUBAI}.`],
  box_delivered: [true, null],
};

test('R313 a parcel that is packed or on its way keeps its label and says so; what is not packed, or has arrived, is not mentioned', () => {
  for (const [stands, [labelled, said]] of Object.entries(STEPS) as [JourneyKey, [boolean, string | null]][]) {
    expect(keepsLabel(stands), stands).toBe(labelled);
    const next = said
      ? `The new address is used from the following box: ${TO_BERLIN}.`
      : `The next box goes to ${TO_BERLIN}.`;
    expect(addressNotes(BERLIN, [parcel(stands)], RENEWS), stands).toEqual(said ? [said, next] : [next]);
  }
  expect(Object.keys(STEPS)).toHaveLength(JOURNEY_KEYS.length + BOX_KEYS.length);
});

test('R313 the first box waits for its label while the kit is on its way; nothing that arrived or was stopped waits for one', () => {
  const waiting = ([...JOURNEY_KEYS, ...BOX_KEYS] as (JourneyKey | BoxKey)[]).filter((stands) =>
    awaitsLabel(parcel(stands)),
  );
  expect(waiting).toEqual([...JOURNEY_KEYS.slice(0, 12), 'box_paid']);
  for (const stands of waiting)
    for (const exception of ['order_stopped', 'box_stopped'] as const)
      expect(awaitsLabel(parcel(stands, { exception })), stands).toBe(false);
  // A lost parcel and a rejected sample are sent again, so the box still waits for its label.
  expect(awaitsLabel(parcel('kit_shipped', { exception: 'parcel_lost' }))).toBe(true);
  expect(awaitsLabel(parcel('lab_received', { exception: 'sample_rejected' }))).toBe(true);
});

test('R313 several parcels are told in their order, each with its own address, and the next box once', () => {
  const kit = parcel('kit_transit', { number: 'CAT-2026-0000009', address: null });
  const box = parcel('box_packed', { number: 'CAT-2026-0000001-4' });
  expect(addressNotes(BERLIN, [kit, box, parcel('box_paid')], RENEWS)).toEqual([
    'The test kit of order CAT-2026-0000009 is on its way to the address before.',
    `Box CAT-2026-0000001-4 is packed already and goes to ${TO_DUBAI}.`,
    `The new address is used from the following box: ${TO_BERLIN}.`,
  ]);
});

test('R313 with the plan over, a next box is mentioned only where a paid one is still to be packed', () => {
  expect(addressNotes(BERLIN, [], ENDED)).toEqual([]);
  expect(addressNotes(BERLIN, [parcel('optimizer_delivered')], ENDED)).toEqual([]);
  expect(addressNotes(BERLIN, [parcel('box_shipped')], ENDED)).toEqual([
    `Box CAT-2026-0000001 is on its way to ${TO_DUBAI}.`,
  ]);
  expect(addressNotes(BERLIN, [parcel('box_paid')], ENDED)).toEqual([`The next box goes to ${TO_BERLIN}.`]);
  expect(addressNotes(BERLIN, [parcel('box_paid', { exception: 'box_stopped' })], ENDED)).toEqual([]);
  expect(addressNotes(BERLIN, [parcel('kit_packed', { exception: 'order_stopped' })], ENDED)).toEqual([]);
  expect(addressNotes(BERLIN, [], RENEWS)).toEqual([`The next box goes to ${TO_BERLIN}.`]);
});

test('R313 no parcel is told to go to two places, and a plan that renews is never told of fewer than one next box', () => {
  const anyParcel = fc.record({
    stands: fc.constantFrom<JourneyKey | BoxKey>(...JOURNEY_KEYS, ...BOX_KEYS),
    exception: fc.option(fc.constantFrom(...EXCEPTION_CODES), { nil: null }),
    number: fc.nat({ max: 9999 }).map((number) => `CAT-2026-${number}`),
    address: fc.constantFrom(DUBAI, null),
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(anyParcel, { selector: ({ number }) => number, maxLength: 6 }),
      fc.boolean(),
      (parcels, renews) => {
        const notes = addressNotes(BERLIN, parcels, { renews });
        const aboutNext = notes.filter((note) => note.includes(TO_BERLIN));
        expect(aboutNext.length).toBeLessThanOrEqual(1);
        if (renews || parcels.some(awaitsLabel)) expect(aboutNext).toHaveLength(1);
        for (const { number } of parcels)
          expect(notes.filter((note) => note.includes(`${number} is `)).length).toBeLessThanOrEqual(1);
      },
    ),
  );
});
