import { createHash } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { keepLogout, lookAgain } from './pending-logouts.ts';
import { hasRegistration, keepRegistration } from './push-messages.ts';
import { SEEN } from './seen-answers.ts';

const HOME = 'https://shop.test';
const NEW = 'purrwell-code-/assets/manifest-2.js';
const NEXT = 'purrwell-code-/assets/manifest-3.js';
const OLD = 'purrwell-code-/assets/manifest-1.js';

/** As a browser's: a deleted cache still accepts entries, and nobody finds them. */
function newCaches() {
  const all = new Map<string, Cache>();
  const at = (key: RequestInfo | URL) => new URL(key instanceof Request ? key.url : String(key), HOME).href;
  const newCache = () => {
    const kept = new Map<string, Response>();
    return {
      match: async (key: RequestInfo) => kept.get(at(key))?.clone(),
      put: async (key: RequestInfo, response: Response) => void kept.set(at(key), response),
      delete: async (key: RequestInfo) => kept.delete(at(key)),
      keys: async () => [...kept.keys()].map((url) => new Request(url)),
    } as unknown as Cache;
  };
  return {
    has: async (name: string) => all.has(name),
    open: async (name: string) => {
      const cache = all.get(name) ?? newCache();
      all.set(name, cache);
      return cache;
    },
    delete: async (name: string) => all.delete(name),
    keys: async () => [...all.keys()],
    match: async (key: RequestInfo, { cacheName = '' } = {}) => {
      for (const [name, cache] of all) {
        const found = !cacheName || name === cacheName ? await cache.match(key) : undefined;
        if (found) return found;
      }
      return undefined;
    },
  };
}

/** Ids of open pages. */
let pages: string[];

/** Requests that reached the server, in order: method, path, whether with cookies. */
let reached: string[];
let server: (request: Request) => Response | Promise<Response>;

const json = (body: unknown, status = 200) => Response.json(body, { status, headers: { etag: `"${status}"` } });
const offline = () => Promise.reject(new TypeError('Failed to fetch'));

const listener: Record<string, (event: never) => void> = {};

beforeAll(async () => {
  vi.stubGlobal('BUILD', '/assets/manifest-2.js');
  vi.stubGlobal('FILES', ['/assets/a.js']);
  vi.stubGlobal('addEventListener', (type: string, act: (event: never) => void) => void (listener[type] = act));
  await import('./service-worker.ts');
});

