import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CatDay } from '#src/capabilities/households/rules/cat-day.ts';
import { addDays, type Day, daysBetween } from '#src/capabilities/households/rules/days.ts';
import { coveredDays } from './covered-days.ts';
import { loggedDays } from './logged-days.ts';
import { streakOf, streakOn } from './streak.ts';

const FIRST = '2026-01-20';
/** Mostly every day, with a day or two missed here and there. */
const gap = fc.oneof(
  { weight: 8, arbitrary: fc.constant(1) },
  { weight: 2, arbitrary: fc.constant(2) },
  fc.constant(3),
);
const someDays = fc.array(gap, { maxLength: 60 }).map((gaps) => {
  let day = FIRST;
  return [day, ...gaps.map((days) => (day = addDays(day, days)))];
});

const spread = (from: Day, to: Day): Day[] =>
  Array.from({ length: daysBetween(from, to) - 1 }, (_, index) => addDays(from, index + 1));

/** The definition, word by word: every run is looked at day by day. */
function slowly(days: readonly Day[]) {
  const isWindow = (run: readonly Day[], behind: readonly Day[] = []) => {
    const missed = run
      .slice(1)
      .flatMap((day, index) => spread(run[index] ?? day, day))
      .concat(behind);
    const months = missed.map((day) => day.slice(0, 7));
    return new Set(months).size === months.length && !missed.some((day) => missed.includes(addDays(day, 1)));
  };
  const last = days.at(-1) ?? '';
  const longestOf = (end: number, behind: Day[] = []) =>
    Math.max(...days.slice(0, end).map((_, from) => (isWindow(days.slice(from, end), behind) ? end - from : 0)));
  return {
    lastDay: last,
    current: longestOf(days.length),
    afterGrace: longestOf(days.length, [addDays(last, 1)]),
    longest: Math.max(...days.map((_, index) => longestOf(index + 1))),
  };
}

const standing = (days: readonly Day[], today: Day) => {
  const streak = streakOf(days);
  return { current: streak ? streakOn(today, streak).current : 0, longest: streak?.longest ?? 0 };
};

test('R355 a streak equals its definition, read day by day', () => {
  fc.assert(
    fc.property(someDays, (days) => {
      expect(streakOf(days)).toEqual(slowly(days));
    }),
  );
  expect(streakOf([])).toBeNull();
});

test('R355 one missed day a month is let pass, the second ends it, and so do two in a row', () => {
  const run = (from: Day, count: number) => Array.from({ length: count }, (_, index) => addDays(from, index));
  const once = [...run('2026-03-01', 5), ...run('2026-03-07', 5)];
  expect(streakOf(once)).toMatchObject({ current: 10, longest: 10, afterGrace: 5 });
  expect(streakOf([...once, ...run('2026-03-13', 3)])).toMatchObject({ current: 8, longest: 10 });
  const nextMonth = [...once, ...run('2026-03-12', 20), ...run('2026-04-02', 3)];
  expect(streakOf(nextMonth)).toMatchObject({ current: 33 });
  expect(streakOf([...run('2026-03-01', 5), ...run('2026-03-08', 2)])).toMatchObject({ current: 2, longest: 5 });
  // The last of one month and the first of the next are two in a row, though each month had its own.
  expect(streakOf([...run('2026-03-28', 3), ...run('2026-04-02', 2)])).toMatchObject({ current: 2, longest: 3 });
});

test('R350 R355 today is not over, yesterday may be missed once a month, and before that it has ended', () => {
  const streak = { lastDay: '2026-03-10', current: 9, afterGrace: 4 };
  expect(streakOn('2026-03-09', streak)).toEqual({ current: 9, graceDay: null });
  expect(streakOn('2026-03-10', streak)).toEqual({ current: 9, graceDay: null });
  expect(streakOn('2026-03-11', streak)).toEqual({ current: 9, graceDay: null });
  expect(streakOn('2026-03-12', streak)).toEqual({ current: 4, graceDay: '2026-03-11' });
  expect(streakOn('2026-03-13', streak)).toEqual({ current: 0, graceDay: null });
});

