import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#src/capabilities/households/rules/days.ts';
import { EMBLEMS } from '#src/ui/art/emblems.ts';
import { ACHIEVEMENTS, progressBy, withDependentParts } from './achievements.ts';
import { catalogueFor } from './catalogue.ts';
import { completedWhen } from './completion.ts';
import type { CatDay, Facts } from './facts.ts';
import { METRICS, type MetricId } from './metrics.ts';
import { POINTS } from './points.ts';

const CATS = ['miso', 'biscuit', 'otto'];
const FIRST = '2026-01-01';
const momentOf = (day: number) => new Date(Date.parse(`${addDays(FIRST, day)}T12:00:00Z`));

function catDay(catId: string, day: number, said: Partial<CatDay> = {}): CatDay {
  const at = momentOf(day);
  const none = { given: 0, refused: 0, weighed: false, water: false, appetite: false, activity: false, noted: false };
  const row = { catId, day: addDays(FIRST, day), ...none, ...said };
  const logged = row.weighed || row.water || row.appetite || row.activity || row.noted;
  return { ...row, at, givenAt: row.given ? at : null, loggedAt: logged ? at : null };
}

const nothing = (): Facts => ({
  log: { days: [] },
  lab: { sets: [] },
  parcels: { boxes: [] },
  plan: { orders: [], months: [], donations: [] },
  cats: { cats: [] },
  friends: { received: [], made: [] },
});

const aCat = fc.constantFrom(...CATS);
const aDay = fc.integer({ min: 0, max: 50 });
const said = fc.record({
  given: fc.constantFrom(0, 1, 1, 2),
  refused: fc.constantFrom(0, 0, 0, 1),
  weighed: fc.boolean(),
  water: fc.boolean(),
  appetite: fc.boolean(),
  activity: fc.boolean(),
});
const log = fc.uniqueArray(fc.tuple(aCat, aDay, said), { maxLength: 70, selector: ([cat, day]) => `${cat} ${day}` });
const result = fc.record({ id: fc.uuid(), catId: aCat, releasedAt: aDay.map(momentOf), dna: fc.boolean() });
const box = fc.record({
  id: fc.uuid(),
  checkoutId: fc.constant('checkout'),
  month: fc.integer({ min: 1, max: 14 }),
  shipped: fc.constant(true),
  delivered: fc.boolean(),
  movedAt: fc.constant(momentOf(3)),
});
/** Some were added by an import, and got sticks later or not yet. */
const cat = fc
  .record({
    since: aDay,
    sticksAfter: fc.option(fc.nat(20)),
    imported: fc.boolean(),
    until: fc.option(aDay.map((day) => momentOf(day + 20))),
    away: fc.array(
      aDay.map((day) => ({ from: momentOf(day), until: momentOf(day + 9) })),
      { maxLength: 1 },
    ),
    described: fc.boolean(),
  })
  .map(({ since, sticksAfter, imported, ...rest }) => ({
    ...rest,
    since: momentOf(since),
    countsFrom: imported ? (sticksAfter === null ? null : momentOf(since + sticksAfter)) : momentOf(since),
  }));
const someFacts: fc.Arbitrary<Facts> = fc
  .record({
    days: log,
    sets: fc.array(result, { maxLength: 5 }),
    boxes: fc.array(box, { maxLength: 8 }),
    donations: fc.array(fc.record({ paidAt: aDay.map(momentOf) }), { maxLength: 8 }),
    cats: fc.array(cat, { maxLength: CATS.length }),
    made: fc.array(fc.record({ id: fc.uuid() }), { maxLength: 3 }),
  })
  .map(({ days, sets, boxes, donations, cats, made }) => ({
    log: { days: days.map(([catId, day, what]) => catDay(catId, day, what)) },
    lab: { sets },
    parcels: { boxes },
    plan: { orders: [], months: [], donations },
    cats: { cats: cats.map((one, index) => ({ id: CATS[index] ?? '', ...one })) },
    friends: { received: [], made },
  }));

const counts = (facts: Facts) =>
  Object.fromEntries(Object.entries(METRICS).map(([id, metric]) => [id, metric.of(facts)]));

/** One more event of any kind; of an entry on a day that has some already, anything but a refusal. */
const oneMore: fc.Arbitrary<(facts: Facts) => Facts> = fc.oneof(
  fc.tuple(aCat, aDay, said).map(([catId, day, what]) => (facts: Facts) => {
    const there = facts.log.days.find((row) => row.catId === catId && row.day === addDays(FIRST, day));
    const added = there
      ? catDay(catId, day, { ...there, given: there.given + what.given, water: there.water || what.water })
      : catDay(catId, day, what);
    return { ...facts, log: { days: [...facts.log.days.filter((row) => row !== there), added] } };
  }),
  result.map((set) => (facts: Facts) => ({ ...facts, lab: { sets: [...facts.lab.sets, set] } })),
  box.map((one) => (facts: Facts) => ({ ...facts, parcels: { boxes: [...facts.parcels.boxes, one] } })),
  fc.constant(({ plan, ...facts }: Facts) => ({
    ...facts,
    plan: { ...plan, donations: [...plan.donations, { paidAt: momentOf(60) }] },
  })),
  fc.uuid().map((id) => ({ friends, ...facts }: Facts) => ({
    ...facts,
    friends: { received: [...friends.received, { id }], made: [...friends.made, { id }] },
  })),
  // A cat moves in today, and nobody has written anything down about it yet.
  fc.uuid().map((id) => (facts: Facts) => ({
    ...facts,
    cats: {
      cats: [
        ...facts.cats.cats,
        ...[{ id, since: momentOf(100), countsFrom: momentOf(100), until: null, away: [], described: false }],
      ],
    },
  })),
);

