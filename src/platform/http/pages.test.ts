import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { DomainError } from '#src/lib/domain-error.ts';
import { PAYING, SECRET_LINKS } from '#src/web/pages.ts';
import { testSettings } from '#tests/support/settings.ts';
import { readSettings } from '../settings.ts';
import type { AppServices } from '../services.ts';
import { createLog } from '../log.ts';
import { newApp } from './app.ts';
import { servePages } from './pages.ts';
import { listen } from './server.ts';

const POLICY =
  "default-src 'none'; script-src 'self' 'sha256-abc'; frame-src 'self'; connect-src 'self'; base-uri 'none'";
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'purrwell-pages-'));
  const files = [
    '/index.html',
    '/dashboard/index.html',
    '/about/index.html',
    '/404/index.html',
    '/__spa-fallback.html',
  ];
  for (const file of files) {
    await mkdir(join(folder, file, '..'), { recursive: true });
    await writeFile(join(folder, file), '<!doctype html>');
  }
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets/a.js'), 'let bowls = 7;');
  await writeFile(join(folder, 'assets/a.js.br'), 'compressed');
  await writeFile(join(folder, 'robots.txt'), 'User-agent: *');
  await writeFile(join(folder, 'csp.json'), JSON.stringify(Object.fromEntries(files.map((file) => [file, POLICY]))));
});
afterAll(() => rm(folder, { recursive: true }));

const shop = (paying: readonly string[], secretLinks: readonly string[] = []) => {
  const clientRendered = ['/subscribe', '/home', ...secretLinks];
  const pages = { prerendered: ['/', '/dashboard', '/about', '/404'], clientRendered, paying, secretLinks };
  const origin = { placeholder: 'https://origin.invalid', publicUrl: 'http://shop.test', facts: {} };
  return new Hono().get('*', servePages(folder, pages, origin).handler);
};
const policyAt = async (app: Hono, path: string) => (await app.request(path)).headers.get('content-security-policy');

test('a page that a mailed link opens is no referrer to anything', async () => {
  expect(SECRET_LINKS).toEqual(expect.arrayContaining(['/reset-password', '/verify-email', '/claim', '/continue']));
  const app = shop([], SECRET_LINKS);
  const policyOf = async (path: string) => (await app.request(path)).headers.get('referrer-policy');
  for (const path of SECRET_LINKS) expect(await policyOf(`${path}?token=x`), path).toBe('no-referrer');
  expect(await policyOf('/home')).not.toBe('no-referrer');
});

/** Pages rendered on request, as a share card's; `limit` as the shop counts them. */
function onRequestShop(options: { limit?: () => DomainError | null } = {}) {
  const facts = { version: 1 };
  const rendered: string[] = [];
  const onRequest = {
    find: (path: string) => Promise.resolve(path.startsWith('/c/') ? { ...facts } : null),
    render: async (path: string) => {
      rendered.push(path);
      await setTimeout(5);
      return { html: `<!doctype html>${path}`, policy: POLICY };
    },
    limit: () => Promise.resolve(options.limit?.() ?? null),
  };
  const origin = { placeholder: 'https://origin.invalid', publicUrl: 'http://shop.test', facts: {} };
  const app = new Hono().get(
    '*',
    servePages(folder, { prerendered: [], clientRendered: [], onRequest }, origin).handler,
  );
  return { app, facts, rendered: () => rendered.splice(0) };
}

test('a page that is rendered on request is rendered once for all who ask, and again when its data changes', async () => {
  const { app, facts, rendered } = onRequestShop();
  const answers = await Promise.all(Array.from({ length: 20 }, async () => app.request('/c/a')));
  expect(new Set(await Promise.all(answers.map((answer) => answer.text())))).toEqual(new Set(['<!doctype html>/c/a']));
  expect(rendered()).toEqual(['/c/a']);
  facts.version = 2;
  await app.request('/c/a');
  await app.request('/c/a');
  expect(rendered()).toEqual(['/c/a']);
});

test('of pages rendered on request the least recently used is dropped first', async () => {
  const { app, rendered } = onRequestShop();
  const open = async (n: number) => app.request(`/c/${n}`);
  await Promise.all(Array.from({ length: 200 }, (_, n) => open(n)));
  await open(0);
  await open(200);
  rendered();
  await open(0);
  expect(rendered()).toEqual([]);
  await open(1);
  expect(rendered()).toEqual(['/c/1']);
});

test('renderings are limited, pages that are kept are not', async () => {
  let left = 2;
  const limit = () => (left-- > 0 ? null : new DomainError('slowly', 429, 'Not so fast.', { retryAfter: 30 }));
  const { app, rendered } = onRequestShop({ limit });
  for (const path of ['/c/a', '/c/b', '/c/a', '/c/b']) expect((await app.request(path)).status).toBe(200);
  const refused = await app.request('/c/c', { headers: { accept: 'text/html' } });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
  expect(refused.headers.get('content-type')).toContain('text/html');
  expect(await refused.text()).toContain('Not so fast.');
  expect((await app.request('/c/a')).status).toBe(200);
  expect(rendered()).toEqual(['/c/a', '/c/b']);
});