test('R355 a day more, also one written down afterwards, never makes a streak shorter, whenever it is read', () => {
  fc.assert(
    fc.property(someDays, fc.nat(70), fc.nat(3), (days, which, later) => {
      const today = addDays(days.at(-1) ?? FIRST, later);
      const day = addDays(FIRST, Math.min(which, daysBetween(FIRST, today)));
      const more = [...new Set([...days, day])].toSorted();
      const [before, after] = [standing(days, today), standing(more, today)];
      expect(after.current).toBeGreaterThanOrEqual(before.current);
      expect(after.longest).toBeGreaterThanOrEqual(before.longest);
      // And today counts at once.
      const withToday = standing([...new Set([...days, today])].toSorted(), today);
      if (!days.includes(today)) expect(withToday.current).toBe(before.current + 1);
    }),
  );
});

const catDay = (day: Day, catId: string, hour: number): CatDay => {
  const at = new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
  const nothing = { refused: 0, weighed: false, water: false, appetite: false, activity: false };
  return { ...nothing, catId, day, at, given: 1, noted: true, givenAt: at, loggedAt: null };
};

test('R355 in which order, by how many cats and how often a day was written down changes nothing', () => {
  const log = fc.array(
    fc
      .tuple(fc.nat(40), fc.constantFrom('Miso', 'Biscuit'), fc.nat(23))
      .map(([day, cat, hour]) => catDay(addDays(FIRST, day), cat, hour)),
    { minLength: 1, maxLength: 60 },
  );
  const said = (days: CatDay[]) => loggedDays('supplement_taken', days);
  fc.assert(
    fc.property(
      log.chain((days) =>
        fc.tuple(fc.constant(days), fc.shuffledSubarray([...days, ...days], { minLength: 2 * days.length })),
      ),
      ([days, mixed]) => {
        expect(said(mixed)).toEqual(said(days));
        expect(said(mixed).map(({ day }) => day)).toEqual([...new Set(days.map(({ day }) => day))].toSorted());
        expect(loggedDays('health_logged', mixed)).toEqual([]);
      },
    ),
  );
});

const covered = (days: Day[], today: Day) =>
  coveredDays(
    days.map((released) => ({ released })),
    90,
    today,
  );

test('R355 results cover their day and ninety more; what is released in time goes on, and those of a cat that is gone say nothing of today', () => {
  expect(covered([], '2026-06-01')).toEqual({ current: 0, longest: 0 });
  expect(covered(['2026-06-01'], '2026-06-01')).toEqual({ current: 1, longest: 1 });
  expect(covered(['2026-01-01'], '2026-04-01')).toEqual({ current: 91, longest: 91 });
  expect(covered(['2026-01-01'], '2026-04-02')).toEqual({ current: 0, longest: 91 });
  expect(covered(['2026-04-02', '2026-01-01'], '2026-04-10')).toEqual({ current: 100, longest: 100 });
  expect(covered(['2026-01-01', '2026-04-03'], '2026-04-10')).toEqual({ current: 8, longest: 91 });
  const withGone = [{ released: '2026-01-01', gone: '2026-01-11' }];
  expect(coveredDays(withGone, 90, '2026-01-10')).toEqual({ current: 10, longest: 10 });
  expect(coveredDays(withGone, 90, '2026-01-11')).toEqual({ current: 0, longest: 10 });
  expect(coveredDays([...withGone, { released: '2026-01-05' }], 90, '2026-01-20')).toEqual({
    current: 20,
    longest: 20,
  });
  const days = fc.array(
    fc.nat(400).map((day) => addDays(FIRST, day)),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(days, fc.nat(400), (released, later) => {
      const today = addDays(FIRST, later);
      const isCovered = (day: Day) => released.some((one) => one <= day && day <= addDays(one, 90));
      const runs = spread(addDays(FIRST, -1), addDays(today, 1))
        .map((day) => (isCovered(day) ? 'x' : '.'))
        .join('')
        .split('.');
      const longest = Math.max(...runs.map((run) => run.length));
      expect(covered(released, today)).toEqual({ current: runs.at(-1)?.length, longest });
    }),
  );
});
