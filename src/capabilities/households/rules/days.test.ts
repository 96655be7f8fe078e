import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { formatDate } from '#src/lib/dates.ts';
import { isTimeZone } from '#src/lib/known-zone.ts';
import { addDays, addMonths, dayIn, daysBetween, isDay, isoIn, monthsBetween, noonOf } from './days.ts';

const ZONES = [
  'Asia/Dubai',
  'Europe/Berlin',
  'America/Los_Angeles',
  'Pacific/Chatham',
  'Asia/Kathmandu',
  'Africa/Casablanca',
];
const zone = fc.constantFrom(...ZONES);
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2049-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test('a moment is written with the offset of its zone, without parts of a second', () => {
  const moment = new Date('2026-12-15T20:30:15.250Z');
  expect(isoIn('Asia/Dubai', moment)).toBe('2026-12-16T00:30:15+04:00');
  expect(isoIn('Asia/Kathmandu', moment)).toBe('2026-12-16T02:15:15+05:45');
  expect(isoIn('America/Los_Angeles', moment)).toBe('2026-12-15T12:30:15-08:00');
  expect(isoIn('America/St_Johns', moment)).toBe('2026-12-15T17:00:15-03:30');
  fc.assert(
    fc.property(
      zone,
      fc.date({ min: new Date('2000-01-01'), max: new Date('2049-12-31'), noInvalidDate: true }),
      (name, at) => {
        const written = isoIn(name, at);
        expect(Math.floor(at.getTime() / 1000) * 1000).toBe(Date.parse(written));
        expect(written.slice(0, 10)).toBe(dayIn(name, at));
      },
    ),
  );
});

test('midnight falls where the household is', () => {
  const at = (text: string) => new Date(text);
  expect(dayIn('Asia/Dubai', at('2026-12-01T19:59:59Z'))).toBe('2026-12-01');
  expect(dayIn('Asia/Dubai', at('2026-12-01T20:00:00Z'))).toBe('2026-12-02');
  // The clocks in Berlin go back on 25 October 2026, and that day has 25 hours.
  expect(dayIn('Europe/Berlin', at('2026-10-24T21:59:59Z'))).toBe('2026-10-24');
  expect(dayIn('Europe/Berlin', at('2026-10-24T22:00:00Z'))).toBe('2026-10-25');
  expect(dayIn('Europe/Berlin', at('2026-10-25T22:59:59Z'))).toBe('2026-10-25');
  expect(dayIn('Europe/Berlin', at('2026-10-25T23:00:00Z'))).toBe('2026-10-26');
  expect(dayIn('America/Los_Angeles', at('2026-12-01T07:59:59Z'))).toBe('2026-11-30');
  expect(dayIn('America/Los_Angeles', at('2026-12-01T08:00:00Z'))).toBe('2026-12-01');
});

test('noon of a day is on that day, whatever the clocks do', () => {
  fc.assert(
    fc.property(day, zone, (one, where) => {
      const noon = noonOf(one, where);
      expect(dayIn(where, noon)).toBe(one);
      const clock = new Intl.DateTimeFormat('en-GB', { timeZone: where, hour: '2-digit', minute: '2-digit' });
      expect(clock.format(noon)).toBe('12:00');
    }),
    {
      examples: ZONES.flatMap((where) => [['2026-03-29', where] as const, ['2026-10-25', where] as const]).map(
        ([a, b]) => [a, b],
      ),
    },
  );
});

test('days and months are counted both ways', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -4000, max: 4000 }), (one, count) => {
      expect(daysBetween(one, addDays(one, count))).toBe(count);
    }),
  );
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 500 }), (one, count) => {
      expect(monthsBetween(one, addMonths(one, count))).toBe(count);
      expect(monthsBetween(one, addDays(addMonths(one, count), -1))).toBe(count - 1);
    }),
  );
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(monthsBetween('2024-02-29', '2025-02-28')).toBe(12);
});

test('zones are names of the time zone database, days are days of the calendar', () => {
  for (const name of [...ZONES, 'UTC', 'Asia/Kolkata', 'America/Argentina/Buenos_Aires'])
    expect(isTimeZone(name)).toBe(true);
  for (const name of ['', '+04:00', 'Asia', 'asia/dubai', 'Mars/Olympus', 'Asia/Dubai\u0000', '../etc'])
    expect([name, isTimeZone(name)]).toEqual([name, false]);
  expect(isDay('2024-02-29')).toBe(true);
  for (const text of ['2025-02-29', '2026-13-01', '2026-1-1', 'yesterday', ''])
    expect([text, isDay(text)]).toEqual([text, false]);
});

test('a zone is kept once, in letters of whichever case it is asked for', () => {
  const moment = new Date('2026-12-01T12:00:00Z');
  const days = (...names: string[]) => names.map((name) => isTimeZone(name) && dayIn(name, moment));
  const texts = (...names: string[]) => names.map((name) => formatDate('full', moment, name));
  expect([days('Indian/Cocos'), texts('Indian/Cocos')]).toEqual([['2026-12-01'], ['1 December 2026']]);
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  const others = ['INDIAN/COCOS', 'InDian/CoCos', 'Indian/COcos'];
  expect(days(...others)).toEqual(Array(3).fill('2026-12-01'));
  expect(texts(...others)).toEqual(Array(3).fill('1 December 2026'));
  expect(made).not.toHaveBeenCalled();
  made.mockRestore();
});
