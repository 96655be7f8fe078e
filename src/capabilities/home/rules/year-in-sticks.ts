import type { CatDay } from '#src/capabilities/households/rules/cat-day.ts';
import type { Day } from '#src/capabilities/households/rules/days.ts';
import { FORMULAS, type FormulaId } from '#src/capabilities/lab/rules/formulas.ts';
import { scheduleOf } from '#src/capabilities/lab/rules/month.ts';
import { streakOf } from '#src/capabilities/rewards/rules/streak.ts';

/** A box of sticks on the day it left. One that is sent again counts once, on the day the new one leaves. */
export interface SentBox {
  day: Day;
  /** Formulas of each cat in it. */
  cats: readonly (readonly FormulaId[])[];
}

interface FormulaCount {
  formula: FormulaId;
  sent: number;
}

interface MonthInSticks {
  /** '2026-03' */
  month: string;
  sent: number;
  /** Those that were sent, in the order of the shelf. */
  formulas: FormulaCount[];
  /** Sticks given, at most one per cat and day; cats that were archived since are included. */
  given: number;
  /** Sticks refused: at most one per cat and day, and none on a day on which the cat was given one. */
  refused: number;
}

export interface YearInSticks {
  sent: number;
  given: number;
  refused: number;
  /** Distinct days of the longest streak within the year. */
  streak: number;
  /** From the first month with sticks or days to the month of today; that one alone where there is none. */
  months: MonthInSticks[];
  formulas: FormulaCount[];
}

const SHELF = Object.keys(FORMULAS) as FormulaId[];

/** The year of a day, up to that day: everything is counted from boxes that left and from the log. */
export function yearInSticks(
  today: Day,
  { boxes, log }: { boxes: readonly SentBox[]; log: readonly CatDay[] },
): YearInSticks {
  const year = today.slice(0, 4);
  const within = ({ day }: { day: Day }) => day.startsWith(year) && day <= today;
  const left = boxes.filter(within);
  const days = log.filter(within);
  const all = monthsUpTo(today).map((month) => {
    const of = ({ day }: { day: Day }) => day.startsWith(month);
    const formulas = countFormulas(left.filter(of));
    return { month, sent: sum(formulas), formulas, ...countOutcomes(days.filter(of)) };
  });
  const first = all.findIndex(({ sent, given, refused }) => sent + given + refused > 0);
  const months = all.slice(first);
  const formulas = countFormulas(left);
  const daysGiven = [...new Set(days.filter(({ given }) => given > 0).map(({ day }) => day))].toSorted();
  const streak = streakOf(daysGiven)?.longest ?? 0;
  return { sent: sum(formulas), ...countOutcomes(days), streak, months, formulas };
}

function monthsUpTo(today: Day): string[] {
  const [year, last] = today.split('-');
  return Array.from({ length: Number(last) }, (_, i) => `${year}-${String(i + 1).padStart(2, '0')}`);
}

function countFormulas(boxes: readonly SentBox[]): FormulaCount[] {
  const counts = new Map<FormulaId, number>();
  for (const { cats } of boxes)
    for (const formulas of cats)
      for (const formula of scheduleOf(formulas.map((one) => ({ formula: one }))))
        counts.set(formula, (counts.get(formula) ?? 0) + 1);
  return SHELF.flatMap((formula) => {
    const sent = counts.get(formula);
    return sent ? [{ formula, sent }] : [];
  });
}

const sum = (counts: readonly FormulaCount[]) => counts.reduce((all, { sent }) => all + sent, 0);

/** One stick per cat and day, as in the achievements: a second entry of the same day is not a second stick. */
const countOutcomes = (days: readonly CatDay[]) => ({
  given: days.filter(({ given }) => given > 0).length,
  refused: days.filter(({ given, refused }) => given === 0 && refused > 0).length,
});
