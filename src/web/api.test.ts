import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { QueryClient } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ApiError, api, getAhead, readSince, sentenceFor, storeToken } from './api.ts';
import { isUnauthorized, queryClient, read } from './query-client.ts';

interface Seen {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

let server: Server;
let seen: Seen[] = [];
let answer = { status: 200, body: '{"ok":true}' };
const asked: RequestInit[] = [];
const browserFetch = globalThis.fetch;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    seen.push({ method: request.method, url: request.url, headers: request.headers, body });
    response.writeHead(answer.status);
    response.end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const home = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // A browser resolves addresses against the page it is on; Node has no page.
  globalThis.fetch = (path, init) => {
    asked.push(init ?? {});
    return browserFetch(new URL(path as string, home), init);
  };
});

afterAll(() => {
  globalThis.fetch = browserFetch;
  server.close();
});

afterEach(() => {
  seen = [];
  asked.length = 0;
  answer = { status: 200, body: '{"ok":true}' };
  storeToken(null);
  queryClient.clear();
});

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error) => error as ApiError,
  );

test('R217 R218 a payload goes as JSON, no payload goes without type and body, cookies go always', async () => {
  await api.post('/api/claims', { token: 'cats' });
  await api.post('/api/subscription/keep');
  await api.get('/api/cats');
  expect(seen.map(({ method, body, headers }) => [method, body, headers['content-type']])).toEqual([
    ['POST', '{"token":"cats"}', 'application/json'],
    ['POST', '', undefined],
    ['GET', '', undefined],
  ]);
  expect(asked.map(({ credentials }) => credentials)).toEqual(['include', 'include', 'include']);
});

test('R225 the stored token goes along as bearer, and nothing where there is none', async () => {
  await api.get('/api/auth/user');
  storeToken('seven-sticks');
  await api.get('/api/auth/user');
  expect(seen.map(({ headers }) => headers.authorization)).toEqual([undefined, 'Bearer seven-sticks']);
});

test('R221 a failed request is an error of status, colon, space and body, or status text without a body', async () => {
  answer = { status: 409, body: 'Pro is sold out' };
  expect((await failure(api.get('/api/cats')))?.message).toBe('409: Pro is sold out');
  answer = { status: 503, body: '' };
  expect((await failure(api.get('/api/cats')))?.message).toBe('503: Service Unavailable');
});

test('R168 R169 R170 people are told the server’s sentence, else ours', async () => {
  answer = {
    status: 422,
    body: '{"message":"Please enter a valid email address.","issues":[{"path":"email","message":"x"}]}',
  };
  const told = await failure(api.post('/api/auth/login', { password: '' }));
  expect(sentenceFor(told, 'Failed to login')).toBe('Please enter a valid email address.');
  expect(told?.issues[0]?.path).toBe('email');
  answer = { status: 500, body: 'crash' };
  expect(sentenceFor(await failure(api.post('/api/auth/login', { password: '' })), 'Failed to login')).toBe(
    'Failed to login',
  );
  expect(sentenceFor(new TypeError('no network'), 'Failed to logout')).toBe('Failed to logout');
});

test('R219 the read helper gets the key’s parts joined with a slash, and throws on 401 unless told to say null', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const queryKey = ['/api/cats', 'miso', 'logs'];
  expect(await client.fetchQuery({ queryKey, queryFn: read({ on401: 'throw' }) })).toEqual({ ok: true });
  expect(seen.map(({ method, url }) => [method, url])).toEqual([['GET', '/api/cats/miso/logs']]);
  answer = { status: 401, body: '{"message":"Unauthorized","code":"unauthorized"}' };
  const thrown = await failure(client.fetchQuery({ queryKey: ['/api/a'], queryFn: read({ on401: 'throw' }) }));
  expect(thrown && isUnauthorized(thrown)).toBe(true);
  expect(await client.fetchQuery({ queryKey: ['/api/b'], queryFn: read({ on401: 'null' }) })).toBeNull();
  answer = { status: 500, body: '' };
  expect((await failure(client.fetchQuery({ queryKey: ['/api/c'], queryFn: read({ on401: 'null' }) })))?.status).toBe(
    500,
  );
});

test('R220 queries stay fresh for ever, and neither reads nor writes are retried', async () => {
  await queryClient.fetchQuery({ queryKey: ['/api/cats'] });
  await queryClient.fetchQuery({ queryKey: ['/api/cats'] });
  expect(seen).toHaveLength(1);
  const { queries, mutations } = queryClient.getDefaultOptions();
  expect(queries).toMatchObject({ refetchInterval: false, refetchOnWindowFocus: false, retry: false });
  expect(mutations).toMatchObject({ retry: false });
  answer = { status: 500, body: '' };
  await failure(queryClient.fetchQuery({ queryKey: ['/api/subscription'] }));
  expect(seen).toHaveLength(2);
  const write = queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: () => api.post('/api/subscription/keep') });
  await failure(write.execute(undefined));
  expect(seen).toHaveLength(3);
});

test('R222 only an error that begins with 401 and contains Unauthorized means that the session has ended', () => {
  const error = (status: number, body: string) => new ApiError(status, '', body);
  expect(isUnauthorized(error(401, '{"message":"Unauthorized","code":"unauthorized"}'))).toBe(true);
  expect(isUnauthorized(error(401, '{"message":"That password is not right."}'))).toBe(false);
  expect(isUnauthorized(error(403, 'Unauthorized'))).toBe(false);
});

test('an answer requested ahead is taken once, and neither after a change nor after a failure', async () => {
  storeToken('seven-sticks');
  expect(readSince()).toBeNull();
  getAhead('/api/user-dashboard');
  expect(readSince()).not.toBeNull();
  await api.get('/api/user-dashboard');
  expect(seen).toHaveLength(1);
  await api.get('/api/user-dashboard');
  expect(seen).toHaveLength(2);

  const miso: string = 'miso';
  getAhead('/api/user-dashboard');
  await api.post(`/api/cats/${miso}/restore`);
  await api.get('/api/user-dashboard');
  expect(seen).toHaveLength(5);

  answer = { status: 503, body: '' };
  getAhead('/api/user-dashboard');
  await expect.poll(() => seen).toHaveLength(6);
  await failure(api.get('/api/cats')); // the failed answer has arrived by now
  answer = { status: 200, body: '{"ok":true}' };
  expect(await api.get('/api/user-dashboard')).toEqual({ ok: true });
});

test('an answer requested ahead is dropped when nobody takes it for five seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    getAhead('/api/user-dashboard');
    await expect.poll(() => seen).toHaveLength(1);
    await api.get('/api/cats'); // the answer has arrived by now
    vi.advanceTimersByTime(5000);
  } finally {
    vi.useRealTimers();
  }
  await api.get('/api/user-dashboard');
  expect(seen).toHaveLength(3);
});
