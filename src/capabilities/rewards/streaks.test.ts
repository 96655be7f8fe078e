import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { healthEntries } from '#src/capabilities/households/tables.ts';
import { labSets } from '#src/capabilities/lab/tables.ts';
import { newId } from '#src/lib/id.ts';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import { onOneEngine, openTestServices, type TestServices } from '#tests/support/engines.ts';
import { newCat, newMember, sticksAtHome } from '#tests/support/members.ts';
import type { StreakView } from './contract.ts';
import type { StreakKind } from './rules/streak-kinds.ts';
import { pointsEntries, streaks } from './tables.ts';

const DAY = 86_400_000;
const ALREADY = { success: false, message: 'Already logged today' };

async function atHome(services: TestServices, ...names: string[]) {
  const member = await newMember(services);
  const cats: string[] = [];
  for (const name of names) cats.push(await newCat(member, { name }));
  if (cats.length) await sticksAtHome(services, cats);
  return { member, cats };
}

const log = async (member: Browser, streakType: string) =>
  (await member.post('/api/wellness/log-activity', { streakType })).json;

/** Sends again what a busy shop has refused (503), as its answer asks for. */
async function untilNotBusy(send: () => ReturnType<Browser['post']>) {
  for (;;) {
    const answer = await send();
    if (answer.status !== 503) return answer;
  }
}

async function streakOf(member: Browser, kind: StreakKind): Promise<StreakView> {
  const { status, json } = await member.get('/api/wellness/streaks');
  expect(status).toBe(200);
  return json.find(({ streakType }: StreakView) => streakType === kind);
}

const entriesOf = async (member: Browser, cat: string) =>
  (await member.get(`/api/cats/${cat}/log?limit=100`)).json.entries;

/** Logs an entry of another kind at that moment. */
const water = (member: Browser, cat: string, at: Date) =>
  member.post(`/api/cats/${cat}/log`, { id: newId(), kind: 'water', value: 80, at: at.toISOString() });

