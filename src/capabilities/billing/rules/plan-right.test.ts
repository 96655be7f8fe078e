import { expect, test } from 'vitest';
import { type RightRow, rightOf } from './plan-right.ts';

const createdAt = new Date('2026-12-05T10:00:00Z');
const now = new Date('2027-06-01T10:00:00Z');
const month = new Date('2027-01-05T10:00:00Z');
const row: RightRow = {
  ...{ status: 'trialing', plan: 'premium', nextPlan: null, endsOn: null, createdAt, timing: null, quantity: 1 },
  ...{ sticksLeftAt: null, paidUntil: null, sticksHeld: false, currentPeriodEnd: null },
} as RightRow;

test('a plan gives its first month, and rests until sticks leave, however long the kit stays out', () => {
  expect(rightOf(row, now)?.rests).toEqual({ from: month, until: null });
  expect(rightOf({ ...row, sticksHeld: true }, now)?.rests).toEqual({ from: month, until: null });
  const left = { ...row, sticksLeftAt: new Date('2027-05-20T10:00:00Z') };
  expect(rightOf(left, now)?.rests).toBe(null);
  expect(rightOf({ ...left, sticksHeld: true }, now)?.rests).toEqual({
    ...{ from: new Date('2027-06-20T10:00:00Z'), until: null },
  });
  expect(rightOf({ ...row, status: 'canceled' }, now)).toBe(null);
});
