import { STICKS_PER_MONTH } from '#src/capabilities/pricing/rules/plans.ts';
import type { Facts, Part } from './facts.ts';
import type { PointsClaim, ClaimSet } from './ledger.ts';
import { loggedDays } from './logged-days.ts';
import { monthsOfSticks, POINTS } from './points.ts';
import { LOGGED_KINDS } from './streak-kinds.ts';

/** Grows with every change of the earning rules, here or in the catalogue of achievements: all households are settled again. */
export const RULES_VERSION = 3;

const claim = (reason: keyof typeof POINTS, about: string, at?: Date): PointsClaim => ({
  about,
  reason,
  points: POINTS[reason].points,
  ...(at && { at }),
});

const RULES: { [P in Part]?: (facts: Facts[P]) => ClaimSet } = {
  plan: ({ orders }) => ({
    of: ['order:'],
    claims: orders.map(({ checkoutId, paidAt }) => claim('order', `order:${checkoutId}`, paidAt)),
  }),
  lab: ({ sets }) => ({
    of: ['results:'],
    claims: sets.map(({ id, releasedAt }) => claim('results', `results:${id}`, releasedAt)),
  }),
  parcels: ({ boxes }) => ({
    of: ['box:'],
    claims: boxes.filter(({ delivered }) => delivered).map(({ id, movedAt }) => claim('box', `box:${id}`, movedAt)),
  }),
  friends: ({ received, made }) => ({
    of: ['friend:'],
    claims: [...received, ...made].map(({ id }) => claim('friend', `friend:${id}`)),
  }),
  log: (log) => ({ of: ['sticks:', 'day:'], claims: [...sticksGiven(log), ...daysLogged(log)] }),
};

/** Each month of sticks that a cat took is worth something, on the day that made it one. */
function sticksGiven({ days }: Facts['log']): PointsClaim[] {
  const byCat = Map.groupBy(
    days.filter(({ given }) => given > 0),
    ({ catId }) => catId,
  );
  return [...byCat].flatMap(([catId, taken]) => {
    const inOrder = taken.toSorted((a, b) => (a.day < b.day ? -1 : 1));
    return Array.from({ length: monthsOfSticks(inOrder.length, STICKS_PER_MONTH) }, (_, index) =>
      claim(
        'sticks',
        `sticks:${catId}:${index + 1}`,
        inOrder[(index + 1) * STICKS_PER_MONTH - 1]?.givenAt ?? undefined,
      ),
    );
  });
}

const DAY_REASONS = { supplement_taken: 'stick_day', health_logged: 'health_day' } as const;

/** A day is worth something once, for however many cats something was written down. */
const daysLogged = ({ days }: Facts['log']): PointsClaim[] =>
  LOGGED_KINDS.flatMap((kind) =>
    loggedDays(kind, days).map(({ day, at }) => claim(DAY_REASONS[kind], `day:${kind}:${day}`, at)),
  );

/** Claims that follow from these facts, one part after the other. */
export function claimSetsOf(facts: Partial<Facts>): ClaimSet[] {
  const said = <P extends Part>(part: P) => {
    const known = facts[part];
    return known && RULES[part]?.(known as Facts[P]);
  };
  return (Object.keys(facts) as Part[]).flatMap((part) => said(part) ?? []);
}
