import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeToken } from './api.ts';
import { forgetLastSeen, keepLastSeen, lastSeen } from './last-seen.ts';

function storage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

const openBuild = (url: string) => vi.stubGlobal('window', { __reactRouterManifest: { url, routes: {} } });

beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  openBuild('/assets/manifest-1.js');
  storeToken('seven-sticks');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('the last figures are shown to the person they belong to, and dropped for anybody else', () => {
  keepLastSeen('maryam', 'dashboard', { cats: 2 });
  expect(lastSeen('maryam', 'dashboard')?.value).toEqual({ cats: 2 });
  expect(lastSeen('rana', 'dashboard')).toBeNull();
  expect(lastSeen('maryam', 'dashboard')).toBeNull();
});

test('each page has its own, and all of them go together', () => {
  keepLastSeen('maryam', 'dashboard', { cats: 2 });
  keepLastSeen('maryam', 'timeline', { items: [] });
  expect(lastSeen('maryam', 'dashboard')?.value).toEqual({ cats: 2 });
  expect(lastSeen('maryam', 'timeline')?.value).toEqual({ items: [] });
  expect(lastSeen('maryam', 'achievements')).toBeNull();
  expect(lastSeen('rana', 'timeline')).toBeNull();
  expect(lastSeen('maryam', 'dashboard')).toBeNull();
});

test('figures of another build are dropped', () => {
  keepLastSeen('maryam', 'dashboard', { cats: 2 });
  openBuild('/assets/manifest-2.js');
  expect(lastSeen('maryam', 'dashboard')).toBeNull();
});

test('nothing is kept without a session, also where another tab has ended it', () => {
  const thisTab = sessionStorage;
  keepLastSeen('maryam', 'dashboard', { cats: 2 });
  vi.stubGlobal('sessionStorage', storage());
  storeToken(null);
  forgetLastSeen();
  vi.stubGlobal('sessionStorage', thisTab);
  keepLastSeen('maryam', 'dashboard', { cats: 3 });
  expect(lastSeen('maryam', 'dashboard')).toBeNull();
});
