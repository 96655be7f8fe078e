import { formatDate } from './dates.ts';
import { SHOP_ZONE } from './time-zones.ts';

/** A month of the shop's calendar, which is Dubai's. */
export interface ShopMonth {
  /** `2026-12`. */
  month: string;
  from: Date;
  /** Excluded. */
  until: Date;
}

/** Hours that Dubai is ahead of UTC all year. */
const OFFSET_MS = 4 * 3_600_000;

/** The day of the shop that a moment is in: `2026-12-01`. */
export const shopDayOf = (at: Date): string => new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 10);

/** First moment of a day of the shop (`2026-12-01`). */
export const startOfShopDay = (day: string): Date => new Date(`${day}T00:00:00+04:00`);

/** The month that a moment is in: `2026-12`. */
const monthOf = (at: Date): string => shopDayOf(at).slice(0, 7);

/** First and last moment of a month (`2026-12`). */
export function monthRange(month: string): ShopMonth {
  return { month, from: startOfShopDay(`${month}-01`), until: startOfShopDay(`${monthAfter(month, 1)}-01`) };
}

/** The month so many months later, or earlier. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const at = year * 12 + number - 1 + months;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
}

/** The last months up to the one that a moment is in, oldest first. */
export const lastMonths = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) => monthAfter(monthOf(now), index + 1 - count));

/** `November 2026`. */
export const monthWords = (month: string): string => formatDate('monthAndYear', monthRange(month).from, SHOP_ZONE);
