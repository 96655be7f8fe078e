import { createRoute, z } from '@hono/zod-openapi';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { defineErrors, type DomainError } from '#src/lib/domain-error.ts';
import { line } from '#src/lib/text.ts';
import { Overloaded, Unavailable } from '#src/lib/unavailable.ts';
import { parseHtml } from '#tests/support/html.ts';
import { testSettings } from '#tests/support/settings.ts';
import type { AppServices } from '../services.ts';
import { newCookieToken, readHostCookie } from './host-cookie.ts';
import { paymentHeaders, permissions } from './payment-policy.ts';
import { isLocal, peerAddress } from './peer.ts';
import { answer, type HttpEnv, jsonBody, jsonOk, newRouter, refuse } from './router.ts';

const refusals = defineErrors({ 'bowl-empty': [409, 'The bowl is empty.'], slowly: [429, 'Not so fast.'] });

/** The answer to a request with these headers when its handler throws this error. */
function refusing(refusal: DomainError) {
  const app = new Hono().all('*', (c) => refuse(c, refusal));
  return (headers: Record<string, string> = {}, path = '/api/bowl') =>
    app.request(`http://shop.test${path}`, { headers });
}

test('a refusal is JSON with its status, code and sentence, and with nothing it was not given', async () => {
  const plain = await refusing(refusals('bowl-empty'))();
  expect([plain.status, await plain.json()]).toEqual([409, { code: 'bowl-empty', message: 'The bowl is empty.' }]);
  expect(plain.headers.has('retry-after')).toBe(false);
  const issues = [{ path: 'grams', message: 'At most 100, please.' }];
  const full = await refusing(refusals('bowl-empty', { message: 'Quite empty.', issues, details: { left: 0 } }))();
  expect(await full.json()).toEqual({ code: 'bowl-empty', message: 'Quite empty.', issues, details: { left: 0 } });
});

test('Retry-After is in whole seconds, at least one', async () => {
  for (const [retryAfter, seconds] of [
    [0, '1'],
    [-5, '1'],
    [0.2, '1'],
    [1, '1'],
    [29.01, '30'],
    [3600, '3600'],
  ] as const)
    expect((await refusing(refusals('slowly', { retryAfter }))()).headers.get('retry-after')).toBe(seconds);
});

test('a person who asked for a page reads a page that a limit or a shop that is away refused, a program reads JSON', async () => {
  const HTML = { accept: 'text/html,application/xhtml+xml' };
  const asked: [headers: Record<string, string>, path: string, page: boolean][] = [
    [HTML, '/about', true],
    [{ 'sec-fetch-mode': 'navigate' }, '/about', true],
    [{ 'sec-fetch-mode': 'navigate' }, '/api/profile/export', true],
    [HTML, '/api/profile/export', false],
    [{ accept: '*/*' }, '/about', false],
    [{ accept: 'application/json' }, '/about', false],
    [{}, '/about', false],
    [{ 'sec-fetch-mode': 'cors', accept: '*/*' }, '/api/cats', false],
  ];
  for (const refusal of [
    refusals('slowly', { retryAfter: 30 }),
    new Unavailable('database-unavailable'),
    new Overloaded(),
  ])
    for (const [headers, path, page] of asked) {
      const response = await refusing(refusal)(headers, path);
      expect([path, response.status]).toEqual([path, refusal.status]);
      expect(response.headers.get('retry-after')).toBe(String(refusal.extras.retryAfter));
      expect([path, headers, response.headers.get('content-type')?.includes('html')]).toEqual([path, headers, page]);
      if (!page) continue;
      expect(parseHtml(await response.text()).one('main').text).toContain(refusal.message);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('x-robots-tag')).toBe('noindex');
    }
  // Any other refusal is read by the page's own code.
  const other = await refusing(refusals('bowl-empty'))(HTML, '/about');
  expect(other.headers.get('content-type')).toContain('application/json');
});

