import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mayBeTold, PUSH_KINDS } from './kinds.ts';
import { pushText } from './message.ts';
import { pushGap, pushOutcome } from './retries.ts';

test('N6 a lock screen shows the name of a cat and that something is there, and nothing about health', () => {
  const path = '/dashboard';
  const texts = [
    pushText({ kind: 'box', step: 'shipped', cats: ['Miso', 'Bean'], boxId: 'one', path }),
    pushText({ kind: 'box', step: 'delivered', cats: ['Miso', 'Bean', 'Basil', 'Laila', 'Tom'], boxId: 'one', path }),
    pushText({ kind: 'results', cat: 'Miso', catId: 'miso', again: false, path }),
    pushText({ kind: 'results', cat: 'Miso', catId: 'miso', again: true, path }),
    pushText({ kind: 'streak', days: 12, householdId: 'home', path }),
    pushText({
      kind: 'cutOff',
      until: new Date('2026-12-03T14:00:00Z'),
      timeZone: 'Asia/Dubai',
      householdId: 'home',
      path,
    }),
  ].map(({ body }) => body);
  expect(texts).toEqual([
    'A box for Miso and Bean is on its way.',
    'A box for Miso, Bean and 3 others has arrived.',
    'The results of Miso are ready.',
    'New results of Miso are ready.',
    'Nothing is logged today. Your streak is 12 days long.',
    'The next box can be changed until Thursday, 18:00.',
  ]);
});

test('N6 a name of any length and script stays one short line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (cat) => {
      const { body } = pushText({ kind: 'results', cat, catId: 'one', again: false, path: '/dashboard' });
      expect([...body].length).toBeLessThanOrEqual(60);
      expect(body).not.toMatch(/[\p{Cc}\n\u202e]/u);
      expect(body.isWellFormed()).toBe(true);
    }),
  );
});

test('N20 people of a household are told what their part lets them see: a sitter only of streaks, nobody else of results', () => {
  const told = (role: 'owner' | 'partner' | 'sitter') => PUSH_KINDS.filter((kind) => mayBeTold(role, kind));
  expect(told('owner')).toEqual(['box', 'results', 'streak', 'cutOff']);
  expect(told('partner')).toEqual(['box', 'streak', 'cutOff']);
  expect(told('sitter')).toEqual(['streak']);
});

test('a push service that is away is asked again for some hours, not sooner than it says; one that knows no such browser is believed', () => {
  expect([201, 200, 410, 404, 403, 413, 400].map((status) => pushOutcome(status, 1))).toEqual([
    ...['delivered', 'delivered', 'gone', 'gone', 'gone', 'failed', 'failed'],
  ]);
  for (const status of [null, 429, 500, 503]) {
    expect(pushOutcome(status, 1)).toBe('retry');
    expect(pushOutcome(status, 7)).toBe('failed');
  }
  expect([pushGap(1, null), pushGap(1, 600), pushGap(6, 60)]).toEqual([30, 600, 7200]);
});
