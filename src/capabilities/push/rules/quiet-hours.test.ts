import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wallClock } from '#src/lib/wall-clock.ts';
import {
  cutOffReminder,
  DAY_BEGINS,
  DAY_ENDS,
  nextStreakReminder,
  nightAfter,
  notAfterEvening,
  notBeforeMorning,
  STREAK_HOUR,
} from './quiet-hours.ts';

const HOUR_MS = 3_600_000;

const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
const moment = fc.date({ min: new Date('2025-01-01'), max: new Date('2031-01-01'), noInvalidDate: true });
const hourOf = (at: Date, timeZone: string) => Number(wallClock(timeZone, at).slice(11, 13));
const byDay = (at: Date, timeZone: string) => {
  const hour = hourOf(at, timeZone);
  return hour >= DAY_BEGINS && hour < DAY_ENDS;
};

test('N6 in every zone, also where clocks change, a message waits for the morning and no longer', () => {
  fc.assert(
    fc.property(moment, zone, (now, timeZone) => {
      const at = notBeforeMorning(now, timeZone);
      expect(byDay(at, timeZone)).toBe(true);
      expect(at.getTime()).toBeGreaterThanOrEqual(now.getTime());
      // A night has eleven hours, and one more or less where the clocks change.
      expect(at.getTime() - now.getTime()).toBeLessThanOrEqual(12 * HOUR_MS);
      if (byDay(now, timeZone)) expect(at).toEqual(now);
      else expect(wallClock(timeZone, at).slice(11)).toMatch(/^08:00/);
      const night = nightAfter(at, timeZone);
      expect(night.getTime()).toBeGreaterThan(at.getTime());
      expect(byDay(new Date(night.getTime() - 1000), timeZone)).toBe(true);
      expect(byDay(night, timeZone)).toBe(false);
    }),
    { numRuns: 2000 },
  );
});

test('N6 a reminder that must not be late comes the evening before instead of at night', () => {
  fc.assert(
    fc.property(moment, zone, (wanted, timeZone) => {
      const at = notAfterEvening(wanted, timeZone);
      expect(byDay(at, timeZone)).toBe(true);
      expect(at.getTime()).toBeLessThanOrEqual(wanted.getTime());
      expect(wanted.getTime() - at.getTime()).toBeLessThanOrEqual(13 * HOUR_MS);
    }),
    { numRuns: 2000 },
  );
});

test('N6 a cut-off is told of by day, before it, and about a day ahead where that is still possible', () => {
  fc.assert(
    fc.property(moment, zone, fc.integer({ min: 0, max: 96 * 60 }), (now, timeZone, minutes) => {
      const cutOff = new Date(now.getTime() + minutes * 60_000);
      const at = cutOffReminder(cutOff, now, timeZone);
      if (!at) {
        expect(minutes).toBeLessThanOrEqual(14 * 60);
        return;
      }
      expect(byDay(at, timeZone)).toBe(true);
      expect(at.getTime()).toBeGreaterThanOrEqual(now.getTime());
      expect(cutOff.getTime() - at.getTime()).toBeGreaterThanOrEqual(2 * HOUR_MS);
      if (minutes >= 38 * 60) expect(cutOff.getTime() - at.getTime()).toBeGreaterThanOrEqual(24 * HOUR_MS);
    }),
    { numRuns: 2000 },
  );
});

test('N6 the reminder of a streak is the next 19:00 of the household', () => {
  fc.assert(
    fc.property(moment, zone, (now, timeZone) => {
      const at = nextStreakReminder(now, timeZone);
      expect(hourOf(at, timeZone)).toBe(STREAK_HOUR);
      expect(at.getTime()).toBeGreaterThan(now.getTime());
      expect(at.getTime() - now.getTime()).toBeLessThanOrEqual(25 * HOUR_MS);
    }),
    { numRuns: 1000 },
  );
});

test('N6 the night of a change of the clocks in Berlin ends at 8:00 as it is shown', () => {
  // 29 March 2026, 2:00 becomes 3:00; 25 October 2026, 3:00 becomes 2:00.
  expect(notBeforeMorning(new Date('2026-03-28T22:30:00Z'), 'Europe/Berlin')).toEqual(new Date('2026-03-29T06:00:00Z'));
  expect(notBeforeMorning(new Date('2026-10-24T21:30:00Z'), 'Europe/Berlin')).toEqual(new Date('2026-10-25T07:00:00Z'));
});
