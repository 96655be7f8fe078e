import { momentOf, wallClock } from '#src/lib/wall-clock.ts';

/** A day as the calendar of the household has it: 2026-12-01. */
export type Day = string;

const DAY_MS = 86_400_000;

export function dayIn(zone: string, moment: Date): Day {
  return wallClock(zone, moment).slice(0, 10);
}

/** 2026-12-01T09:30:00+04:00: a moment with the offset of its zone, to the second. */
export function isoIn(zone: string, moment: Date): string {
  const shown = wallClock(zone, moment);
  // Offsets of zones are whole minutes for every year in which we have data.
  const minutes = Math.round((Date.parse(`${shown}Z`) - moment.getTime()) / 60_000);
  const two = (count: number) => String(count).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${shown}${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** The moment at which that zone's clock shows noon of the day: for "yesterday" without an hour. No zone skips noon. */
export const noonOf = (day: Day, zone: string): Date => momentOf(Date.parse(`${day}T12:00:00Z`), zone);

const atMidnight = (day: Day): number => Date.parse(`${day}T00:00:00Z`);

export const addDays = (day: Day, count: number): Day =>
  new Date(atMidnight(day) + count * DAY_MS).toISOString().slice(0, 10);

/** Days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => Math.round((atMidnight(to) - atMidnight(from)) / DAY_MS);

/** A day that exists: no 30 February. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = atMidnight(text);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** Whole months between two days. A cat born on the 31st is a month older on the last day of a shorter month. */
export function monthsBetween(from: Day, to: Day): number {
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split('-').map(Number);
  const lastDay = new Date(Date.UTC(toYear, toMonth, 0)).getUTCDate();
  const complete = toDay >= Math.min(fromDay, lastDay);
  return (toYear - fromYear) * 12 + (toMonth - fromMonth) - (complete ? 0 : 1);
}

/** The same day of the month so many months later, or the last one of a shorter month. */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, lastDay))).toISOString().slice(0, 10);
}
