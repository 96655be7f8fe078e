import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AgeFacts, ageOn, bandOn, sticksFrom } from './age.ts';
import { addDays, addMonths, dayIn, daysBetween, isDay, isoIn, monthsBetween, noonOf } from './days.ts';
import { AGE_BANDS } from './vocabulary.ts';

/** Zones with half and quarter hours, without and with summer time, on both sides of the date line. */
const ZONES = [
  'Asia/Dubai',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
];
const anyZone = fc.constantFrom(...ZONES);
const anyDay = fc.integer({ min: 0, max: 365 * 12 }).map((days) => addDays('2019-12-25', days));
const anyMonths = fc.integer({ min: 0, max: 300 });
const anyMoment = fc
  .integer({ min: Date.parse('2019-12-25'), max: Date.parse('2031-12-25') })
  .map((ms) => new Date(ms));

test('days are added and counted both ways, month ends and leap days among them', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -4000, max: 4000 }), (day, count) => {
      const other = addDays(day, count);
      expect(isDay(other)).toBe(true);
      expect([daysBetween(day, other), daysBetween(other, day)]).toEqual([count, count ? -count : 0]);
      expect(addDays(other, -count)).toBe(day);
      expect(other > day).toBe(count > 0);
    }),
  );
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2027-02-28', 1)).toBe('2027-03-01');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
});

test('so many months after a day are so many months, and a day before that one less', () => {
  fc.assert(
    fc.property(anyDay, anyMonths, (day, months) => {
      const then = addMonths(day, months);
      expect(isDay(then)).toBe(true);
      expect(monthsBetween(day, then)).toBe(months);
      expect(monthsBetween(day, addDays(then, -1))).toBe(months - 1);
      // The day of the month is kept, unless the month is too short.
      expect(Number(then.slice(8))).toBeLessThanOrEqual(Number(day.slice(8)));
    }),
  );
  expect([addMonths('2026-01-31', 1), addMonths('2027-11-30', 3), addMonths('2028-02-29', 12)]).toEqual([
    '2026-02-28',
    '2028-02-29',
    '2029-02-28',
  ]);
});

test('a moment is on the day that its written form names, at every zone and through every change of the clocks', () => {
  fc.assert(
    fc.property(anyZone, anyMoment, (zone, moment) => {
      const text = isoIn(zone, moment);
      expect(text.slice(0, 10)).toBe(dayIn(zone, moment));
      // To the second, it is the same moment again.
      expect(Date.parse(text)).toBe(Math.floor(moment.getTime() / 1000) * 1000);
      const [, ahead = '', hours = '', minutes = ''] = /([+-])(\d{2}):(\d{2})$/.exec(text) ?? [];
      expect(ahead).not.toBe('');
      expect(Number(hours) * 60 + Number(minutes)).toBeLessThanOrEqual(14 * 60);
    }),
  );
});

test('noon of a day is on that day, and days follow one another at noon by 23 to 25 hours', () => {
  fc.assert(
    fc.property(anyZone, anyDay, (zone, day) => {
      const noon = noonOf(day, zone);
      expect(isoIn(zone, noon).slice(0, 19)).toBe(`${day}T12:00:00`);
      const hours = (noonOf(addDays(day, 1), zone).getTime() - noon.getTime()) / 3_600_000;
      expect(hours).toBeGreaterThanOrEqual(23);
      expect(hours).toBeLessThanOrEqual(25);
    }),
  );
});

const anyFacts: fc.Arbitrary<AgeFacts> = anyDay.chain((givenOn) =>
  fc.oneof(
    fc.record({
      bornOn: anyDay,
      ageMonths: fc.constant(null),
      ageBand: fc.constant(null),
      givenOn: fc.constant(givenOn),
    }),
    fc.record({
      bornOn: fc.constant(null),
      ageMonths: fc.nat({ max: 300 }),
      ageBand: fc.constant(null),
      givenOn: fc.constant(givenOn),
    }),
    fc.record({
      bornOn: fc.constant(null),
      ageMonths: fc.constant(null),
      ageBand: fc.constantFrom(...AGE_BANDS),
      givenOn: fc.constant(givenOn),
    }),
  ),
);

test('no cat grows younger: neither its months nor its band ever go back, whichever way its age was said', () => {
  fc.assert(
    fc.property(anyFacts, anyDay, fc.nat({ max: 2000 }), (facts, today, later) => {
      const then = addDays(today, later);
      const [now, after] = [ageOn(today, facts), ageOn(then, facts)];
      expect(now === null).toBe(after === null);
      if (now && after) expect(after.months).toBeGreaterThanOrEqual(now.months);
      const rank = (day: string) => AGE_BANDS.indexOf(bandOn(day, facts) ?? 'kitten');
      expect(rank(then)).toBeGreaterThanOrEqual(rank(today));
    }),
  );
});

test('C20 the day from which a kitten may have sticks is the first on which it is three months old, seen from any day before', () => {
  fc.assert(
    fc.property(anyFacts, fc.nat({ max: 400 }), (facts, after) => {
      const today = addDays(facts.bornOn ?? facts.givenOn, after);
      const from = sticksFrom(today, facts);
      if (from === null) return;
      expect(from > today).toBe(true);
      expect(sticksFrom(from, facts)).toBeNull();
      expect(sticksFrom(addDays(from, -1), facts)).toBe(from);
      expect(ageOn(from, facts)?.months).toBe(3);
    }),
  );
});

test('C20 a cat whose age nobody knows, or whose group alone was said, is not kept waiting', () => {
  const said = (facts: Partial<AgeFacts>) =>
    sticksFrom('2026-12-01', { bornOn: null, ageMonths: null, ageBand: null, givenOn: '2026-12-01', ...facts });
  expect([said({}), said({ ageBand: 'kitten' }), said({ ageMonths: 3 })]).toEqual([null, null, null]);
  expect([said({ ageMonths: 0 }), said({ ageMonths: 2 })]).toEqual(['2027-03-01', '2027-01-01']);
  expect(said({ ageMonths: 2, givenOn: '2026-11-01' })).toBeNull();
  // Born on the last of November, three months are over on the last of February.
  expect(said({ bornOn: '2026-11-30' })).toBe('2027-02-28');
});
