import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countUnsent, discardUnsent, unsentPrefix, unstored } from './unsent-log.ts';

beforeEach(() => {
  const store: Record<string, string> = {};
  const methods = {
    setItem: (key: string, value: string) => void (store[key] = value),
    removeItem: (key: string) => void delete store[key],
    getItem: (key: string) => store[key] ?? null,
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
  expect(['maryam', 'rana', 'nobody', undefined].map((person) => countUnsent(person).count)).toEqual([2, 1, 0, 3]);
  discardUnsent('maryam');
  expect(Object.keys(localStorage)).toEqual([`${unsentPrefix('rana')}1`, 'theme']);
});

test('a browser that refuses storage has nothing unsent', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(countUnsent('maryam').count).toBe(0);
});

test('entries that the browser could not store are counted as lost at logout, refused ones not at all', () => {
  localStorage.setItem(`${unsentPrefix('maryam')}1`, JSON.stringify({ id: '1', state: 'refused' }));
  unstored.set(`${unsentPrefix('maryam')}2`, JSON.stringify({ id: '2', state: 'waiting' }));
  expect(countUnsent('maryam')).toEqual({ count: 1, lost: 1 });
  expect(countUnsent('rana')).toEqual({ count: 0, lost: 0 });
  discardUnsent('maryam');
  expect(countUnsent('maryam')).toEqual({ count: 0, lost: 0 });
});
