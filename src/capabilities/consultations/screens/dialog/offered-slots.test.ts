import { expect, test } from 'vitest';
import { offeredSlots } from './offered-slots.ts';

const slot = (day: string) => ({ startsAt: `2026-12-${day}T12:00:00.000Z`, vetId: 'amal' });
const month = (from: string, until: string, left: number) => ({
  ...{ from: `2026-12-${from}T00:00:00.000Z`, until: `2026-12-${until}T00:00:00.000Z`, left },
});
const free = (left: number, next: number) => ({
  ...{ timeZone: 'Europe/London', vets: [], slots: [slot('08'), slot('12')] },
  months: [month('01', '10', left), month('10', '30', next)],
});
const days = (slots: { startsAt: string }[]) => slots.map(({ startsAt }) => startsAt.slice(8, 10));

test('times of a month that is used are not offered, those of the next month are', () => {
  expect(days(offeredSlots(free(1, 2)))).toEqual(['08', '12']);
  expect(days(offeredSlots(free(0, 2)))).toEqual(['12']);
  expect(days(offeredSlots(free(1, 0)))).toEqual(['08']);
});

test('one that is changed keeps its own time, and may take another one of its month', () => {
  expect(days(offeredSlots(free(0, 0), slot('09')))).toEqual(['08', '09']);
  expect(days(offeredSlots({ ...free(0, 0), slots: [] }, slot('09')))).toEqual(['09']);
  expect(days(offeredSlots(free(0, 2), { ...slot('09'), vetId: null }))).toEqual(['08', '12']);
});
