import { shopDayOf } from '#src/lib/shop-months.ts';

/** Over how many days figures can be read. */
export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];

const DAY_MS = 86_400_000;

/** The last `count` days, oldest first, today last. */
export function lastDays(now: Date, count: number): string[] {
  const today = Date.parse(`${shopDayOf(now)}T00:00:00Z`);
  return Array.from({ length: count }, (_, i) => new Date(today - (count - 1 - i) * DAY_MS).toISOString().slice(0, 10));
}
