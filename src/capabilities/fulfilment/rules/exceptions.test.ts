import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BOX_KEYS, type BoxKey } from './box.ts';
import { JOURNEY_KEYS } from '#src/capabilities/pricing/rules/journey.ts';
import {
  decide,
  deriveState,
  EXCEPTION_CODES,
  type ExceptionCode,
  type HistoryEvent,
  raisable,
  RESOLUTION_IDS,
  type Resolution,
  STAFF_REPORTED,
  type StepKey,
  type TransitionRequest,
} from './state-machine.ts';

const START = Date.parse('2026-12-01T09:00:00Z');

const eventAt = (revision: number, fact: Pick<HistoryEvent<StepKey>, 'kind' | 'key' | 'about'>) => ({
  id: `event-${revision}`,
  revision,
  at: new Date(START + revision),
  by: 'system',
  note: null,
  tracking: null,
  ...fact,
});

/** The history of an order or a box in which every step up to this one has happened. */
function upTo(key: StepKey): HistoryEvent<StepKey>[] {
  const way: readonly StepKey[] = BOX_KEYS.some((one) => one === key) ? BOX_KEYS : JOURNEY_KEYS;
  return way
    .slice(0, way.indexOf(key) + 1)
    .map((step, index) => eventAt(index + 1, { kind: 'step', key: step, about: null }));
}

/** The history with the event that a request makes; null where it is refused. */
function after(events: HistoryEvent<StepKey>[], request: TransitionRequest): HistoryEvent<StepKey>[] | null {
  const decided = decide(deriveState(events), request);
  return decided && [...events, eventAt(events.length + 1, decided)];
}

const LOST_OR_RETURNED: ExceptionCode[] = ['parcel_lost', 'parcel_returned'];
const UNUSABLE_OR_DELAYED: ExceptionCode[] = ['sample_rejected', 'lab_delay'];

/** Reports that staff can make in each step: of a parcel on its way, of samples in the lab, of a month that is not sent. */
const REPORTED: Record<StepKey, ExceptionCode[]> = {
  order_received: [],
  kit_packed: [],
  kit_shipped: LOST_OR_RETURNED,
  kit_transit: LOST_OR_RETURNED,
  kit_delivered: [],
  return_label: [],
  pickup_scheduled: [],
  lab_transit: ['parcel_lost'],
  lab_received: UNUSABLE_OR_DELAYED,
  analysis_started: UNUSABLE_OR_DELAYED,
  analysis_complete: [],
  formula_creating: ['box_stopped'],
  supplements_ready: [],
  optimizer_shipped: LOST_OR_RETURNED,
  optimizer_delivered: [],
  box_paid: ['box_stopped'],
  box_packed: ['box_stopped'],
  box_shipped: LOST_OR_RETURNED,
  box_delivered: [],
};

test('each step lets colleagues report what can happen in it, and the shop alone stop an order whose sticks have not left', () => {
  const stoppable = JOURNEY_KEYS.slice(0, 13);
  expect(stoppable.at(-1)).toBe('supplements_ready');
  for (const [step, reported] of Object.entries(REPORTED) as [StepKey, ExceptionCode[]][]) {
    expect(raisable(step).toSorted(), step).toEqual(reported.toSorted());
    const possible = EXCEPTION_CODES.filter((exception) => after(upTo(step), { kind: 'raised', exception }));
    const byShop = stoppable.some((one) => one === step) ? ['order_stopped'] : [];
    expect(possible.toSorted(), step).toEqual([...reported, ...byShop].toSorted());
  }
  expect(STAFF_REPORTED).not.toContain('order_stopped');
});

/** Each way out of each exception, with the step that stands after it. */
const WAYS_OUT: [StepKey, ExceptionCode, Partial<Record<Resolution, StepKey>>][] = [
  ['kit_shipped', 'parcel_lost', { found: 'kit_shipped', sent_again: 'order_received' }],
  ['kit_shipped', 'parcel_returned', { sent_again: 'order_received' }],
  ['kit_transit', 'parcel_lost', { found: 'kit_transit', sent_again: 'order_received' }],
  ['kit_transit', 'parcel_returned', { sent_again: 'order_received' }],
  // Lost samples can only be replaced by new ones.
  ['lab_transit', 'parcel_lost', { found: 'lab_transit', sent_again: 'order_received' }],
  ['lab_received', 'sample_rejected', { new_samples: 'order_received', carried_on: 'lab_received' }],
  ['lab_received', 'lab_delay', { carried_on: 'lab_received' }],
  ['analysis_started', 'sample_rejected', { new_samples: 'order_received', carried_on: 'analysis_started' }],
  ['analysis_started', 'lab_delay', { carried_on: 'analysis_started' }],
  ['formula_creating', 'box_stopped', {}],
  ['supplements_ready', 'order_stopped', {}],
  ['optimizer_shipped', 'parcel_lost', { found: 'optimizer_shipped', sent_again: 'formula_creating' }],
  ['optimizer_shipped', 'parcel_returned', { sent_again: 'formula_creating' }],
  ['box_paid', 'box_stopped', {}],
  ['box_packed', 'box_stopped', {}],
  ['box_shipped', 'parcel_lost', { found: 'box_shipped', sent_again: 'box_paid' }],
  ['box_shipped', 'parcel_returned', { sent_again: 'box_paid' }],
];

