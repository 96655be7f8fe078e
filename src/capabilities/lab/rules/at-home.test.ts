import { expect, test } from 'vitest';
import { mayBeAtHome } from './at-home.ts';

const DAY_MS = 86_400_000;
const now = new Date('2027-06-01T09:00:00Z');
const made = (version: number, daysAgo: number) => ({ version, createdAt: new Date(now.getTime() - daysAgo * DAY_MS) });

test('N8 sticks may be at home until long after a newer version was made, and as long as they are kept', () => {
  const versions = [made(4, 10), made(3, 89), made(2, 200), made(1, 400)];
  const at = (kept: number[]) => mayBeAtHome(versions, { kept, now }).map(({ version }) => version);
  expect(at([])).toEqual([4, 3, 2]);
  expect(at([1])).toEqual([4, 3, 2, 1]);
  expect(mayBeAtHome([made(1, 900)], { kept: [], now })).toHaveLength(1);
  expect(mayBeAtHome([], { kept: [], now })).toEqual([]);
});
