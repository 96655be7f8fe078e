import { formatNumber } from '#src/lib/numbers.ts';
import { plural } from '#src/lib/plurals.ts';
import { ACTIVE_LIST } from './active-ingredients.ts';
import type { FormulaId } from './formulas.ts';
import type { Level } from './levels.ts';
import type { Month } from './month.ts';
import { markerOf } from './panel.ts';

/** A reading without its marker; `not-measured` if there is none. */
interface Read {
  id: string;
  level: Level | 'not-measured';
  side: 'below' | 'within' | 'above' | null;
  percent: number | null;
}

const NUMBERS = ['None', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'];
const inWords = (count: number) => NUMBERS[count] ?? String(count);
const are = (count: number) => plural(count, 'is', 'are');

/** "Four of seven are optimal. One is low.": how many are well, and the worst of the others. */
export function headline(nutrients: readonly Pick<Read, 'level'>[]): string {
  const whole = nutrients.length;
  const [optimal, normal, borderline, low, missing] = (
    ['optimal', 'normal', 'borderline', 'low', 'not-measured'] as const
  ).map((one) => nutrients.filter(({ level }) => level === one).length) as [number, number, number, number, number];
  const all = inWords(whole).toLowerCase();
  const well =
    optimal === whole
      ? `All ${all} nutrients are optimal.`
      : optimal === 0
        ? `None of the ${all} nutrients is optimal.`
        : `${inWords(optimal)} of ${all} nutrients ${are(optimal)} optimal.`;
  const worst =
    low > 0
      ? ` ${inWords(low)} ${are(low)} low.`
      : borderline > 0
        ? ` ${inWords(borderline)} ${plural(borderline, 'needs', 'need')} attention.`
        : normal > 0
          ? ` ${inWords(normal)} ${are(normal)} in range.`
          : '';
  const unread = missing > 0 ? ` ${inWords(missing)} ${plural(missing, 'was', 'were')} not measured.` : '';
  return well + worst + unread;
}

const needsAttention = ({ level }: Pick<Read, 'level'>) => level === 'low' || level === 'borderline';

/** "9 of 54 need attention. Three are low.": the whole report, not only the seven nutrients. */
export function reportHeadline(markers: readonly Pick<Read, 'level'>[]): string {
  const measured = markers.filter(({ level }) => level !== 'not-measured');
  const attention = measured.filter(needsAttention).length;
  if (attention === 0) return `All ${measured.length} are in range.`;
  const low = measured.filter(({ level }) => level === 'low').length;
  const count = `${attention} of ${measured.length} ${plural(attention, 'needs', 'need')} attention.`;
  return low > 0 ? `${count} ${inWords(low)} ${are(low)} low.` : count;
}

/** Thresholds within the optimal range: plenty from the first on, just enough below the second. */
const PLENTY = 95;
const JUST_ENOUGH = 84;

/** Describes a value against the reference range. */
export function standing({ level, side, percent }: Pick<Read, 'level' | 'side' | 'percent'>): string {
  switch (level) {
    case 'low':
      return 'Well below the reference range.';
    case 'borderline':
      return side === 'above' ? 'Above the reference range.' : 'Below the reference range.';
    case 'normal':
      return side === 'above'
        ? 'In range, but above optimal. Keep an eye on it.'
        : 'In range, but below optimal. Keep an eye on it.';
    case 'optimal':
      if ((percent ?? 0) >= PLENTY) return 'Optimal, near the top of the range.';
      return (percent ?? 0) < JUST_ENOUGH ? 'Optimal, near the low end.' : 'Optimal. No change needed.';
    case 'not-measured':
      return 'Not measured, so we cannot say.';
  }
}

/** The month's formula that supplies a nutrient, with its amount. */
interface Answer {
  formula: FormulaId;
  /** '2 g'; 'in the blend' where the formula carries no registered amount of it. */
  dose: string;
  /** Reason for a dose other than the registered one; null if there is none. */
  because: string | null;
}

const amountText = (amount: number) => formatNumber(amount, 1);
export const doseText = ({ amount, unit }: { amount: number; unit: string }) =>
  amount === 0 ? 'none' : `${amountText(amount)} ${unit}`;

/** Null where none of its formulas is in the month. */
export function answerOf({ id, formulas }: { id: string; formulas: readonly string[] }, month: Month): Answer | null {
  const line = formulas
    .map((formula) => month.lines.find((one) => one.formula === formula))
    .find((found) => found !== undefined);
  if (!line) return null;
  const dose = line.doses.find((one) => one.id === id);
  if (!dose) return { formula: line.formula, dose: 'in the blend', because: null };
  const changed = ACTIVE_LIST.find((active) => active.id === id)?.amount !== dose.amount;
  return { formula: line.formula, dose: doseText(dose), because: changed ? dose.because : null };
}

/** Decisions that cite a marker: formulas that it supports, with its weight, and the one left out. */
export function decidedBy(id: string, month: Month): { formula: FormulaId; points: number; in: boolean }[] {
  const cites = `marker:${id}`;
  const sticks = month.lines.flatMap(({ formula, reasons }) =>
    reasons.filter((reason) => reason.cites === cites).map(({ points }) => ({ formula, points, in: true })),
  );
  const { formula, compared } = month.leftOut;
  const out = compared.find((one) => one.formula === formula);
  return out?.cites.includes(cites) ? [...sticks, { formula, points: out.points, in: false }] : sticks;
}

/** 'marker:fibre' as it is read out: Fibre. */
export function citedName(cites: string): string {
  const [kind, what = ''] = cites.split(':');
  if (kind === 'marker') return markerOf(what)?.name ?? what;
  if (kind === 'profile') return 'age';
  if (what.startsWith('concerns.')) return `${what.slice('concerns.'.length)} (your answer)`;
  return what === 'diet' ? 'food' : 'activity';
}
