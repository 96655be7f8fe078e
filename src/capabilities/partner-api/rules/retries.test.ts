import { expect, test } from 'vitest';
import { gapAfter, isGivenUp, outcomeOf } from './retries.ts';

test('tries are made at growing distances, eight in all over a day and a half', () => {
  const gaps = Array.from({ length: 8 }, (_, index) => gapAfter(index + 1));
  expect(gaps).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, null]);
});

test('every 2xx is a delivery, a 410 the end of the webhook, and everything else is tried again until the last try', () => {
  for (const status of [200, 201, 204, 299]) expect(outcomeOf(status, 1)).toBe('delivered');
  for (const status of [null, 0, 199, 301, 302, 400, 401, 404, 429, 500, 503]) {
    expect([outcomeOf(status, 1), outcomeOf(status, 8)]).toEqual(['retry', 'failed']);
  }
  expect(outcomeOf(410, 1)).toBe('gone');
});

test('a webhook is given up after five days without an arrival', () => {
  const since = new Date('2026-12-01T09:00:00Z');
  expect(isGivenUp(since, new Date('2026-12-06T08:59:59Z'))).toBe(false);
  expect(isGivenUp(since, new Date('2026-12-06T09:00:00Z'))).toBe(true);
});
