import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AgeFacts, ageOn, bandOfMonths, bandOn, bornOnProblem, sticksFrom } from './age.ts';
import { addDays, addMonths } from './days.ts';

const BANDS = ['kitten', 'adult', 'senior'] as const;
const GIVEN = '2024-05-17';
const said = (facts: Partial<AgeFacts>): AgeFacts => ({
  bornOn: null,
  ageMonths: null,
  ageBand: null,
  givenOn: GIVEN,
  ...facts,
});
const day = fc.integer({ min: 0, max: 9000 }).map((count) => addDays('2010-01-01', count));

test('a kitten is under one, an adult under seven, a senior from seven on', () => {
  expect([0, 11, 12, 83, 84, 400].map(bandOfMonths)).toEqual([
    'kitten',
    'kitten',
    'adult',
    'adult',
    'senior',
    'senior',
  ]);
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 300 }), (bornOn, months) => {
      const today = addMonths(bornOn, months);
      expect(bandOn(today, said({ bornOn }))).toBe(months < 12 ? 'kitten' : months < 84 ? 'adult' : 'senior');
    }),
  );
});

test('an age that was said grows with the calendar, and a birthday is exact', () => {
  expect(ageOn('2026-12-01', said({ bornOn: '2022-12-01' }))).toEqual({ months: 48, text: '4 years', exact: true });
  expect(ageOn('2026-11-30', said({ bornOn: '2022-12-01' }))?.text).toBe('3 years');
  expect(ageOn('2026-05-17', said({ ageMonths: 7 }))).toEqual({ months: 31, text: '2 years', exact: false });
  expect(ageOn(GIVEN, said({ ageMonths: 1 }))?.text).toBe('1 month');
  expect(ageOn(GIVEN, said({ ageMonths: 0 }))?.text).toBe('under a month');
  expect(ageOn(GIVEN, said({ ageBand: 'adult' }))).toBeNull();
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 480 }), fc.integer({ min: 0, max: 240 }), (ageMonths, later) => {
      expect(ageOn(addMonths(GIVEN, later), said({ ageMonths }))?.months).toBe(ageMonths + later);
    }),
  );
});

test('a band that was said never goes back, and moves on no sooner than the youngest of it must', () => {
  fc.assert(
    fc.property(fc.constantFrom(...BANDS), fc.integer({ min: 0, max: 200 }), (ageBand, later) => {
      const now = bandOn(addMonths(GIVEN, later), said({ ageBand })) ?? 'kitten';
      const next = bandOn(addMonths(GIVEN, later + 1), said({ ageBand })) ?? 'kitten';
      expect(BANDS.indexOf(now)).toBeGreaterThanOrEqual(BANDS.indexOf(ageBand));
      expect(BANDS.indexOf(next)).toBeGreaterThanOrEqual(BANDS.indexOf(now));
    }),
  );
  expect(bandOn(addMonths(GIVEN, 11), said({ ageBand: 'kitten' }))).toBe('kitten');
  expect(bandOn(addMonths(GIVEN, 12), said({ ageBand: 'kitten' }))).toBe('adult');
  expect(bandOn(addMonths(GIVEN, 71), said({ ageBand: 'adult' }))).toBe('adult');
  expect(bandOn(addMonths(GIVEN, 72), said({ ageBand: 'adult' }))).toBe('senior');
  expect(bandOn(GIVEN, said({}))).toBeNull();
});

test('under three months a cat is asked to wait for sticks until the day it is three months old', () => {
  expect(sticksFrom('2026-11-20', said({ bornOn: '2026-10-31' }))).toBe('2027-01-31');
  expect(sticksFrom('2027-01-31', said({ bornOn: '2026-10-31' }))).toBeNull();
  expect(sticksFrom(GIVEN, said({ ageMonths: 2 }))).toBe('2024-06-17');
  expect(sticksFrom(GIVEN, said({ ageBand: 'kitten' }))).toBeNull();
});

test('birthdays are in the calendar, in the past and within a cat’s life', () => {
  expect(bornOnProblem('2026-12-01', '2026-12-01')).toBeNull();
  expect(bornOnProblem('2026-12-02', '2026-12-01')).toBe('This date is in the future.');
  expect(bornOnProblem('2026-02-30', '2026-12-01')).toBe('This date does not exist.');
  expect(bornOnProblem('1986-12-01', '2026-12-01')).toBe('No known cat has reached 40 years. Please check it.');
});
