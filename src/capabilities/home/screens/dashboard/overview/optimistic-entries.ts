import type { Supplements } from '#src/capabilities/lab/sticks-contract.ts';
import type { DashboardCat, Measures } from '../../../contract.ts';
import { dayIn } from '#src/capabilities/households/rules/days.ts';
import { toGrams } from '#src/capabilities/households/rules/units.ts';
import type { OutgoingEntry } from '#src/capabilities/households/screens/records/queue.ts';

/** The household's date and time zone, which decide on an entry's day. */
export interface HouseholdDay {
  today: string;
  timeZone: string;
}

/** A cat with pending entries applied, each once even if the server has it already, and without removed ones. */
export function withEntries(
  cat: DashboardCat,
  entries: readonly OutgoingEntry[],
  takenBack: ReadonlySet<string>,
  { today, timeZone }: HouseholdDay,
): DashboardCat {
  const own = [...new Map(entries.map((entry) => [entry.id, entry])).values()].filter(
    ({ id, catId, at }) => catId === cat.id && !takenBack.has(id) && dayIn(timeZone, new Date(at)) === today,
  );
  return own.reduce(added, withoutStick(cat, takenBack, today));
}

function added(cat: DashboardCat, entry: OutgoingEntry): DashboardCat {
  const { measures } = cat;
  const measured = (more: Partial<Measures>) => ({ ...cat, measures: { ...measures, ...more } });
  switch (entry.kind) {
    case 'stick':
      return { ...cat, supplements: stickSettled(cat.supplements, entry.outcome) };
    case 'water':
      return measured({ waterIntake: { ...measures.waterIntake, ml: (measures.waterIntake.ml ?? 0) + entry.value } });
    case 'appetite':
      return measured({ appetite: entry.value });
    case 'activity': {
      const weekly = [...measures.activity.weekly.slice(0, -1), entry.value];
      return measured({ activity: { daily: entry.value, weekly } });
    }
    case 'weight':
      return measured({ weight: weighed(measures.weight, toGrams(entry.value, entry.unit)) });
    case 'note':
      return cat;
  }
}

function weighed(weight: Measures['weight'], grams: number): Measures['weight'] {
  const trend = weight.trend.map((day, index, all) => (index === all.length - 1 ? { ...day, weight: grams } : day));
  const known = trend.filter((day) => day.weight !== null);
  const first = known[0]?.weight ?? grams;
  return { ...weight, current: grams, trend, change: known.length > 1 ? grams - first : weight.change };
}

type Outcome = 'given' | 'refused';

/** A stick is used up by today, whether it was eaten or not. A second word about the same day changes the outcome only. */
function stickSettled(supplements: Supplements, outcome: Outcome): Supplements {
  const { today, day, days, current, used, streak } = supplements;
  if (!today || day === null || today.outcome === outcome) return supplements;
  const again = today.outcome !== null;
  return {
    ...supplements,
    today: { ...today, outcome },
    days: days.map((stick) => (stick.day === day ? { ...stick, outcome } : stick)),
    current: again ? current : current.map((line) => moved(line, today.formula, -1)),
    used: again ? used : used + 1,
    streak: outcome === 'given' ? streak + 1 : 0,
  };
}

const moved = (line: Supplements['current'][number], formula: string, by: number) =>
  line.formula === formula ? { ...line, left: Math.max(0, line.left + by) } : line;

/** Today's stick as it was before somebody spoke of it, where that has been taken back. */
function withoutStick(cat: DashboardCat, takenBack: ReadonlySet<string>, today: string): DashboardCat {
  const { supplements } = cat;
  const entry = cat.today.stick;
  const settled = supplements.today;
  if (!entry || !takenBack.has(entry.id) || !settled?.outcome) return cat;
  const days = supplements.days.map((stick) => (stick.on === today ? { ...stick, outcome: null, on: null } : stick));
  return {
    ...cat,
    today: { ...cat.today, stick: null },
    supplements: {
      ...supplements,
      days,
      today: { ...settled, outcome: null },
      current: supplements.current.map((line) => moved(line, settled.formula, 1)),
      used: Math.max(0, supplements.used - 1),
      streak: settled.outcome === 'given' ? Math.max(0, supplements.streak - 1) : supplements.streak,
    },
  };
}
