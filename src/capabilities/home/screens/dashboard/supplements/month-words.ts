import type { DashboardCat, StickDay } from '../../../contract.ts';
import { FORMULAS, type FormulaId } from '#src/capabilities/lab/rules/formulas.ts';
import type { MonthStick } from '#src/ui/charts/month-sticks.tsx';

type Standing = Pick<DashboardCat, 'name'> & {
  supplements: Pick<DashboardCat['supplements'], 'state' | 'used' | 'day'>;
};

const MONTH = 28;

/** Where the month stands, in a sentence. */
export function supplementsHeadline({ name, supplements: { state, used, day } }: Standing): string {
  switch (state) {
    case 'running':
      return `Day ${day ?? used} of ${MONTH}.`;
    case 'resting':
      return 'All 28 given. Rest days now.';
    case 'stopped':
      return 'The box has stopped.';
    case 'made':
      return `Sticks for ${name} are made.`;
    case 'too-young':
      return `${name} is too young for sticks.`;
    case 'mixed-up':
    case 'held':
      return `No sticks for ${name} for now.`;
    case 'pending':
      return `${MONTH} sticks for ${name}.`;
  }
}

const isFormula = (id: string): id is FormulaId => id in FORMULAS;

/** The days of the box at hand, or of the one to come. */
export function monthSticks(days: readonly StickDay[], schedule: readonly string[]): MonthStick[] {
  const shown = days.length ? days : schedule.map((formula, i) => ({ day: i + 1, formula, outcome: null }));
  return shown.flatMap(({ day, formula, outcome }) =>
    isFormula(formula) ? [{ day, name: FORMULAS[formula].name, color: FORMULAS[formula].color, outcome }] : [],
  );
}

/** "1, 8, 15, 22": on which of the 28 days a formula comes. */
export const daysOf = (formula: string, schedule: readonly string[]): number[] =>
  schedule.flatMap((one, i) => (one === formula ? [i + 1] : []));
