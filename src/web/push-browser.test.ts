import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pushState, syncPush, turnPushOff, turnPushOn } from './push-browser.ts';
import { hasRegistration } from './push-messages.ts';
import { pushOwner } from './push-owner.ts';

const [OLD_KEY, NEW_KEY] = ['b2xkIGtleQ', 'bmV3IGtleQ'];
const PERSON = 'maryam';

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

/** Requests to the server, and its answer to a registration. */
let requests: string[];
let registering: { status: number; body: object };
let subscribed: { key: string } | null;
let serviceWorker: Record<'register' | 'getRegistration', () => Promise<object>> & { ready: Promise<object> };

beforeEach(() => {
  [requests, registering, subscribed] = [[], { status: 200, body: { id: 'one' } }, null];
  const subscription = (key: string) => ({
    endpoint: 'https://push.example/1',
    options: { applicationServerKey: Uint8Array.from(Buffer.from(key, 'base64url')).buffer },
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      subscribed = null;
      return true;
    },
  });
  const pushManager = {
    getSubscription: async () => subscribed && subscription(subscribed.key),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      subscribed = { key: applicationServerKey };
      return subscription(applicationServerKey);
    },
  };
  const registration = { pushManager, active: {} };
  serviceWorker = {
    register: async () => registration,
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  };
  vi.stubGlobal('navigator', { serviceWorker });
  const notifications = { permission: 'granted', requestPermission: async () => 'granted' };
  vi.stubGlobal('Notification', notifications);
  vi.stubGlobal('window', { PushManager: {}, Notification: notifications });
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  const all = new Map<string, string>();
  vi.stubGlobal('caches', {
    has: async (name: string) => all.has(name),
    delete: async (name: string) => all.delete(name),
    open: async (name: string) => ({
      put: async (_: string, response: Response) => void all.set(name, await response.text()),
      match: async () => (all.has(name) ? new Response(all.get(name)) : undefined),
    }),
  });
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    requests.push(`${method} ${url}`);
    if (url === '/api/push') return Response.json({ publicKey: NEW_KEY, available: true });
    return Response.json(registering.body, { status: registering.status });
  });
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('N6 a tab that stays open registers again after a day, with new keys of the shop too', async () => {
  await turnPushOn(PERSON, OLD_KEY);
  expect(requests).toEqual(['PUT /api/push/browser']);
  await syncPush(PERSON);
  expect(requests).toHaveLength(1);
  vi.setSystemTime(Date.now() + 25 * 3_600_000);
  await syncPush(PERSON);
  expect(subscribed).toEqual({ key: NEW_KEY });
  expect(requests.slice(1)).toEqual(['GET /api/push', 'PUT /api/push/browser']);
  vi.setSystemTime(Date.now() + 120_000);
  await syncPush(PERSON);
  expect(requests).toHaveLength(3);
  await syncPush(PERSON, { olderThanMs: 60_000 }); // the profile
  expect(requests).toHaveLength(5);
  expect(await pushState(PERSON)).toBe('on');
});

test('N6 a browser that the server refused is off', async () => {
  registering = { status: 429, body: { code: 'too-many-attempts', message: 'Too many.' } };
  await expect(turnPushOn(PERSON, NEW_KEY)).rejects.toMatchObject({ status: 429 });
  expect([subscribed, await pushState(PERSON)]).toEqual([null, 'off']);
});

test('N6 a worker that cannot be installed is an error, not a wait', async () => {
  const installing = Object.assign(new EventTarget(), { state: 'installing' });
  serviceWorker.register = async () => ({ active: null, installing });
  serviceWorker.ready = new Promise(() => {});
  const turned = turnPushOn(PERSON, NEW_KEY);
  const refused = expect(turned).rejects.toThrow('could not be installed');
  installing.state = 'redundant';
  installing.dispatchEvent(new Event('statechange'));
  await refused;
  expect(pushOwner()).toBeNull();
});

test('N6 messages are turned off without a connection too', async () => {
  await turnPushOn(PERSON, NEW_KEY);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await turnPushOff();
  expect([subscribed, await pushState(PERSON), await hasRegistration()]).toEqual([null, 'off', false]);
});