test('a document that is opened in a tab and refused is a page that says why', async () => {
  const message = '“<b>Bowl</b> & co” is empty.';
  const opened = await refusing(refusals('bowl-empty', { message }))({ 'sec-fetch-mode': 'navigate' }, '/api/bowl.pdf');
  expect([opened.status, opened.headers.get('content-type')]).toEqual([409, 'text/html; charset=UTF-8']);
  expect(opened.headers.get('content-security-policy')).toContain("default-src 'none'");
  const main = parseHtml(await opened.text()).one('main');
  expect([main.text.includes(message), main.all('b'), main.all('a')]).toEqual([true, [], []]);
});

test('an action’s value is answered as it is, nothing as an empty object, and its refusal as a refusal', async () => {
  const app = new Hono()
    .get('/value', (c) => answer(c, { fed: true }))
    .get('/made', (c) => answer(c, { id: 1 }, 201))
    .get('/nothing', (c) => answer(c, undefined))
    .get('/null', (c) => answer(c, null))
    .get('/list', (c) => answer(c, []))
    .get('/refused', (c) => answer(c, refusals('bowl-empty'), 201));
  const ask = async (path: string) => {
    const response = await app.request(path);
    return [response.status, await response.json()];
  };
  expect(await ask('/value')).toEqual([200, { fed: true }]);
  expect(await ask('/made')).toEqual([201, { id: 1 }]);
  expect(await ask('/nothing')).toEqual([200, {}]);
  expect(await ask('/null')).toEqual([200, {}]);
  expect(await ask('/list')).toEqual([200, []]);
  expect(await ask('/refused')).toEqual([409, { code: 'bowl-empty', message: 'The bowl is empty.' }]);
});

test('R223 text that cannot be stored is 400, a wrong field 422, in parameters and queries as in bodies', async () => {
  const router = newRouter();
  const name = line(5, { missing: 'Please enter a name.' });
  const route = createRoute({
    method: 'post',
    path: '/api/cats/{id}',
    request: {
      params: z.object({ id: z.uuid() }),
      query: z.object({ search: line(5).optional() }),
      body: jsonBody(z.object({ name, cats: z.array(z.object({ grams: z.int() })).default([]) })),
    },
    responses: { 200: jsonOk(z.object({}), 'Done') },
  });
  router.openapi(route, (c) => answer(c, {}));
  const ID = '0193b3c4-0000-7000-8000-000000000001';
  const send = async (path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' };
    const response = await router.request(`/api/cats/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const said = await response.json();
    return [response.status, said.code, said.issues?.map((issue: { path: string }) => issue.path), said.message];
  };
  // A browser that opens an address in a tab shows the sentence, whichever check the text fails.
  for (const [search, status, sentence] of [
    ['%00', 400, 'Please leave out control characters.'],
    ['%3Clonger', 422, 'At most 5 characters, please.'],
  ] as const) {
    const opened = await router.request(`/api/cats/${ID}?search=${search}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-mode': 'navigate' },
      body: JSON.stringify({ name: 'Miso' }),
    });
    expect([opened.status, opened.headers.get('content-type')]).toEqual([status, 'text/html; charset=UTF-8']);
    expect(await opened.text()).toContain(`<p>Please check the search: ${sentence}</p>`);
  }
  expect((await send(ID, { name: 'Miso' }))[0]).toBe(200);
  expect(await send(ID, { name: 'Mi\u0000' })).toEqual([
    400,
    'broken-text',
    ['name'],
    'Please check the name: Please leave out control characters.',
  ]);
  expect((await send(`${ID}?search=%00`, { name: 'Miso' })).slice(0, 3)).toEqual([400, 'broken-text', ['search']]);
  expect(await send(`${ID}?search=abcdef`, { name: 'Miso' })).toEqual([
    422,
    'invalid',
    ['search'],
    'Please check the search: At most 5 characters, please.',
  ]);
  expect((await send('1', { name: 'Miso' })).slice(0, 3)).toEqual([422, 'invalid', ['id']]);
  expect((await send(ID, { name: ' ', cats: [{ grams: 1 }, { grams: 'x' }] })).slice(0, 3)).toEqual([
    422,
    'invalid',
    ['name', 'cats.1.grams'],
  ]);
  // One field that cannot be stored makes the whole body unreadable.
  expect((await send(ID, { name: '\ud83d', cats: [{ grams: 'x' }] })).slice(0, 2)).toEqual([400, 'broken-text']);
});

