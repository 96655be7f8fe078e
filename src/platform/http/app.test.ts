import { createRoute, z } from '@hono/zod-openapi';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { defineErrors } from '#src/lib/domain-error.ts';
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
