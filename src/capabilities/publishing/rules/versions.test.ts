import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeBlockedBy, VERSION_STATES, versionInEffect } from './versions.ts';

const NOW = new Date('2026-12-01T00:00:00Z');
const version = fc.record({
  state: fc.constantFrom(...VERSION_STATES),
  validFrom: fc.integer({ min: -3, max: 3 }).map((days) => new Date(NOW.getTime() + days * 86_400_000)),
  at: fc.integer({ min: -3, max: 0 }).map((days) => new Date(NOW.getTime() + days * 86_400_000)),
});

test('customers see the newest version that is no draft and whose time has come, in whatever order they are read', () => {
  fc.assert(
    fc.property(fc.array(version, { maxLength: 8 }), fc.func(fc.integer()), (drawn, order) => {
      // Written one after the other, each for then or later.
      const times = drawn.map(({ at }) => at).toSorted((a, b) => a.getTime() - b.getTime());
      const versions = drawn.map((one, index) => {
        const at = times[index] as Date;
        return { ...one, number: index + 1, at, validFrom: one.validFrom > at ? one.validFrom : at };
      });
      const shuffled = versions.toSorted((a, b) => order(a.number) - order(b.number));
      const found = versionInEffect(shuffled, NOW);
      // As customers see it: each new version replaces scheduled ones.
      const seen = { now: undefined as object | undefined, coming: undefined as (typeof versions)[number] | undefined };
      for (const one of versions.filter(({ state }) => state !== 'draft')) {
        if (seen.coming && seen.coming.validFrom <= one.at) seen.now = seen.coming;
        seen.coming = one;
      }
      expect(found).toEqual(seen.coming && seen.coming.validFrom <= NOW ? seen.coming : seen.now);
    }),
  );
});

test('a version that was to come never begins once a newer one is written, also where that one begins later', () => {
  const day = (count: number) => new Date(NOW.getTime() + count * 86_400_000);
  const typo = { number: 1, state: 'published' as const, at: day(-2), validFrom: day(1) };
  const correction = { ...typo, number: 2, at: day(-1), validFrom: day(2) };
  expect(versionInEffect([correction, typo], day(1))).toBeUndefined();
  expect(versionInEffect([correction, typo], day(2))).toBe(correction);
  expect(versionInEffect([{ ...correction, state: 'draft' }, typo], day(1))).toBe(typo);
});

test('only what is on the shop can be withdrawn; drafts and publications are always possible', () => {
  for (const standing of [null, 'published', 'withdrawn'] as const)
    for (const built of [true, false])
      for (const to of ['draft', 'published'] as const) expect(changeBlockedBy(to, { standing, built })).toBeNull();
  expect(changeBlockedBy('withdrawn', { standing: null, built: true })).toBeNull();
  expect(changeBlockedBy('withdrawn', { standing: 'published', built: false })).toBeNull();
  expect(changeBlockedBy('withdrawn', { standing: 'withdrawn', built: true })).toBe('already-withdrawn');
  expect(changeBlockedBy('withdrawn', { standing: null, built: false })).toBe('nothing-published');
});
