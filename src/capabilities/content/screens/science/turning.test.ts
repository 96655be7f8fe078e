import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FRONT, type Touch, turned } from './turning.ts';

const after = (...touches: Touch[]) => touches.reduce(turned, FRONT).back;

test('R396 resting on a card shows its back until the pointer leaves', () => {
  expect(after('enter')).toBe(true);
  expect(after('enter', 'leave')).toBe(false);
});

test('R396 a press turns a card over and keeps it; the next press turns it back', () => {
  expect(after('press')).toBe(true);
  expect(after('press', 'press')).toBe(false);
  expect(after('enter', 'press', 'leave')).toBe(true);
  expect(after('enter', 'press', 'press')).toBe(false);
});

test('after any sequence of events only the kept card shows its back', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom<Touch>('enter', 'leave', 'press')), (touches) => {
      const { back, kept } = [...touches, 'leave' as const].reduce(turned, FRONT);
      expect(back).toBe(kept);
      expect(kept).toBe(touches.filter((touch) => touch === 'press').length % 2 === 1);
    }),
  );
});
