import { formatMoney, type Money, money } from '#src/lib/money.ts';
import { formatNumber } from '#src/lib/numbers.ts';

const STEPS = [
  { from: 1e9, sign: 'B', word: 'billion' },
  { from: 1e6, sign: 'M', word: 'million' },
  { from: 1e3, sign: 'K', word: 'thousand' },
] as const;

/** Three figures that count: 814,000 for 814,320, 1,630,000 for 1,632,000. */
const threeFigures = (value: number): number => Number(value.toPrecision(3));

/** '$814K', 'AED 2.98M': for the top of a stick, where the whole amount has no room. */
export function shortMoney(value: Money): string {
  // Rounded first: 999,999 is 1M and not 1000K.
  const rounded = threeFigures(value.amount / 100);
  const step = STEPS.find(({ from }) => rounded >= from && value.amount / 100 >= 1e3);
  if (!step) return formatMoney(money(Math.round(value.amount / 100) * 100, value.currency));
  const sign = formatMoney(money(0, value.currency)).replace('0', '');
  return `${sign}${threeFigures(rounded / step.from)}${step.sign}`;
}

/** '6.8 million'; below a million with all its figures. */
export function countInWords(count: number): string {
  const rounded = threeFigures(count);
  const step = STEPS.find(({ from }) => count >= 1e6 && rounded >= from);
  return step ? `${threeFigures(rounded / step.from)} ${step.word}` : formatNumber(count);
}
