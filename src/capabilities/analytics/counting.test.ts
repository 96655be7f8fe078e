import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAccount } from '#src/capabilities/access/verbs/create-account.ts';
import { hashPassword } from '#src/capabilities/access/verbs/hash-password.ts';
import { openSession } from '#src/capabilities/access/verbs/open-session.ts';
import { rateLimits } from '#src/capabilities/access/tables.ts';
import { seedPartner } from '#src/capabilities/outreach/verbs/seed-partner.ts';
import { isRefusal } from '#src/kit/refusal.ts';
import type { Role } from '#src/platform/house.ts';
import { SAMPLE_PARTNER } from '../../../db/demo/partner.ts';
import { onBothEngines, openTestHouse, type TestHouse } from '#tests/support/engines.ts';
import type { Figures } from './contract.ts';
import { pageCounts, referrerCounts } from './tables.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

interface View {
  path: string;
  first?: boolean;
  referrerHost?: string;
}

async function view(house: TestHouse, { first = false, ...rest }: View, headers: Record<string, string> = {}) {
  const response = await house.app.request('http://shop.test/api/page-views', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://shop.test', 'user-agent': FIREFOX, ...headers },
    body: JSON.stringify({ first, ...rest }),
  });
  return response.status;
}

async function tokenOf(house: TestHouse, role: Role): Promise<string> {
  const passwordHash = await hashPassword('sevensticks');
  return house.transact({ kind: 'system' }, async (ctx) => {
    const contact = { kind: 'email', email: `${role}@example.com` } as const;
    const made = await createAccount(ctx, { firstName: role, lastName: 'Desk', contact, passwordHash, role });
    if (isRefusal(made)) throw made;
    return (await openSession(ctx, made.person.id)).sessionToken;
  });
}

async function figures(house: TestHouse, token?: string, days = 7) {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const response = await house.app.request(`http://shop.test/api/desk/figures?days=${days}`, { headers });
  return { status: response.status, body: (await response.json()) as Figures };
}

const counted = (house: TestHouse) => house.database.db.select().from(pageCounts);
const referrers = (house: TestHouse) => house.database.db.select().from(referrerCounts);

