import { formatMoney, type Money, money } from '#src/lib/money.ts';

const STEPS = [
  { from: 1e9, sign: 'B', word: 'billion' },
  { from: 1e6, sign: 'M', word: 'million' },
  { from: 1e3, sign: 'K', word: 'thousand' },
] as const;

/** Three figures that count: 814 for 814,320 thousandths, 1.63 for 1.632. */
const threeFigures = (value: number): string => String(Number(value.toPrecision(3)));

/** '$814K', 'AED 2.98M': for the top of a stick, where the whole amount has no room. */
export function shortMoney(value: Money): string {
  const step = STEPS.find(({ from }) => Math.abs(value.amount) / 100 >= from);
  if (!step) return formatMoney(money(Math.round(value.amount / 100) * 100, value.currency));
  const sign = formatMoney(money(0, value.currency)).replace('0', '');
  return `${sign}${threeFigures(value.amount / 100 / step.from)}${step.sign}`;
}

/** '6.8 million'; below a million with all its figures. */
export function countInWords(count: number): string {
  const step = STEPS.find(({ from }) => from >= 1e6 && count >= from);
  return step ? `${threeFigures(count / step.from)} ${step.word}` : count.toLocaleString('en-US');
}
