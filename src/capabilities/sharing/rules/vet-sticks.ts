import type { SticksView } from '#src/capabilities/lab/sticks-contract.ts';
import { DAYS_BETWEEN } from '#src/capabilities/lab/rules/active-ingredients.ts';
import { FORMULAS } from '#src/capabilities/lab/rules/formulas.ts';
import { doseText } from '#src/capabilities/lab/rules/sentences.ts';
import { formatDate } from '#src/lib/dates.ts';
import { clipped, figure } from './vet-words.ts';

/** Each stick with its actives: in one stick, and on average a day, as each kind comes once in so many days. */
export const stickRows = ({ month }: Pick<SticksView, 'month'>): string[][] =>
  (month?.lines ?? []).map(({ formula, doses }) => [
    `${FORMULAS[formula].name} (${FORMULAS[formula].job.toLowerCase()})`,
    doses.map((dose) => `${dose.name} ${doseText(dose)}`).join(', ') || 'No active with a registered amount',
    doses.map(({ name, unit, amount }) => `${name} ${figure(amount / DAYS_BETWEEN)} ${unit}`).join(', ') || 'None',
  ]);

export function sticksSource({ sticks, timeZone }: { sticks: SticksView; timeZone: string }): string {
  if (!sticks.month || !sticks.madeAt) return 'Mixed by Purrwell from lab results.';
  const made = formatDate('date', sticks.madeAt, timeZone);
  const old = sticks.current ? '' : ' Made from earlier results than the newest.';
  return `Version ${sticks.version} by Purrwell, made ${made}. One stick a day; each kind comes once in ${DAYS_BETWEEN} days. Food, not medicine.${old}`;
}

export const sticksNone = ({ state, signOff }: Pick<SticksView, 'state' | 'signOff'>): string =>
  state === 'held'
    ? `No sticks: they would not be safe by the results.${signOff ? ` A vet of ours decided: ${clipped(signOff.reason, 140)}` : ''}`
    : 'No sticks have been made for this cat yet.';