onBothEngines('page views', (open) => {
  test('R30 50 views that arrive together are 50; visits and referrers are counted with the first', async () => {
    const house = await open();
    const statuses = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        view(house, { path: '/login?next=1', first: i < 20, referrerHost: 'www.example.com' }),
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([204]));
    expect(await counted(house)).toEqual([{ day: '2026-12-01', path: '/login', views: 50, visits: 20 }]);
    expect(await referrers(house)).toEqual([{ day: '2026-12-01', host: 'example.com', visits: 20 }]);
  });

  test('R30 no row is about one view or one reader: paths that are no pages are one sum, addresses are not kept', async () => {
    const house = await open();
    for (const path of ['/maryam@example.com', '/nowhere', '/desk/outbox', '/']) await view(house, { path });
    const rows = await counted(house);
    expect(new Map(rows.map(({ path, views }) => [path, views]))).toEqual(
      new Map([
        ['/', 1],
        ['other', 2],
      ]),
    );
    const keys = (await house.database.db.select().from(rateLimits)).map(({ key }) => key);
    expect(keys).toEqual([expect.stringMatching(/^page-views:[\w-]{22}$/)]);
  });

  test('R30 a published partner counts under its address, others do not', async () => {
    const house = await open();
    await house.transact({ kind: 'system' }, async (ctx) => {
      await seedPartner(ctx, { ...SAMPLE_PARTNER, slug: 'cat-cafe' });
      await seedPartner(ctx, { ...SAMPLE_PARTNER, slug: 'not-yet', published: false });
    });
    for (const path of ['/cat-cafe', '/cat-cafe/?ref=1', '/not-yet', '/404']) await view(house, { path });
    const rows = await counted(house);
    expect(new Map(rows.map(({ path, views }) => [path, views]))).toEqual(
      new Map([
        ['/cat-cafe', 2],
        ['other', 2],
      ]),
    );
  });

  test('R30 robots and browsers that do not wish to be counted are not', async () => {
    const house = await open();
    const robot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
    const saidNo: Record<string, string>[] = [
      { 'user-agent': robot },
      { 'user-agent': '' },
      { dnt: '1' },
      { 'sec-gpc': '1' },
    ];
    for (const headers of saidNo) {
      expect(await view(house, { path: '/' }, headers)).toBe(204);
    }
    expect(await counted(house)).toEqual([]);
  });

  test('whoever counts far too often is refused, and counted no further', async () => {
    const house = await open();
    let status = 204;
    let taken = 0;
    while (status === 204 && taken < 1000) {
      status = await view(house, { path: '/' });
      taken += 1;
    }
    expect(status).toBe(429);
    expect((await counted(house))[0]?.views).toBe(taken - 1);
  });

  test('what is not a view is refused by the name of its field', async () => {
    const house = await open();
    expect(await view(house, { path: 'login' })).toBe(422);
    expect(await view(house, { path: `/${'x'.repeat(400)}` })).toBe(422);
    expect(await view(house, { path: '/' }, { origin: 'https://elsewhere.example' })).toBe(403);
    expect(await counted(house)).toEqual([]);
  });

  test('a day tells only so many referrers apart', async () => {
    const house = await open();
    for (let i = 0; i < 203; i++) await view(house, { path: '/', first: true, referrerHost: `site${i}.example.com` });
    await view(house, { path: '/', first: true, referrerHost: 'site7.example.com' });
    const hosts = new Map((await referrers(house)).map(({ host, visits }) => [host, visits]));
    expect(hosts.size).toBe(201);
    expect(hosts.get('other')).toBe(3);
    expect(hosts.get('site7.example.com')).toBe(2);
  });

  test('R30 staff read the sums day by day, page by page and host by host; nobody else does', async () => {
    const house = await open();
    await view(house, { path: '/', first: true, referrerHost: 'example.com' });
    house.clock.advance(2 * 86_400_000);
    await view(house, { path: '/', first: true });
    await view(house, { path: '/register' });
    await view(house, { path: '/register' });
    expect((await figures(house)).status).toBe(401);
    expect((await figures(house, await tokenOf(house, 'customer'))).status).toBe(403);
    const token = await tokenOf(house, 'support');
    const { body } = await figures(house, token);
    expect(body.total).toEqual({ views: 4, visits: 2 });
    expect(body.days.map(({ day, views }) => [day, views])).toEqual([
      ['2026-11-27', 0],
      ['2026-11-28', 0],
      ['2026-11-29', 0],
      ['2026-11-30', 0],
      ['2026-12-01', 1],
      ['2026-12-02', 0],
      ['2026-12-03', 3],
    ]);
    expect(body.pages).toEqual([
      { path: '/', views: 2, visits: 2 },
      { path: '/register', views: 2, visits: 0 },
    ]);
    expect(body.referrers).toEqual([{ host: 'example.com', visits: 1 }]);
    expect((await figures(house, token, 31)).status).toBe(422);
    house.clock.advance(20 * 86_400_000);
    expect((await figures(house, token)).body.total).toEqual({ views: 0, visits: 0 });
    expect((await figures(house, token, 90)).body.total).toEqual({ views: 4, visits: 2 });
  });
});

interface Heard {
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: unknown;
}

/** A service that speaks the Plausible events API, as far as we speak with it. */
let service: Server;
let serviceUrl = '';
let heard: Heard[] = [];
let answers = 202;

beforeAll(async () => {
  service = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    heard.push({ url: request.url, headers: request.headers, body: JSON.parse(body) });
    response.writeHead(answers).end('ok');
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  serviceUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
beforeEach(() => {
  heard = [];
  answers = 202;
});
afterAll(() => void service.close());

test('R30 with a service set, it is told page and referrer, and nothing about the reader', async () => {
  const house = await openTestHouse('pglite', { analyticsUrl: serviceUrl, analyticsDomain: 'purrwell.example' });
  const from = { 'x-forwarded-for': '203.0.113.9' };
  await view(house, { path: '/login?token=secret', first: true, referrerHost: 'www.example.com' }, from);
  await view(house, { path: '/somebody-else' }, from);
  expect(heard).toEqual([]);
  await house.runJobs();
  expect(heard).toHaveLength(1);
  expect(heard[0]).toMatchObject({
    url: '/api/event',
    body: {
      name: 'pageview',
      domain: 'purrwell.example',
      url: 'http://shop.test/login',
      referrer: 'https://example.com/',
    },
  });
  expect(JSON.stringify(heard)).not.toMatch(/203\.0\.113|Firefox|secret/);
  await house.close();
});

test('a service that fails keeps nobody from reading, and is told again later', async () => {
  const house = await openTestHouse('pglite', { analyticsUrl: serviceUrl });
  answers = 500;
  expect(await view(house, { path: '/' })).toBe(204);
  await expect(house.runJobs()).rejects.toThrow('500');
  expect(await counted(house)).toHaveLength(1);
  await house.close();
});

test('without a service nobody else is told', async () => {
  const house = await openTestHouse('pglite');
  await view(house, { path: '/' });
  await house.runJobs();
  expect(heard).toEqual([]);
  await house.close();
});