test('an exception ends in the ways that fit it and in no other, at the step from which it goes on', () => {
  for (const [step, exception, ways] of WAYS_OUT) {
    const raised = after(upTo(step), { kind: 'raised', exception }) ?? [];
    expect(deriveState(raised), `${exception} at ${step}`).toMatchObject({ stands: step, exception });
    const outcomes = RESOLUTION_IDS.flatMap((way) => {
      const resolved = after(raised, { kind: 'resolved', way });
      return resolved ? [[way, deriveState(resolved).stands]] : [];
    });
    expect(Object.fromEntries(outcomes), `${exception} at ${step}`).toEqual(ways);
    // Until then the history takes no step, no undo and no second report.
    expect(after(raised, { kind: 'undone' })).toBeNull();
    for (const to of [...JOURNEY_KEYS, ...BOX_KEYS]) expect(after(raised, { kind: 'step', to })).toBeNull();
    for (const second of STAFF_REPORTED.filter((code) => code !== 'box_stopped'))
      expect(after(raised, { kind: 'raised', exception: second })).toBeNull();
  }
});

test('without an exception there is nothing to resolve, at any step', () => {
  for (const step of Object.keys(REPORTED) as StepKey[])
    for (const way of RESOLUTION_IDS) expect(after(upTo(step), { kind: 'resolved', way }), step).toBeNull();
});

test('a parcel that is sent again forgets the steps it repeats and keeps every event of its history', () => {
  const lost = after(upTo('box_shipped'), { kind: 'raised', exception: 'parcel_lost' }) ?? [];
  const again = after(lost, { kind: 'resolved', way: 'sent_again' }) ?? [];
  expect(deriveState(again).steps.map(({ key }) => key)).toEqual(['box_paid']);
  expect(again.map(({ kind }) => kind)).toEqual(['step', 'step', 'step', 'raised', 'resolved']);
  const packed = after(again, { kind: 'step', to: 'box_packed' }) ?? [];
  const { steps, stands } = deriveState(packed);
  expect([stands, steps.map(({ id }) => id)]).toEqual(['box_packed', ['event-1', 'event-6']]);
});

test('a step that was taken back twice in a row leaves the one before both, and the first step stays', () => {
  const packed = upTo('box_shipped');
  const once = after(packed, { kind: 'undone' }) ?? [];
  const twice = after(once, { kind: 'undone' }) ?? [];
  expect([deriveState(once).stands, deriveState(twice).stands]).toEqual(['box_packed', 'box_paid']);
  expect(after(twice, { kind: 'undone' })).toBeNull();
  expect(twice.slice(-2).map(({ about, key }) => [about, key])).toEqual([
    ['event-3', 'box_shipped'],
    ['event-2', 'box_packed'],
  ]);
});

const anyBoxMove: fc.Arbitrary<TransitionRequest> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...BOX_KEYS).map((to) => ({ kind: 'step' as const, to })) },
  fc.constant({ kind: 'undone' as const }),
  fc.constantFrom(...EXCEPTION_CODES).map((exception) => ({ kind: 'raised' as const, exception })),
  fc.constantFrom(...RESOLUTION_IDS).map((way) => ({ kind: 'resolved' as const, way })),
);

test('a box stands at one of its own four steps after any requests, with the steps before it, however its events are sorted', () => {
  fc.assert(
    fc.property(fc.array(anyBoxMove, { maxLength: 40 }), (moves) => {
      let events = upTo('box_paid');
      for (const move of moves) events = after(events, move) ?? events;
      const { stands, steps, exception, since } = deriveState(events);
      expect(steps.map(({ key }) => key)).toEqual(BOX_KEYS.slice(0, BOX_KEYS.indexOf(stands as BoxKey) + 1));
      expect(exception).not.toBe('order_stopped');
      expect(since).toEqual(events.at(-1)?.at);
      expect(deriveState(events.toReversed())).toEqual({ steps, stands, exception, since });
      expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    }),
  );
});
