import { type Day, daysBetween } from '#src/capabilities/households/rules/days.ts';
import type { CatDay, CatFact, Facts, Part } from './facts.ts';
import { type LoggedDay, loggedDays } from './logged-days.ts';
import { streakOf } from './streak.ts';

interface Metric {
  /** Facts it is counted from. */
  parts: readonly Part[];
  /** Whether the rows say when. */
  dated: boolean;
  of: (facts: Facts) => number;
}

const count = <P extends Part>(parts: P[], of: (facts: Pick<Facts, P>) => number, dated = true): Metric => ({
  parts,
  dated,
  of,
});
const inLog = (of: (days: CatDay[]) => number) => count(['log'], ({ log }) => of(log.days));
const inLab = (of: (sets: Facts['lab']['sets']) => number) => count(['lab'], ({ lab }) => of(lab.sets));

const took = ({ given }: CatDay) => given > 0;

/**
 * Metrics that achievements count. Further days, results, boxes, referrals, time and new cats never lower any of them;
 * corrections of the log do, such as a refusal entered later.
 */
export const METRICS = {
  reports: inLab((sets) => sets.length),
  reports_of_one_cat: inLab((sets) => most(byCat(sets))),
  cats_tested: inLab((sets) => byCat(sets).size),
  dna_reports: inLab((sets) => sets.filter(({ dna }) => dna).length),
  weeks_weighed: inLog((days) => longestOfOneCat(days, ({ weighed }) => weighed, weekNumber)),
  full_days: inLog((days) => days.filter((day) => day.weighed && day.activity && day.appetite && day.water).length),
  water_days: inLog((days) => new Set(days.filter(({ water }) => water).map(({ day }) => day)).size),
  /** A cat has one stick a day, however often that is written down. */
  sticks: inLog((days) => days.filter(took).length),
  days_running: inLog((days) => longestOfOneCat(days, took, dayNumber)),
  days_without_refusal: inLog((days) => longestOfOneCat(days, (day) => took(day) && !day.refused, dayNumber)),
  stick_streak: inLog((days) => longestStreak(loggedDays('supplement_taken', days))),
  health_streak: inLog((days) => longestStreak(loggedDays('health_logged', days))),
  days_of_two: inLog((days) => [...Map.groupBy(days.filter(took), ({ day }) => day).values()].filter(isPlural).length),
  /** Cats at the same time: one that follows another that has gone is no second one. */
  cats: count(['cats'], ({ cats }) => mostAtOnce(cats.cats.flatMap(counting))),
  cats_described: count(
    ['cats'],
    ({ cats }) => cats.cats.flatMap(counting).filter(({ described }) => described).length,
    false,
  ),
  whole_household: count(['lab', 'cats'], ({ lab, cats }) => Number(everTestedWhole(lab.sets, cats.cats))),
  boxes: count(['parcels'], ({ parcels }) => parcels.boxes.filter(({ delivered }) => delivered).length),
  /** R12 N15: the months set aside for cats in shelters, by their rows. */
  shelter_months: count(['plan'], ({ plan }) => plan.donations.length),
  referrals_received: count(['friends'], ({ friends }) => friends.received.length, false),
  referrals_made: count(['friends'], ({ friends }) => friends.made.length, false),
} satisfies Record<string, Metric>;

export type MetricId = keyof typeof METRICS;

const isPlural = (list: unknown[]) => list.length > 1;
const byCat = <T extends { catId: string }>(rows: T[]) => Map.groupBy(rows, ({ catId }) => catId);
const most = (groups: Map<string, unknown[]>) => Math.max(0, ...[...groups.values()].map(({ length }) => length));

const dayNumber = (day: Day) => daysBetween('1970-01-01', day);
/** Weeks begin on Mondays; the first day of that calendar was a Thursday. */
const weekNumber = (day: Day) => Math.floor((dayNumber(day) + 3) / 7);

const longestStreak = (days: LoggedDay[]) => streakOf(days.map(({ day }) => day))?.longest ?? 0;

/** The most days or weeks one after the other, by their numbers, on which that is so for one cat. */
function longestOfOneCat(days: CatDay[], so: (day: CatDay) => boolean, numberOf: (day: Day) => number): number {
  const runs = [...byCat(days.filter(so)).values()].map((ofCat) => longestRun(ofCat.map(({ day }) => numberOf(day))));
  return Math.max(0, ...runs);
}

function longestRun(numbers: number[]): number {
  const all = new Set(numbers);
  let longest = 0;
  for (const first of all) {
    if (all.has(first - 1)) continue;
    let length = 1;
    while (all.has(first + length)) length += 1;
    longest = Math.max(longest, length);
  }
  return longest;
}

const livesHere = ({ since, until, away }: CatFact, then: Date): boolean =>
  since <= then && (!until || until > then) && !away.some((gone) => gone.from <= then && gone.until > then);

/** A cat as it counts; nothing where it does not. */
const counting = (cat: CatFact): CatFact[] => (cat.countsFrom ? [{ ...cat, since: cat.countsFrom }] : []);

const livingAt = (cats: CatFact[], then: Date) => cats.filter((cat) => livesHere(cat, then));

/** Whenever somebody comes, or comes back, there may be more than ever. */
const mostAtOnce = (cats: CatFact[]): number =>
  Math.max(
    0,
    ...cats
      .flatMap(({ since, away }) => [since, ...away.map(({ until }) => until)])
      .map((then) => livingAt(cats, then).length),
  );

/** Whether there ever was a moment at which a household of more than one had results of every cat that lived there. */
function everTestedWhole(sets: Facts['lab']['sets'], cats: Facts['cats']['cats']): boolean {
  return sets.some(({ releasedAt: then }) => {
    const tested = new Set(sets.filter(({ releasedAt }) => releasedAt <= then).map(({ catId }) => catId));
    const living = livingAt(cats, then);
    return living.length > 1 && living.every(({ id }) => tested.has(id));
  });
}
