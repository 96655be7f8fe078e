import type { Achievement } from './achievements.ts';
import type { Facts, Part } from './facts.ts';
import { METRICS } from './metrics.ts';

interface Timed<F> {
  /** In milliseconds, in order. */
  moments(part: F): number[];
  /** Facts as of a moment. */
  until(part: F, then: number): F;
}

/** A part by its moments. Put in order once for all that hangs on it: a log has ten thousand days. */
function timed<F extends object, T>(
  list: (part: F) => T[],
  at: (item: T) => Date,
  of: (part: F, items: T[]) => F,
): Timed<F> {
  const known = new WeakMap<F, { items: T[]; moments: number[] }>();
  const ordered = (part: F) => {
    const found = known.get(part);
    if (found) return found;
    const items = list(part).toSorted((one, other) => at(one).getTime() - at(other).getTime());
    const made = { items, moments: items.map((item) => at(item).getTime()) };
    known.set(part, made);
    return made;
  };
  return {
    moments: (part) => ordered(part).moments,
    until: (part, then) => {
      const { items, moments } = ordered(part);
      return of(part, items.slice(0, upTo(moments, then)));
    },
  };
}

/** Number of moments up to `then`, by binary search. */
function upTo(moments: number[], then: number): number {
  let [from, to] = [0, moments.length];
  while (from < to) {
    const between = (from + to) >> 1;
    if ((moments[between] ?? then) <= then) from = between + 1;
    else to = between;
  }
  return from;
}

/** Friends come without a moment. */
const BY_THEN: { [P in Part]?: Timed<Facts[P]> } = {
  log: timed(
    ({ days }) => days,
    ({ at }) => at,
    (_, days) => ({ days }),
  ),
  lab: timed(
    ({ sets }) => sets,
    ({ releasedAt }) => releasedAt,
    (_, sets) => ({ sets }),
  ),
  parcels: timed(
    ({ boxes }) => boxes,
    ({ movedAt }) => movedAt,
    (_, boxes) => ({ boxes }),
  ),
  plan: timed(
    ({ donations }) => donations,
    ({ paidAt }) => paidAt,
    (plan, donations) => ({ ...plan, donations }),
  ),
  cats: {
    moments: ({ cats }) =>
      cats.flatMap(({ since, countsFrom }) => [since, countsFrom ?? since].map(Number)).toSorted((a, b) => a - b),
    until: ({ cats }, then) => ({
      cats: cats
        .filter(({ since }) => Number(since) <= then)
        .map((cat) => ({ ...cat, countsFrom: Number(cat.countsFrom) <= then ? cat.countsFrom : null })),
    }),
  },
};

const momentsOf = <P extends Part>(facts: Facts, part: P): number[] => BY_THEN[part]?.moments(facts[part]) ?? [];

function allBy(facts: Facts, parts: readonly Part[], then: number): Facts {
  const by = { ...facts };
  const cut = <P extends Part>(part: P) => {
    by[part] = BY_THEN[part]?.until(facts[part], then) ?? facts[part];
  };
  for (const part of parts) cut(part);
  return by;
}

/** The first moment by which an achievement was complete, the same whenever it is calculated. Null if no row tells. */
export function completedWhen({ type, requirement }: Achievement, facts: Facts): Date | null {
  const { parts, dated, of } = METRICS[type];
  if (!dated) return null;
  const [first = [], ...others] = parts.map((part) => momentsOf(facts, part));
  const moments = others.length ? [first, ...others].flat().toSorted((a, b) => a - b) : first;
  const enough = (index: number) => {
    const then = moments[index];
    return then !== undefined && of(allBy(facts, parts, then)) >= requirement;
  };
  // The count never decreases: double the step until it is enough, then bisect the last interval.
  let [before, after] = [-1, 0];
  while (!enough(after)) {
    if (after >= moments.length - 1) return null;
    [before, after] = [after, Math.min(moments.length - 1, after * 2 + 1)];
  }
  while (after - before > 1) {
    const between = (before + after) >> 1;
    if (enough(between)) after = between;
    else before = between;
  }
  const since = moments[after];
  return since === undefined ? null : new Date(since);
}
