import type { Achievement } from './achievements.ts';
import type { Facts, Part } from './facts.ts';
import { METRICS } from './metrics.ts';

/** The moments of a part, and what of it was there by then; friends come without one. */
const BY_THEN: {
  [P in Part]?: { moments: (part: Facts[P]) => Date[]; until: (part: Facts[P], then: Date) => Facts[P] };
} = {
  log: {
    moments: ({ days }) => days.map(({ at }) => at),
    until: ({ days }, then) => ({ days: days.filter(({ at }) => at <= then) }),
  },
  lab: {
    moments: ({ sets }) => sets.map(({ releasedAt }) => releasedAt),
    until: ({ sets }, then) => ({ sets: sets.filter(({ releasedAt }) => releasedAt <= then) }),
  },
  parcels: {
    moments: ({ boxes }) => boxes.map(({ movedAt }) => movedAt),
    until: ({ boxes }, then) => ({ boxes: boxes.filter(({ movedAt }) => movedAt <= then) }),
  },
  plan: {
    moments: ({ months }) => months.map(({ paidAt }) => paidAt),
    until: ({ orders, months }, then) => ({ orders, months: months.filter(({ paidAt }) => paidAt <= then) }),
  },
  cats: {
    moments: ({ cats }) => cats.map(({ since }) => since),
    until: ({ cats }, then) => ({ cats: cats.filter(({ since }) => since <= then) }),
  },
};

const momentsOf = <P extends Part>(facts: Facts, part: P): Date[] => BY_THEN[part]?.moments(facts[part]) ?? [];

function allBy(facts: Facts, parts: readonly Part[], then: Date): Facts {
  const by = { ...facts };
  const cut = <P extends Part>(part: P) => {
    by[part] = BY_THEN[part]?.until(facts[part], then) ?? facts[part];
  };
  for (const part of parts) cut(part);
  return by;
}

/**
 * Since when what was achieved has been: the first moment by which there was enough, so that it is the same whenever it
 * is worked out. Null where no row says.
 */
export function completedWhen({ type, requirement }: Achievement, facts: Facts): Date | null {
  const { parts, dated, of } = METRICS[type];
  if (!dated) return null;
  const moments = parts.flatMap((part) => momentsOf(facts, part)).toSorted((a, b) => a.getTime() - b.getTime());
  const enough = (index: number) => {
    const then = moments[index];
    return then !== undefined && of(allBy(facts, parts, then)) >= requirement;
  };
  // What is counted never becomes less: the moment is looked for in ever larger steps, then between the last two.
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
  return moments[after] ?? null;
}