beforeEach(() => {
  [reached, pages] = [[], []];
  lookAgain({ atOnce: true });
  server = () => json({ user: 'maryam' });
  vi.stubGlobal('location', { origin: HOME });
  vi.stubGlobal('caches', newCaches());
  vi.stubGlobal('clients', { claim: async () => {}, matchAll: async () => pages.map((id) => ({ id })) });
  vi.stubGlobal('fetch', async (asked: RequestInfo, init?: RequestInit) => {
    const given = asked instanceof Request ? asked : init;
    const request = new Request(
      new URL(asked instanceof Request ? asked.url : asked, HOME),
      given?.mode === 'navigate' ? { credentials: given.credentials ?? 'include' } : given,
    );
    reached.push(
      `${request.method} ${new URL(request.url).pathname}${new URL(request.url).search} ${request.credentials}`,
    );
    return server(request);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Answer of the worker to a page, once all it does beside is done; undefined where it leaves the request alone. */
async function asks(path: string, { token = '', mode, ...init }: RequestInit & { token?: string } = {}) {
  const later: Promise<unknown>[] = [];
  let response: Promise<Response> | undefined;
  const request = new Request(HOME + path, {
    credentials: 'include',
    ...init,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  });
  // No script makes the request of a navigation.
  if (mode) Object.defineProperty(request, 'mode', { value: mode });
  listener.fetch?.({
    request,
    waitUntil: (done: Promise<unknown>) => void later.push(done),
    respondWith: (answer: Promise<Response>) => void (response = answer),
  } as never);
  const answer = await response;
  await Promise.all(later);
  return answer;
}

async function happens(type: string, more: object = {}) {
  let done: Promise<unknown> | undefined;
  listener[type]?.({ ...more, waitUntil: (promise: Promise<unknown>) => void (done = promise) } as never);
  await done;
}

const seen = async () => (await (await caches.open(SEEN)).keys()).length;

test('a session that ended without a connection is ended before anything else is asked, whatever it is', async () => {
  expect((await asks('/api/cats'))?.status).toBe(200);
  expect(await asks('/api/cats')).toBeUndefined(); // nothing waits: the worker is out of the way
  await keepLogout('of-maryam');
  await happens('message', { data: 'logout' });
  reached = [];
  await asks('/api/household', { method: 'PATCH', body: '{}' });
  expect(reached).toEqual(['POST /api/auth/logout omit', 'PATCH /api/household include']);
  expect(await asks('/api/cats')).toBeUndefined();
  expect(await caches.keys()).toEqual([]);
});

test('a browser forgotten without a connection has its cookies cleared and its worker removed once the server answers', async () => {
  const unregister = vi.fn(async () => true);
  vi.stubGlobal('registration', { unregister });
  await (await caches.open(NEW)).put('/dashboard', new Response('page'));
  await keepLogout('of-maryam', { forgetting: true });
  await happens('message', { data: 'logout' });
  server = offline;
  await expect(asks('/api/cats')).rejects.toThrow('Failed to fetch');
  expect(unregister).not.toHaveBeenCalled(); // nobody else would tell the server
  server = () => json({});
  reached = [];
  await happens('message', { data: 'online' });
  expect(reached).toEqual(['POST /api/auth/logout?browser=forget include']);
  expect(unregister).toHaveBeenCalledOnce();
  expect(await caches.keys()).toEqual([]);
});

test('where the server does not end it, nothing is asked with its cookie, and the shop is still reachable', async () => {
  await keepLogout('of-maryam');
  server = ({ url }) => (url.endsWith('logout') ? json({}, 429) : json({}));
  expect((await asks('/api/cats'))?.status).toBe(200);
  expect((await asks('/api/timeline'))?.status).toBe(200);
  expect(reached).toEqual(['POST /api/auth/logout omit', 'GET /api/cats omit', 'GET /api/timeline omit']);
  server = () => json({});
  reached = [];
  await happens('message', { data: 'online' });
  expect(reached).toEqual(['POST /api/auth/logout omit']);
  expect(await asks('/api/cats')).toBeUndefined();
});

test('a browser whose storage fails is served by the server', async () => {
  const fails = () => Promise.reject(new Error('Quota'));
  vi.stubGlobal('caches', { has: fails, open: fails, match: fails, keys: fails, delete: fails });
  expect((await asks('/api/user-dashboard', { token: 'of-maryam' }))?.status).toBe(200);
  expect((await asks('/assets/a.js'))?.status).toBe(200);
  expect(reached.every((line) => !line.includes('omit'))).toBe(true);
});

test('kept answers outlive a new build, and so does the code of the build before while one of its pages is open', async () => {
  await asks('/api/user-dashboard', { token: 'of-maryam' });
  pages = ['of-then'];
  for (const name of ['purrwell-code-/assets/manifest-0.js', OLD, NEW]) await caches.open(name);
  await (await caches.open(OLD)).put('/assets/old.js', new Response('old'));
  await happens('activate');
  expect(await caches.keys()).toEqual([SEEN, OLD, NEW]);
  server = offline;
  expect(await (await asks('/assets/old.js'))?.text()).toBe('old');
  const answer = await asks('/api/user-dashboard', { token: 'of-maryam' });
  expect(await answer?.json()).toMatchObject({ user: 'maryam', seenAt: expect.any(String) });
  await expect(asks('/api/user-dashboard', { token: 'of-rana' })).rejects.toThrow('Failed to fetch');
  pages = ['of-then', 'new'];
  await happens('message', { data: 'online' });
  expect(await caches.keys()).toEqual([SEEN, OLD, NEW]);
  pages = ['new'];
  await happens('message', { data: 'online' });
  expect(await caches.keys()).toEqual([SEEN, NEW]);
});

test('a second build leaves one set of code where no page is open, and never removes that of a third', async () => {
  for (const name of [OLD, NEW]) await caches.open(name);
  pages = ['of-then'];
  await happens('activate');
  pages = [];
  vi.stubGlobal('registration', { installing: {} });
  await happens('message', { data: 'online' });
  expect(await caches.keys()).toEqual([OLD, NEW]);
  await caches.open(NEXT); // installed by another worker, which has not begun
  vi.stubGlobal('registration', { installing: null, waiting: null });
  await happens('message', { data: 'online' });
  expect(await caches.keys()).toEqual([NEW, NEXT]);
  await caches.delete(NEXT);
  await caches.open(OLD);
  await happens('activate');
  expect(await caches.keys()).toEqual([NEW]);
});

test('kept answers go with the session: at its logout, at a refusal, and where an answer comes after it', async () => {
  await asks('/api/user-dashboard', { token: 'of-maryam' });
  server = () => json({}, 503);
  await asks('/api/auth/logout', { method: 'POST' });
  expect(await seen()).toBe(1); // not logged out
  server = () => json({});
  await asks('/api/auth/logout', { method: 'POST' });
  expect(await seen()).toBe(0);

  for (const status of [401, 403]) {
    server = () => json({});
    await asks('/api/user-dashboard', { token: 'of-maryam' });
    server = () => json({}, status);
    await asks('/api/auth/user', { token: 'of-maryam' });
    expect(await seen()).toBe(0);
  }

  const slow = Promise.withResolvers<Response>();
  server = ({ url }) => (url.endsWith('logout') ? json({}) : slow.promise);
  const late = asks('/api/user-dashboard', { token: 'of-maryam' });
  await vi.waitFor(() => expect(reached.at(-1)).toContain('user-dashboard'));
  await asks('/api/auth/logout', { method: 'POST' });
  slow.resolve(json({ user: 'maryam' }));
  expect((await late)?.status).toBe(200);
  expect(await seen()).toBe(0);
});

test('N6 a subscription that the browser replaces is registered again with the session, and ends at a logout', async () => {
  const showNotification = vi.fn(async () => {});
  const unsubscribe = vi.fn(async () => true);
  const pushManager = { getSubscription: async () => ({ unsubscribe }) };
  vi.stubGlobal('registration', { showNotification, pushManager });
  const newSubscription = { endpoint: 'https://push.test/2', getKey: () => new Uint8Array([1, 2, 3]).buffer };
  await happens('pushsubscriptionchange', { oldSubscription: null, newSubscription });
  expect(reached).toEqual([]); // nobody has turned messages on here
  await keepRegistration('one');
  server = () => json({ id: 'two' });
  await happens('pushsubscriptionchange', { oldSubscription: null, newSubscription });
  expect(reached).toEqual(['PUT /api/push/browser same-origin']);
  const message = { body: 'The results of Miso are ready.', tag: 'results', path: '/dashboard' };
  for (const to of ['two', 'one']) await happens('push', { data: { text: () => JSON.stringify({ ...message, to }) } });
  const shown = (showNotification.mock.calls as unknown as [string, { body: string }][]).map(([, { body }]) => body);
  expect(shown).toEqual([message.body, 'There is news. Log in to read it.']);
  server = () => json({});
  await asks('/api/auth/logout', { method: 'POST' });
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(await hasRegistration()).toBe(false);
});

test('a page of a portal is not kept, and nothing that a clock set back would keep for ever', async () => {
  server = () => new Response('<html>Sign in to the Wi-Fi', { headers: { 'content-type': 'text/html' } });
  await asks('/api/user-dashboard', { token: 'of-maryam' });
  expect(await seen()).toBe(0);
  server = () => json({});
  vi.useFakeTimers({ now: Date.now() + 86_400_000, toFake: ['Date'] });
  await asks('/api/user-dashboard', { token: 'of-maryam' });
  vi.useRealTimers();
  server = offline;
  await expect(asks('/api/user-dashboard', { token: 'of-maryam' })).rejects.toThrow('Failed to fetch');
});

test('N6 an answer that does not begin within a minute is said to be missing, never to be offline, and a slow one is waited for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await (await caches.open(NEW)).put('/dashboard', new Response('the dashboard'));
  expect((await asks('/api/user-dashboard', { token: 'of-maryam' }))?.status).toBe(200);
  /** The answer after so many seconds. */
  const after = async (seconds: number, path: string, init: Parameters<typeof asks>[1] = {}) => {
    const arrived = Promise.withResolvers<void>();
    server = () => {
      arrived.resolve();
      return new Promise((answer) => setTimeout(() => answer(json({ user: 'maryam' })), seconds * 1000));
    };
    const asked = asks(path, init);
    await arrived.promise;
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    return asked;
  };
  const personal = { token: 'of-maryam' };
  expect((await after(59, '/api/user-dashboard', personal))?.headers.get('seen-at')).toBeNull();
  const late = await after(61, '/api/user-dashboard', personal);
  expect(late?.status).toBe(504);
  expect(await late?.json()).toMatchObject({ code: 'no-answer' });
  expect((await after(61, '/api/user-dashboard'))?.status).toBe(504);
  const page = (seconds: number, path: string) => after(seconds, path, { mode: 'navigate' });
  expect(await (await page(59, '/timeline'))?.json()).toEqual({ user: 'maryam' });
  const missing = await page(61, '/timeline');
  const text = (await missing?.text()) ?? '';
  expect([missing?.status, text]).toEqual([504, expect.stringContaining('No answer yet')]);
  expect(text).not.toMatch(/offline/i);
  // The page may use this style sheet alone.
  const style = /<style>(.*)<\/style>/s.exec(text)?.[1] ?? '';
  const digest = createHash('sha256').update(style).digest('base64');
  expect(missing?.headers.get('content-security-policy')).toBe(`default-src 'none'; style-src 'sha256-${digest}'`);
  expect((await page(61, '/'))?.status).toBe(504);
  expect(await (await page(61, '/dashboard'))?.text()).toBe('the dashboard');
});