onOneEngine('streaks', (open) => {
  let opened: Promise<TestServices> | null = null;
  /** For the tests that leave the clock alone. */
  const standing = () => (opened ??= open('shared'));

  test('R355 R359 three kinds, also what was never logged; none where no cat lives, and none for a stranger', async () => {
    const services = await standing();
    const { member } = await atHome(services, 'Miso');
    const { json } = await member.get('/api/wellness/streaks');
    expect(json).toEqual(
      ['supplement_taken', 'health_logged', 'test_completed'].map((streakType) => ({
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        streakType,
        currentStreak: 0,
        longestStreak: 0,
        lastActivity: null,
        loggedToday: false,
        graceDay: null,
        notYet: null,
      })),
    );
    expect((await log(member, 'health_logged')).success).toBe(true);
    const again = (await member.get('/api/wellness/streaks')).json;
    expect(again.map(({ id }: StreakView) => id)).toEqual(json.map(({ id }: StreakView) => id));

    const { member: alone } = await atHome(services);
    expect((await alone.get('/api/wellness/streaks')).json).toEqual([]);
    expect(await log(alone, 'health_logged')).toEqual({
      success: false,
      message: 'No cat lives here yet. Add a cat to start logging.',
    });
    const visitor = newBrowser(services);
    expect((await visitor.get('/api/wellness/streaks')).status).toBe(401);
    expect((await visitor.post('/api/wellness/log-activity', { streakType: 'health_logged' })).status).toBe(401);
    expect((await member.post('/api/wellness/log-activity', { streakType: 'naps' })).status).toBe(422);
  });

  test('R350 R360 R365 logging writes it into the log of each cat, once a day; the answer finds the streak and the points there', async () => {
    const services = await standing();
    const { member, cats } = await atHome(services, 'Miso', 'Biscuit');
    expect(await log(member, 'health_logged')).toEqual({
      success: true,
      message: 'All well with Miso and Biscuit. Day one.',
    });
    // Before any job has run.
    const now = services.clock.now().toISOString();
    expect(await streakOf(member, 'health_logged')).toMatchObject({
      currentStreak: 1,
      longestStreak: 1,
      lastActivity: now,
      loggedToday: true,
    });
    expect(await streakOf(member, 'supplement_taken')).toMatchObject({ currentStreak: 0, loggedToday: false });
    expect((await member.get('/api/achievements/points')).json.availablePoints).toBeGreaterThanOrEqual(5);
    expect(await log(member, 'health_logged')).toEqual(ALREADY);
    expect(await log(member, 'supplement_taken')).toEqual({
      success: true,
      message: 'Stick given to Miso and Biscuit. Day one.',
    });
    expect(await log(member, 'supplement_taken')).toEqual(ALREADY);
    for (const cat of cats) {
      const entries = await entriesOf(member, cat);
      expect(
        entries.map(({ kind, outcome, note }: Record<string, unknown>) => [kind, outcome, note]).toSorted(),
      ).toEqual([
        ['note', null, 'All well.'],
        ['stick', 'given', null],
      ]);
    }
    const { json: today } = await member.get('/api/today');
    expect(today.cats.map(({ stick, notes }: { stick: unknown; notes: number }) => [Boolean(stick), notes])).toEqual([
      [true, 1],
      [true, 1],
    ]);
    const { json: timeline } = await member.get('/api/timeline');
    expect(JSON.stringify(timeline)).toContain('All well.');
  });

  test('R350 R360 entries from other pages count for streaks; refused ones do not, and cats under age get no sticks', async () => {
    const services = await standing();
    const { member, cats } = await atHome(services, 'Miso', 'Biscuit');
    const at = services.clock.now();
    const refuse = (cat: string) =>
      member.post(`/api/cats/${cat}/log`, { id: newId(), kind: 'stick', outcome: 'refused', at: at.toISOString() });
    await newCat(member, { name: 'Pip', age: { years: 0, months: 1 } });
    await refuse(cats[0] ?? '');
    expect(await log(member, 'supplement_taken')).toEqual({
      success: true,
      message: 'Stick given to Biscuit. Day one.',
    });
    const [only, ...rest] = await entriesOf(member, cats[0] ?? '');
    expect([only.outcome, rest.length]).toEqual(['refused', 0]);

    await water(member, cats[1] ?? '', at);
    expect(await streakOf(member, 'health_logged')).toMatchObject({ loggedToday: true });
    expect(await log(member, 'health_logged')).toEqual(ALREADY);

    const { member: other, cats: theirs } = await atHome(services, 'Laila');
    await other.post(`/api/cats/${theirs[0]}/log`, { id: newId(), kind: 'stick', outcome: 'refused', at });
    expect(await log(other, 'supplement_taken')).toEqual({
      success: false,
      message: 'Laila refused today. If a stick was eaten later, please add it to the health log.',
    });
    const { member: third } = await atHome(services);
    await newCat(third, { name: 'Pip', age: { years: 0, months: 1 } });
    expect(await log(third, 'supplement_taken')).toEqual({
      success: false,
      message: 'Pip is too young for sticks.',
    });
  });

  test('R360 an entry that is put right stays a day; taken back it is none, and can be logged anew', async () => {
    const services = await open();
    const { member, cats } = await atHome(services, 'Miso');
    const [cat = ''] = cats;
    for (let day = 1; day <= 3; day++) {
      expect((await log(member, 'health_logged')).message).toContain(day === 1 ? 'Day one.' : `${day} days now.`);
      if (day < 3) services.clock.advance(DAY);
    }
    const [today] = await entriesOf(member, cat);
    const better = { id: newId(), kind: 'note', at: today.at, note: 'Sneezed twice.' };
    expect((await member.patch(`/api/log/${today.id}`, better)).status).toBe(200);
    await services.runJobs();
    expect(await streakOf(member, 'health_logged')).toMatchObject({ currentStreak: 3, loggedToday: true });
    expect(await log(member, 'health_logged')).toEqual(ALREADY);

    expect((await member.delete(`/api/log/${better.id}`)).status).toBe(200);
    await services.runJobs();
    expect(await streakOf(member, 'health_logged')).toMatchObject({
      currentStreak: 2,
      longestStreak: 2,
      loggedToday: false,
    });
    expect((await log(member, 'health_logged')).message).toBe('All well with Miso. 3 days now.');
    expect(await entriesOf(member, cat)).toHaveLength(3);
    for (const { id } of await entriesOf(member, cat)) await member.delete(`/api/log/${id}`);
    await services.runJobs();
    expect(await streakOf(member, 'health_logged')).toMatchObject({
      currentStreak: 0,
      longestStreak: 0,
      lastActivity: null,
    });
    expect(await services.database.db.select().from(streaks)).toEqual([]);
  });

  test('R355 a week that is written down afterwards makes the streak longer, and what is older is not taken down', async () => {
    const services = await standing();
    const { member, cats } = await atHome(services, 'Miso');
    const [cat = ''] = cats;
    const now = services.clock.now();
    const ago = (days: number) => water(member, cat, new Date(now.getTime() - days * DAY));
    expect((await ago(8)).status).toBe(422);
    const seen: number[] = [];
    for (const day of [7, 1, 5, 6, 3, 2]) {
      await ago(day);
      await services.runJobs();
      seen.push((await streakOf(member, 'health_logged')).currentStreak);
    }
    // Three days ago and then two: the day between them is November's grace.
    expect(seen).toEqual([0, 1, 1, 1, 2, 6]);
    expect(await streakOf(member, 'health_logged')).toMatchObject({ loggedToday: false, longestStreak: 6 });
    expect((await log(member, 'health_logged')).message).toBe('All well with Miso. 7 days now.');
  });

  test('R355 R350 a day missed is let pass once a month and said so; two are the end of it', async () => {
    const services = await open();
    const { member } = await atHome(services, 'Miso');
    await log(member, 'supplement_taken');
    services.clock.advance(DAY);
    await log(member, 'supplement_taken');
    services.clock.advance(2 * DAY);
    expect(await streakOf(member, 'supplement_taken')).toMatchObject({
      currentStreak: 2,
      graceDay: '2026-12-03',
      loggedToday: false,
    });
    expect((await log(member, 'supplement_taken')).message).toBe('Stick given to Miso. 3 days now.');
    expect(await streakOf(member, 'supplement_taken')).toMatchObject({ currentStreak: 3, graceDay: null });
    services.clock.advance(2 * DAY);
    expect(await streakOf(member, 'supplement_taken')).toMatchObject({ currentStreak: 1, longestStreak: 3 });
    services.clock.advance(DAY);
    expect(await streakOf(member, 'supplement_taken')).toMatchObject({ currentStreak: 0, longestStreak: 3 });
  });

  test('R360 R363 results count for ninety days without being logged; where there are none it says what to do', async () => {
    const services = await standing();
    const { db } = services.database;
    const { member, cats } = await atHome(services, 'Miso');
    const [catId = ''] = cats;
    const nothing = {
      success: false,
      message: 'No results in the last 90 days. Days count once the lab has read new samples.',
    };
    expect(await log(member, 'test_completed')).toEqual(nothing);
    const ago = (days: number) => new Date(services.clock.now().getTime() - days * DAY);
    const set = { id: newId(), catId, source: 'lab', state: 'released', declared: {}, receivedAt: ago(99) } as const;
    await db.insert(labSets).values({ ...set, releasedAt: ago(90) });
    expect(await log(member, 'test_completed')).toEqual(ALREADY);
    expect(await streakOf(member, 'test_completed')).toMatchObject({
      currentStreak: 91,
      longestStreak: 91,
      loggedToday: true,
      lastActivity: ago(90).toISOString(),
    });
    await db.update(labSets).set({ releasedAt: ago(91) });
    expect(await streakOf(member, 'test_completed')).toMatchObject({
      currentStreak: 0,
      longestStreak: 91,
      loggedToday: false,
    });
    expect(await log(member, 'test_completed')).toEqual(nothing);
  });

  /** A minute before midnight and one after it, on three days of which the clocks change on the second, where they do. */
  const MIDNIGHTS = [
    ['America/Los_Angeles', '2027-03-14T07:59Z', '2027-03-14T08:01Z', '2027-03-15T06:59Z', '2027-03-15T07:01Z'],
    ['Pacific/Auckland', '2027-04-03T10:59Z', '2027-04-03T11:01Z', '2027-04-04T11:59Z', '2027-04-04T12:01Z'],
    ['Asia/Dubai', '2027-04-10T19:59Z', '2027-04-10T20:01Z', '2027-04-11T19:59Z', '2027-04-11T20:01Z'],
  ] as const;

  test('R350 R355 R360 a day is one of the household, from midnight to midnight, also when it has 23 hours or 25', async () => {
    const services = await open();
    for (const [timeZone, ...moments] of MIDNIGHTS) {
      services.clock.set(new Date(moments[0]));
      const { member } = await atHome(services, 'Miso');
      await member.patch('/api/household', { timeZone });
      const said: string[] = [];
      for (const moment of moments) {
        services.clock.set(new Date(moment));
        said.push((await log(member, 'health_logged')).message);
      }
      const days = ['Day one.', '2 days now.', '', '3 days now.'].map(
        (count) => count && `All well with Miso. ${count}`,
      );
      expect([timeZone, ...said]).toEqual([timeZone, ...days.map((text) => text || ALREADY.message)]);
    }
  });

  test('R350 R355 a household that moves across the date line loses no day, and gains none that it did not log', async () => {
    const services = await open();
    const { member } = await atHome(services, 'Miso');
    const moveTo = (timeZone: string) => member.patch('/api/household', { timeZone });
    const now = () => streakOf(member, 'health_logged');
    await moveTo('Pacific/Kiritimati');
    services.clock.set(new Date('2026-12-09T20:00Z'));
    expect((await log(member, 'health_logged')).success).toBe(true);
    await moveTo('America/Los_Angeles');
    expect(await now()).toMatchObject({ currentStreak: 1, loggedToday: false });
    expect((await log(member, 'health_logged')).message).toBe('All well with Miso. 2 days now.');
    expect(await log(member, 'health_logged')).toEqual(ALREADY);
    await moveTo('Pacific/Kiritimati');
    expect(await now()).toMatchObject({ currentStreak: 2, loggedToday: true });
    expect(await log(member, 'health_logged')).toEqual(ALREADY);
    services.clock.set(new Date('2026-12-10T20:00Z'));
    expect((await log(member, 'health_logged')).message).toBe('All well with Miso. 3 days now.');
  });
});

