import { expect, onTestFinished, test } from 'vitest';
import { people } from '#src/capabilities/access/tables.ts';
import { simulateCarrier } from '#src/capabilities/fulfilment/actions/simulate-carrier.ts';
import { newBrowser } from '#tests/support/buyers.ts';
import { emptyDatabase, openTestServices, type TestServices } from '#tests/support/engines.ts';
import { copyDemoHousehold, buildStory, createDemoAccount } from './account.ts';
import { NIGHTLY_OF_HOUSEHOLDS } from './nights.ts';
import { seed } from './seed.ts';

const DAYS = 40;
/** Seven weeks take a few seconds, and longer where much else is going on. */
const A_WHILE_MS = 240_000;

async function services() {
  const opened = await openTestServices('postgres');
  onTestFinished(() => opened.close());
  const staff = await seed(opened);
  if (!staff) throw new Error('Nobody is at the desk.');
  return { services: opened, staff };
}

/** Advances days, with nightly jobs, queued jobs and the simulated carrier. */
async function pass({ clock, ...shop }: TestServices, days: number) {
  for (let day = 0; day < days; day++) {
    clock.advance(86_400_000);
    for (const job of NIGHTLY_OF_HOUSEHOLDS) await job.run({ ...shop, clock }, {});
    await shop.settle();
    await simulateCarrier({ ...shop, clock });
  }
}

async function at(shop: TestServices, contact: { email: string; password: string }) {
  const browser = newBrowser(shop);
  expect((await browser.post('/api/auth/login', contact)).status).toBe(200);
  return async (path: string) => (await browser.get(`/api/${path}`)).json;
}

test(
  'R317 the household to sign in with has been a member since December 2024, is told once, and lives on like any other',
  async () => {
    const { services: shop, staff } = await services();
    const story = await buildStory(shop, staff, () => emptyDatabase('pglite'));
    await copyDemoHousehold(shop, staff, story);
    const there = await shop.database.db.$count(people);
    const account = await createDemoAccount(shop, staff);
    expect(await shop.database.db.$count(people)).toBe(there);

    const home = await at(shop, account);
    expect((await home('profile')).memberSince).toMatch(/^2024-12-10/);
    expect((await home('auth/user')).user).toMatchObject({ email: account.email, emailVerified: true });
    const { household, order, boxes } = await home('user-dashboard');
    expect(household).toMatchObject({ totalCats: 2, today: '2026-12-01' });
    expect(await home('subscription')).toMatchObject({ plan: 'premium', catCount: 2, collectionPaused: false });
    for (const { results, supplements } of household.cats) {
      expect(results).toMatchObject({ state: 'ready', sandbox: true });
      expect(supplements).toMatchObject({ state: 'running', day: 12, used: 11 });
    }
    // Everything happened after what it follows from.
    type Step = { key: string; at: string };
    const steps: Step[] = order.journey.phases.flatMap((phase: { steps: Step[] }) => phase.steps);
    const times = steps.map(({ at: time }) => time);
    expect(times).toEqual(times.toSorted());
    const when = (key: string) => steps.find((step) => step.key === key)?.at ?? '';
    for (const { results } of household.cats) {
      const read = [when('lab_received'), results.receivedAt, when('analysis_started'), results.releasedAt];
      const all: string[] = [...read, when('analysis_complete')];
      expect(all).toEqual(all.toSorted());
      expect(new Set([results.receivedAt, when('analysis_started'), results.releasedAt]).size).toBe(3);
    }
    expect(boxes).toMatchObject([{ sticks: 28, deliveredAt: when('optimizer_delivered') }]);
    expect(await home('user/status')).toMatchObject({ hasTestResults: true });
    const { items } = await home('timeline');
    expect(items.some(({ day }: { day: string }) => day === '2026-11-30')).toBe(true);
    const desk = await at(shop, staff);
    expect((await desk('desk/orders?search=Noor')).orders).toMatchObject([{ owner: 'Noor Example', late: false }]);

    // No work of the scenario is left, and later jobs run as for any household.
    expect(await shop.sandbox.deliverDueEvents()).toBe(0);
    await pass(shop, DAYS);
    const later = await at(shop, account);
    const subscription = await later('subscription');
    expect(subscription).toMatchObject({ status: 'active', invoices: [{ status: 'paid' }, { status: 'paid' }] });
    expect((await later('user-dashboard')).household.today).toBe('2027-01-10');
    const search = await at(shop, staff);
    const second = expect.objectContaining({ month: 2, stands: 'box_paid' });
    expect((await search('desk/orders?search=Noor')).orders).toContainEqual(second);
    expect((await shop.mails()).filter(({ kind }) => kind === 'renewal-reminder')).toHaveLength(1);

    // Two processes that start at once on one server.
    const { services: other, staff: colleague } = await services();
    await Promise.all([copyDemoHousehold(other, colleague, story), copyDemoHousehold(other, colleague, story)]);
    expect(await other.database.db.$count(people)).toBe(2);
    expect((await (await at(other, account))('user-dashboard')).household.totalCats).toBe(2);
  },
  A_WHILE_MS,
);
