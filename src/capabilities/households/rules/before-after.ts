import type { DayValue } from './aggregates.ts';
import { addDays, type Day, daysBetween } from './days.ts';
import type { MeasuredKind } from './measures.ts';

/** The fortnight before the first sticks. */
const BASELINE_DAYS = 14;
/** The first four weeks on sticks. Fixed, so that nobody chooses the four weeks that look best. */
export const STICK_DAYS = 28;
/** Days with a stick given, of the 28, below which nothing is said about sticks. */
export const FEWEST_STICK_DAYS = 14;

/** Kinds in the order in which they are shown. */
export const COMPARED = ['weight', 'activity', 'appetite', 'water'] as const satisfies readonly MeasuredKind[];

interface Rule {
  /** Days with an entry that each span needs. Cats are weighed about once a week, so a weight needs fewer. */
  needed: { before: number; after: number };
  /** Smallest difference of the means that counts, in the stored unit, given the mean before. */
  smallest: (before: number) => number;
}

/**
 * Activity and appetite: 10 of 100 points, less than half of the step between two taps. Water: 15 % of the amount before;
 * a bowl loses as much to the air and the floor. Weight: 2 %, the scatter of a full bladder and a bathroom
 * scale (trend.ts).
 */
const RULES: Record<MeasuredKind, Rule> = {
  weight: { needed: { before: 3, after: 4 }, smallest: (before) => before * 0.02 },
  activity: { needed: { before: 7, after: 14 }, smallest: () => 10 },
  appetite: { needed: { before: 7, after: 14 }, smallest: () => 10 },
  water: { needed: { before: 7, after: 14 }, smallest: (before) => before * 0.15 },
};

export const VERDICTS = ['higher', 'lower', 'no-visible-change', 'too-few-days', 'too-few-sticks', 'not-yet'] as const;
type Verdict = (typeof VERDICTS)[number];

/** Whether a verdict says something about the cat, be it that nothing changed visibly. */
export const isDecided = (verdict: Verdict): boolean =>
  verdict === 'higher' || verdict === 'lower' || verdict === 'no-visible-change';

export interface Span {
  from: Day;
  to: Day;
}

/** Days with an entry in a span, how many are needed, and their mean as a whole number of the stored unit. */
interface SpanMean {
  mean: number | null;
  days: number;
  needed: number;
}

export interface ComparedMeasure {
  kind: MeasuredKind;
  before: SpanMean;
  after: SpanMean;
  /** Mean after minus mean before; null where one of them is missing. */
  difference: number | null;
  /** Difference from which on a change is called visible; null before the end or for too few days. */
  threshold: number | null;
  verdict: Verdict;
}

/** Spans that are compared: by the first day on sticks, or, before it, a fortnight that ends today. */
export function comparedSpans(sticksSince: Day | null, today: Day): { before: Span; after: Span | null } {
  const begun = sticksSince !== null && sticksSince <= today;
  const first = begun ? sticksSince : addDays(today, 1);
  return {
    before: { from: addDays(first, -BASELINE_DAYS), to: addDays(first, -1) },
    after: begun ? { from: first, to: addDays(first, STICK_DAYS - 1) } : null,
  };
}

/** Whether the four weeks are over: the last of their days has ended. */
export const isOver = ({ to }: Span, today: Day): boolean => daysBetween(to, today) > 0;

/** Compares one measure before and on sticks. `days` may hold days outside of both spans. */
export function compareMeasure(
  kind: MeasuredKind,
  days: readonly Pick<DayValue, 'day' | 'value'>[],
  { before, after, over, stickDays }: { before: Span; after: Span | null; over: boolean; stickDays: number },
): ComparedMeasure {
  const { needed, smallest } = RULES[kind];
  const [was, is] = [valuesIn(days, before), after ? valuesIn(days, after) : []];
  const [meanBefore, meanAfter] = [meanOf(was), meanOf(is)];
  const exact = meanBefore === null || meanAfter === null ? null : meanAfter - meanBefore;
  const enough = was.length >= needed.before && is.length >= needed.after;
  const limit =
    over && enough && meanBefore !== null ? Math.max(smallest(meanBefore), chanceDifference(was, is)) : null;
  return {
    kind,
    before: { mean: rounded(meanBefore), days: was.length, needed: needed.before },
    after: { mean: rounded(meanAfter), days: is.length, needed: needed.after },
    difference: rounded(exact),
    threshold: limit === null ? null : Math.ceil(limit),
    verdict: verdictOf({ over, limit, exact, stickDays }),
  };
}

function verdictOf(found: { over: boolean; limit: number | null; exact: number | null; stickDays: number }): Verdict {
  const { over, limit, exact, stickDays } = found;
  if (!over) return 'not-yet';
  if (limit === null || exact === null) return 'too-few-days';
  if (stickDays < FEWEST_STICK_DAYS) return 'too-few-sticks';
  if (Math.abs(exact) < limit) return 'no-visible-change';
  return exact > 0 ? 'higher' : 'lower';
}

const valuesIn = (days: readonly Pick<DayValue, 'day' | 'value'>[], { from, to }: Span): number[] =>
  days.flatMap(({ day, value }) => (value !== null && day >= from && day <= to ? [value] : []));

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value) + 0);

/**
 * The difference of two means that scatter alone exceeds once in a hundred times: Welch's test for unequal variances, two-sided at
 * 1 %. A day much like the one before it makes chance larger than this assumes, which is why `smallest` stands beside it.
 */
function chanceDifference(was: readonly number[], is: readonly number[]): number {
  const { error, freedom } = welch(was, is);
  return error === 0 ? 0 : error * studentAt(freedom);
}

/** Standard error of the difference of two means, and its degrees of freedom (Welch–Satterthwaite). */
export function welch(a: readonly number[], b: readonly number[]): { error: number; freedom: number } {
  const [x, y] = [squaredErrorOf(a), squaredErrorOf(b)];
  const freedom = (x + y) ** 2 / (x ** 2 / (a.length - 1) + y ** 2 / (b.length - 1));
  return { error: Math.sqrt(x + y), freedom };
}

/** Variance of a mean: that of a sample over its size. */
function squaredErrorOf(values: readonly number[]): number {
  const mean = meanOf(values) ?? 0;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return squares / (values.length - 1) / values.length;
}

/** Student's t, 0.995, for 1 to 30 degrees of freedom (NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2). */
const STUDENT = [
  63.657, 9.925, 5.841, 4.604, 4.032, 3.707, 3.499, 3.355, 3.25, 3.169, 3.106, 3.055, 3.012, 2.977, 2.947, 2.921, 2.898,
  2.878, 2.861, 2.845, 2.831, 2.819, 2.807, 2.797, 2.787, 2.779, 2.771, 2.763, 2.756, 2.75,
];

/** The value for so many degrees of freedom, rounded down to one in the table. */
const studentAt = (freedom: number): number =>
  STUDENT[Math.min(Math.max(Math.floor(freedom), 1), STUDENT.length) - 1] as number;
