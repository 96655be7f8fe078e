import fc from 'fast-check';
import { expect, test } from 'vitest';
import { onTimePercent } from './on-time.ts';

test('N9 a rate needs promises, and is 100 only where each was kept', () => {
  expect(onTimePercent({ kept: 0, missed: 0 })).toBeNull();
  expect(onTimePercent({ kept: 999, missed: 1 })).toBe(99);
  fc.assert(
    fc.property(fc.nat(5000), fc.nat(5000), (kept, missed) => {
      const percent = onTimePercent({ kept, missed });
      if (percent !== null) expect([percent === 100, percent >= 0]).toEqual([missed === 0, true]);
    }),
  );
});
