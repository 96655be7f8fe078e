import type { Day } from '#src/capabilities/households/rules/days.ts';
import { formatDate } from '#src/lib/dates.ts';
import { formatNumber } from '#src/lib/numbers.ts';

/** '26 Nov 2026': the year is there, because a printed sheet is read later. */
export const dayText = (day: Day): string => formatDate('date', `${day}T00:00:00Z`, 'UTC');

/** '26 Nov'. */
export const shortDay = (day: Day): string => formatDate('short', `${day}T00:00:00Z`, 'UTC');

/** Cuts the owner's words so that the sheet stays one page. */
export function clipped(text: string, longest: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const signs = [...line];
  return signs.length > longest
    ? `${signs
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
    : line;
}

/** '0.29', '71.4', '1,250': three digits that count. */
export const figure = (amount: number): string => formatNumber(Number(amount.toPrecision(3)));
