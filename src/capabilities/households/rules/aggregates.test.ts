import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dailyValues, type Measured } from '#tests/support/daily-values.ts';
import { rangeStart } from './aggregates.ts';
import { addDays } from './days.ts';
import { LOG_KINDS } from './measures.ts';

const entry = fc
  .record({
    id: fc.uuid(),
    day: fc.integer({ min: 0, max: 5 }).map((count) => addDays('2026-11-25', count)),
    at: fc.integer({ min: 0, max: 86_399 }),
    value: fc.integer({ min: 0, max: 100 }),
    outcome: fc.constantFrom('given', 'refused'),
  })
  .map(({ at, ...rest }) => ({
    ...rest,
    at: new Date(Date.parse(rest.day) + at * 1000).toISOString(),
  })) as fc.Arbitrary<Measured>;

test('a day is the last weight, the water together, the mean of the scores, the sticks given', () => {
  const on = (at: string, value: number | null, outcome: Measured['outcome'] = null): Measured => ({
    id: `00000000-0000-4000-8000-0000000000${at.slice(0, 2)}`,
    day: '2026-12-01',
    at: `2026-12-01T${at}:00Z`,
    value,
    outcome,
  });
  const value = (kind: (typeof LOG_KINDS)[number], ...entries: Measured[]) => dailyValues(kind, entries)[0]?.value;
  expect(value('weight', on('09:00', 5200), on('07:00', 5100))).toBe(5200);
  expect(value('water', on('07:00', 80), on('09:00', 70))).toBe(150);
  expect(value('activity', on('07:00', 50), on('09:00', 75))).toBe(63);
  expect(value('appetite', on('07:00', 100), on('09:00', 50), on('10:00', 50))).toBe(67);
  expect(value('note', on('07:00', null))).toBeNull();
  const sticks = dailyValues('stick', [on('07:00', null, 'refused'), on('09:00', null, 'given')]);
  expect(sticks).toEqual([{ day: '2026-12-01', value: 1, refused: 1, entries: 2 }]);
});

test('days are in order, none is lost, and the order of arrival does not matter', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(entry, { selector: ({ id }) => id, maxLength: 40 }),
      fc.constantFrom(...LOG_KINDS),
      (entries, kind) => {
        const days = dailyValues(kind, entries);
        expect(days.map(({ day }) => day)).toEqual([...new Set(entries.map(({ day }) => day))].toSorted());
        expect(days.reduce((sum, day) => sum + day.entries, 0)).toBe(entries.length);
        expect(dailyValues(kind, entries.toReversed())).toEqual(days);
      },
    ),
  );
});

test('seven days end today and begin six days ago', () => {
  expect(rangeStart('7', '2026-12-01')).toBe('2026-11-25');
  expect(rangeStart('30', '2026-12-01')).toBe('2026-11-02');
  expect(rangeStart('all', '2026-12-01')).toBeNull();
});
