import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ACTIVITIES,
  ACTIVITY_OF_LEVEL,
  activityOf,
  CONCERN_OF_FULL_CONCERN,
  CONCERNS,
  concernsOf,
} from './vocabulary.ts';

test('R71 every concern of the quick wizard is a word of the vocabulary and stays itself', () => {
  for (const word of ['healthy', 'digestion', 'coat', 'energy', 'weight', 'other']) {
    expect(concernsOf([word])).toEqual([word]);
  }
});

test('R115 every concern of the long list has exactly one place in the vocabulary', () => {
  const words = Object.keys(CONCERN_OF_FULL_CONCERN);
  expect(words).toHaveLength(9);
  for (const word of words) expect(concernsOf([word])).toHaveLength(1);
});

test('R72 low, moderate and high stay; medium means moderate; anything else is nothing', () => {
  for (const word of ACTIVITIES) expect(activityOf(word)).toBe(word);
  expect(activityOf('medium')).toBe('moderate');
  expect(Object.values(ACTIVITY_OF_LEVEL).every((word) => ACTIVITIES.includes(word))).toBe(true);
  for (const word of ['', 'toString', 'HIGH', null, 3]) expect(activityOf(word)).toBeNull();
});

test('healthy is kept only when it is all that was said; unknown and repeated words vanish', () => {
  const words = fc.array(
    fc.oneof(fc.constantFrom<string>(...CONCERNS, ...Object.keys(CONCERN_OF_FULL_CONCERN)), fc.string()),
  );
  fc.assert(
    fc.property(words, (said) => {
      const kept = concernsOf(said);
      expect(new Set(kept).size).toBe(kept.length);
      expect(kept.every((word) => CONCERNS.includes(word))).toBe(true);
      if (kept.length > 1) expect(kept).not.toContain('healthy');
      expect(concernsOf(kept)).toEqual(kept);
    }),
  );
});
