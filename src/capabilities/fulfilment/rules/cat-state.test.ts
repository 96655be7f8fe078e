import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CatStateInput, type CatState, catState, isWithoutSticksForNow, isUndecided } from './cat-state.ts';
import { type CatInBox, shippingBlockers } from './shipping-blockers.ts';

const anyFacts: fc.Arbitrary<CatStateInput> = fc.record({
  livesHere: fc.boolean(),
  sticksFrom: fc.option(fc.constant('2027-01-20'), { nil: null }),
  samples: fc.constantFrom('none', 'in-lab', 'mixed-up', 'read'),
  version: fc.option(fc.nat({ max: 9 }), { nil: null }),
  problems: fc.array(fc.constant('Vitamin A would reach 9 IU a day, more than the safe maximum of 8 IU.'), {
    maxLength: 2,
  }),
});
const anyState: fc.Arbitrary<CatState> = anyFacts.map(catState);
const anyCats: fc.Arbitrary<CatInBox[]> = fc.array(
  fc.record({
    id: fc.uuid(),
    name: fc.constantFrom('Miso', 'Cleo', 'Pip'),
    state: anyState,
    packed: fc.option(fc.nat({ max: 9 }), { nil: null }),
    waitsUntil: fc.constant(null),
    unsafe: fc.constant(false),
  }),
  { maxLength: 6 },
);

test('a cat is ready where it lives here, is old enough and a version was released after its newest results, and nowhere else', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const state = catState(facts);
      const { livesHere, sticksFrom, samples, version } = facts;
      const ready = livesHere && sticksFrom === null && samples === 'read' && version !== null;
      expect(state.is === 'ready').toBe(ready);
      // Of ready, undecided, without sticks and away exactly one holds.
      const kinds = [state.is === 'ready', isUndecided(state), isWithoutSticksForNow(state), state.is === 'away'];
      expect(kinds.filter(Boolean)).toHaveLength(1);
    }),
  );
});

test('nothing is packed while it is undecided about a cat, nothing is packed for nobody, and each reason names its cat', () => {
  fc.assert(
    fc.property(anyCats, fc.constantFrom('supplements_ready', 'box_packed'), (cats, to) => {
      const reasons = shippingBlockers(to, cats);
      const undecided = cats.filter(({ state }) => isUndecided(state));
      if (undecided.length) expect(reasons.map(({ code }) => code)).toEqual(undecided.map(() => 'results-missing'));
      else expect(reasons.length === 0).toBe(cats.some(({ state }) => state.is === 'ready'));
      for (const [index, { name }] of undecided.entries()) expect(reasons[index]?.said).toContain(name);
    }),
  );
});

test('nothing leaves that is not packed, or that a cat must not have any more; a cat that moved away holds up nobody', () => {
  fc.assert(
    fc.property(anyCats, fc.constantFrom('optimizer_shipped', 'box_shipped'), (cats, to) => {
      const inside = cats.filter(({ packed }) => packed !== null);
      const may = inside.length > 0 && !inside.some(({ state }) => isWithoutSticksForNow(state));
      expect(shippingBlockers(to, cats).length === 0).toBe(may);
    }),
  );
});
