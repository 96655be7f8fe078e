import { addDays, dayIn } from '#src/capabilities/households/rules/days.ts';
import type { Supplements } from '#src/capabilities/lab/sticks-contract.ts';
import type { DashboardView } from '../../../contract.ts';
import { formatDate } from '#src/lib/dates.ts';
import { dueDay } from '#src/capabilities/households/screens/days.ts';
import { countOf } from '#src/lib/plurals.ts';

type Household = Pick<DashboardView['household'], 'today' | 'timeZone'>;

/** The day of the last stick in the house, at one a day. */
export function lastStickDay(
  { used, days, today: stick }: Pick<Supplements, 'used' | 'days' | 'today'>,
  today: string,
) {
  const left = days.length - used;
  return addDays(today, stick?.outcome ? left : left - 1);
}

/** Arrival of the next box, and whether the sticks last until then. Empty where no sticks are at home. */
export function nextBoxText(supplements: Supplements, { today, timeZone }: Household, asOf: string): string {
  const { state, nextDelivery } = supplements;
  if (state !== 'running') return '';
  const last = lastStickDay(supplements, today);
  const until = `The sticks last until ${formatDate('day', `${last}T12:00:00Z`, 'UTC')}.`;
  if (!nextDelivery) return until;
  const box = `Next box by ${dueDay('day', nextDelivery, { asOf, timeZone })}.`;
  const arrives = dayIn(timeZone, new Date(nextDelivery));
  if (arrives <= addDays(last, 1)) return `${box} ${until}`;
  const gap = daysBetween(last, arrives) - 1;
  return `${box} ${until} That may leave ${countOf(gap, 'day')} without one.`;
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
