import { addDays, daysBetween } from '#src/capabilities/households/rules/days.ts';
import type { QueuedEntry } from '#src/capabilities/households/screens/records/queue.ts';
import { formulaName } from '#src/capabilities/lab/rules/formulas.ts';
import type { Supplements } from '#src/capabilities/lab/sticks-contract.ts';
import type { DashboardCat, DashboardView } from '../../../contract.ts';
import { withEntries } from './optimistic-entries.ts';

/** Longer than figures are shown without a connection; a clock may be wrong by more. */
const MOST_DAYS = 31;

/** Figures of an earlier day as they are today: of each day the entries that wait, then the next day without any. */
export function carriedTo(view: DashboardView, today: string, pending: readonly QueuedEntry[]): DashboardView {
  const { household } = view;
  const { timeZone } = household;
  const days = daysBetween(household.today, today);
  if (days < 1 || days > MOST_DAYS) return view;
  const entries = pending.flatMap(({ state, entry }) => (state === 'waiting' && entry ? [entry] : []));
  const takenBack = new Set(pending.filter(({ state }) => state === 'taking-back').map(({ id }) => id));
  let { cats } = household;
  for (let day = household.today; day < today; day = addDays(day, 1)) {
    const here = { today: day, timeZone };
    cats = cats.map((cat) => nextDay(withEntries(cat, entries, takenBack, here), addDays(day, 1)));
  }
  return { ...view, household: { ...household, cats, today, earliestDay: addDays(household.earliestDay, days) } };
}

function nextDay(cat: DashboardCat, day: string): DashboardCat {
  const { weight, activity, waterIntake } = cat.measures;
  const nothing = { weight: null, activity: null, appetite: null, stick: null, notes: 0 };
  return {
    ...cat,
    today: { ...cat.today, ...nothing, water: { ...cat.today.water, ml: 0, entries: 0 } },
    measures: {
      weight: { ...weight, trend: [...weight.trend.slice(1), { day, weight: null }] },
      activity: { daily: null, weekly: [...activity.weekly.slice(1), null] },
      appetite: null,
      waterIntake: { ...waterIntake, ml: null },
    },
    supplements: nextStick(cat.supplements),
  };
}

/** The first stick that is left, as the server counts them; none once all 28 are used. */
function nextStick(supplements: Supplements): Supplements {
  const { today, days } = supplements;
  if (supplements.state !== 'running' || !today) return supplements;
  const next = days.find(({ outcome }) => outcome === null);
  return {
    ...supplements,
    state: next ? 'running' : 'resting',
    day: next?.day ?? null,
    today: next ? { formula: next.formula, name: formulaName(next.formula) ?? next.formula, outcome: null } : null,
    streak: today.outcome === 'given' ? supplements.streak : 0,
  };
}
