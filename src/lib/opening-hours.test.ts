import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWithin, type OpeningHours, parseHours, spansFrom } from './opening-hours.ts';

const TEXT = 'Mon-Fri 09:00-21:00, Sat-Sun 10:00-18:00';
const hoursIn = (zone: string, text = TEXT) => parseHours(text, zone) as OpeningHours;

test('hours are read by day, also over the end of the week, and nothing that is not of the form is guessed at', () => {
  expect(hoursIn('Asia/Dubai', 'Fri-Mon 00:00-24:00').days.map((day) => day?.closes ?? null)).toEqual([
    1440,
    1440,
    null,
    null,
    null,
    1440,
    1440,
  ]);
  for (const wrong of [
    '',
    'always',
    'Mon 9-21',
    'Mon 21:00-09:00',
    'Mon-Fri 09:00-21:00, Wed 09:00-10:00',
    'Mon 09:60-10:00',
    'Mon 09:00-25:00',
  ])
    expect(parseHours(wrong, 'UTC'), wrong).toBeNull();
});

test('the hours move with the clock of their zone: one hour of UTC earlier in summer', () => {
  const berlin = hoursIn('Europe/Berlin');
  const of = (day: string) => spansFrom(berlin, new Date(`${day}T00:00:00Z`), 1)[0]?.opens.toISOString();
  expect(of('2026-03-27')).toBe('2026-03-27T08:00:00.000Z');
  expect(of('2026-03-30')).toBe('2026-03-30T07:00:00.000Z');
});

const ZONES = [
  'Asia/Dubai',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
];
const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });

test('opening follows the wall clock of the zone, in every zone and season', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), moments, (zone, now) => {
      const form = { timeZone: zone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
      const text = new Intl.DateTimeFormat('en-GB', form).format(now);
      const [, day = '', hour = ''] = /^(\w{3})\w*,? (\d{2}):/.exec(text) ?? [];
      const weekend = day === 'Sat' || day === 'Sun';
      const open = weekend ? hour >= '10' && hour < '18' : hour >= '09' && hour < '21';
      expect(isWithin(hoursIn(zone), now), `${zone} ${text}`).toBe(open);
      const [next] = spansFrom(hoursIn(zone), now);
      expect(next && next.closes > now && next.opens <= now === open).toBe(true);
    }),
    { numRuns: 400 },
  );
});
