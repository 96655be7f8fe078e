import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shopDayOf, startOfShopDay } from '#src/lib/shop-months.ts';
import { deliveryRefused } from './delivery-retry.ts';
import { nextNight } from './next-night.ts';

const DAY_MS = 86_400_000;
const DUBAI_MS = 4 * 3_600_000;

test('a nightly job runs next at its time of day in Dubai, within a day and after now', () => {
  const now = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(now, fc.nat(23), fc.nat(59), (at, hour, minute) => {
      const next = nextNight({ hour, minute }, at);
      expect(next.getTime()).toBeGreaterThan(at.getTime());
      expect(next.getTime() - at.getTime()).toBeLessThanOrEqual(DAY_MS);
      expect((next.getTime() + DUBAI_MS) % DAY_MS).toBe((hour * 60 + minute) * 60_000);
    }),
  );
  expect(nextNight({ hour: 2, minute: 10 }, new Date('2026-12-01T22:10:00Z'))).toEqual(
    new Date('2026-12-02T22:10:00Z'),
  );
});

test('the day of the shop begins at midnight in Dubai', () => {
  for (const [now, began] of [
    ['2026-12-01T19:59:59.999Z', '2026-11-30T20:00:00Z'],
    ['2026-12-01T20:00:00Z', '2026-12-01T20:00:00Z'],
    ['2026-12-02T03:04:05.678Z', '2026-12-01T20:00:00Z'],
  ] as const)
    expect(startOfShopDay(shopDayOf(new Date(now)))).toEqual(new Date(began));
});

test('only failed, deliverable and still stored messages are sent again', () => {
  const failed = { sentAt: null, error: 'ETIMEDOUT', hasContent: true };
  expect(deliveryRefused(failed, true)).toBeNull();
  expect(deliveryRefused(failed, false)).toBe('nothing-sends');
  expect(deliveryRefused({ ...failed, hasContent: false }, true)).toBe('content-gone');
  expect(deliveryRefused({ ...failed, error: 'EADDRESS' }, true)).toBe('address-wrong');
  for (const one of [
    { ...failed, error: null },
    { ...failed, sentAt: new Date() },
  ])
    expect(deliveryRefused(one, true)).toBe('not-failed');
});
