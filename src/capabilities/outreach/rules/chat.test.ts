import fc from 'fast-check';
import { expect, test } from 'vitest';
import { supportAt } from '#src/capabilities/pricing/rules/support-hours.ts';
import { isWithin, parseHours } from '#src/lib/opening-hours.ts';
import { testSettings } from '#tests/support/settings.ts';
import { isContinued, PRESENCE_BEAT_SECONDS, somebodyIsThere } from './chat.ts';

const { chatHours } = testSettings();
const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2031-01-01'), noInvalidDate: true });

test('R406 C19 unless set otherwise, the chat has the hours that the pages print', () => {
  fc.assert(
    fc.property(moments, (now) => {
      expect(isWithin(chatHours, now)).toBe(supportAt(now).open);
    }),
  );
});

test('somebody is there only within the hours of the zone and while an inbox was in view a moment ago', () => {
  const zones = ['Asia/Dubai', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'];
  const ago = fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 120_000 }));
  fc.assert(
    fc.property(fc.constantFrom(...zones), moments, ago, (zone, now, ms) => {
      const hours = parseHours('Mon-Fri 09:00-21:00, Sat-Sun 10:00-18:00', zone) ?? chatHours;
      const seen = ms === null ? null : new Date(now.getTime() - ms);
      const expected = ms !== null && ms < 50_000 && isWithin(hours, now);
      expect(somebodyIsThere(hours, seen, now)).toBe(expected);
      // An inbox that is open stays there from one beat to the next; one that is closed is gone within a minute.
      if (isWithin(hours, now)) {
        expect(somebodyIsThere(hours, new Date(now.getTime() - 2 * PRESENCE_BEAT_SECONDS * 1000), now)).toBe(true);
        expect(somebodyIsThere(hours, new Date(now.getTime() - 60_000), now)).toBe(false);
      }
    }),
    { numRuns: 300 },
  );
});

test('a conversation that was settled days ago is not gone on with', () => {
  const now = new Date('2026-12-10T09:00:00Z');
  expect(isContinued({ state: 'open', doneAt: null }, now)).toBe(true);
  expect(isContinued({ state: 'done', doneAt: new Date('2026-12-08T09:00:00Z') }, now)).toBe(true);
  expect(isContinued({ state: 'done', doneAt: new Date('2026-12-07T09:00:00Z') }, now)).toBe(false);
});
