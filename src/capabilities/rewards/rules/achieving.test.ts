import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#src/capabilities/households/rules/days.ts';
import { ACHIEVEMENTS, achievementOf, progressBy, withDependentParts } from './achievements.ts';
import { completedWhen } from './completion.ts';
import { type CatDay, type Facts, PARTS } from './facts.ts';
import { levelOf } from './levels.ts';
import { experienceOf, isMilestone, MILESTONES } from './progress.ts';
import { tierOf } from './tiers.ts';

const START = '2026-01-01';
const moment = (day: string) => new Date(`${day}T12:00:00Z`);
const given = (index: number, catId = 'miso'): CatDay => {
  const day = addDays(START, index);
  return {
    catId,
    day,
    given: 1,
    refused: 0,
    weighed: false,
    water: true,
    appetite: false,
    activity: false,
    noted: false,
    at: moment(day),
    givenAt: moment(day),
    loggedAt: moment(day),
  };
};
const cat = (id: string, since: string, more: Partial<Facts['cats']['cats'][number]> = {}) => ({
  id,
  since: moment(since),
  countsFrom: moment(since),
  until: null,
  away: [],
  described: true,
  ...more,
});
const NOTHING: Facts = {
  log: { days: [] },
  lab: { sets: [] },
  parcels: { boxes: [] },
  plan: { orders: [], months: [], donations: [] },
  cats: { cats: [] },
  friends: { received: [], made: [] },
};
const completed = (facts: Facts) =>
  progressBy(facts).flatMap(({ achievement: { id, requirement }, progress }) => (progress >= requirement ? [id] : []));
const when = (id: string, facts: Facts) => {
  const achievement = achievementOf(id);
  if (!achievement) throw new Error(`${id} is an achievement`);
  return completedWhen(achievement, facts)?.toISOString().slice(0, 10) ?? null;
};

test('R353 a household that did nothing has achieved nothing, and a month of sticks achieves just what says so', () => {
  expect(completed(NOTHING)).toEqual([]);
  const month = { ...NOTHING, log: { days: Array.from({ length: 28 }, (_, index) => given(index)) } };
  expect(completed(month).toSorted()).toEqual(
    [
      'first-stick',
      'twenty-eight',
      'seven-in-seven',
      'fourteen-straight',
      'one-week',
      'one-fortnight',
      'close-observer',
      'water-watch',
    ].toSorted(),
  );
});

test('R353 each is dated by the day that completed it, however much came after', () => {
  const days = Array.from({ length: 120 }, (_, index) => given(index));
  const facts = { ...NOTHING, log: { days } };
  expect([when('first-stick', facts), when('one-week', facts), when('water-watch', facts)]).toEqual([
    '2026-01-01',
    '2026-01-07',
    '2026-01-14',
  ]);
  // The 28th day, the 30th of a streak, the 100th stick.
  expect([when('twenty-eight', facts), when('one-month', facts), when('three-figures', facts)]).toEqual([
    '2026-01-28',
    '2026-01-30',
    '2026-04-10',
  ]);
  expect(when('once-round', facts)).toBeNull();
  fc.assert(
    fc.property(fc.shuffledSubarray(days, { minLength: 120 }), (log) => {
      expect(when('three-figures', { ...NOTHING, log: { days: log } })).toBe('2026-04-10');
    }),
    { numRuns: 10 },
  );
});

test('R353 two cats count while both live here: one that follows another is no second cat', () => {
  const cats = (...list: Facts['cats']['cats']) => completed({ ...NOTHING, cats: { cats: list } });
  expect(cats(cat('miso', START))).toEqual(['papers-in-order']);
  expect(cats(cat('miso', START), cat('laila', '2026-03-01'))).toContain('second-cat');
  const gone = cat('miso', START, { until: moment('2026-02-01') });
  expect(cats(gone, cat('laila', '2026-03-01'))).not.toContain('second-cat');
  const away = cat('miso', START, { away: [{ from: moment('2026-02-01'), until: moment('2026-06-01') }] });
  // Back in June, there are two again.
  expect(cats(away, cat('laila', '2026-03-01'))).toContain('second-cat');
  expect(cats(cat('miso', START, { described: false }))).toEqual([]);
});

test('N23 a cat that an import added counts from its first sticks on, and its achievement is of that day', () => {
  const home = (countsFrom: Date | null): Facts => ({
    ...NOTHING,
    cats: { cats: [cat('miso', START, { described: false }), cat('otto', START, { countsFrom })] },
  });
  expect(completed(home(null))).toEqual([]);
  expect(completed(home(moment('2026-03-01')))).toEqual(['second-cat', 'papers-in-order']);
  expect(when('second-cat', home(moment('2026-03-01')))).toBe('2026-03-01');
});

test('R353 an achievement that depends on two kinds of rows is worked out with both of them', () => {
  for (const part of PARTS) expect(withDependentParts([part])).toContain(part);
  expect(withDependentParts(['lab']).toSorted()).toEqual(['cats', 'lab']);
  expect(withDependentParts(['cats']).toSorted()).toEqual(['cats', 'lab']);
  expect(withDependentParts(['friends'])).toEqual(['friends']);
  // Of a part that is not known nothing is said, not even that it is nought.
  const only = progressBy({ friends: NOTHING.friends }).map(({ achievement }) => achievement.category);
  expect(new Set(only)).toEqual(new Set(['Friends']));
});

test('R347 R358 C29 every point counts once: within a level or towards the next, and the bar shows how much', () => {
  fc.assert(
    fc.property(fc.nat({ max: 100_000 }), (lifetime) => {
      const { level, experienceToNext } = levelOf(lifetime);
      const { done, of } = experienceOf({ level, experienceToNext });
      // The levels before took 100, 200, 300 and so on.
      expect(100 * ((level * (level - 1)) / 2) + done).toBe(lifetime);
      expect([of, done + experienceToNext]).toEqual([level * 100, level * 100]);
      expect(done < of).toBe(true);
      const { tier, nextTier } = tierOf(lifetime);
      expect(tier).toBe(lifetime >= 2000 ? 'Platinum' : lifetime >= 500 ? 'Gold' : 'Silver');
      if (nextTier) expect(lifetime + nextTier.missing).toBe(nextTier.at);
    }),
  );
  expect(levelOf(-50)).toEqual(levelOf(0));
  expect(Array.from({ length: 40 }, (_, day) => day).filter(isMilestone)).toEqual([...MILESTONES]);
});

test('R353 an achievement is worth something, has an id of its own, and none of another name is found', () => {
  expect(new Set(ACHIEVEMENTS.map(({ id }) => id)).size).toBe(ACHIEVEMENTS.length);
  for (const { points, requirement } of ACHIEVEMENTS) expect([points > 0, requirement > 0]).toEqual([true, true]);
  for (const id of ['', 'toString', 'first report']) expect(achievementOf(id)).toBeNull();
});
