import { createRoute, z } from '@hono/zod-openapi';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { HTTPException } from 'hono/http-exception';
import { defineErrors } from '#src/lib/domain-error.ts';
import { Overloaded } from '#src/lib/unavailable.ts';
import { testSettings } from '#tests/support/settings.ts';
import type { AppServices } from '../services.ts';
import { createLog } from '../log.ts';
import { newApp } from './app.ts';
import { answer, jsonBody, jsonOk, newRouter } from './router.ts';

const refusals = defineErrors({ 'bowl-empty': [409, 'The bowl is empty.'], slowly: [429, 'Not so fast.'] });
let app: ReturnType<typeof newApp>;

beforeAll(() => {
  app = newApp({ settings: testSettings(), log: createLog('silent') } as AppServices);
  const router = newRouter();
  const feed = createRoute({
    method: 'post',
    path: '/api/feed',
    request: { body: jsonBody(z.object({ cat: z.object({ name: z.string().min(1) }), grams: z.number().int() })) },
    responses: { 200: jsonOk(z.object({ fed: z.boolean() }), 'Fed') },
  });
  router.openapi(feed, (c) => {
    const { grams } = c.req.valid('json');
    if (grams === 0) return answer(c, refusals('bowl-empty', { details: { left: 0 } }));
    if (grams > 1000) throw refusals('slowly', { retryAfter: 30 });
    if (grams < 0) throw new Error('negative food for somebody@example.com');
    return answer(c, { fed: true });
  });
  app.route('/', router);
});

function post(body: BodyInit | undefined, headers: Record<string, string> = { 'content-type': 'application/json' }) {
  return app.request('http://shop.test/api/feed', { method: 'POST', body, headers });
}

const good = JSON.stringify({ cat: { name: 'Miso' }, grams: 40 });

test('a good request is answered, with an id of its own and strict headers', async () => {
  const answer = await post(good);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ fed: true });
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('R223 each kind of bad request has its status and a plain sentence', async () => {
  const cases: [BodyInit, Record<string, string>, number, string][] = [
    ['{"cat":', { 'content-type': 'application/json' }, 400, 'malformed'],
    ['name=Miso', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'not-json'],
    [
      JSON.stringify({ cat: { name: 'M'.repeat(300_000) }, grams: 1 }),
      { 'content-type': 'application/json' },
      413,
      'too-large',
    ],
    [JSON.stringify({ cat: { name: 'Miso' }, grams: 0 }), { 'content-type': 'application/json' }, 409, 'bowl-empty'],
  ];
  for (const [body, headers, status, code] of cases) {
    const answer = await post(body, { ...headers, 'content-length': String(new Blob([body as string]).size) });
    expect(answer.status).toBe(status);
    const said = (await answer.json()) as { code: string; message: string };
    expect(said.code).toBe(code);
    expect(said.message.length).toBeGreaterThan(10);
  }
});

test('a wrong field is named by its path', async () => {
  const answer = await post(JSON.stringify({ cat: { name: '' }, grams: 'many' }));
  expect(answer.status).toBe(422);
  const said = (await answer.json()) as { code: string; issues: { path: string }[] };
  expect(said.code).toBe('invalid');
  expect(said.issues.map((issue) => issue.path)).toEqual(['cat.name', 'grams']);
});

test('too many requests say when to come back', async () => {
  const answer = await post(JSON.stringify({ cat: { name: 'Miso' }, grams: 2000 }));
  expect(answer.status).toBe(429);
  expect(answer.headers.get('retry-after')).toBe('30');
});

test('a crash says nothing of its cause', async () => {
  const answer = await post(JSON.stringify({ cat: { name: 'Miso' }, grams: -1 }));
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain('somebody');
});

