import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JOURNEY_KEYS, journeyOf } from '#src/capabilities/pricing/rules/journey.ts';
import {
  decide,
  EXCEPTION_CODES,
  EXCEPTIONS,
  type HistoryEvent,
  TRANSITIONS,
  type TransitionRequest,
  raisable,
  deriveState,
  RESOLUTION_IDS,
  RESOLUTIONS,
} from './state-machine.ts';

const START = Date.parse('2026-12-01T09:00:00Z');

/** Adds the result of a move; null where it is not allowed. */
function moved(events: HistoryEvent[], move: TransitionRequest): HistoryEvent[] | null {
  const decided = decide(deriveState(events), move);
  if (!decided) return null;
  const revision = events.length + 1;
  const event = { id: `fact-${revision}`, revision, at: new Date(START + revision), by: 'system', note: null };
  return [...events, { ...event, tracking: null, ...decided }];
}

const RECEIVED: HistoryEvent = {
  id: 'fact-1',
  revision: 1,
  kind: 'step',
  key: 'order_received',
  at: new Date(START),
  by: 'system',
  note: null,
  tracking: null,
  about: null,
};

const through = (moves: TransitionRequest[]) =>
  moves.reduce((events, move) => moved(events, move) ?? events, [RECEIVED]);
const upTo = (key: (typeof JOURNEY_KEYS)[number]) =>
  through(JOURNEY_KEYS.slice(1, JOURNEY_KEYS.indexOf(key) + 1).map((to) => ({ kind: 'step', to })));

test('R379 R380 R381 fourteen presses lead from the order to the sticks, each to the key after it', () => {
  expect(JOURNEY_KEYS.map((key) => TRANSITIONS[key]?.to ?? null)).toEqual([...JOURNEY_KEYS.slice(1), null]);
  expect(deriveState(upTo('optimizer_delivered'))).toMatchObject({ stands: 'optimizer_delivered', exception: null });
});

test('no step can be jumped, repeated or reached backwards', () => {
  for (const from of JOURNEY_KEYS) {
    const standing = deriveState(upTo(from));
    const possible = JOURNEY_KEYS.filter((to) => decide(standing, { kind: 'step', to }));
    expect(possible).toEqual(TRANSITIONS[from] ? [TRANSITIONS[from].to] : []);
  }
});

test('a lost kit is packed anew; lost sticks are made anew; rejected samples mean a new kit', () => {
  const again = (
    events: HistoryEvent[],
    exception: (typeof EXCEPTION_CODES)[number],
    way: (typeof RESOLUTION_IDS)[number],
  ) => deriveState(moved(moved(events, { kind: 'raised', exception }) ?? [], { kind: 'resolved', way }) ?? []).stands;
  expect(again(upTo('kit_transit'), 'parcel_lost', 'sent_again')).toBe('order_received');
  expect(again(upTo('optimizer_shipped'), 'parcel_lost', 'sent_again')).toBe('formula_creating');
  expect(again(upTo('lab_received'), 'sample_rejected', 'new_samples')).toBe('order_received');
  expect(again(upTo('kit_transit'), 'parcel_lost', 'found')).toBe('kit_transit');
});

test('the order that was received cannot be taken back', () => {
  expect(decide(deriveState([RECEIVED]), { kind: 'undone' })).toBeNull();
});

const anyMove: fc.Arbitrary<TransitionRequest> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...JOURNEY_KEYS).map((to) => ({ kind: 'step' as const, to })) },
  { weight: 2, arbitrary: fc.constant({ kind: 'undone' as const }) },
  fc.constantFrom(...EXCEPTION_CODES).map((exception) => ({ kind: 'raised' as const, exception })),
  fc.constantFrom(...RESOLUTION_IDS).map((way) => ({ kind: 'resolved' as const, way })),
);
/** Mostly the true next step, so that walks get somewhere. */
const anyWalk = fc.array(fc.oneof({ weight: 3, arbitrary: fc.constant('next' as const) }, anyMove), { maxLength: 60 });

function walk(
  moves: (TransitionRequest | 'next')[],
  visit: (before: HistoryEvent[], move: TransitionRequest, after: HistoryEvent[] | null) => void,
): HistoryEvent[] {
  let events = [RECEIVED];
  for (const one of moves) {
    const next = TRANSITIONS[deriveState(events).stands];
    if (one === 'next' && !next) continue;
    const move: TransitionRequest = one === 'next' ? { kind: 'step', to: next?.to ?? 'order_received' } : one;
    const after = moved(events, move);
    visit(events, move, after);
    events = after ?? events;
  }
  return events;
}

test('R382 any transitions leave the first steps in order, each once, and always the first', () => {
  fc.assert(
    fc.property(anyWalk, (moves) => {
      const events = walk(moves, () => {});
      const { steps, stands } = deriveState(events);
      expect(steps.map(({ key }) => key)).toEqual(JOURNEY_KEYS.slice(0, JOURNEY_KEYS.indexOf(stands) + 1));
      expect(journeyOf(steps).done).toBe(steps.length);
      expect(deriveState(events.toReversed())).toEqual(deriveState(events));
    }),
  );
});

test('nothing moves past an exception, unless it is stopped for good; it happens only where it can, and ends only in one of its resolutions', () => {
  fc.assert(
    fc.property(anyWalk, (moves) => {
      walk(moves, (before, move, after) => {
        const { exception, stands } = deriveState(before);
        if (!after) return;
        if (move.kind === 'resolved') {
          expect(exception && (EXCEPTIONS[exception].resolutions as readonly string[])).toContain(move.way);
          expect(deriveState(after).exception).toBeNull();
          if (!RESOLUTIONS[move.way].backTo) expect(deriveState(after).stands).toBe(stands);
        } else if (move.kind === 'raised') {
          expect(EXCEPTIONS[move.exception].where as readonly string[]).toContain(stands);
          if (exception)
            expect([exception, move.exception].map((code) => EXCEPTIONS[code].resolutions.length > 0)).toEqual([
              true,
              false,
            ]);
        } else expect(exception).toBeNull();
      });
    }),
  );
});

test('an order is stopped by the shop alone, and for good', () => {
  const rejected = moved(upTo('lab_received'), { kind: 'raised', exception: 'sample_rejected' }) ?? [];
  const stopped = moved(rejected, { kind: 'raised', exception: 'order_stopped' }) ?? [];
  expect(deriveState(stopped)).toMatchObject({ stands: 'lab_received', exception: 'order_stopped' });
  expect(RESOLUTION_IDS.filter((way) => moved(stopped, { kind: 'resolved', way }))).toEqual([]);
  expect(moved(stopped, { kind: 'undone' })).toBeNull();
  expect(JOURNEY_KEYS.flatMap(raisable)).not.toContain('order_stopped');
  expect(moved(upTo('optimizer_shipped'), { kind: 'raised', exception: 'order_stopped' })).toBeNull();
});

test('taking a step back is as if it had never been taken', () => {
  fc.assert(
    fc.property(anyWalk, (moves) => {
      walk(moves, (before, move, after) => {
        if (!after || move.kind !== 'step') return;
        const undone = moved(after, { kind: 'undone' }) ?? [];
        expect(deriveState(undone).steps).toEqual(deriveState(before).steps);
      });
    }),
  );
});
