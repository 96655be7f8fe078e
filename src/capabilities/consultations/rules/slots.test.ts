import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wallClock } from '#src/lib/wall-clock.ts';
import { SLOT_MS, slotsOf, type VetHours } from './slots.ts';

const MINUTE_MS = 60_000;
const at = (text: string) => new Date(text);
const NO_HOURS: VetHours = { zone: 'Europe/London', weekly: [], daysOff: [], extra: [] };

const shift = fc
  .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 96 }))
  .filter(([opens, closes]) => opens < closes)
  .map(([opens, closes]) => ({ opens: opens * 15, closes: closes * 15 }));
const hours = fc.record({
  zone: fc.constantFrom('Europe/London', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Asia/Dubai'),
  weekly: fc.array(
    fc.tuple(fc.integer({ min: 0, max: 6 }), shift).map(([weekday, span]) => ({ weekday, ...span })),
    {
      maxLength: 6,
    },
  ),
  daysOff: fc.subarray(['2026-03-29', '2026-10-25', '2026-11-01', '2026-04-05']),
  extra: fc.array(
    fc.tuple(fc.constantFrom('2026-03-29', '2026-10-25', '2026-04-04'), shift).map(([day, span]) => ({ day, ...span })),
    { maxLength: 2 },
  ),
});
const weeks = fc.constantFrom('2026-03-27', '2026-10-23', '2026-10-30', '2026-04-02', '2026-03-06');

test('slots of any hours are in order, never overlap, and lie within hours by the vet’s clock, also when clocks change', () => {
  fc.assert(
    fc.property(hours, weeks, (vet, day) => {
      const from = at(`${day}T00:00:00Z`);
      const until = new Date(from.getTime() + 6 * 86_400_000);
      const slots = slotsOf(vet, from, until).map((slot) => slot.getTime());
      for (const [place, slot] of slots.entries()) {
        expect(slot).toBeGreaterThanOrEqual(Math.max(from.getTime(), (slots[place - 1] ?? 0) + SLOT_MS));
        for (const minute of [0, SLOT_MS / MINUTE_MS - 1]) expect(isOpen(vet, slot + minute * MINUTE_MS)).toBe(true);
      }
      // Asked for alone, each is the same slot: this is how a booking is checked.
      const alone = slots.flatMap((one) => slotsOf(vet, new Date(one), new Date(one + 1)).map(Number));
      expect(alone).toEqual(slots);
    }),
    { numRuns: 40 },
  );
});

function isOpen({ zone, weekly, daysOff, extra }: VetHours, moment: number): boolean {
  const [day = '', time = ''] = wallClock(zone, new Date(moment)).split('T');
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const minutes = hour * 60 + minute;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const spans = [
    ...(daysOff.includes(day) ? [] : weekly.filter((one) => one.weekday === weekday)),
    ...extra.filter((one) => one.day === day),
  ];
  return spans.some(({ opens, closes }) => opens <= minutes && minutes < closes);
}

test('the same hours are an hour earlier by UTC in summer, and a day off has none unless extra hours are set', () => {
  const vet = { ...NO_HOURS, weekly: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: 540, closes: 580 })) };
  const starts = (more: Partial<VetHours>, day: string) =>
    slotsOf({ ...vet, ...more }, at(`${day}T00:00:00Z`), at(`${day}T23:00:00Z`)).map((slot) => slot.toISOString());
  expect(starts({}, '2026-03-28')).toEqual(['2026-03-28T09:00:00.000Z', '2026-03-28T09:20:00.000Z']);
  expect(starts({}, '2026-03-29')).toEqual(['2026-03-29T08:00:00.000Z', '2026-03-29T08:20:00.000Z']);
  expect(starts({ daysOff: ['2026-03-28'] }, '2026-03-28')).toEqual([]);
  const extra = [{ day: '2026-03-28', opens: 600, closes: 620 }];
  expect(starts({ daysOff: ['2026-03-28'], extra }, '2026-03-28')).toEqual(['2026-03-28T10:00:00.000Z']);
});
