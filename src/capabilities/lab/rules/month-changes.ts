import { listOf } from '#src/lib/lists.ts';
import type { FormulaId } from './formulas.ts';
import type { Month, StickLine } from './month.ts';
import { citedName, doseText } from './sentences.ts';

export interface MonthChange {
  formula: FormulaId;
  what: string;
}

/** Differences between a month and the one before it, by formula; empty if the sticks are the same. */
export function monthChanges(before: Month, after: Month): MonthChange[] {
  const lines = after.lines.flatMap((line) => {
    const earlier = before.lines.find(({ formula }) => formula === line.formula);
    const whats = earlier ? differences(earlier, line) : [`New this month. ${reasonsText(line)}`.trim()];
    return whats.map((what) => ({ formula: line.formula, what }));
  });
  const { formula, because } = after.leftOut;
  return formula === before.leftOut.formula ? lines : [...lines, { formula, what: `Left out. ${because}` }];
}

function differences(before: StickLine, after: StickLine): string[] {
  const doses = after.doses.flatMap((dose) => {
    const earlier = before.doses.find(({ id }) => id === dose.id);
    if (earlier?.amount === dose.amount) return [];
    const instead = earlier ? ` instead of ${doseText(earlier)}` : '';
    return [`${dose.name}: ${doseText(dose)}${instead}. ${dose.because}`];
  });
  const [was, is] = [citesOf(before), citesOf(after)];
  const [come, gone] = [is.filter((one) => !was.includes(one)), was.filter((one) => !is.includes(one))];
  return [
    ...doses,
    ...(come.length ? [`New reason: ${citedNames(come)}.`] : []),
    ...(gone.length ? [`No longer a reason: ${citedNames(gone)}.`] : []),
  ];
}

const citesOf = ({ reasons }: StickLine) => reasons.map(({ cites }) => cites);
const citedNames = (cites: readonly string[]) => listOf(cites.map(citedName));
const reasonsText = (line: StickLine) =>
  line.reasons.length ? `Chosen for ${citedNames(citesOf(line))}.` : (line.because ?? '');
