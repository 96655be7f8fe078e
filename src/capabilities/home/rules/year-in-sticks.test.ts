import { expect, test } from 'vitest';
import type { CatDay } from '#src/capabilities/households/rules/cat-day.ts';
import { SEVEN } from '#src/capabilities/lab/rules/formulas.ts';
import { yearInSticks } from './year-in-sticks.ts';

const day = (on: string, given: number, refused = 0, catId = 'miso'): CatDay => ({
  catId,
  day: on,
  given,
  refused,
  weighed: false,
  water: false,
  appetite: false,
  activity: false,
  noted: false,
  at: new Date(`${on}T09:00:00Z`),
  givenAt: given ? new Date(`${on}T09:00:00Z`) : null,
  loggedAt: null,
});

test('a year counts the sticks that left and the days they were given, by month and formula, up to today', () => {
  const boxes = [
    { day: '2025-12-30', cats: [[...SEVEN]] },
    { day: '2026-02-02', cats: [[...SEVEN], [...SEVEN]] },
    { day: '2026-03-05', cats: [SEVEN.filter((one) => one !== 'play').concat(['antiox' as never])] },
    { day: '2026-03-30', cats: [[...SEVEN]] },
  ];
  const log = [
    day('2025-12-31', 1),
    ...['01', '02', '03', '05'].map((on) => day(`2026-02-${on}`, 1)),
    day('2026-02-01', 1, 0, 'laila'),
    day('2026-02-06', 0, 2),
    day('2026-02-07', 1, 1),
  ];
  const year = yearInSticks('2026-03-10', { boxes, log });
  expect(year).toMatchObject({ sent: 84, given: 6, refused: 1, streak: 4 });
  expect(year.months.map(({ month, sent, given }) => [month, sent, given])).toEqual([
    ['2026-02', 56, 6],
    ['2026-03', 28, 0],
  ]);
  expect(year.months[1]?.formulas.map(({ formula }) => formula)).not.toContain('play');
  expect(year.formulas.find(({ formula }) => formula === 'cardio')).toEqual({ formula: 'cardio', sent: 12 });
  expect(year.formulas.reduce((all, { sent }) => all + sent, 0)).toBe(year.sent);
});

test('a household without a box has an empty year', () => {
  expect(yearInSticks('2026-01-31', { boxes: [], log: [] })).toEqual({
    sent: 0,
    given: 0,
    refused: 0,
    streak: 0,
    months: [{ month: '2026-01', sent: 0, formulas: [], given: 0, refused: 0 }],
    formulas: [],
  });
});
