import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shopDayOf } from '#src/lib/shop-months.ts';
import { plainPath } from './counted-path.ts';
import { lastDays } from './days.ts';
import { referrerOf } from './referrer.ts';

const anyPath = fc.webPath().map((path) => (path.startsWith('/') ? path : `/${path}`));

test('R30 a path is counted without query and fragment, and staff pages are not counted', () => {
  expect(plainPath('/verify-email?token=abc#x')).toBe('/verify-email');
  expect(plainPath('/science/')).toBe('/science');
  expect(plainPath('/')).toBe('/');
  expect(plainPath('//')).toBe('/');
  expect(plainPath('/desk')).toBeNull();
  expect(plainPath('/desk/inbox?open=1')).toBeNull();
  fc.assert(
    fc.property(anyPath, fc.webQueryParameters(), fc.webFragments(), (path, query, hash) => {
      const plain = plainPath(`${path}?${query}#${hash}`);
      expect(plain).toBe(plainPath(path));
      if (plain === null) return;
      expect(plain).not.toMatch(/[?#]/);
      expect(plainPath(plain)).toBe(plain);
      expect(plain === '/' || !plain.endsWith('/')).toBe(true);
    }),
  );
});

test('a referrer is a host other than ours, and nothing else', () => {
  expect(referrerOf('www.Example.com.', 'purrwell.example')).toBe('example.com');
  expect(referrerOf('www.purrwell.example', 'purrwell.example')).toBeNull();
  for (const no of [
    undefined,
    '',
    'localhost',
    '127.0.0.1',
    'a b.com',
    'example.com/path',
    'x@example.com',
    '-a.com',
  ]) {
    expect(referrerOf(no, 'purrwell.example'), String(no)).toBeNull();
  }
  fc.assert(
    fc.property(fc.oneof(fc.domain(), fc.string()), (given) => {
      const host = referrerOf(given, 'purrwell.example');
      if (host !== null) expect(host).toMatch(/^[a-z0-9.-]{4,253}$/);
    }),
  );
  fc.assert(fc.property(fc.domain(), (host) => referrerOf(host, host) === null));
});

test('a day begins when it begins in Dubai; the last days are in a row and end today', () => {
  expect(shopDayOf(new Date('2026-12-01T19:59:59Z'))).toBe('2026-12-01');
  expect(shopDayOf(new Date('2026-12-01T20:00:00Z'))).toBe('2026-12-02');
  const moments = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(moments, fc.integer({ min: 1, max: 90 }), (now, count) => {
      const days = lastDays(now, count);
      expect(days).toHaveLength(count);
      expect(new Set(days).size).toBe(count);
      expect(days.toSorted()).toEqual(days);
      expect(days.at(-1)).toBe(shopDayOf(now));
      expect(Date.parse(days.at(-1) as string) - Date.parse(days[0] as string)).toBe((count - 1) * 86_400_000);
    }),
  );
});
