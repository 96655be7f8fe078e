import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { DomainError } from '#src/lib/domain-error.ts';
import { PAYING, SCANNING, SECRET_LINKS } from '#src/web/pages.ts';
import { testSettings } from '#tests/support/settings.ts';
import { NoConnection } from '../database-errors.ts';
import { TAKEN_OFF } from './render.ts';
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

test('an editable page is the build’s until something is published, then that at once; without a database it is still there', async () => {
  let published: object | typeof TAKEN_OFF | null | Error = null;
  const onRequest = {
    find: (path: string) =>
      published instanceof Error
        ? Promise.reject(published)
        : Promise.resolve(
            path !== '/about' || !published ? null : published === TAKEN_OFF ? published : { ...published },
          ),
    render: (path: string, data: object | null) =>
      Promise.resolve({ html: `<!doctype html>${path} ${JSON.stringify(data)}`, policy: POLICY }),
  };
  const origin = { placeholder: 'https://origin.invalid', publicUrl: 'http://shop.test', facts: {} };
  const pages = { prerendered: ['/', '/about'], clientRendered: [], editable: ['/about'], onRequest };
  const { handler } = servePages(folder, pages, origin);
  const app = new Hono().get('*', handler);
  const read = async () => (await app.request('/about')).text();
  const built = await read();
  expect(built).toBe('<!doctype html>');
  for (const title of ['One', 'Two']) {
    published = { title };
    expect(await read()).toBe(`<!doctype html>/about {"title":"${title}"}`);
  }
  published = TAKEN_OFF;
  const missing = await app.request('/about');
  expect([missing.status, await missing.text()]).toEqual([404, '<!doctype html>']);
  published = new NoConnection();
  expect(await read()).toBe(built);
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

test('a page of the build is rendered once for each variant; where that fails it is sent with the data, reported, and tried again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let fails = false;
  let name = 'one';
  const rendered: string[] = [];
  const failed: string[] = [];
  const onRequest = {
    find: () => Promise.resolve(null),
    render: (path: string, _: object | null, variant: { name: string } | null) => {
      rendered.push(`${path} ${variant?.name}`);
      if (fails) return Promise.reject(new Error('out of memory'));
      return Promise.resolve({ html: `<!doctype html><head></head>${variant?.name}`, policy: POLICY });
    },
    variant: () => ({ name, data: { book: { name } } }),
    failed: (path: string) => void failed.push(path),
  };
  const origin = { placeholder: 'https://origin.invalid', publicUrl: 'http://shop.test', facts: {} };
  const pages = { prerendered: ['/', '/about'], clientRendered: ['/home'], onRequest };
  await writeFile(join(folder, '/about/index.html'), '<!doctype html><head></head>built');
  const app = new Hono().get('*', servePages(folder, pages, origin).handler);
  const read = async (path: string) => {
    const answer = await app.request(path);
    return `${answer.status} ${await answer.text()}`;
  };
  const page = (text: string) =>
    `200 <!doctype html><head><script id="book" type="application/json">{"name":"${name}"}</script></head>${text}`;
  expect([await read('/about'), await read('/about')]).toEqual([page('one'), page('one')]);
  expect(rendered.splice(0)).toEqual(['/about one']);
  name = 'two';
  fails = true;
  expect([await read('/about'), await read('/about')]).toEqual([page('built'), page('built')]);
  expect([rendered.splice(0), failed]).toEqual([['/about two'], ['/about']]);
  fails = false;
  vi.runOnlyPendingTimers(); // an embedded database of another file in this worker sets its own again and again
  expect([await read('/about'), rendered]).toEqual([page('two'), ['/about two']]);
});

test('a page of a variant that is not rendered in time is sent as it was built, with the data', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const late = Promise.withResolvers<{ html: string; policy: string }>();
  const onRequest = {
    find: (path: string) => Promise.resolve(path === '/c/a' ? {} : null),
    render: (_: string, __: object | null, variant: { name: string } | null) =>
      variant ? late.promise : Promise.resolve({ html: '<!doctype html><head></head>row', policy: POLICY }),
    variant: () => ({ name: 'one', data: { book: 1 } }),
  };
  const origin = { placeholder: 'https://origin.invalid', publicUrl: 'http://shop.test', facts: {} };
  const pages = { prerendered: ['/', '/about'], clientRendered: [], onRequest };
  await writeFile(join(folder, '/about/index.html'), '<!doctype html><head></head>built');
  const app = new Hono().get('*', servePages(folder, pages, origin).handler);
  const page = (text: string) =>
    `<!doctype html><head><script id="book" type="application/json">1</script></head>${text}`;
  const read = async (path: string) => {
    const answer = app.request(path);
    await vi.advanceTimersByTimeAsync(3000);
    return (await answer).text();
  };
  expect([await read('/about'), await read('/c/a')]).toEqual([page('built'), page('row')]);
  late.resolve({ html: '<!doctype html><head></head>new', policy: POLICY });
  await vi.advanceTimersByTimeAsync(0);
  expect(await read('/about')).toEqual(page('new'));
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

test('the pages of the desk that read codes may use the camera, and no other page', async () => {
  const clientRendered = [...SCANNING, '/desk/orders'];
  const pages = { prerendered: ['/', '/404'], clientRendered, scanning: SCANNING };
  const origin = { placeholder: 'https://origin.invalid', publicUrl: 'http://shop.test', facts: {} };
  const app = new Hono().get('*', servePages(folder, pages, origin).handler);
  const allowed = async (path: string) => (await app.request(path)).headers.get('permissions-policy');
  for (const path of SCANNING) expect(await allowed(path)).toContain('camera=(self), microphone=()');
  // The shop's own headers stand on every other page (app.test.ts): without the camera.
  for (const path of ['/', '/desk/orders', '/nowhere']) expect(await allowed(path)).toBeNull();
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
    web.open({ app, direct: answers });
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

/** A build of its own with a page of replaced text, a hashed file and a plain one, each compressed as the build does it. */
async function builtShop(facts: Record<string, string> = {}, { workerOff = false } = {}) {
  const build = await mkdtemp(join(tmpdir(), 'purrwell-build-'));
  const page = '<!doctype html><a href="https://origin.invalid/about">COMPANY</a>';
  const files: Record<string, string> = {
    '/index.html': page,
    '/about/index.html': '<!doctype html>About',
    '/about/index.html.br': 'compressed by the build',
    '/404/index.html': '<!doctype html>Nothing here',
    '/__spa-fallback.html': '<!doctype html>Shell',
    '/assets/app-1a2b.js': 'run()',
    '/assets/app-1a2b.js.br': 'compressed code',
    '/robots.txt': 'User-agent: *',
    '/sw.js': 'keep()',
    '/sw-off.js': 'remove()',
    '/unknown.type': 'bytes',
  };
  for (const [file, content] of Object.entries(files)) {
    await mkdir(join(build, file, '..'), { recursive: true });
    await writeFile(join(build, file), content);
  }
  const policies = Object.keys(files).filter((file) => file.endsWith('.html'));
  await writeFile(join(build, 'csp.json'), JSON.stringify(Object.fromEntries(policies.map((file) => [file, POLICY]))));
  const pages = { prerendered: ['/', '/about', '/404'], clientRendered: ['/home'], workerOff };
  const origin = { placeholder: 'https://origin.invalid', publicUrl: 'https://shop.example', facts };
  const app = new Hono().all('*', servePages(build, pages, origin).handler);
  await rm(build, { recursive: true });
  return (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    app.request(`http://shop.test${path}`, { headers, method });
}

test('a page names the shop’s own address and its facts, which stay text whatever they hold', async () => {
  const ask = await builtShop({ COMPANY: 'Purr & <Well> "$&" $1' });
  const page = await ask('/');
  expect(await page.text()).toBe(
    '<!doctype html><a href="https://shop.example/about">Purr &amp; &lt;Well&gt; &quot;$&amp;&quot; $1</a>',
  );
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('cache-control')).toBe('no-cache');
  expect(page.headers.get('content-security-policy')).toBe(POLICY);
});

test('a page that is known is not sent again, and is once its facts have changed', async () => {
  const [ask, changed] = [await builtShop({ COMPANY: 'One' }), await builtShop({ COMPANY: 'Two' })];
  const etag = (await ask('/')).headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]{22}"$/);
  const known = await ask('/', { 'if-none-match': etag });
  expect([known.status, await known.text(), known.headers.get('etag')]).toEqual([304, '', etag]);
  for (const [shop, path, other] of [
    [ask, '/', '"another"'],
    [ask, '/about', etag],
    [changed, '/', etag],
  ] as const)
    expect((await shop(path, { 'if-none-match': other })).status).toBe(200);
  // The page for unknown addresses is never taken for one that was there.
  const missing = await ask('/nowhere');
  const again = await ask('/nowhere', { 'if-none-match': missing.headers.get('etag') ?? '' });
  expect([missing.status, again.status]).toEqual([404, 404]);
});

test('brotli is sent to those who take it, and to nobody who refuses it', async () => {
  const ask = await builtShop({ COMPANY: 'Purrwell' });
  const encodingOf = async (path: string, accepts?: string) =>
    (await ask(path, accepts === undefined ? {} : { 'accept-encoding': accepts })).headers.get('content-encoding');
  for (const accepts of ['br', 'gzip, deflate, br, zstd', 'gzip;q=0.8, br;q=0.5', 'BR'])
    for (const path of ['/', '/about', '/assets/app-1a2b.js']) expect(await encodingOf(path, accepts)).toBe('br');
  // RFC 9110, 12.5.3: a weight of 0 is a no.
  for (const accepts of [undefined, '', 'gzip', 'identity', 'x-br', 'br;q=0', 'gzip, br; q=0.000', 'brotli'])
    expect([accepts, await encodingOf('/', accepts)]).toEqual([accepts, null]);
  expect(await encodingOf('/robots.txt', 'br')).toBeNull();
  const compressed = await ask('/assets/app-1a2b.js', { 'accept-encoding': 'br' });
  expect([await compressed.text(), compressed.headers.get('vary')]).toEqual(['compressed code', 'Accept-Encoding']);
  // A page that is replaced by nothing is sent as the build compressed it.
  expect(await (await ask('/about', { 'accept-encoding': 'br' })).text()).toBe('compressed by the build');
});

test('hashed files are kept for a year, others for an hour, each with its type', async () => {
  const ask = await builtShop();
  const headersOf = async (path: string) => {
    const { headers } = await ask(path);
    return [headers.get('content-type'), headers.get('cache-control'), headers.has('etag')];
  };
  const [year, hour] = ['public, max-age=31536000, immutable', 'public, max-age=3600'];
  expect(await headersOf('/assets/app-1a2b.js')).toEqual(['text/javascript; charset=utf-8', year, false]);
  expect(await headersOf('/robots.txt')).toEqual(['text/plain; charset=utf-8', hour, true]);
  expect(await headersOf('/unknown.type')).toEqual(['application/octet-stream', hour, true]);
});

test('the service worker is asked for anew each time, asks this shop alone, and removes itself where it is switched off', async () => {
  const on = await (await builtShop())('/sw.js');
  expect([await on.text(), on.headers.get('cache-control')]).toEqual(['keep()', 'no-cache']);
  expect(on.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'");
  const off = await (await builtShop({}, { workerOff: true }))('/sw.js');
  expect([await off.text(), off.headers.get('cache-control')]).toEqual(['remove()', 'no-cache']);
});

test('addresses lead to their page with or without a slash; files of the build’s own and other methods lead nowhere', async () => {
  const ask = await builtShop();
  for (const path of ['/about', '/about/', '/about?from=mail'])
    expect(await (await ask(path)).text()).toContain('About');
  const shell = await ask('/home');
  expect([await shell.text(), shell.headers.get('x-robots-tag')]).toEqual(['<!doctype html>Shell', 'noindex']);
  for (const path of [
    '/404',
    '/about//',
    '/about/index.html',
    '/csp.json',
    '/assets/app-1a2b.js.br',
    '/__spa-fallback.html',
    '/../package.json',
    '/%2e%2e/package.json',
    '/constructor',
  ])
    expect([path, (await ask(path)).status]).toEqual([path, 404]);
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) expect((await ask('/', {}, method)).status).toBe(404);
  const head = await ask('/', {}, 'HEAD');
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
});
