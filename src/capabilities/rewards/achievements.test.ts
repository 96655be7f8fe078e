import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { addDays } from '#src/capabilities/households/rules/days.ts';
import { cats, healthEntries } from '#src/capabilities/households/tables.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { newCat, newMember, sticksAtHome } from '#tests/support/members.ts';
import { progressOf } from './achievement-store.ts';
import { catchUp } from './jobs.ts';
import { ACHIEVEMENTS, progressBy } from './rules/achievements.ts';
import { PARTS } from './rules/facts.ts';
import { wholeLedger } from './store.ts';
import { pointsEntries, redemptions, rewardStandings } from './tables.ts';
import { readFacts } from './actions/read-facts.ts';

const TODAY = '2026-12-01';

interface Home {
  browser: Browser;
  householdId: string;
  /** Two cats. */
  ids: string[];
}

async function aHome(services: TestServices): Promise<Home> {
  const browser = await newMember(services);
  const ids = [await newCat(browser, { name: 'Miso' }), await newCat(browser, { name: 'Otto' })];
  await sticksAtHome(services, ids);
  const [cat] = await services.database.db
    .select()
    .from(cats)
    .where(eq(cats.id, ids[0] ?? ''));
  return { browser, householdId: cat?.householdId ?? '', ids };
}

const scopeOf = (householdId: string) => systemScope(SYSTEM, householdId);

/** Progress as stored; compare it with the progress recalculated from all rows. */
const keptIn = async (services: TestServices, { householdId }: Home) =>
  services.read(SYSTEM, async ({ tx }) =>
    Object.fromEntries([...(await progressOf(tx, scopeOf(householdId)))].map(([id, { progress }]) => [id, progress])),
  );
const sinceIn = async (services: TestServices, { householdId }: Home) =>
  services.read(SYSTEM, async ({ tx }) =>
    Object.fromEntries([...(await progressOf(tx, scopeOf(householdId)))].map(([id, row]) => [id, row.completedAt])),
  );
const workedOutIn = async (services: TestServices, { householdId }: Home) =>
  services.read(SYSTEM, async ({ tx }) =>
    Object.fromEntries(
      progressBy(await readFacts(tx, scopeOf(householdId), PARTS)).map(({ achievement, progress }) => [
        achievement.id,
        progress,
      ]),
    ),
  );
const begun = (progress: Record<string, number>) =>
  Object.fromEntries(Object.entries(progress).filter(([, count]) => count > 0));

/** Points of an achievement, earned and reversed, in order. */
const turnsIn = async (services: TestServices, { householdId }: Home, id: string) =>
  (await services.read(SYSTEM, ({ tx }) => wholeLedger(tx, scopeOf(householdId))))
    .filter(({ about }) => about === `achievement:${id}`)
    .toSorted((a, b) => a.sequence - b.sequence)
    .map(({ points, owed }) => points - owed);

/** Sticks given on so many days up to today, by rows alone: nobody is told. */
const stickRows = ({ householdId, ids }: Home, days: number): (typeof healthEntries.$inferInsert)[] =>
  Array.from({ length: days }, (_, ago) => {
    const at = new Date(Date.parse(`${addDays(TODAY, -ago)}T06:00:00Z`));
    const [id, day] = [randomUUID(), addDays(TODAY, -ago)];
    return { householdId, id, catId: ids[0] ?? '', kind: 'stick', outcome: 'given', at, day, recordedAt: at };
  });

/** Actions of a household within a few days, one of them by mistake. */
interface Deed {
  cat: number;
  ago: number;
  kind: string;
  mistake?: boolean;
  [said: string]: unknown;
}
const DEEDS: Deed[] = [0, 1].flatMap((cat) =>
  [0, 1, 2].flatMap((ago) => [
    { cat, ago, kind: 'stick', outcome: 'given' },
    ...(ago % 2 ? [{ cat, ago, kind: 'weight', value: 4.2, unit: 'kg' }] : []),
    ...(ago === cat ? [{ cat, ago, kind: 'stick', outcome: 'refused', mistake: true }] : []),
  ]),
);

