import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeBlockedBy, VERSION_STATES, versionInEffect } from './versions.ts';

const NOW = new Date('2026-12-01T00:00:00Z');
const version = fc.record({
  state: fc.constantFrom(...VERSION_STATES),
  validFrom: fc.integer({ min: -3, max: 3 }).map((days) => new Date(NOW.getTime() + days * 86_400_000)),
});

test('customers see the newest version that is no draft and whose time has come, in whatever order they are read', () => {
  fc.assert(
    fc.property(fc.array(version, { maxLength: 8 }), fc.func(fc.integer()), (drawn, order) => {
      const versions = drawn.map((one, index) => ({ ...one, number: index + 1 }));
      const shuffled = versions.toSorted((a, b) => order(a.number) - order(b.number));
      const found = versionInEffect(shuffled, NOW);
      const due = versions.filter(({ state, validFrom }) => state !== 'draft' && validFrom <= NOW);
      expect(found).toEqual(due.at(-1));
    }),
  );
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
