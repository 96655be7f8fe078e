import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { parseHtml } from '#tests/support/html.ts';
import { testSettings } from '#tests/support/settings.ts';
import { listen } from './server.ts';
import type { HttpEnv } from './router.ts';

const QUICK = { headers: 300, body: 400, keepAlive: 60_000, drainDelay: 0, drain: 600 };

async function openServer(overrides: Partial<typeof QUICK> = {}) {
  const web = await listen(testSettings({ port: 0, httpTimeouts: { ...QUICK, ...overrides } }));
  onTestFinished(() => web.drain());
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const shop = new Hono<HttpEnv>();
  shop.get('/readyz', (c) => c.json({ ok: true }));
  shop.get('/api/held', async (c) => (await held, c.json({ served: true })));
  shop.get('/api/never', () => new Promise<Response>(() => {}));
  shop.post('/api/echo', async (c) => c.json(await c.req.json()));
  shop.get('*', (c) => c.text('served'));
  return { web, url: `http://127.0.0.1:${web.port}`, open: () => web.open({ app: shop }), letGo };
}

/** One request on a connection that is kept where the server keeps it. */
async function ask(agent: Agent, url: string) {
  const [answer] = (await once(get(url, { agent }), 'response')) as [IncomingMessage];
  let body = '';
  for await (const chunk of answer.setEncoding('utf8')) body += chunk;
  return { status: answer.statusCode, headers: answer.headers, body };
}

const keepAlive = () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  return agent;
};

/** Sends exactly this much and then nothing; resolves with the answer once the server has closed. */
async function dribble(port: number, text: string) {
  const began = performance.now();
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let heard = '';
  socket.on('data', (chunk) => (heard += chunk));
  socket.on('error', () => {});
  socket.write(text);
  await once(socket, 'close');
  return { heard, ms: performance.now() - began };
}

const PART_OF_A_BODY =
  'POST /api/echo HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 40\r\n\r\n{"cat":';

test('while the shop is being opened the process lives, is not ready, and says when to come back: JSON to scripts, a page without scripts to people', async () => {
  const { url, open } = await openServer();
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  const json = await fetch(`${url}/api/held`);
  expect([json.status, json.headers.get('retry-after'), await json.json()]).toEqual([
    503,
    '2',
    { code: 'starting', message: expect.stringContaining('starting up') },
  ]);
  const page = await fetch(`${url}/about`, { headers: { accept: 'text/html' } });
  const markup = await page.text();
  const html = parseHtml(markup);
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2']);
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(html.one('html').attribute('lang')).toBe('en');
  expect(html.one('h1').text).not.toBe('');
  expect(html.one('body').text).toMatch(/starting up.*Try again/);
  for (const active of [html.all('script'), html.values('style'), html.values('src')]) expect(active).toEqual([]);
  expect(markup).not.toMatch(/url\((?!#)/);
  open();
  expect(await (await fetch(`${url}/about`)).text()).toBe('served');
});

test('a connection that sends nothing, half its headers or half its body is closed in time, and others are served meanwhile', async () => {
  const { web, url, open } = await openServer();
  open();
  const slow = Promise.all(
    ['', 'GET / HTTP/1.1\r\nHost: shop\r\nX-Half', PART_OF_A_BODY].map((text) => dribble(web.port, text)),
  );
  expect((await fetch(url)).status).toBe(200);
  const [silent, headers, body] = await slow;
  for (const one of [silent, headers, body]) expect(one?.ms).toBeLessThan(3000);
  expect(headers?.heard).toContain('408');
  expect(body?.heard).toMatch(/^HTTP\/1.1 408[^]*connection: close[^]*"code":"too-slow"/i);
});

test('told to stop, it is first not ready and still serves, without keeping connections', async () => {
  const { web, url, open } = await openServer({ drainDelay: 1000 });
  open();
  const agent = keepAlive();
  expect((await ask(agent, url)).headers.connection).toBe('keep-alive');
  const drained = web.drain();
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  const last = await ask(agent, url);
  expect([last.status, last.headers.connection]).toEqual([200, 'close']);
  await drained;
  await expect(fetch(url)).rejects.toThrow();
});

test('then new requests are refused on connections that were kept, those in flight are answered, and half a request holds nobody up', async () => {
  const { web, url, open, letGo } = await openServer({ drain: 10_000 });
  open();
  const [kept, busy] = [keepAlive(), keepAlive()];
  await ask(kept, url);
  const inFlight = ask(busy, `${url}/api/held`);
  const half = dribble(web.port, 'GET / HTTP/1.1\r\nHost: shop\r\nX-Half');
  const began = performance.now();
  const drained = web.drain();
  await expect
    .poll(() =>
      fetch(url).then(
        () => 'served',
        () => 'refused',
      ),
    )
    .toBe('refused');
  const refused = await ask(kept, `${url}/api/held`);
  expect([refused.status, refused.headers.connection, refused.headers['retry-after']]).toEqual([503, 'close', '1']);
  expect(JSON.parse(refused.body)).toMatchObject({ code: 'closing' });
  letGo();
  const answered = await inFlight;
  expect([answered.status, answered.headers.connection]).toEqual([200, 'close']);
  await drained;
  await half;
  expect(performance.now() - began).toBeLessThan(5000);
});

test('open requests are cut off at the deadline', async () => {
  const { web, url, open } = await openServer();
  open();
  const never = fetch(`${url}/api/never`).then(
    () => 'answered',
    () => 'cut',
  );
  const half = dribble(web.port, PART_OF_A_BODY);
  await fetch(url);
  await web.drain();
  expect(await never).toBe('cut');
  await half;
});