test('R360 on PostgreSQL a hundred of one day at once are one entry for each cat, one day, and its points once', async () => {
  const services = await openTestServices('postgres');
  onTestFinished(() => services.close());
  const { member, cats } = await atHome(services, 'Miso', 'Biscuit');
  await services.runJobs();
  // Sticks are logged at the same time; no request may wait for ever.
  const at = services.clock.now().toISOString();
  const stick = () => member.post(`/api/cats/${cats[0]}/log`, { id: newId(), kind: 'stick', outcome: 'given', at });
  const healthLogged = () => member.post('/api/wellness/log-activity', { streakType: 'health_logged' });
  const answers = await Promise.all(
    Array.from({ length: 111 }, (_, index) => untilNotBusy(index % 10 ? healthLogged : stick)),
  );
  const said = answers.filter((_, index) => index % 10).map(({ json }) => json);
  expect(said.filter(({ success }) => success)).toHaveLength(1);
  expect(said.filter(({ message }) => message === ALREADY.message)).toHaveLength(said.length - 1);
  await services.runJobs();
  const { db } = services.database;
  const notes = await db.select().from(healthEntries).where(eq(healthEntries.kind, 'note'));
  expect(notes.map(({ catId }) => catId).toSorted()).toEqual(cats.toSorted());
  const lastActivity = services.clock.now().toISOString();
  expect(await streakOf(member, 'health_logged')).toMatchObject({ currentStreak: 1, longestStreak: 1, lastActivity });
  for (const reason of ['health_day', 'stick_day'] as const) {
    const rows = await db.select().from(pointsEntries).where(eq(pointsEntries.reason, reason));
    expect(rows.map(({ points, sequence }) => [points, sequence])).toEqual([[5, 1]]);
  }
});
