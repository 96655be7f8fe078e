import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SeriesView } from '#src/capabilities/households/log-contract.ts';
import { addDays } from '#src/capabilities/households/rules/days.ts';
import { PANEL } from '#src/capabilities/lab/rules/panel.ts';
import { readPanel } from '#src/capabilities/lab/rules/levels.ts';
import { LINK_RULES, linkState, LINK_STATES } from './vet-link.ts';
import { LOG_DAYS, logRows } from './vet-log.ts';
import { isOutside } from './vet-results.ts';
import { clipped } from './vet-words.ts';

const TODAY = '2026-11-26';
const series = (days: SeriesView['days']): SeriesView => ({
  ...{ kind: 'stick', range: '30', unit: null, from: null, to: TODAY, trend: null, idealWeight: null },
  days,
});
const none = series([]);
const rowOf = (name: string, logged: Partial<Record<'stick' | 'appetite', SeriesView>>) =>
  logRows({ day: TODAY, series: { stick: none, appetite: none, activity: none, water: none, ...logged } }).find(
    ([first]) => first === name,
  )?.[1];

test('a value is outside its range exactly where the lab says that it needs attention', () => {
  for (const marker of PANEL) {
    const whole = marker.reference.to - marker.reference.from;
    fc.assert(
      fc.property(fc.double({ min: 0, max: marker.reference.to + whole, noNaN: true }), (value) => {
        const [read] = readPanel({ [marker.id]: value });
        const attention = read?.level === 'low' || read?.level === 'borderline';
        expect(isOutside({ value, reference: marker.reference })).toBe(attention);
      }),
      { numRuns: 40 },
    );
  }
  expect(isOutside({ value: null, reference: { from: 1, to: 2 } })).toBe(false);
});

test('the log tells of 28 days, today and the first of them included, and a day without an entry is not counted', () => {
  const entry = (ago: number, refused: number) => ({
    day: addDays(TODAY, -ago),
    value: 1 - refused,
    refused,
    entries: 1,
  });
  const stick = series([entry(LOG_DAYS, 1), entry(LOG_DAYS - 1, 1), entry(3, 0), entry(0, 1)]);
  expect(rowOf('Sticks', { stick })).toBe('Written down on 3 days of 28, refused on 2 days (30 Oct, 26 Nov)');
  const appetite = series([
    { day: addDays(TODAY, -1), value: 25, refused: 0, entries: 1 },
    { day: TODAY, value: 100, refused: 0, entries: 1 },
  ]);
  expect(rowOf('Appetite', { appetite })).toBe('63 % of the food eaten on average, lowest 25, last 100; 2 days of 28');
  expect(rowOf('Water', {})).toBe('Nothing written down');
});

test('a link shows something only while it is open and its cat lives here, and says no in one way', () => {
  const now = new Date('2026-11-26T12:00:00Z');
  const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(moment, fc.option(moment), fc.boolean(), (expiresAt, revokedAt, livesHere) => {
      const state = linkState({ expiresAt, revokedAt }, now);
      const open = revokedAt === null && expiresAt > now;
      expect(state === 'open').toBe(open);
      expect(LINK_RULES.show({ state, livesHere })).toBe(open && livesHere ? 'allowed' : 'vet-link-closed');
    }),
  );
  expect(LINK_RULES.show({ state: null, livesHere: true })).toBe('vet-link-closed');
  expect(LINK_STATES.filter((state) => LINK_RULES.show({ state, livesHere: true }) === 'allowed')).toEqual(['open']);
});

test('an owner’s text is cut to its place, whole characters and one line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.integer({ min: 2, max: 200 }), (text, longest) => {
      const cut = clipped(text, longest);
      expect([...cut].length).toBeLessThanOrEqual(longest);
      expect(cut).not.toMatch(/\n/);
      expect(cut.isWellFormed()).toBe(true);
    }),
  );
});