test('a page that failed to render is tried again', async () => {
  let fails = true;
  const onRequest = {
    find: () => Promise.resolve({}),
    render: () => {
      if (fails) return Promise.reject(new Error('no build'));
      return Promise.resolve({ html: '<!doctype html>', policy: POLICY });
    },
  };
  const origin = { placeholder: 'https://origin.invalid', publicUrl: 'http://shop.test', facts: {} };
  const app = new Hono().get(
    '*',
    servePages(folder, { prerendered: [], clientRendered: [], onRequest }, origin).handler,
  );
  app.onError((_, c) => c.text('crash', 500));
  expect((await app.request('/c/a')).status).toBe(500);
  fails = false;
  expect((await app.request('/c/a')).status).toBe(200);
});

test('R215 the payment service’s script may run where something is paid, and nowhere else', async () => {
  const app = shop(PAYING);
  for (const path of ['/subscribe', '/', '/dashboard']) {
    const policy = await policyAt(app, path);
    expect(policy).toContain("script-src 'self' 'sha256-abc' https://js.stripe.com");
    expect(policy).toContain('https://hooks.stripe.com');
    expect(policy).toContain("connect-src 'self' https://api.stripe.com");
    expect(policy).toContain("base-uri 'none'");
  }
  for (const path of ['/home', '/about', '/nowhere']) expect(await policyAt(app, path)).toBe(POLICY);
});

test('R215 without keys of the payment service no page knows of it', async () => {
  const app = shop([]);
  for (const path of ['/subscribe', '/', '/dashboard']) expect(await policyAt(app, path)).toBe(POLICY);
});

test('R215 a shop that takes real money has the key its payment form needs, and a sandbox has none', () => {
  const real = {
    SESSION_SECRET: 'x'.repeat(32),
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
  };
  expect(() => readSettings(real)).toThrow('STRIPE_PUBLISHABLE_KEY is missing');
  const key = { STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };
  expect(readSettings({ ...real, ...key }).stripePublishableKey).toBe('pk_test_1');
  expect(readSettings({ ...key, SESSION_SECRET: 'x'.repeat(32) }).stripePublishableKey).toBeUndefined();
});

test('a page or file of the build is answered on the socket as it is through the router, whatever is asked for', async () => {
  const pages = {
    prerendered: ['/', '/about', '/404'],
    clientRendered: ['/home'],
    paying: ['/'],
    secretLinks: ['/home'],
  };
  const origin = { placeholder: 'https://origin.invalid', publicUrl: 'https://shop.test', facts: {} };
  const { handler, direct } = servePages(folder, pages, origin);
  const app = newApp({
    settings: testSettings({ publicUrl: origin.publicUrl }),
    log: createLog('silent'),
  } as AppServices);
  app.get('*', handler);
  const answered: string[] = [];
  const ports = [];
  for (const answers of [
    null,
    (...[incoming, outgoing]: Parameters<typeof direct>) => {
      const done = direct(incoming, outgoing);
      if (done) answered.push(incoming.url ?? '');
      return done;
    },
  ]) {
    const web = await listen(testSettings({ port: 0 }));
    onTestFinished(() => web.drain());
    web.open(app, answers);
    ports.push(web.port);
  }
  const ask = async (port: number, method: string, path: string, headers: Record<string, string>) => {
    const request = get({ port, method, path, headers, agent: false });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    const body = Buffer.concat(await answer.toArray()).toString('base64');
    const { date: _, 'x-request-id': id, ...told } = answer.headers;
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    return { status: answer.statusCode, told, body };
  };
  const etag = (await ask(ports[0] as number, 'GET', '/', {})).told.etag ?? '';
  expect(etag).not.toBe('');
  const paths = [
    '/',
    '/?utm_source=x',
    '/about',
    '/about/',
    '/home?token=x',
    '/assets/a.js',
    '/robots.txt',
    '/nowhere',
    '//',
    '/404',
    '/%61bout',
    '/csp.json',
  ];
  for (const path of paths)
    for (const method of ['GET', 'HEAD', 'POST'])
      for (const accepts of ['', 'br', 'gzip, br;q=0.5', 'bro'])
        for (const known of ['', etag, '"other"']) {
          const headers = { ...(accepts && { 'accept-encoding': accepts }), ...(known && { 'if-none-match': known }) };
          const [router, socket] = await Promise.all(ports.map((port) => ask(port, method, path, headers)));
          expect(socket, `${method} ${path} ${JSON.stringify(headers)}`).toEqual(router);
        }
  expect(new Set(answered)).toEqual(
    new Set(['/', '/?utm_source=x', '/about', '/home?token=x', '/assets/a.js', '/robots.txt']),
  );
});
