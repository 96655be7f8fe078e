/** Pure geometry of the charts. Pixels go down, values go up; a day on which nothing was written down has no value. */

export type Value = number | null;

export interface Point {
  x: number;
  y: number;
}

export interface Domain {
  low: number;
  high: number;
}

/** The same share of the way from `to[0]` to `to[1]` as `value` is from `low` to `high`. */
export const scale = ({ low, high }: Domain, to: readonly [number, number]) => {
  const span = high - low || 1;
  return (value: number): number => to[0] + ((value - low) / span) * (to[1] - to[0]);
};

/** The least span of a chart with a band, as a share of its highest value: less would draw a sip of water as a fall. */
const LEAST_SPAN = 0.1;

/**
 * Room for every value, with a little air above and below. Of the band, the edges that are near, and the nearer one where no
 * value is within it: a far edge would press the line flat. `bounds` is a scale that is known beforehand.
 */
export function domainOf(values: readonly Value[], { band, bounds }: { band?: Domain; bounds?: Domain } = {}): Domain {
  const known = values.filter((value) => value !== null);
  if (band) known.push(...edgesShown(known, band));
  if (bounds) known.push(bounds.low, bounds.high);
  if (!known.length) return { low: 0, high: 1 };
  const [low, high] = [Math.min(...known), Math.max(...known)];
  if (bounds && low === bounds.low && high === bounds.high) return { low, high };
  const least = band ? Math.abs(high) * LEAST_SPAN : 0;
  const span = Math.max(high - low, least) || Math.abs(high) || 1;
  const air = (span - (high - low)) / 2 + span * 0.14;
  return { low: low - air, high: high + air };
}

function edgesShown(values: readonly number[], band: Domain): number[] {
  if (!values.length) return [band.low, band.high];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  if (low > band.high) return [band.high];
  if (high < band.low) return [band.low];
  const near = Math.max(high - low, Math.abs(high) * LEAST_SPAN);
  return [band.low, band.high].filter((edge) => edge >= low - near && edge <= high + near);
}

const ROUND_STEPS = [1, 2, 2.5, 5, 10] as const;

/** Round numbers within the domain, at most `most` of them. */
export function ticks({ low, high }: Domain, most: number): number[] {
  const rough = (high - low) / Math.max(1, most - 1);
  if (!(rough > 0)) return [low];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (ROUND_STEPS.find((round) => round * power >= rough) ?? 10) * power;
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => tidy((first + index) * step));
}

/** Without the crumbs of binary fractions. */
const tidy = (value: number) => Number(value.toPrecision(12));

/** Horizontal positions of the days; a single one is at the end, where today is. */
export function spread(count: number, [from, to]: readonly [number, number]): number[] {
  return count === 1 ? [to] : Array.from({ length: count }, (_, index) => from + ((to - from) * index) / (count - 1));
}

/** The days with a value, in runs without a gap: from which to which. */
export function runs(values: readonly Value[]): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    const last = found.at(-1);
    if (last && last.to === index - 1) last.to = index;
    else found.push({ from: index, to: index });
  }
  return found;
}

const n = (value: number) => (Math.round(value * 10) / 10).toString();

/** A line through the points that never goes above or below both of its neighbours. */
export function curve(points: readonly Point[]): string {
  return points
    .map(({ x, y }, index) => {
      const before = points[index - 1];
      if (!before) return `M${n(x)} ${n(y)}`;
      const middle = n((before.x + x) / 2);
      return `C${middle} ${n(before.y)} ${middle} ${n(y)} ${n(x)} ${n(y)}`;
    })
    .join('');
}

/**
 * Days with a label, so that labels of this width do not touch: the last one, and then at equal distances before it.
 */
export function labelled(count: number, width: number, labelWidth: number): boolean[] {
  const room = Math.max(1, Math.floor(width / labelWidth));
  const every = Math.max(1, Math.ceil(count / room));
  return Array.from({ length: count }, (_, index) => (count - 1 - index) % every === 0);
}

/** The index of the day that is nearest to a place. */
export function nearest(places: readonly number[], x: number): number {
  let best = 0;
  for (const [index, place] of places.entries()) {
    if (Math.abs(place - x) < Math.abs((places[best] ?? 0) - x)) best = index;
  }
  return best;
}

/** The dashes that draw a share of a circle: the share, then the rest. The round cap is part of the share. */
export function arc(share: number, radius: number): { drawn: number; rest: number } {
  const around = 2 * Math.PI * radius;
  const drawn = Math.min(1, Math.max(0, share)) * around;
  return { drawn, rest: around - drawn };
}
