import { formatMoney, isCurrency, money } from '#src/lib/money.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { monthWords } from '#src/lib/shop-months.ts';
import type { FigureUnit } from '../../rules/figure-sheets.ts';

export const NO_VALUE = 'none';

const DAY_SECONDS = 86_400;
const MONTH = /^\d{4}-\d{2}$/;

/** A number as it is read: 1,234, 4.2%, 3.5 days, €1,234.50. */
export function formatCell(value: number | null, unit: FigureUnit): string {
  if (value === null) return NO_VALUE;
  if (isCurrency(unit)) return formatMoney(money(Math.round(value), unit));
  if (unit === 'percent') return `${formatNumber(value, 1)}%`;
  if (unit === 'seconds') return `${formatNumber(value / DAY_SECONDS, 1)} days`;
  return formatNumber(value);
}

/** `November 2026` of `2026-11`; other names as they are. */
export const formatKey = (key: string): string => (MONTH.test(key) ? monthWords(key) : key);

/** Below a chart: `Nov`. */
export const shortKey = (key: string): string => (MONTH.test(key) ? monthWords(key).slice(0, 3) : key.slice(0, 6));