test('under https a cookie counts by its host name, and one that was planted under the plain name does not', async () => {
  const cookieOf = async (publicUrl: string, cookie: string) => {
    const app = new Hono<HttpEnv>();
    app.get('*', (c) => {
      c.set('services', { settings: testSettings({ publicUrl }) } as AppServices);
      return c.text(readHostCookie(c, 'pw_session') ?? 'none');
    });
    return (await app.request('/', { headers: { cookie } })).text();
  };
  const [secure, plain] = ['https://shop.example', 'http://localhost:3000'];
  const marked = newCookieToken({ publicUrl: secure });
  expect(marked).toMatch(/^host_[\w-]{43}$/);
  expect(newCookieToken({ publicUrl: plain })).toMatch(/^[\w-]{43}$/);
  for (const [url, cookie, value] of [
    [plain, 'pw_session=a', 'a'],
    [plain, '__Host-pw_session=a', 'none'],
    [secure, `__Host-pw_session=${marked}`, marked],
    // From before the new name: its token is not marked.
    [secure, 'pw_session=old', 'old'],
    [secure, `pw_session=${marked}`, 'none'],
    [secure, `pw_session=planted; __Host-pw_session=${marked}`, marked],
    [secure, `__Host-pw_session=${marked}; pw_session=${marked}x`, marked],
    [secure, 'pw_sessions=a', 'none'],
    [secure, '', 'none'],
  ] as const)
    expect([cookie, await cookieOf(url, cookie)]).toEqual([cookie, value]);
});

test('a request is this machine’s own only where its connection is, and no proxy passed it on', async () => {
  const local = async (address: string | undefined, headers: Record<string, string> = {}) => {
    const app = new Hono().get('*', (c) => c.json([isLocal(c), peerAddress(c)]));
    const env = address === undefined ? undefined : { incoming: { socket: { remoteAddress: address } } };
    return (await app.request('/', { headers }, env)).json();
  };
  for (const address of ['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])
    expect(await local(address)).toEqual([true, address]);
  expect(await local(undefined)).toEqual([true, 'in-process']);
  for (const address of ['203.0.113.9', '128.0.0.1', '::ffff:10.0.0.1', '2001:db8::1', '10.127.0.1'])
    expect(await local(address)).toEqual([false, address]);
  for (const [name, value] of [
    ['x-forwarded-for', '127.0.0.1'],
    ['forwarded', 'for=127.0.0.1'],
    ['x-forwarded-for', ''],
  ] as const)
    expect((await local('127.0.0.1', { [name]: value }))[0]).toBe(false);
});

test('R215 a page with a payment form may reach the payment service, and loses none of its other limits', () => {
  const policy =
    "default-src 'none'; script-src 'self' 'sha256-abc'; style-src 'self'; frame-src 'self'; connect-src 'self'; base-uri 'none'";
  const headers = paymentHeaders(policy);
  const widened = headers['Content-Security-Policy']?.split('; ') ?? [];
  expect(widened).toEqual([
    "default-src 'none'",
    "script-src 'self' 'sha256-abc' https://js.stripe.com https://*.js.stripe.com",
    "style-src 'self'",
    "frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
    "connect-src 'self' https://api.stripe.com",
    "base-uri 'none'",
  ]);
  expect(headers['Permissions-Policy']).toBe(
    'camera=(), microphone=(), geolocation=(), payment=(self "https://js.stripe.com")',
  );
  expect(permissions()).toBe('camera=(), microphone=(), geolocation=(), payment=(self)');
  expect(permissions({ camera: 'self' })).toBe('camera=(self), microphone=(), geolocation=(), payment=(self)');
  // A directive that only begins alike is left alone.
  expect(paymentHeaders("script-src-attr 'none'")['Content-Security-Policy']).toBe("script-src-attr 'none'");
});
