import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mayReplace } from './replacement.ts';

const DAY_MS = 86_400_000;
const NOW = new Date('2027-03-01T12:00:00Z');

test('free sticks are sent one box at a time, and at most three in any 90 days', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 40 }), (gaps) => {
      const sent: { stands: 'box_delivered'; exception: null; placedAt: Date }[] = [];
      let now = NOW.getTime();
      for (const gap of gaps) {
        now += gap * DAY_MS;
        if (mayReplace(sent, new Date(now)) === 'allowed')
          sent.push({ stands: 'box_delivered', exception: null, placedAt: new Date(now) });
      }
      for (const { placedAt } of sent) {
        const within = sent.filter((one) => {
          const age = placedAt.getTime() - one.placedAt.getTime();
          return age >= 0 && age < 90 * DAY_MS;
        });
        expect(within.length).toBeLessThanOrEqual(3);
      }
    }),
  );
});

test('one that waits holds up the next; one that was stopped or has left does not', () => {
  const one = { exception: null, placedAt: NOW };
  expect(mayReplace([{ ...one, stands: 'box_paid' }], NOW)).toBe('replacement-open');
  expect(mayReplace([{ ...one, stands: 'box_packed' }], NOW)).toBe('replacement-open');
  expect(mayReplace([{ ...one, stands: 'box_shipped' }], NOW)).toBe('allowed');
  const stopped = { ...one, stands: 'box_paid', exception: 'box_stopped' } as const;
  expect(mayReplace([stopped, stopped, stopped, stopped], NOW)).toBe('allowed');
});
