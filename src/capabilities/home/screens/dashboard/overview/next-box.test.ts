import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#src/capabilities/households/rules/days.ts';
import type { Supplements } from '#src/capabilities/lab/sticks-contract.ts';
import { lastStickDay, nextBoxText } from './next-box.ts';

const TODAY = '2026-12-01';
const HOME = { today: TODAY, timeZone: 'UTC' };
const running = (used: number, outcome: 'given' | null, nextDelivery: string | null) =>
  ({
    state: 'running',
    used,
    days: Array.from({ length: 28 }, (_, index) => ({ day: index + 1, formula: 'play', outcome: null, on: null })),
    today: { formula: 'play', name: 'Purr-fect Play', outcome },
    nextDelivery,
  }) as unknown as Supplements;

test('R385 the last stick is as many days away as sticks are left, and a gap before the next box is said with its days', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 27 }),
      fc.constantFrom('given', null),
      fc.integer({ min: 1, max: 40 }),
      (used, outcome, inDays) => {
        const arrives = addDays(TODAY, inDays);
        const supplements = running(used, outcome as 'given' | null, `${arrives}T09:00:00Z`);
        const last = lastStickDay(supplements, TODAY);
        expect(last).toBe(addDays(TODAY, 28 - used - (outcome ? 0 : 1)));
        const text = nextBoxText(supplements, HOME, `${TODAY}T08:00:00Z`);
        expect(text).toContain('Next box by ');
        expect(text.includes('without one')).toBe(arrives > addDays(last, 1));
      },
    ),
  );
});

test('without a date for the next box only the last stick is named, and a cat without sticks has neither', () => {
  expect(nextBoxText(running(27, null, null), HOME, `${TODAY}T08:00:00Z`)).toBe('The sticks last until Tue 1 Dec.');
  expect(nextBoxText({ ...running(0, null, null), state: 'held' }, HOME, TODAY)).toBe('');
});