test('writes from other sites are refused, reads and our own are not', async () => {
  const json = { 'content-type': 'application/json' };
  expect((await post(good, { ...json, origin: 'https://elsewhere.example' })).status).toBe(403);
  expect((await post(good, { ...json, origin: 'null' })).status).toBe(403);
  expect((await post(good, { ...json, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await post(good, { ...json, origin: 'http://shop.test', 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  expect(
    (await app.request('http://shop.test/api/nothing', { headers: { origin: 'https://elsewhere.example' } })).status,
  ).toBe(404);
});

test('a form may be sent to two addresses only, more bytes to one, and from other sites to the other', async () => {
  const elsewhere = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' };
  const send = async (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
    (
      await app.request(`http://shop.test${path}`, {
        method: 'POST',
        body,
        headers: { ...headers, 'transfer-encoding': 'chunked' },
      })
    ).status;
  const form = (bytes = 10) => {
    const data = new FormData();
    data.set('file', new File([new Uint8Array(bytes)], 'a.pdf'));
    return data;
  };
  const [uploads, oneClick] = ['/api/careers/applications', '/api/newsletter/unsubscribe'];
  const nothingThere = 404; // answer of this small app to accepted requests
  expect(await send(uploads, form())).toBe(nothingThere);
  expect(await send(uploads, form(5.5 * 1024 * 1024))).toBe(nothingThere);
  expect(await send(uploads, form(20 * 1024 * 1024))).toBe(413);
  expect(await send(uploads, form(), elsewhere)).toBe(403);
  expect(await send(uploads, '{}', { 'content-type': 'application/json' })).toBe(415);
  expect(await send(oneClick, new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), elsewhere)).toBe(nothingThere);
  expect(await send(oneClick, form(), elsewhere)).toBe(nothingThere);
  expect(await send(oneClick, form(300_000), elsewhere)).toBe(413);
  for (const path of [
    '/api/feed',
    '/api/newsletter/subscribe',
    `${uploads}/`,
    `${oneClick}/more`,
    '/api/constructor',
  ]) {
    expect(await send(path, form())).toBe(415);
    expect(await send(path, new URLSearchParams({ a: 'b' }), elsewhere)).toBe(403);
  }
});

test('any request is answered with JSON and a message, without a crash', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.json(), fc.string()), async (body) => {
      const answer = await post(body);
      expect(answer.status).not.toBe(500);
      if (answer.status !== 200) expect(await answer.json()).toHaveProperty('message');
    }),
    { numRuns: 200 },
  );
});

/** An application whose only route throws this, and its log. */
function throwing(error: unknown, overrides: Partial<AppServices> = {}) {
  const lines: { level: string; fields: Record<string, unknown>; text: string }[] = [];
  const log = createLog('silent');
  for (const level of ['info', 'warn', 'error'] as const)
    log[level] = ((fields: Record<string, unknown>, text: string) => void lines.push({ level, fields, text })) as never;
  const failing = newApp({ settings: testSettings(), log, ...overrides } as AppServices);
  failing.all('/api/throws/*', () => {
    throw error;
  });
  const ask = (init: RequestInit = {}, path = '/api/throws/x') => failing.request(`http://shop.test${path}`, init);
  return { ask, lines };
}

test('R223 each thrown error is answered by its meaning, and only a fault of ours is logged as one', async () => {
  const postgres = (code: string) => Object.assign(new Error('maryam@example.com'), { code, severity: 'ERROR' });
  const below = (cause: Error) => new DrizzleQueryError('select $1', ['maryam@example.com'], cause);
  const cases: [error: unknown, status: number, code: string, retryAfter: string | null, logged: string | null][] = [
    [refusals('bowl-empty'), 409, 'bowl-empty', null, null],
    [new Overloaded(7), 503, 'overloaded', '7', null],
    [new HTTPException(413), 413, 'too-large', null, null],
    [new HTTPException(415), 415, 'not-json', null, null],
    [new HTTPException(400, { message: 'Malformed JSON in request body' }), 400, 'malformed', null, null],
    [new HTTPException(400, { message: 'Malformed FormData request. x' }), 400, 'malformed', null, null],
    [new HTTPException(404, { message: 'Nothing.' }), 404, 'refused', null, null],
    [below(postgres('57014')), 503, 'database-unavailable', '5', 'warn database unavailable'],
    [below(postgres('23505')), 500, 'crash', null, 'error crash'],
    [new Error('negative food for maryam@example.com'), 500, 'crash', null, 'error crash'],
  ];
  for (const [error, status, code, retryAfter, logged] of cases) {
    const { ask, lines } = throwing(error);
    const answer = await ask();
    const said = (await answer.json()) as { code: string; message: string };
    expect([answer.status, said.code, answer.headers.get('retry-after')]).toEqual([status, code, retryAfter]);
    expect(said.message).not.toMatch(/maryam|select|JSON in|FormData/);
    const told = lines.filter(({ text }) => text !== 'request').map(({ level, text }) => `${level} ${text}`);
    expect([code, ...told]).toEqual([code, ...(logged ? [logged] : [])]);
    // The line says which request it was, by the id that its answer carries.
    for (const { fields } of lines) expect(fields.requestId).toBe(answer.headers.get('x-request-id'));
    expect(lines.at(-1)).toMatchObject({ level: 'info', text: 'request', fields: { status, path: '/api/throws/x' } });
  }
});

test('a request whose sender has gone away is no fault, and keys in its address are not logged', async () => {
  const gone = new AbortController();
  gone.abort();
  const { ask, lines } = throwing(new Error('the stream was closed'));
  const key = 'k'.repeat(60);
  const answer = await ask({ signal: gone.signal }, `/api/throws/${key}`);
  expect(answer.status).toBe(503);
  expect(lines.map(({ level, text }) => `${level} ${text}`)).toEqual(['info the client went away', 'info request']);
  expect(JSON.stringify(lines)).not.toContain(key);
});

test('every answer has the headers that keep a browser safe, and only a shop under https tells of it for two years', async () => {
  for (const [publicUrl, strict] of [
    ['http://shop.test', null],
    ['https://shop.example', 'max-age=63072000; includeSubDomains; preload'],
  ] as const) {
    const { ask } = throwing(refusals('bowl-empty'), { settings: testSettings({ publicUrl }) });
    for (const path of ['/api/throws/x', '/api/nowhere', '/nowhere']) {
      const { headers } = await ask({}, path);
      expect(headers.get('strict-transport-security')).toBe(strict);
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('permissions-policy')).toContain('camera=()');
      expect(headers.get('cache-control')).toBe(path.startsWith('/api/') ? 'no-store' : null);
    }
  }
});
