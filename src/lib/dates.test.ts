import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DateForm, dateWords, formatDate } from './dates.ts';
import { SHOP_ZONE } from './time-zones.ts';

const MOMENT = '2026-11-22T20:05:09Z';

test('a moment in each form, by the clock that is asked for', () => {
  const forms: [DateForm, string][] = [
    ['full', '23 November 2026'],
    ['plain', '23 November'],
    ['date', '23 Nov 2026'],
    ['day', 'Mon 23 Nov'],
    ['weekdayAndDay', 'Monday 23 November'],
    ['hour', 'Mon 00:05'],
    ['shortAndTime', '23 Nov, 00:05'],
    ['plainAndTime', '23 November at 00:05'],
    ['moment', '23 November 2026 at 00:05:09'],
    ['momentInZone', '23 November 2026 at 00:05 GST'],
  ];
  for (const [form, said] of forms) expect(formatDate(form, MOMENT, SHOP_ZONE)).toBe(said);
  expect(formatDate('full', MOMENT, 'UTC')).toBe('22 November 2026');
  expect(formatDate('plain', '2026-11-22', 'UTC')).toBe('22 November');
  expect(dateWords(new Date(MOMENT))).toBe('23 November 2026');
});

test('the forms without a zone or a year, and the day of the week in three lengths', () => {
  const forms: [DateForm, string][] = [
    ['short', '23 Nov'],
    ['weekday', 'Monday'],
    ['weekdayShort', 'Mon'],
    ['weekdayLetter', 'M'],
    ['month', 'November'],
    ['monthAndYear', 'November 2026'],
    ['time', '00:05'],
    ['dateAndTime', '23 Nov 2026, 00:05'],
    ['dateAndSecond', '23 Nov 2026, 00:05:09'],
  ];
  for (const [form, said] of forms) expect(formatDate(form, MOMENT, SHOP_ZONE)).toBe(said);
});

test('a clock that is put back shows the same hour twice, and says which of the two it is', () => {
  // London, 25 October 2026: 01:59 BST is followed by 01:00 GMT (the last Sunday of October, 01:00 UTC).
  const inLondon = (moment: string) => formatDate('timeInZone', moment, 'Europe/London');
  expect([inLondon('2026-10-25T00:30:00Z'), inLondon('2026-10-25T01:30:00Z')]).toEqual(['01:30 BST', '01:30 GMT']);
  expect(formatDate('momentInZone', '2026-10-25T00:30:00Z', 'Europe/Berlin')).toBe('25 October 2026 at 02:30 GMT+2');
  expect(formatDate('momentInZone', '2026-10-25T01:30:00Z', 'Europe/Berlin')).toBe('25 October 2026 at 02:30 GMT+1');
  // An hour that does not exist there: 29 March 2026, 02:00 to 03:00.
  expect(formatDate('time', '2026-03-29T00:59:00Z', 'Europe/Berlin')).toBe('01:59');
  expect(formatDate('time', '2026-03-29T01:00:00Z', 'Europe/Berlin')).toBe('03:00');
});

test('midnight is 00:00 and belongs to the day that begins, in Dubai all year round', () => {
  const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
  const midnight = moment.map((at) => new Date(Math.floor(at.getTime() / 86_400_000) * 86_400_000 - 4 * 3_600_000));
  fc.assert(
    fc.property(midnight, (at) => {
      expect(formatDate('time', at, SHOP_ZONE)).toBe('00:00');
      expect(formatDate('moment', at, SHOP_ZONE)).toMatch(/ at 00:00:00$/);
      // The calendar's day four hours later by Greenwich, whose clock is never moved either.
      expect(dateWords(at)).toBe(formatDate('full', new Date(at.getTime() + 4 * 3_600_000), 'UTC'));
      expect(dateWords(new Date(at.getTime() - 1))).not.toBe(dateWords(at));
    }),
  );
});
