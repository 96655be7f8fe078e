import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDate } from '#src/lib/dates.ts';
import { boxDates } from '#src/capabilities/pricing/rules/box-dates.ts';
import { datesOf, earliest, latest } from '#src/capabilities/pricing/rules/delivery-estimates.ts';
import { JOURNEY_KEYS } from '#src/capabilities/pricing/rules/journey.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const days = (to: number) => ({ from: 1, to, unit: 'business days' }) as const;

/** Across two years, by the hour, a leap day and every turn of a year among them. */
const anyMoment = fc
  .integer({ min: 0, max: 24 * 800 })
  .map((hour) => new Date(Date.parse('2027-06-01T00:30:00Z') + hour * HOUR));
const anyCount = fc.integer({ min: 1, max: 30 });

const isWeekend = (moment: Date) => ['Sat', 'Sun'].includes(formatDate('weekdayShort', moment, 'Asia/Dubai'));

test('a business day never ends on a weekend of Dubai, at whatever hour it began', () => {
  fc.assert(
    fc.property(anyMoment, anyCount, (from, count) => {
      const end = latest(from, days(count));
      expect(isWeekend(end)).toBe(false);
      // Five of them take a week, so so many take no less than 7/5 of as many days, less a weekend that is not reached.
      const calendar = (end.getTime() - from.getTime()) / DAY;
      expect(calendar).toBeGreaterThanOrEqual(count);
      expect(calendar).toBeLessThanOrEqual(Math.ceil(count / 5) * 7 + 2);
    }),
  );
});

test('business days add up: so many and then so many more end when all of them end', () => {
  fc.assert(
    fc.property(anyMoment, anyCount, anyCount, (from, some, more) => {
      expect(latest(latest(from, days(some)), days(more))).toEqual(latest(from, days(some + more)));
    }),
  );
});

test('a later beginning never ends earlier, a longer span never sooner, and the earliest end is not after the latest', () => {
  const spans = fc.record({
    from: fc.integer({ min: 1, max: 10 }),
    unit: fc.constantFrom('hours' as const, 'days' as const, 'business days' as const),
    longer: fc.integer({ min: 0, max: 10 }),
  });
  fc.assert(
    fc.property(anyMoment, fc.integer({ min: 0, max: 10 * DAY }), spans, (from, later, { longer, ...span }) => {
      const ends = { ...span, to: span.from + longer };
      expect(earliest(from, ends) <= latest(from, ends)).toBe(true);
      expect(latest(from, ends) <= latest(new Date(from.getTime() + later), ends)).toBe(true);
    }),
  );
});

test('the clock change of another zone moves no business day: Dubai has none', () => {
  // Europe turns its clocks on Sunday 28 March 2027; Friday noon and one business day is Monday noon.
  expect(latest(new Date('2027-03-26T08:00:00Z'), days(1))).toEqual(new Date('2027-03-29T08:00:00Z'));
  // Friday 23:00 in Dubai is still a business day, Saturday 00:00 is not.
  expect(latest(new Date('2027-03-26T19:59:00Z'), days(1))).toEqual(new Date('2027-03-29T19:59:00Z'));
  expect(latest(new Date('2027-03-26T20:00:00Z'), days(1))).toEqual(new Date('2027-03-29T20:00:00Z'));
});

test('a box in the Gulf leaves within three days and is three business days on the road, in the USA ten', () => {
  const placedAt = new Date('2026-12-01T09:00:00Z'); // a Tuesday
  const paid = { key: 'box_paid', at: placedAt } as const;
  // Three days to Friday, then Monday, Tuesday, Wednesday.
  expect(boxDates([paid], { country: 'AE', placedAt })).toEqual({
    expected: new Date('2026-12-09T09:00:00Z'),
    due: new Date('2026-12-04T09:00:00Z'),
  });
  const shipped = { key: 'box_shipped', at: new Date('2026-12-03T09:00:00Z') } as const; // a Thursday
  expect(boxDates([paid, shipped], { country: 'AE', placedAt }).due).toEqual(new Date('2026-12-08T09:00:00Z'));
  expect(boxDates([paid, shipped], { country: 'US', placedAt }).due).toEqual(new Date('2026-12-17T09:00:00Z'));
  const delivered = { key: 'box_delivered', at: new Date('2026-12-04T09:00:00Z') } as const;
  expect(boxDates([paid, shipped, delivered], { country: 'AE', placedAt })).toEqual({ expected: null, due: null });
});

test('a box is never due after it is expected, and leaving early brings it no later', () => {
  fc.assert(
    fc.property(
      anyMoment,
      fc.integer({ min: 0, max: 20 * DAY }),
      fc.integer({ min: 0, max: 20 * DAY }),
      fc.constantFrom('AE', 'DE', 'US', ''),
      (placedAt, early, more, country) => {
        const left = (after: number) =>
          boxDates([{ key: 'box_shipped', at: new Date(placedAt.getTime() + after) }], { country, placedAt });
        const waiting = boxDates([], { country, placedAt });
        expect((waiting.due as Date) <= (waiting.expected as Date)).toBe(true);
        expect((left(early).expected as Date) <= (left(early + more).expected as Date)).toBe(true);
        expect(left(early).due).toEqual(left(early).expected);
      },
    ),
  );
});

test('R384 the first day on which sticks may come is not before a step that has happened', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 14 }),
      fc.array(fc.integer({ min: 0, max: 80 }), { minLength: 15, maxLength: 15 }),
      fc.constantFrom('AE', 'DE', 'US'),
      (done, gaps, country) => {
        const placedAt = new Date('2026-12-01T09:00:00Z');
        let at = placedAt.getTime();
        const happened = JOURNEY_KEYS.slice(0, done).map((key, index) => {
          at += index === 0 ? 0 : (gaps[index] ?? 0) * HOUR;
          return { key, at: new Date(at) };
        });
        const { sticks } = datesOf(happened, { country, placedAt });
        expect(sticks.from >= new Date(at)).toBe(true);
      },
    ),
  );
});
