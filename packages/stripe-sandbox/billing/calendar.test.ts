import fc from 'fast-check';
import { expect, test } from 'vitest';
import { intervalsAfter, nextPeriodEnd } from './calendar.ts';

// docs.stripe.com/billing/subscriptions/billing-cycle: a month without the anchor's day ends on its last day, and the
// anchor's day returns with the next month that has it.

const at = (text: string) => Date.parse(`${text}Z`) / 1000;
const month = (interval_count = 1) => ({ interval: 'month', interval_count }) as const;
const year = { interval: 'year', interval_count: 1 } as const;

test('an interval ends on the day of its anchor, at the same time of day, or on the last day of a shorter month', () => {
  for (const [anchor, rhythm, count, end] of [
    ['2027-01-15T00:00:00', month(), 1, '2027-02-15T00:00:00'],
    ['2027-01-15T23:59:59', month(), 1, '2027-02-15T23:59:59'],
    ['2027-01-29T10:00:00', month(), 1, '2027-02-28T10:00:00'],
    ['2028-01-29T10:00:00', month(), 1, '2028-02-29T10:00:00'],
    ['2028-01-30T10:00:00', month(), 1, '2028-02-29T10:00:00'],
    ['2027-08-31T10:00:00', month(), 1, '2027-09-30T10:00:00'],
    ['2027-08-31T10:00:00', month(), 2, '2027-10-31T10:00:00'],
    ['2027-12-31T10:00:00', month(), 1, '2028-01-31T10:00:00'],
    ['2027-12-31T10:00:00', month(), 2, '2028-02-29T10:00:00'],
    ['2027-11-30T10:00:00', month(3), 1, '2028-02-29T10:00:00'],
    ['2027-11-30T10:00:00', month(3), 2, '2028-05-30T10:00:00'],
    ['2027-03-31T10:00:00', month(6), 1, '2027-09-30T10:00:00'],
    ['2028-02-29T10:00:00', year, 1, '2029-02-28T10:00:00'],
    ['2028-02-29T10:00:00', year, 4, '2032-02-29T10:00:00'],
    ['2027-12-31T23:59:59', { interval: 'day', interval_count: 1 }, 1, '2028-01-01T23:59:59'],
    ['2028-02-26T10:00:00', { interval: 'week', interval_count: 2 }, 1, '2028-03-11T10:00:00'],
    // Clocks change on 28 March 2027 in Europe and on 14 March in America; periods are counted in UTC.
    ['2027-03-27T01:30:00', { interval: 'day', interval_count: 1 }, 1, '2027-03-28T01:30:00'],
    ['2027-02-28T02:30:00', month(), 1, '2027-03-28T02:30:00'],
  ] as const)
    expect(intervalsAfter(at(anchor), rhythm, count), `${count} after ${anchor}`).toBe(at(end));
});

const rhythm = fc.record({
  interval: fc.constantFrom('day' as const, 'week' as const, 'month' as const, 'year' as const),
  interval_count: fc.integer({ min: 1, max: 12 }),
});
const anchor = fc.oneof(
  fc.integer({ min: 0, max: 4e9 }),
  fc.constantFrom('2027-01-31T23:59:59', '2028-02-29T00:00:00', '2027-12-31T12:00:00', '1999-12-31T23:59:59').map(at),
);

test('the ends of periods grow, keep the time of day, and never fall later in the month than the anchor', () => {
  fc.assert(
    fc.property(anchor, rhythm, fc.nat(60), (start, every, count) => {
      const ends = [0, 1, 2].map((more) => intervalsAfter(start, every, count + more));
      expect(ends[0]).toBeLessThan(ends[1] as number);
      expect(ends[1]).toBeLessThan(ends[2] as number);
      for (const end of ends) {
        expect(end % 86_400).toBe(start % 86_400);
        if (every.interval === 'month' || every.interval === 'year')
          expect(new Date(end * 1000).getUTCDate()).toBeLessThanOrEqual(new Date(start * 1000).getUTCDate());
      }
      expect(intervalsAfter(start, every, 0)).toBe(start);
    }),
  );
});

test('the next end of a period is the first one after the moment, also at the very second of an end', () => {
  fc.assert(
    fc.property(anchor, rhythm, fc.integer({ min: 0, max: 200 * 86_400 }), (start, every, passed) => {
      const now = start + passed;
      const end = nextPeriodEnd(start, every, now);
      expect(end).toBeGreaterThan(now);
      expect(nextPeriodEnd(start, every, end)).toBeGreaterThan(end);
      expect(nextPeriodEnd(start, every, end - 1)).toBe(end);
    }),
  );
  const start = at('2027-01-31T10:00:00');
  expect(nextPeriodEnd(start, month(), at('2027-02-28T09:59:59'))).toBe(at('2027-02-28T10:00:00'));
  expect(nextPeriodEnd(start, month(), at('2027-02-28T10:00:00'))).toBe(at('2027-03-31T10:00:00'));
  // A moment before the anchor belongs to the first period.
  expect(nextPeriodEnd(start, month(), start - 5)).toBe(at('2027-02-28T10:00:00'));
});
