import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween } from '#src/capabilities/households/rules/days.ts';
import type { CatDay } from '#src/capabilities/households/rules/cat-day.ts';
import { SEVEN } from '#src/capabilities/lab/rules/formulas.ts';
import { demoAddress } from './demo-address.ts';
import { statusText } from './sample-figures.ts';
import { placeIn, SOURCES, type Source, STEP_WORDS, timelinePosition } from './timeline.ts';
import { changeOver, weekOf } from './week.ts';
import { type SentBox, yearInSticks } from './year-in-sticks.ts';

const AT = new Date('2026-12-01T09:00:00Z');
const anyDay = fc.integer({ min: -60, max: 420 }).map((days) => addDays('2026-01-01', days));
const anyLog: fc.Arbitrary<CatDay[]> = fc.uniqueArray(
  fc.record({
    catId: fc.constantFrom('miso', 'biscuit'),
    day: anyDay,
    given: fc.nat({ max: 2 }),
    refused: fc.nat({ max: 2 }),
    weighed: fc.constant(false),
    water: fc.constant(false),
    appetite: fc.constant(false),
    activity: fc.constant(false),
    noted: fc.constant(false),
    at: fc.constant(AT),
    givenAt: fc.constant(AT),
    loggedAt: fc.constant(null),
  }),
  { selector: ({ catId, day }) => `${catId} ${day}`, maxLength: 40 },
);
const anyBoxes: fc.Arbitrary<SentBox[]> = fc.array(
  fc.record({ day: anyDay, cats: fc.array(fc.constant([...SEVEN]), { maxLength: 3 }) }),
  { maxLength: 8 },
);

test('a year adds up: its months to its sums, its formulas to its sticks, and nothing of another year or of tomorrow counts', () => {
  const todays = fc.integer({ min: 0, max: 364 }).map((days) => addDays('2026-01-01', days));
  fc.assert(
    fc.property(todays, anyBoxes, anyLog, (today, boxes, log) => {
      const { sent, given, refused, streak, months, formulas } = yearInSticks(today, { boxes, log });
      const total = (of: (month: (typeof months)[number]) => number) => months.reduce((sum, one) => sum + of(one), 0);
      expect([total((one) => one.sent), total((one) => one.given), total((one) => one.refused)]).toEqual([
        sent,
        given,
        refused,
      ]);
      expect(formulas.reduce((sum, one) => sum + one.sent, 0)).toBe(sent);
      const counts = (day: string) => day >= '2026-01-01' && day <= today;
      // A box holds 28 sticks for each of its cats.
      expect(sent).toBe(28 * boxes.filter(({ day }) => counts(day)).reduce((sum, { cats }) => sum + cats.length, 0));
      expect(given).toBe(log.filter((one) => counts(one.day) && one.given > 0).length);
      expect(given + refused).toBeLessThanOrEqual(log.length);
      expect(streak).toBeLessThanOrEqual(given);
      expect(months.at(-1)?.month).toBe(today.slice(0, 7));
      expect(months.map(({ month }) => month)).toEqual(months.map(({ month }) => month).toSorted());
    }),
  );
});

test('R482 the week of a chart is seven days in a row that end today, with what was written down and nothing else', () => {
  const values = fc.uniqueArray(fc.record({ day: anyDay, value: fc.option(fc.nat(), { nil: null }) }), {
    selector: ({ day }) => day,
  });
  fc.assert(
    fc.property(anyDay, values, (today, days) => {
      const week = weekOf(days, today);
      expect(week.map(({ day }) => daysBetween(day, today))).toEqual([6, 5, 4, 3, 2, 1, 0]);
      for (const { day, value } of week) expect(value).toBe(days.find((one) => one.day === day)?.value ?? null);
      const known = week.filter(({ value }) => value !== null).length;
      expect(changeOver(week) === null).toBe(known < 2);
      const back = changeOver(week.toReversed());
      expect(back === null ? null : back + (changeOver(week) ?? 0)).toBe(known < 2 ? null : 0);
    }),
  );
});

test('N3 a place in the timeline is read back as it was written, and nothing else is a place', () => {
  const id = '01890f3a-0000-4000-8000-000000000001';
  for (const source of Object.keys(SOURCES) as Source[]) {
    const position = timelinePosition(`${AT.getTime()}.${source}.${id}`);
    expect(position).toEqual({ at: AT, source, id });
    // As its own source sees it, the place is the id itself.
    expect(placeIn(source, position)).toEqual({ at: AT, id });
  }
  const [first, last] = [{ at: AT, source: 'entry', id } as const, { at: AT, source: 'reply', id } as const];
  // Items of one moment follow the order of the sources: of a later source everything is still to come.
  expect(placeIn('reply', first)?.id).toBe('ffffffff-ffff-ffff-ffff-ffffffffffff');
  expect(placeIn('entry', last)?.id).toBe('00000000-0000-0000-0000-000000000000');
  expect(placeIn('entry', null)).toBeNull();
  for (const wrong of [
    '',
    `${AT.getTime()}.entry`,
    `${AT.getTime()}.toString.${id}`,
    `${AT.getTime()}.entry.${id}0`,
    `-1.entry.${id}`,
    `1e3.entry.${id}`,
    `9999999999999999.entry.${id}`,
    `${AT.getTime()}.ENTRY.${id}`,
    `${AT.getTime()}.entry.not-an-id`,
  ])
    expect(timelinePosition(wrong), wrong).toBeNull();
});

test('each step of an order and of a box has a title of its own on the timeline', () => {
  expect(Object.keys(STEP_WORDS)).toHaveLength(19);
  expect(new Set(Object.values(STEP_WORDS)).size).toBe(19);
});

test('the demo keeps an answer under one address, however its query is ordered and whatever of it is empty', () => {
  expect(demoAddress('/api/timeline?kind=box&cat=')).toBe('/api/timeline?kind=box');
  expect(demoAddress('/api/timeline?limit=20&cat=miso')).toBe('/api/timeline?cat=miso&limit=20');
  expect(demoAddress('https://shop.test/api/today?')).toBe('/api/today');
  expect(demoAddress('/api/cats/miso/series?range=30&kind=weight#top')).toBe(
    '/api/cats/miso/series?kind=weight&range=30',
  );
  expect([statusText('in_transit'), statusText('not_yet_paid')]).toEqual(['IN TRANSIT', 'NOT YET PAID']);
});
