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
    ['momentInZone', '23 November 2026 at 00:05 GMT+4'],
  ];
  for (const [form, said] of forms) expect(formatDate(form, MOMENT, SHOP_ZONE)).toBe(said);
  expect(formatDate('full', MOMENT, 'UTC')).toBe('22 November 2026');
  expect(formatDate('plain', '2026-11-22', 'UTC')).toBe('22 November');
  expect(dateWords(new Date(MOMENT))).toBe('23 November 2026');
});
