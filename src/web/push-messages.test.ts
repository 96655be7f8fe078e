import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hasRegistration, keepRegistration, notificationOf, openPath } from './push-messages.ts';
import { forgetSeen } from './seen-answers.ts';

const HOME = 'https://shop.test';

beforeEach(() => {
  const all = new Map<string, Map<string, string>>();
  vi.stubGlobal('location', { origin: HOME });
  vi.stubGlobal('caches', {
    has: async (name: string) => all.has(name),
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    open: async (name: string) => {
      const kept = all.get(name) ?? new Map<string, string>();
      all.set(name, kept);
      return {
        put: async (key: string, response: Response) => void kept.set(key, await response.text()),
        match: async (key: string) => (kept.has(key) ? new Response(kept.get(key)) : undefined),
      };
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const MESSAGE = {
  body: 'The results of Miso are ready.',
  tag: 'results miso',
  path: '/dashboard?tab=health',
  to: 'one',
};
const bodyOf = async (data?: string) => (await notificationOf(data)).options.body;

test('N6 a message is shown with its text where this browser is registered for it, and to nobody who comes after', async () => {
  await keepRegistration('one');
  expect(await notificationOf(JSON.stringify(MESSAGE))).toEqual({
    title: 'Purrwell',
    options: {
      ...{ body: MESSAGE.body, tag: MESSAGE.tag, icon: '/icon-192.png' },
      data: { path: MESSAGE.path },
    },
  });
  await keepRegistration('two'); // another account
  expect(await bodyOf(JSON.stringify(MESSAGE))).toBe('There is news. Log in to read it.');
  await keepRegistration('one');
  await forgetSeen(); // logged out
  expect(await hasRegistration()).toBe(false);
  expect(await bodyOf(JSON.stringify(MESSAGE))).toBe('There is news. Log in to read it.');
});

test('a message that is not ours is shown as news, and leads nowhere else', async () => {
  await keepRegistration('one');
  for (const data of [undefined, '', 'null', '[]', '{"body":1}', JSON.stringify({ ...MESSAGE, tag: null })])
    expect(await bodyOf(data)).toBe('There is news. Log in to read it.');
  for (const path of ['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example', 'dashboard'])
    expect((await notificationOf(JSON.stringify({ ...MESSAGE, path }))).options.data).toEqual({ path: '/dashboard' });
});

/** Tabs that answer whether they may be left; `typing` and `frozen` say no, and nothing. */
function tabsAt(...urls: string[]) {
  const done: string[] = [];
  const tabs = urls.map((path) => ({
    url: HOME + path,
    focus: async () => void done.push(`focus ${path}`),
    postMessage: (message: unknown, [port]: MessagePort[]) => {
      if (message === 'may-be-left' && !path.includes('frozen')) port?.postMessage(!path.includes('typing'));
    },
    navigate: async (url: string) => void done.push(`navigate ${path} to ${url.slice(HOME.length)}`),
  }));
  const openWindow = async (url: string) => void done.push(`open ${url.slice(HOME.length)}`);
  return { done, tabs: { matchAll: async () => tabs, openWindow } };
}

test('N6 a press opens the page in the tab that shows it, else in an open one, else in a new one, and leaves no payment, no form and nothing typed', async () => {
  const data = { path: '/dashboard?tab=health' };
  const opened = async (...urls: string[]) => {
    const { done, tabs } = tabsAt(...urls);
    await openPath(tabs, data);
    return done;
  };
  expect(await opened('/home', data.path)).toEqual([`focus ${data.path}`]);
  expect(await opened('/home')).toEqual(['focus /home', `navigate /home to ${data.path}`]);
  expect(await opened('/home?typing', '/home?frozen')).toEqual([`open ${data.path}`]);
  expect(await opened('/home?typing', '/year')).toEqual(['focus /year', `navigate /year to ${data.path}`]);
  expect(await opened()).toEqual([`open ${data.path}`]);
  for (const path of ['/subscribe', '/profile', '/']) expect(await opened(path)).toEqual([`open ${data.path}`]);
});
