import type { LabCat, StickDay } from '../../sticks-contract.ts';
import { formatDate } from '#src/lib/dates.ts';
import { addDays, type Day, dayIn } from '#src/capabilities/households/rules/days.ts';
import { FORMULAS, type FormulaId } from '../../rules/formulas.ts';
import type { MonthStick } from '#src/ui/charts/month-sticks.tsx';

type CatMonth = Pick<LabCat, 'name'> & {
  supplements: Pick<LabCat['supplements'], 'state' | 'used' | 'day'>;
};

const MONTH = 28;

export function supplementsHeadline({ name, supplements: { state, used, day } }: CatMonth): string {
  switch (state) {
    case 'running':
      return `Day ${day ?? used} of ${MONTH}.`;
    case 'resting':
      return 'All 28 given. Rest days now.';
    case 'stopped':
      return 'No further box.';
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

type Shown = Pick<LabCat, 'name'> & {
  supplements: Pick<LabCat['supplements'], 'state' | 'used' | 'streak' | 'until'>;
};

/** The sentence below the 28 sticks: how many are used, or why none follow those that are. */
export function monthSentence({ name, supplements: { state, used, streak, until } }: Shown): string {
  switch (state) {
    case 'running':
      return `${used} of ${MONTH} used.${streak > 1 ? ` Given ${streak} days in a row.` : ''}`;
    case 'resting':
      return 'All of them are used. Nothing is due until the next box.';
    case 'made':
      return 'Nothing to give yet: the box has not arrived.';
    case 'stopped':
      return 'We send no further box.';
    case 'held':
      return 'No sticks for now: the newest results lead to sticks that are not safe to mix.';
    case 'mixed-up':
      return `No sticks for now: the samples of ${name} may belong to another cat.`;
    case 'too-young':
      return `No sticks for now: ${name} is too young for them${until ? ` until ${formatDate('plain', `${until}T12:00:00Z`, 'UTC')}` : ''}.`;
    case 'pending':
      return 'All of them are used. No further box is coming.';
  }
}

type Scheduled = Pick<LabCat['supplements'], 'state' | 'used' | 'today' | 'nextDelivery'>;

/** By when the next box is expected and, where that is after the last stick, until when these last. */
export function boxSentence({ state, used, today, nextDelivery }: Scheduled, day: Day, timeZone: string): string {
  if (!nextDelivery) return '';
  const box = `The next box is expected by ${formatDate('plain', nextDelivery, timeZone)}.`;
  if (state !== 'running') return box;
  const ahead = MONTH - used + (today?.outcome ? 1 : 0);
  const last = addDays(day, ahead - 1);
  if (dayIn(timeZone, new Date(nextDelivery)) <= addDays(last, 1)) return box;
  return `One a day, these last until ${formatDate('plain', `${last}T12:00:00Z`, 'UTC')}. ${box}`;
}

/** R270: `Active` is a formula that is given now, or will be once its box is here. */
export function formulaBadge(
  state: LabCat['supplements']['state'],
  left: number | null,
): { tone: 'optimal' | 'borderline' | 'plain'; words: string } {
  if (state === 'held' || state === 'mixed-up' || state === 'too-young')
    return { tone: 'borderline', words: 'On hold' };
  if (state === 'stopped') return { tone: 'plain', words: 'Ended' };
  if (state === 'resting' || left === 0) return { tone: 'plain', words: 'Used up' };
  return { tone: 'optimal', words: 'Active' };
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
