import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JOURNEY_KEYS, journeyOf } from './journey.ts';
import {
  decide,
  EXCEPTION_CODES,
  EXCEPTIONS,
  type Fact,
  MOVES,
  type Move,
  raisable,
  deriveState,
  WAY_IDS,
  RESOLUTIONS,
} from './state-machine.ts';

const START = Date.parse('2026-12-01T09:00:00Z');

/** Adds what a move comes to; null where it is not allowed. */
function moved(facts: Fact[], move: Move): Fact[] | null {
  const decided = decide(deriveState(facts), move);
  if (!decided) return null;
  const revision = facts.length + 1;
  const fact = { id: `fact-${revision}`, revision, at: new Date(START + revision), by: 'system', note: null };
  return [...facts, { ...fact, tracking: null, ...decided }];
}

const RECEIVED: Fact = {
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

const through = (moves: Move[]) => moves.reduce((facts, move) => moved(facts, move) ?? facts, [RECEIVED]);
const upTo = (key: (typeof JOURNEY_KEYS)[number]) =>
  through(JOURNEY_KEYS.slice(1, JOURNEY_KEYS.indexOf(key) + 1).map((to) => ({ kind: 'step', to })));

test('R379 R380 R381 fourteen presses lead from the order to the sticks, each to the key after it', () => {
  expect(JOURNEY_KEYS.map((key) => MOVES[key]?.to ?? null)).toEqual([...JOURNEY_KEYS.slice(1), null]);
  expect(deriveState(upTo('optimizer_delivered'))).toMatchObject({ stands: 'optimizer_delivered', exception: null });
});

test('no step can be jumped, repeated or reached backwards', () => {
  for (const from of JOURNEY_KEYS) {
    const standing = deriveState(upTo(from));
    const possible = JOURNEY_KEYS.filter((to) => decide(standing, { kind: 'step', to }));
    expect(possible).toEqual(MOVES[from] ? [MOVES[from].to] : []);
  }
});

test('a lost kit is packed anew; lost sticks are made anew; rejected samples mean a new kit', () => {
  const again = (facts: Fact[], exception: (typeof EXCEPTION_CODES)[number], way: (typeof WAY_IDS)[number]) =>
    deriveState(moved(moved(facts, { kind: 'raised', exception }) ?? [], { kind: 'resolved', way }) ?? []).stands;
  expect(again(upTo('kit_transit'), 'parcel_lost', 'sent_again')).toBe('order_received');
  expect(again(upTo('optimizer_shipped'), 'parcel_lost', 'sent_again')).toBe('formula_creating');
  expect(again(upTo('lab_received'), 'sample_rejected', 'new_samples')).toBe('order_received');
  expect(again(upTo('kit_transit'), 'parcel_lost', 'found')).toBe('kit_transit');
});

test('the order that was received cannot be taken back', () => {
  expect(decide(deriveState([RECEIVED]), { kind: 'undone' })).toBeNull();
});

const anyMove: fc.Arbitrary<Move> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...JOURNEY_KEYS).map((to) => ({ kind: 'step' as const, to })) },
  { weight: 2, arbitrary: fc.constant({ kind: 'undone' as const }) },
  fc.constantFrom(...EXCEPTION_CODES).map((exception) => ({ kind: 'raised' as const, exception })),
  fc.constantFrom(...WAY_IDS).map((way) => ({ kind: 'resolved' as const, way })),
);
/** Mostly the true next step, so that walks get somewhere. */
const anyWalk = fc.array(fc.oneof({ weight: 3, arbitrary: fc.constant('next' as const) }, anyMove), { maxLength: 60 });

function walk(moves: (Move | 'next')[], visit: (before: Fact[], move: Move, after: Fact[] | null) => void): Fact[] {
  let facts = [RECEIVED];
  for (const one of moves) {
    const next = MOVES[deriveState(facts).stands];
    if (one === 'next' && !next) continue;
    const move: Move = one === 'next' ? { kind: 'step', to: next?.to ?? 'order_received' } : one;
    const after = moved(facts, move);
    visit(facts, move, after);
    facts = after ?? facts;
  }
  return facts;
}

test('R382 whatever is pressed: the steps that stand are the first ones, each once, and the first is always there', () => {
  fc.assert(
    fc.property(anyWalk, (moves) => {
      const facts = walk(moves, () => {});
      const { steps, stands } = deriveState(facts);
      expect(steps.map(({ key }) => key)).toEqual(JOURNEY_KEYS.slice(0, JOURNEY_KEYS.indexOf(stands) + 1));
      expect(journeyOf(steps).done).toBe(steps.length);
      expect(deriveState(facts.toReversed())).toEqual(deriveState(facts));
    }),
  );
});

test('nothing moves past an exception, unless it is stopped for good; it happens only where it can, and ends only in one of its ways', () => {
  fc.assert(
    fc.property(anyWalk, (moves) => {
      walk(moves, (before, move, after) => {
        const { exception, stands } = deriveState(before);
        if (!after) return;
        if (move.kind === 'resolved') {
          expect(exception && (EXCEPTIONS[exception].ways as readonly string[])).toContain(move.way);
          expect(deriveState(after).exception).toBeNull();
          if (!RESOLUTIONS[move.way].backTo) expect(deriveState(after).stands).toBe(stands);
        } else if (move.kind === 'raised') {
          expect(EXCEPTIONS[move.exception].where as readonly string[]).toContain(stands);
          if (exception)
            expect([exception, move.exception].map((code) => EXCEPTIONS[code].ways.length > 0)).toEqual([true, false]);
        } else expect(exception).toBeNull();
      });
    }),
  );
});

test('an order is stopped by the shop alone, and for good', () => {
  const rejected = moved(upTo('lab_received'), { kind: 'raised', exception: 'sample_rejected' }) ?? [];
  const stopped = moved(rejected, { kind: 'raised', exception: 'order_stopped' }) ?? [];
  expect(deriveState(stopped)).toMatchObject({ stands: 'lab_received', exception: 'order_stopped' });
  expect(WAY_IDS.filter((way) => moved(stopped, { kind: 'resolved', way }))).toEqual([]);
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
