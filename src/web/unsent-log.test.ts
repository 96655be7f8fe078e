import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countUnsent, discardUnsent, unsentPrefix } from './unsent-log.ts';

beforeEach(() => {
  const store: Record<string, string> = {};
  const methods = {
    setItem: (key: string, value: string) => void (store[key] = value),
    removeItem: (key: string) => void delete store[key],
  };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(store, name, { value });
  vi.stubGlobal('localStorage', store);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('N6 unsent entries are counted and discarded for one person, and stay for the other of a shared phone', () => {
  for (const key of ['maryam.1', 'maryam.2', 'rana.1']) localStorage.setItem(unsentPrefix() + key, '{}');
  localStorage.setItem('theme', 'dark');
  expect([countUnsent('maryam'), countUnsent('rana'), countUnsent('nobody'), countUnsent()]).toEqual([2, 1, 0, 3]);
  discardUnsent('maryam');
  expect(Object.keys(localStorage)).toEqual([`${unsentPrefix('rana')}1`, 'theme']);
});

test('a browser that refuses storage has nothing unsent', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(countUnsent('maryam')).toBe(0);
});