test('R353 R503 at least 24 achievements in at least 5 categories, each with all its parts, and each of them in the README, as are the rates and the rewards', () => {
  expect(ACHIEVEMENTS.length).toBeGreaterThanOrEqual(24);
  expect(new Set(ACHIEVEMENTS.map(({ category }) => category)).size).toBeGreaterThanOrEqual(5);
  for (const name of ['id', 'title', 'description'] as const)
    expect(new Set(ACHIEVEMENTS.map((one) => one[name])).size).toBe(ACHIEVEMENTS.length);
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  for (const { category, title, description, type, requirement, points, icon, badgeColor } of ACHIEVEMENTS) {
    expect(readme).toContain(`| ${category} | ${title} | ${description} | \`${type}\` ${requirement} | ${points} |`);
    expect(requirement).toBeGreaterThanOrEqual(1);
    expect(EMBLEMS).toContain(icon);
    expect(badgeColor).toMatch(/^[a-z]+$/);
  }
  for (const { said: what, points } of Object.values(POINTS)) expect(readme).toContain(`| ${what} | ${points} |`);
  for (const { title, category, pointsCost, limitPerUser, expiresAt } of catalogueFor('Silver'))
    expect(readme).toContain(
      `| ${title} | ${category} | ${pointsCost} | ${limitPerUser ?? 'none'} | ${expiresAt?.slice(0, 10) ?? 'never'} |`,
    );
});

test('R353 no metric decreases with a further day, result, box, month, referral or cat', () => {
  fc.assert(
    fc.property(someFacts, fc.array(oneMore, { minLength: 1, maxLength: 4 }), (facts, more) => {
      const [before, after] = [counts(facts), counts(more.reduce((so, add) => add(so), facts))];
      for (const [id, count] of Object.entries(before)) expect([id, after[id]! >= count]).toEqual([id, true]);
    }),
  );
});

test('R353 metrics do not depend on the order of the rows', () => {
  const shuffled = <T>(rows: T[], by: number) => rows.toSorted((a, b) => noise(a, by) - noise(b, by));
  const noise = (row: unknown, by: number) =>
    [...JSON.stringify(row)].reduce((sum, c) => (sum * by + c.charCodeAt(0)) % 9973, 7);
  fc.assert(
    fc.property(someFacts, fc.integer({ min: 3, max: 500 }), (facts, by) => {
      const other = {
        ...facts,
        log: { days: shuffled(facts.log.days, by) },
        lab: { sets: shuffled(facts.lab.sets, by) },
        cats: { cats: shuffled(facts.cats.cats, by) },
      };
      expect(counts(other)).toEqual(counts(facts));
    }),
  );
});

test('R353 since when something has been achieved is the first moment by which there was enough', () => {
  const before = (facts: Facts, then: Date): Facts => ({
    ...facts,
    log: { days: facts.log.days.filter(({ at }) => at < then) },
    lab: { sets: facts.lab.sets.filter(({ releasedAt }) => releasedAt < then) },
    parcels: { boxes: facts.parcels.boxes.filter(({ movedAt }) => movedAt < then) },
    plan: { ...facts.plan, donations: facts.plan.donations.filter(({ paidAt }) => paidAt < then) },
    cats: {
      cats: facts.cats.cats
        .filter(({ since }) => since < then)
        .map(({ countsFrom, ...cat }) => ({ ...cat, countsFrom: countsFrom && countsFrom < then ? countsFrom : null })),
    },
  });
  const justAfter = (then: Date) => new Date(then.getTime() + 1);
  fc.assert(
    fc.property(someFacts, (facts) => {
      for (const { achievement, progress } of progressBy(facts)) {
        const { type, requirement } = achievement;
        const then = completedWhen(achievement, facts);
        expect(then !== null).toBe(METRICS[type].dated && progress === requirement);
        if (!then) continue;
        expect(METRICS[type].of(before(facts, then))).toBeLessThan(requirement);
        expect(METRICS[type].of(before(facts, justAfter(then)))).toBeGreaterThanOrEqual(requirement);
      }
    }),
  );
});

const run = (catId: string, from: number, count: number, what: Partial<CatDay>) =>
  Array.from({ length: count }, (_, index) => catDay(catId, from + index, what));
const counted = (type: MetricId, facts: Partial<Facts>) => METRICS[type].of({ ...nothing(), ...facts });