onOneEngine('achievements', (open) => {
  test('R353 achievements follow from the rows in whatever order these were written', async () => {
    const services = await open();
    const seen: { progress: Record<string, number>; since: Record<string, Date | null> }[] = [];
    const order = fc.tuple(
      fc.shuffledSubarray(DEEDS, { minLength: DEEDS.length }),
      fc.array(fc.integer({ min: 0, max: DEEDS.length - 1 }), { maxLength: 2 }),
    );
    await fc.assert(
      fc.asyncProperty(order, async ([deeds, pauses]) => {
        const home = await aHome(services);
        for (const [index, { cat, ago, mistake, ...deed }] of deeds.entries()) {
          const id = randomUUID();
          const at = `${addDays(TODAY, -ago)}T06:00:00Z`;
          const { status } = await home.browser.post(`/api/cats/${home.ids[cat]}/log`, { id, at, ...deed });
          expect(status).toBe(200);
          if (pauses.includes(index)) await services.runJobs();
          if (mistake) await home.browser.delete(`/api/log/${id}`);
        }
        await services.runJobs();
        const kept = await keptIn(services, home);
        expect(begun(kept)).toEqual(begun(await workedOutIn(services, home)));
        seen.push({ progress: begun(kept), since: await sinceIn(services, home) });
      }),
      { numRuns: 2 },
    );
    for (const one of seen) expect(one).toEqual(seen[0]);
    expect(seen[0]?.progress).toMatchObject({
      'seven-in-seven': 3,
      'fourteen-straight': 3,
      'table-for-two': 3,
      'first-stick': 1,
    });
  });

  test('R353 a household that is older than an achievement gets it at night, once; a day that was a mistake takes it back, and given after all it is there again', async () => {
    const services = await open();
    const home = await aHome(services);
    await catchUp.run(services, {});
    await services.database.db.insert(healthEntries).values(stickRows(home, 28));
    await catchUp.run(services, {});
    expect(await turnsIn(services, home, 'twenty-eight')).toEqual([]);
    await services.database.db.update(rewardStandings).set({ catalogue: 0 });
    await catchUp.run(services, {});
    await catchUp.run(services, {});
    expect(await turnsIn(services, home, 'twenty-eight')).toEqual([30]);
    const told = async (id: string) =>
      (await home.browser.get('/api/achievements/overview')).json.achievements.find(
        ({ achievement }: { achievement: { id: string } }) => achievement.id === id,
      ).userAchievement;
    expect(await told('twenty-eight')).toMatchObject({ isCompleted: true, progress: 28 });
    expect(await told('seven-in-seven')).toMatchObject({ completedAt: `${addDays(TODAY, -21)}T06:00:00.000Z` });

    const { entries } = (await home.browser.get(`/api/cats/${home.ids[0]}/log?limit=1`)).json;
    await home.browser.delete(`/api/log/${entries[0].id}`);
    await services.runJobs();
    expect(await turnsIn(services, home, 'twenty-eight')).toEqual([30, -30]);
    expect(await told('twenty-eight')).toEqual({ isCompleted: false, progress: 27, completedAt: null });

    const again = { id: randomUUID(), kind: 'stick', outcome: 'given', at: services.clock.now() };
    await home.browser.post(`/api/cats/${home.ids[0]}/log`, again);
    await services.runJobs();
    expect(await turnsIn(services, home, 'twenty-eight')).toEqual([30, -30, 30]);

    const [gone, back] = [services.clock.now(), new Date(services.clock.now().getTime() + 60_000)];
    await home.browser.post(`/api/cats/${home.ids[1]}/archive`, { reason: 'moved' });
    services.clock.set(back);
    await home.browser.post(`/api/cats/${home.ids[1]}/restore`);
    const { cats: facts } = await services.read(SYSTEM, ({ tx }) => readFacts(tx, scopeOf(home.householdId), ['cats']));
    expect(facts?.cats.map(({ until, away }) => ({ until, away }))).toEqual([
      { until: null, away: [] },
      { until: null, away: [{ from: gone, until: back }] },
    ]);
  });

  test('R345 R346 R353 R354 R357 the overview has the shape that was asked for and the last five of the ledger, in at most 6 statements', async () => {
    const services = await open();
    const home = await aHome(services);
    await services.database.db.insert(healthEntries).values(stickRows(home, 8));
    await home.browser.post(`/api/cats/${home.ids[0]}/log`, {
      id: randomUUID(),
      kind: 'weight',
      value: 4.2,
      unit: 'kg',
      at: services.clock.now(),
    });
    await services.runJobs();
    const id = randomUUID();
    const { householdId } = home;
    const now = services.clock.now();
    await services.database.db.insert(redemptions).values({
      id,
      householdId,
      rewardId: 'next-order',
      cost: 20,
      state: 'granted',
      grant: { kind: 'discount', discountId: id, percentOff: 15 },
      askedAt: now,
    });
    const spent = {
      id: randomUUID(),
      householdId,
      points: -20,
      reason: 'redeemed',
      about: `redeem:${id}`,
      sequence: 1,
    } as const;
    await services.database.db.insert(pointsEntries).values({ ...spent, at: new Date(now.getTime() + 1000) });

    services.statements();
    const { status, json } = await home.browser.get('/api/achievements/overview');
    expect(status).toBe(200);
    expect(services.statements().length).toBeLessThanOrEqual(6);

    const ledger = await services.read(SYSTEM, ({ tx }) => wholeLedger(tx, scopeOf(householdId)));
    const sum = ledger.reduce((points, row) => points + row.points, 0);
    expect(json.points).toMatchObject({ totalPoints: sum + 20, availablePoints: sum });
    const completed = json.achievements.filter(
      ({ userAchievement }: { userAchievement: { isCompleted: boolean } }) => userAchievement.isCompleted,
    );
    expect(json.completedAchievements).toBe(completed.length);
    expect(completed.map(({ achievement }: { achievement: { title: string } }) => achievement.title)).toEqual(
      expect.arrayContaining(['First stick', 'Seven in seven', 'One week', 'Second cat']),
    );
    expect(json.totalAchievements).toEqual([{ count: ACHIEVEMENTS.length }]);
    expect(json.achievements.map(({ achievement }: { achievement: unknown }) => achievement)).toEqual(ACHIEVEMENTS);
    const half = json.achievements.find(
      ({ achievement }: { achievement: { id: string } }) => achievement.id === 'one-fortnight',
    );
    expect(half.userAchievement).toEqual({ isCompleted: false, progress: 8, completedAt: null });
    expect(json.recentActivity).toHaveLength(5);
    expect(json.recentActivity[0]).toEqual({
      id: spent.id,
      action: 'spent',
      description: 'Redeemed: 15% off next order',
      points: -20,
      createdAt: new Date(now.getTime() + 1000).toISOString(),
    });
    for (const { action, points } of json.recentActivity.slice(1))
      expect([action, points > 0]).toEqual(['earned', true]);
    expect((await newBrowser(services).get('/api/achievements/overview')).status).toBe(401);
  });
});
