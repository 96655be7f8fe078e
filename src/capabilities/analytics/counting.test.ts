import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAccount } from '#src/capabilities/access/actions/create-account.ts';
import { hashPassword } from '#src/capabilities/access/actions/hash-password.ts';
import { openSession } from '#src/capabilities/access/actions/open-session.ts';
import { rateLimits } from '#src/capabilities/access/tables.ts';
import { BUILT_CONTENT } from '#src/capabilities/content/rules/articles.ts';
import { colleague } from '#tests/support/chat.ts';
import { seedPartner } from '#src/capabilities/outreach/actions/seed-partner.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import type { Role } from '#src/platform/services.ts';
import { SAMPLE_PARTNER } from '../../../db/demo/partner.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { onBothEngines, openTestServices, type TestServices, testOnce } from '#tests/support/engines.ts';
import type { Figures } from './contract.ts';
import { pageCounts, referrerCounts } from './tables.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

interface View {
  path: string;
  first?: boolean;
  referrerHost?: string;
}

async function view(services: TestServices, { first = false, ...rest }: View, headers: Record<string, string> = {}) {
  const response = await services.app.request('http://shop.test/api/page-views', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://shop.test', 'user-agent': FIREFOX, ...headers },
    body: JSON.stringify({ first, ...rest }),
  });
  return response.status;
}

async function tokenOf(services: TestServices, role: Role): Promise<string> {
  const passwordHash = await hashPassword('sevensticks');
  return services.transact(SYSTEM, async (ctx) => {
    const contact = { kind: 'email', email: `${role}@example.com` } as const;
    const made = await createAccount(ctx, { firstName: role, lastName: 'Desk', contact, passwordHash, role });
    if (isDomainError(made)) throw made;
    return (await openSession(ctx, made.person.id)).sessionToken;
  });
}

async function figures(services: TestServices, token?: string, days = 7) {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const response = await services.app.request(`http://shop.test/api/desk/figures?days=${days}`, { headers });
  return { status: response.status, body: (await response.json()) as Figures };
}

const counted = (services: TestServices) => services.database.db.select().from(pageCounts);
const referrers = (services: TestServices) => services.database.db.select().from(referrerCounts);

