import { expect, test } from 'vitest';
import { STAFF_ROLES } from '#src/capabilities/access/rules/staff-roles.ts';
import { creditsOf, mayCredit } from './credit.ts';

const NOW = new Date('2027-03-01T12:00:00Z');
const daysAgo = (days: number) => ({ createdAt: new Date(NOW.getTime() - days * 86_400_000) });

test('support gives up to a quarter, an admin all of it, and nobody else any', () => {
  expect(STAFF_ROLES.map((role) => [role, creditsOf(role)])).toEqual([
    ['admin', [10, 25, 50, 100]],
    ['support', [10, 25]],
    ['fulfilment', []],
    ['lab', []],
    ['vet', []],
    ['finance', []],
  ]);
  for (const role of STAFF_ROLES)
    for (const percentOff of [10, 25, 50, 100])
      expect(mayCredit({ role, percentOff }, [], NOW) === 'allowed').toBe(
        (creditsOf(role) as number[]).includes(percentOff),
      );
});

test('a household gets two in 90 days, whoever gives them', () => {
  const wish = { role: 'admin', percentOff: 10 } as const;
  expect(mayCredit(wish, [daysAgo(1)], NOW)).toBe('allowed');
  expect(mayCredit(wish, [daysAgo(1), daysAgo(89)], NOW)).toBe('credit-too-many');
  expect(mayCredit(wish, [daysAgo(1), daysAgo(90)], NOW)).toBe('allowed');
});
