import { fromGrams, type WeightUnit } from '#src/capabilities/households/rules/units.ts';
import { listOf } from '#src/lib/lists.ts';
import type { Nutrient } from '#src/capabilities/lab/results-contract.ts';
import type { DashboardCat, Measures } from '../../../contract.ts';
import { plural } from '#src/lib/plurals.ts';
import { dayName } from './points.ts';

/** Sentences of the panels, computed from their figures only. */

/** '5.1', '4.75': as many decimals as there are, and at least one, so that a range reads alike on both ends. */
function decimals(grams: number, unit: WeightUnit): string {
  const value = fromGrams(grams, unit);
  return Number.isInteger(value * 10) ? value.toFixed(1) : String(value);
}

export const weightFigure = decimals;

export const idealText = ({ low, high }: { low: number; high: number }, unit: WeightUnit): string =>
  `Ideal ${decimals(low, unit)} to ${decimals(high, unit)} ${unit}`;

/** '140 g', '1.2 kg', '0.3 lb'. */
function difference(grams: number, unit: WeightUnit): string {
  if (unit === 'kg' && Math.abs(grams) < 1000) return `${Math.abs(grams)} g`;
  return `${decimals(Math.abs(grams), unit)} ${unit}`;
}

/** The least that is told from a full bladder or a cheap scale, as a share of the weight (the trend rule says why). */
const TOLD_APART = 0.005;

type Weighed = Pick<DashboardCat, 'ageRange' | 'weight'> & { measures: Pick<Measures, 'weight'> };

/** R298. No joke where a vet should look. */
export function weightSentence({ ageRange, weight: last, measures: { weight } }: Weighed, unit: WeightUnit): string {
  const { current, ideal, change, fast, trend } = weight;
  if (current === null) return 'Not weighed yet. Once a week is enough.';
  if (change === null) {
    return trend.some(({ weight }) => weight !== null)
      ? 'Weighed once this week. A second time makes a trend.'
      : last
        ? `Last weighed on ${dayName(last.day)}.`
        : 'Once a week is enough.';
  }
  const by = difference(change, unit);
  if (change === 0) return 'The same as before. Cats do not often manage that.';
  if (fast && change < 0) return `Down ${by} this week. That is too fast for a cat. Please ask a vet.`;
  if (fast) return `Up ${by} this week. That is fast. Please ask a vet.`;
  const way = change < 0 ? 'Down' : 'Up';
  if (Math.abs(change) < current * TOLD_APART) return `${way} ${by} this week. That is within normal variation.`;
  if (change > 0 && ageRange === 'kitten') return `Up ${by} this week. Growing is the job.`;
  return `${way} ${by} this week${ideal ? whichWay(current, change, ideal) : '.'}`;
}

function whichWay(current: number, change: number, { low, high }: { low: number; high: number }): string {
  if (current > high) return change < 0 ? '. A healthy, slow pace.' : ', away from the ideal range.';
  if (current < low) return change > 0 ? '. A healthy, slow pace.' : ', away from the ideal range.';
  return ' and within the ideal range.';
}

/** C21: 50 is a normal day. A third of the scale each. */
export function activityWord(percent: number | null): string {
  if (percent === null) return 'Not logged today';
  if (percent < 34) return 'Low';
  return percent < 70 ? 'Moderate' : 'High';
}

/** The days of the week that ends today, in words. */
export function activitySentence(weekly: readonly (number | null)[], dayNames: readonly string[]): string {
  const known = weekly.flatMap((value, index) => (value === null ? [] : [{ value, name: dayNames[index] ?? '' }]));
  const [first] = known;
  if (!first) return 'One tap a day draws this chart.';
  if (known.length < 3) return `Logged on ${known.length} of ${weekly.length} days.`;
  const top = Math.max(...known.map(({ value }) => value));
  const busiest = known.filter(({ value }) => value === top);
  if (busiest.length === known.length) return 'The same every day. A cat of principle.';
  if (busiest.length > 2) return `At most ${top}%, on ${busiest.length} of the days.`;
  return `Busiest on ${busiest.map(({ name }) => name).join(' and ')}.`;
}

const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);
const upperFirst = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** R306, R386: so many of seven, and those that are out of range. */
export function nutrientsSentence(nutrients: readonly Nutrient[]): string {
  const at = (level: Nutrient['level']) =>
    nutrients.filter((nutrient) => nutrient.level === level).map(({ name }) => lowerFirst(name));
  const [low, borderline, missing] = [at('low'), at('borderline'), at('not-measured')];
  const parts = [
    low.length ? `${listOf(low)} ${plural(low.length, 'is', 'are')} low` : '',
    borderline.length ? `${listOf(borderline)} ${plural(borderline.length, 'needs', 'need')} attention` : '',
    missing.length ? `${listOf(missing)} ${plural(missing.length, 'was', 'were')} not measured` : '',
  ].filter(Boolean);
  const count = `${at('optimal').length} of ${nutrients.length} optimal.`;
  return parts.length ? `${count} ${upperFirst(parts.join(', '))}.` : count;
}

/** Two or more; one day is no row. */
export const streakText = (days: number): string => (days > 1 ? `${days} days in a row` : '');
