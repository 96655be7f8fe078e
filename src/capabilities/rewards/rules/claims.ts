import { STICKS_PER_MONTH } from '#src/capabilities/pricing/rules/plans.ts';
import type { Facts, Part } from './facts.ts';
import type { Claim, Standing } from './ledger.ts';
import { monthsOfSticks, POINTS } from './points.ts';

/** Grows with every change of what earns points, here or in the catalogue of achievements: all households are settled again. */
export const RULES_VERSION = 1;

const claim = (reason: keyof typeof POINTS, about: string, at?: Date): Claim => ({
  about,
  reason,
  points: POINTS[reason].points,
  ...(at && { at }),
});

const RULES: { [P in Part]?: (facts: Facts[P]) => Standing } = {
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
  friends: ({ came, brought }) => ({
    of: ['friend:'],
    claims: [...came, ...brought].map(({ id }) => claim('friend', `friend:${id}`)),
  }),
  log: (log) => ({ of: ['sticks:', 'day:'], claims: [...sticksGiven(log), ...daysLogged(log)] }),
};

/** Each month of sticks that a cat took is worth something, on the day that made it one. */
function sticksGiven({ days }: Facts['log']): Claim[] {
  const byCat = Map.groupBy(
    days.filter(({ given }) => given > 0),
    ({ catId }) => catId,
  );
  return [...byCat].flatMap(([catId, taken]) => {
    const inOrder = taken.toSorted((a, b) => (a.day < b.day ? -1 : 1));
    return Array.from({ length: monthsOfSticks(inOrder.length, STICKS_PER_MONTH) }, (_, index) =>
      claim('sticks', `sticks:${catId}:${index + 1}`, inOrder[(index + 1) * STICKS_PER_MONTH - 1]?.at),
    );
  });
}

/** A day is worth something once, for however many cats something was written down. */
function daysLogged({ days }: Facts['log']): Claim[] {
  const sticks = new Map<string, Date>();
  const health = new Map<string, Date>();
  for (const { day, at, given, weighed, water, appetite, activity, noted } of days) {
    if (given > 0) sticks.set(day, later(sticks.get(day), at));
    if (weighed || water || appetite || activity || noted) health.set(day, later(health.get(day), at));
  }
  return [
    ...[...sticks].map(([day, at]) => claim('stick_day', `day:supplement_taken:${day}`, at)),
    ...[...health].map(([day, at]) => claim('health_day', `day:health_logged:${day}`, at)),
  ];
}

const later = (one: Date | undefined, other: Date): Date => (one && one > other ? one : other);

/** What stands of these facts, part by part. */
export function standingsOf(facts: Partial<Facts>): Standing[] {
  const said = <P extends Part>(part: P) => {
    const known = facts[part];
    return known && RULES[part]?.(known as Facts[P]);
  };
  return (Object.keys(facts) as Part[]).flatMap((part) => said(part) ?? []);
}