test('R353 days running, without a refusal and weeks weighed are those of one cat, one after the other', () => {
  const days = [...run('miso', 0, 6, { given: 1 }), ...run('biscuit', 6, 5, { given: 1, weighed: true })];
  expect(counted('days_running', { log: { days } })).toBe(6);
  expect(counted('sticks', { log: { days: [...days, catDay('otto', 3, { given: 9 })] } })).toBe(12);
  const refusedOnce = [...run('miso', 0, 10, { given: 1 }), catDay('miso', 10, { given: 1, refused: 1 })];
  expect(
    counted('days_without_refusal', { log: { days: [...refusedOnce, ...run('miso', 11, 3, { given: 1 })] } }),
  ).toBe(10);
  // 2026-01-01 is a Thursday: four Sundays and the Mondays after them are five weeks.
  const weighed = [3, 10, 17, 24, 25].map((day) => catDay('miso', day, { weighed: true }));
  expect(counted('weeks_weighed', { log: { days: weighed } })).toBe(5);
  expect(counted('weeks_weighed', { log: { days: [catDay('miso', 4, { weighed: true }), ...weighed.slice(3)] } })).toBe(
    2,
  );
  expect(
    counted('days_of_two', { log: { days: [...run('miso', 0, 3, { given: 1 }), ...run('otto', 2, 3, { given: 1 })] } }),
  ).toBe(1);
});

test('R353 a household is tested whole when every cat that lives there then has results, and stays so when one moves in or comes back; a second cat lives there with the first', () => {
  const set = (catId: string, day: number) => ({ id: `${catId}${day}`, catId, releasedAt: momentOf(day), dna: false });
  const living = (id: string, from: number, until: number | null = null, ...away: [number, number][]) => ({
    id,
    since: momentOf(from),
    countsFrom: momentOf(from),
    until: until === null ? null : momentOf(until),
    away: away.map(([gone, back]) => ({ from: momentOf(gone), until: momentOf(back) })),
    described: false,
  });
  const whole = (sets: Facts['lab']['sets'], cats: Facts['cats']['cats']) =>
    counted('whole_household', { lab: { sets }, cats: { cats } });
  const two = [living('miso', 0), living('otto', 0)];
  expect(whole([set('miso', 5)], [living('miso', 0)])).toBe(0);
  expect(whole([set('miso', 5)], two)).toBe(0);
  expect(whole([set('miso', 5), set('otto', 9)], two)).toBe(1);
  expect(whole([set('miso', 5), set('otto', 9)], [...two, living('kit', 8)])).toBe(0);
  expect(whole([set('miso', 5), set('otto', 9)], [...two, living('kit', 10)])).toBe(1);
  expect(whole([set('miso', 5), set('otto', 9)], [...two, living('kit', 3, 8)])).toBe(1);
  // Cats that return, or leave for a while, do not take points away.
  expect(whole([set('miso', 5), set('otto', 9)], [...two, living('kit', 3, null, [8, 12])])).toBe(1);
  expect(whole([set('miso', 5), set('otto', 9)], [living('miso', 0), living('otto', 0, null, [10, 12])])).toBe(1);
  expect(whole([set('miso', 5), set('otto', 9)], [...two, living('kit', 3, null, [4, 6])])).toBe(0);
  const most = (...cats: Facts['cats']['cats']) => counted('cats', { cats: { cats } });
  expect(most(living('miso', 0, 5), living('otto', 5))).toBe(1);
  expect(most(living('miso', 0, null, [5, 9]), living('otto', 5))).toBe(2);
  expect(most(living('miso', 0, 8), living('otto', 5, 6))).toBe(2);
  // One that an import added counts from its first sticks on, and is one of the household all the same.
  const brought = (countsFrom: number | null) => ({
    ...living('otto', 0),
    countsFrom: countsFrom === null ? null : momentOf(countsFrom),
  });
  expect(most(living('miso', 0), brought(null))).toBe(1);
  expect(most(living('miso', 0), brought(7))).toBe(2);
  expect(most(living('miso', 0, 5), brought(7))).toBe(1);
  expect(whole([set('miso', 5)], [living('miso', 0), brought(null)])).toBe(0);
  const described = (...cats: Facts['cats']['cats']) => counted('cats_described', { cats: { cats } });
  expect(described({ ...brought(null), described: true })).toBe(0);
  expect(described({ ...brought(7), described: true })).toBe(1);
});

test('R353 progress ends at the requirement, and nothing is said of what hangs on a part that is not known', () => {
  const { log: written } = { ...nothing(), log: { days: run('miso', 0, 40, { given: 1 }) } };
  const progress = new Map(progressBy({ log: written }).map(({ achievement, progress: so }) => [achievement.id, so]));
  expect(progress.get('twenty-eight')).toBe(28);
  expect(progress.get('three-figures')).toBe(40);
  expect(progress.get('one-month')).toBe(30);
  expect(progress.has('first-report')).toBe(false);
  expect(progressBy({ lab: { sets: [] } }).map(({ achievement }) => achievement.id)).not.toContain('whole-household');
  expect(withDependentParts(['lab'])).toEqual(['lab', 'cats']);
  expect(withDependentParts(['log'])).toEqual(['log']);
  expect(progressBy(nothing())).toHaveLength(ACHIEVEMENTS.length);
});