onBothEngines('page views', (open) => {
  test('R30 50 views that arrive together are 50; visits and referrers are counted with the first', async () => {
    const services = await open();
    const statuses = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        view(services, { path: '/login?next=1', first: i < 20, referrerHost: 'www.example.com' }),
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([204]));
    expect(await counted(services)).toEqual([{ day: '2026-12-01', path: '/login', views: 50, visits: 20 }]);
    expect(await referrers(services)).toEqual([{ day: '2026-12-01', host: 'example.com', visits: 20 }]);
  });

  testOnce(
    'R30 no row is about one view or one reader: paths that are no pages are one sum, addresses are not kept',
    async () => {
      const services = await open();
      for (const path of ['/maryam@example.com', '/nowhere', '/desk/outbox', '/']) await view(services, { path });
      const rows = await counted(services);
      expect(new Map(rows.map(({ path, views }) => [path, views]))).toEqual(
        new Map([
          ['/', 1],
          ['other', 2],
        ]),
      );
      const keys = (await services.database.db.select().from(rateLimits)).map(({ key }) => key);
      expect(keys).toEqual([expect.stringMatching(/^page-views:[\w-]{22}$/)]);
    },
  );

  test('R30 a published partner counts under its address, others do not', async () => {
    const services = await open();
    await services.transact(SYSTEM, async (ctx) => {
      await seedPartner(ctx, { ...SAMPLE_PARTNER, slug: 'cat-cafe' });
      await seedPartner(ctx, { ...SAMPLE_PARTNER, slug: 'not-yet', published: false });
    });
    for (const path of ['/cat-cafe', '/cat-cafe/?ref=1', '/not-yet', '/404']) await view(services, { path });
    const rows = await counted(services);
    expect(new Map(rows.map(({ path, views }) => [path, views]))).toEqual(
      new Map([
        ['/cat-cafe', 2],
        ['other', 2],
      ]),
    );
  });

  testOnce(
    'R30 an article of the desk counts under its address while it is on the shop, and as one sum with others after that',
    async () => {
      const services = await open();
      const desk = await colleague(services, 'Noor', 'admin');
      const content = { ...BUILT_CONTENT.get('water'), date: '2026-11-20', text: 'They sleep.', sources: [] };
      const write = (seen: number, state: string) =>
        desk.post('/api/desk/shop-versions', {
          ...{ id: randomUUID(), kind: 'article', key: 'old-cats', seen, state, from: null, content },
        });
      expect((await write(0, 'published')).status).toBe(200);
      for (const path of ['/blog/old-cats', '/blog/old-cats?from=feed', '/blog/older-cats', '/blog/water'])
        await view(services, { path });
      expect((await write(1, 'withdrawn')).status).toBe(200);
      await view(services, { path: '/blog/old-cats' });
      expect(new Map((await counted(services)).map(({ path, views }) => [path, views]))).toEqual(
        new Map([
          ['/blog/old-cats', 2],
          ['/blog/water', 1],
          ['other', 2],
        ]),
      );
    },
  );

  testOnce('R30 robots and browsers that do not wish to be counted are not', async () => {
    const services = await open();
    const robot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
    const saidNo: Record<string, string>[] = [
      { 'user-agent': robot },
      { 'user-agent': '' },
      { dnt: '1' },
      { 'sec-gpc': '1' },
    ];
    for (const headers of saidNo) {
      expect(await view(services, { path: '/' }, headers)).toBe(204);
    }
    expect(await counted(services)).toEqual([]);
  });

  testOnce('excessive page views are refused and not counted', async () => {
    const services = await open();
    let status = 204;
    let taken = 0;
    while (status === 204 && taken < 1000) {
      status = await view(services, { path: '/' });
      taken += 1;
    }
    expect(status).toBe(429);
    expect((await counted(services))[0]?.views).toBe(taken - 1);
  });

  testOnce('an invalid page view is refused and names the field', async () => {
    const services = await open();
    expect(await view(services, { path: 'login' })).toBe(422);
    expect(await view(services, { path: `/${'x'.repeat(400)}` })).toBe(422);
    expect(await view(services, { path: '/' }, { origin: 'https://elsewhere.example' })).toBe(403);
    expect(await counted(services)).toEqual([]);
  });

  testOnce('a day tells only so many referrers apart', async () => {
    const services = await open();
    for (let i = 0; i < 203; i++)
      await view(services, { path: '/', first: true, referrerHost: `site${i}.example.com` });
    await view(services, { path: '/', first: true, referrerHost: 'site7.example.com' });
    const hosts = new Map((await referrers(services)).map(({ host, visits }) => [host, visits]));
    expect(hosts.size).toBe(201);
    expect(hosts.get('other')).toBe(3);
    expect(hosts.get('site7.example.com')).toBe(2);
  });

  test('R30 staff read the sums day by day, page by page and host by host; nobody else does', async () => {
    const services = await open();
    await view(services, { path: '/', first: true, referrerHost: 'example.com' });
    services.clock.advance(2 * 86_400_000);
    await view(services, { path: '/', first: true });
    await view(services, { path: '/register' });
    await view(services, { path: '/register' });
    expect((await figures(services)).status).toBe(401);
    expect((await figures(services, await tokenOf(services, 'customer'))).status).toBe(403);
    const token = await tokenOf(services, 'support');
    const { body } = await figures(services, token);
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
    expect((await figures(services, token, 31)).status).toBe(422);
    services.clock.advance(20 * 86_400_000);
    expect((await figures(services, token)).body.total).toEqual({ views: 0, visits: 0 });
    expect((await figures(services, token, 90)).body.total).toEqual({ views: 4, visits: 2 });
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
  const services = await openTestServices('pglite', { analyticsUrl: serviceUrl, analyticsDomain: 'purrwell.example' });
  const from = { 'x-forwarded-for': '203.0.113.9' };
  await view(services, { path: '/login?token=secret', first: true, referrerHost: 'www.example.com' }, from);
  await view(services, { path: '/somebody-else' }, from);
  expect(heard).toEqual([]);
  await services.runJobs();
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
  await services.close();
});

test('a service that fails keeps nobody from reading, and is told again later', async () => {
  const services = await openTestServices('pglite', { analyticsUrl: serviceUrl });
  answers = 500;
  expect(await view(services, { path: '/' })).toBe(204);
  await expect(services.runJobs()).rejects.toThrow('500');
  expect(await counted(services)).toHaveLength(1);
  await services.close();
});

test('without a service nobody else is told', async () => {
  const services = await openTestServices('pglite');
  await view(services, { path: '/' });
  await services.runJobs();
  expect(heard).toEqual([]);
  await services.close();
});
