import { beforeAll, expect, test } from 'vitest';
import type { DemoAnswers, DemoDashboardView } from '#src/capabilities/home/demo-contract.ts';
import { demoRoutes } from '#src/capabilities/home/demo-routes.ts';
import { emptyDatabase, type Engine } from '#tests/support/engines.ts';
import { answersOf } from './answers.ts';
import { ledgerOf } from './ledger.ts';
import { openDemoShop, type OpenShop } from './open-shop.ts';

let ledger: string;
let answers: DemoAnswers;
let demo: ReturnType<typeof demoRoutes>;

async function told<T>(engine: Engine, tell: (world: OpenShop) => Promise<T>): Promise<T> {
  const world = await openDemoShop(() => emptyDatabase(engine));
  try {
    return await tell(world);
  } finally {
    await world.close();
  }
}
const read = async (path: string) => (await demo.request(path)).json();

/** Six weeks take a few seconds, and longer where much else is going on. */
const A_WHILE_MS = 240_000;

beforeAll(async () => {
  ({ ledger, answers } = await told('postgres', async (world) => {
    return { ledger: await ledgerOf(world), answers: await answersOf(world) };
  }));
  demo = demoRoutes(() => answers);
}, A_WHILE_MS);

test(
  'N19 C55 the demo household’s ledger is the same text in every run and on every machine',
  async () => {
    expect(await told('pglite', ledgerOf)).toBe(ledger);
    for (const table of ['orders', 'journey_events', 'lab_results', 'formulas', 'health_entries', 'invoices', 'mails'])
      expect(ledger).toMatch(new RegExp(`^${table}\\n {2}\\{`, 'm'));
    expect(ledger).toMatch(/"points":50,"reason":"box"/);
  },
  A_WHILE_MS,
);

test('R206 the demo household pays next on the first of February', () => {
  expect(ledger).toMatch(/^subscriptions\n.*"currentPeriodEnd":"2025-02-01.*"plan":"pro"/m);
});

test('R482 R483 R484 R485 R486 the sample household has the shape of the specification, and figures of its own rows', async () => {
  const { household } = (await read('/api/demo/dashboard')) as DemoDashboardView;
  expect(household).toMatchObject({ totalCats: 3, plan: 'pro', monthlySpend: 143.97, today: '2025-01-16' });
  const earned = [...ledger.matchAll(/"points":(-?\d+),"reason"/g)].reduce(
    (sum, [, points]) => sum + Number(points),
    0,
  );
  expect(household.loyalty).toMatchObject({ tier: 'Gold', coins: earned, nextTier: 2000 });
  const rewards = ['Free shipping', '15% off next order', 'Bonus test kit', 'Exclusive DNA report', 'Priority support'];
  expect(household.loyalty.rewards).toEqual(expect.arrayContaining(rewards));
  expect(household.delivery).toMatchObject({ tracking: 'PW-9MB5-7730', progress: 100 });
  expect(household.delivery?.phases.every(({ completed }) => completed)).toBe(true);
  expect(household.billing).toEqual([
    expect.objectContaining({ amount: { amount: 70_800, currency: 'AED' }, status: 'paid' }),
  ]);
  const [miso] = household.cats;
  expect(miso?.mockData.weight).toMatchObject({ current: 5100, ideal: { low: 4100 } });
  expect(miso?.mockData.weight.trend).toHaveLength(7);
  expect(miso?.mockData).toMatchObject({ activity: { daily: 68 }, waterIntake: 165 });
  expect(miso?.mockData.activity.weekly).toHaveLength(7);
  expect(miso?.mockData.nutrients).toEqual({
    vitaminA: { level: 'optimal', value: 92 },
    vitaminD3: { level: 'borderline', value: 61 },
    vitaminE: { level: 'optimal', value: 88 },
    taurine: { level: 'optimal', value: 96 },
    magnesium: { level: 'normal', value: 78 },
    calcium: { level: 'optimal', value: 84 },
    fiber: { level: 'low', value: 42 },
  });
  expect(miso?.supplements).toMatchObject({ state: 'running', day: 12, used: 11, streak: 11 });
});

test('R300 R301 every tab of every sample cat is answered: results a colleague let out, DNA of up to two breeds, sticks, charts, log', async () => {
  const { household } = (await read('/api/demo/dashboard')) as DemoDashboardView;
  for (const { id } of household.cats) {
    const of = `/api/demo/cats/${id}`;
    expect(await read(`${of}/results`)).toMatchObject({ state: 'ready', sandbox: false });
    const { report } = await read(`${of}/dna`);
    expect(report.breeds.length).toBeLessThanOrEqual(2);
    expect((await read(`${of}/sticks`)).schedule).toHaveLength(28);
    expect((await read(`${of}/series?range=30&kind=water`)).days.length).toBeGreaterThan(25);
    const { entries, next } = await read(`${of}/log?history=false`);
    expect(entries).toHaveLength(30);
    expect((await read(`${of}/log?before=${next}&history=false`)).entries[0].id).not.toBe(entries[0].id);
  }
  const { items, next } = await read('/api/demo/timeline?cat=&kind=&before=');
  expect(items.length).toBeGreaterThan(10);
  expect((await read(`/api/demo/timeline?cat=&kind=&before=${encodeURIComponent(next)}`)).items[0]).not.toEqual(
    items[0],
  );
});

test('R292 the demo is for anybody, to look at only, and may be kept a while', async () => {
  const first = await demo.request('/api/demo/dashboard');
  expect(first.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
  const etag = first.headers.get('etag') ?? '';
  expect((await demo.request('/api/demo/dashboard', { headers: { 'if-none-match': etag } })).status).toBe(304);
  expect((await demo.request('/api/demo/dashboard', { method: 'POST' })).status).toBe(404);
  expect((await demo.request('/api/demo/cats/somebody-else/results')).status).toBe(404);
  const early = await demoRoutes(() => null).request('/api/demo/dashboard');
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '10']);
});
