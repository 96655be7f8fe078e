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
  keepLastSeen('maryam', { cats: 2 });
  expect(lastSeen('maryam')?.value).toEqual({ cats: 2 });
  expect(lastSeen('rana')).toBeNull();
  expect(lastSeen('maryam')).toBeNull();
});

test('figures of another build are dropped', () => {
  keepLastSeen('maryam', { cats: 2 });
  openBuild('/assets/manifest-2.js');
  expect(lastSeen('maryam')).toBeNull();
});

test('nothing is kept without a session, also where another tab has ended it', () => {
  const thisTab = sessionStorage;
  keepLastSeen('maryam', { cats: 2 });
  vi.stubGlobal('sessionStorage', storage());
  storeToken(null);
  forgetLastSeen();
  vi.stubGlobal('sessionStorage', thisTab);
  keepLastSeen('maryam', { cats: 3 });
  expect(lastSeen('maryam')).toBeNull();
});
