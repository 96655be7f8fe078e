import { SHOP_ZONE } from '#src/lib/time-zones.ts';

/** Over how many days figures can be read. */
export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];

const DAY_MS = 86_400_000;
const IN_DUBAI = new Intl.DateTimeFormat('en-CA', { timeZone: SHOP_ZONE });

/** The day it is where we work: '2026-12-01'. */
export function dayOf(moment: Date): string {
  return IN_DUBAI.format(moment);
}

/** The last `count` days, oldest first, today last. */
export function lastDays(now: Date, count: number): string[] {
  const today = Date.parse(`${dayOf(now)}T00:00:00Z`);
  return Array.from({ length: count }, (_, i) => new Date(today - (count - 1 - i) * DAY_MS).toISOString().slice(0, 10));
}
