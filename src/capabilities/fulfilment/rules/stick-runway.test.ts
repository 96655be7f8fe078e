import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#src/capabilities/households/rules/days.ts';
import type { StickEntry } from '#src/capabilities/households/rules/stick-outcomes.ts';
import { proposesSkip, type RunwayInput, SPARE_STICKS, stickRunway } from './stick-runway.ts';

const FIRST = '2027-01-01';
const on = (day: number) => addDays(FIRST, day);
const logged = (days: readonly number[], outcome: 'given' | 'refused' = 'given'): StickEntry[] =>
  days.map((day) => ({ day: on(day), outcome }));
const every = (step: number, until: number) =>
  Array.from({ length: Math.ceil(until / step) }, (_, index) => index * step);
const runway = (change: Partial<RunwayInput> = {}) =>
  stickRunway({ arrived: [FIRST], entries: [], today: on(23), cutOff: on(30), ...change });

test('N12 a stick on every second day leaves more than ten a week before the cut-off', () => {
  expect(runway({ entries: logged(every(2, 23)) })).toEqual({
    ...{ left: 16, atCutOff: 12, lastDay: on(53), boxes: 1, given: 12, refused: 0, unlogged: 0 },
  });
});

test('N12 a stick a day leaves none over, and a refused one is used as a given one is', () => {
  expect(runway({ entries: logged(every(1, 23)) })).toMatchObject({ left: 5, atCutOff: 0 });
  const refused = [
    ...logged(every(2, 23)),
    ...logged(
      every(2, 22).map((day) => day + 1),
      'refused',
    ),
  ];
  expect(runway({ entries: refused })).toMatchObject({ left: 5, given: 12, refused: 11 });
});

test('N12 nothing is estimated without a delivered box or a log that is kept', () => {
  expect(runway({ arrived: [], entries: logged(every(1, 23)) })).toBeNull();
  expect(runway({ arrived: [on(24)], entries: logged(every(1, 23)) })).toBeNull();
  expect(runway()).toBeNull();
  // Too few, too rare, and given up.
  expect(runway({ entries: logged([20, 21, 22]) })).toBeNull();
  expect(runway({ entries: logged(every(7, 23)) })).toBeNull();
  expect(runway({ entries: logged(every(1, 15)) })).toBeNull();
});

test('N12 days that nobody wrote about count as days with a stick, but for short gaps of a log that is kept', () => {
  // Two weeks without a word, then a log again.
  const late = logged([14, 15, 16, 17, 18, 20, 22]);
  expect(runway({ entries: late })).toMatchObject({ left: 28 - 14 - 7, unlogged: 14, atCutOff: 0 });
  // Entries that may still be made: nothing in the last five days.
  expect(runway({ entries: logged(every(1, 18)) })).toMatchObject({ left: 28 - 18 - 5, unlogged: 5 });
});

test('N12 a second box adds its sticks, and none are owed for days without one', () => {
  const entries = logged([...every(1, 28), ...every(1, 5).map((day) => day + 40)]);
  expect(runway({ arrived: [FIRST, on(40)], entries, today: on(45), cutOff: on(60) })).toMatchObject({
    ...{ left: 23, boxes: 2 },
  });
});

const someLog = fc
  .array(fc.record({ day: fc.integer({ min: -5, max: 70 }), outcome: fc.constantFrom('given', 'refused') }), {
    maxLength: 80,
  })
  .map((all) => all.map(({ day, outcome }) => ({ day: on(day), outcome }) as StickEntry));

test('N12 any log: never more than the boxes held less what was written down, never less than a stick a day leaves', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 3 }),
      someLog,
      fc.integer({ min: 0, max: 65 }),
      fc.integer({ min: 0, max: 40 }),
      (arrived, entries, today, ahead) => {
        const input = { arrived: arrived.map(on), entries, today: on(today), cutOff: on(today + ahead) };
        const found = stickRunway(input);
        const here = arrived.filter((day) => day <= today);
        if (!found) return;
        const first = Math.min(...here);
        const since = new Set(entries.filter(({ day }) => day >= on(first) && day <= on(today)).map(({ day }) => day));
        expect(found.boxes).toBe(here.length);
        expect(found.given + found.refused).toBe(since.size);
        expect(found.left).toBeLessThanOrEqual(here.length * 28);
        expect(found.left).toBeGreaterThanOrEqual(here.length * 28 - (today - first + 1));
        expect(found.atCutOff).toBeLessThanOrEqual(found.left);
        expect(found.atCutOff).toBeGreaterThanOrEqual(Math.max(0, found.left - ahead));
        expect(found.lastDay >= input.today).toBe(true);
        // The order of entries and their repetition change nothing.
        expect(stickRunway({ ...input, entries: [...entries, ...entries].toReversed() })).toEqual(found);
      },
    ),
    { numRuns: 1500 },
  );
});

test('N12 a proposal needs a log: with fewer than seven days of it, or none in the last week, none is made', () => {
  fc.assert(
    fc.property(someLog, fc.integer({ min: 0, max: 65 }), (entries, today) => {
      const found = stickRunway({ arrived: [FIRST], entries, today: on(today), cutOff: on(today + 5) });
      const days = new Set(entries.map(({ day }) => day).filter((day) => day <= on(today) && day > on(today - 28)));
      const recent = [...days].some((day) => day >= on(today - 7));
      if (days.size < 7 || !recent) expect(found).toBeNull();
    }),
    { numRuns: 1500 },
  );
});

test('N12 a skip is proposed in the week before the cut-off, where it is allowed and every cat has more than ten', () => {
  const now = new Date('2027-01-24T08:00:00Z');
  const state = { now, cutOff: new Date('2027-01-31T08:00:00Z'), maySkip: true, cats: [{ atCutOff: 11 }] };
  expect(proposesSkip(state)).toBe(true);
  for (const change of [
    { cutOff: new Date('2027-01-31T08:00:01Z') },
    { cutOff: now },
    { cutOff: null },
    { maySkip: false },
    { cats: [] },
    { cats: [{ atCutOff: SPARE_STICKS }] },
    { cats: [{ atCutOff: 20 }, { atCutOff: 3 }] },
    { cats: [{ atCutOff: 20 }, null] },
  ])
    expect(proposesSkip({ ...state, ...change }), JSON.stringify(change)).toBe(false);
});
