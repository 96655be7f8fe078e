import { type Day, daysBetween } from './days.ts';

export interface Trend {
  direction: 'rising' | 'steady' | 'falling';
  /** Grams a week along the straight line that fits best. */
  gramsPerWeek: number;
  /** The same as a share of the mean weight, in percent with one decimal. */
  percentPerWeek: number;
  /** Faster than a healthy diet would be: worth a word with a vet. A kitten may rise as fast as it likes. */
  fast: boolean;
}

/**
 * Weight loss of 0.5 to 2 % a week is what the American Animal Hospital Association calls safe on a diet. Below that a
 * change is not told from a full bladder or a cheap scale; above it cats risk their liver (hepatic lipidosis).
 */
const STEADY_BELOW_PERCENT = 0.5;
const FAST_ABOVE_PERCENT = 2;
/** Fewer weighings, or closer together, are no trend. */
const FEWEST_WEIGHINGS = 3;
const SHORTEST_DAYS = 4;

/** Trend of a weight, by least squares; null for too few weighings or too short a time. */
export function weightTrend(weighings: readonly { day: Day; grams: number }[], growing = false): Trend | null {
  const [first] = weighings;
  if (!first || weighings.length < FEWEST_WEIGHINGS) return null;
  const points = weighings.map(({ day, grams }) => ({ x: daysBetween(first.day, day), y: grams }));
  const span = Math.max(...points.map(({ x }) => x)) - Math.min(...points.map(({ x }) => x));
  if (span < SHORTEST_DAYS) return null;
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const meanX = mean(points.map(({ x }) => x));
  const meanY = mean(points.map(({ y }) => y));
  const slope =
    mean(points.map(({ x, y }) => (x - meanX) * (y - meanY))) / mean(points.map(({ x }) => (x - meanX) ** 2));
  const percent = (slope * 7 * 100) / meanY;
  return {
    direction: Math.abs(percent) < STEADY_BELOW_PERCENT ? 'steady' : percent > 0 ? 'rising' : 'falling',
    gramsPerWeek: Math.round(slope * 7) + 0,
    percentPerWeek: Math.round(percent * 10) / 10 + 0,
    fast: percent < -FAST_ABOVE_PERCENT || (percent > FAST_ABOVE_PERCENT && !growing),
  };
}
