import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from '#src/lib/money.ts';
import {
  LADDER_STEPS,
  type LadderStep,
  ladderStep,
  problemSentences,
  RETRY_DAYS,
  triesToCome,
} from './payment-ladder.ts';

const START = Date.parse('2027-01-06T09:00:00Z');
const DAY_MS = 86_400_000;
const at = (days: number) => new Date(START + days * DAY_MS);
const days = (dates: Date[]) => dates.map((date) => (date.getTime() - START) / DAY_MS);

test('the tries to come are the one that is set and those that follow it; after the last there is none', () => {
  expect(days(triesToCome({ attempts: 1, nextTryAt: at(3) }))).toEqual([3, 8, 15]);
  expect(days(triesToCome({ attempts: 2, nextTryAt: at(8) }))).toEqual([8, 15]);
  expect(days(triesToCome({ attempts: 3, nextTryAt: at(15) }))).toEqual([15]);
  expect(triesToCome({ attempts: 4, nextTryAt: null })).toEqual([]);
  // An account that tries more often than configured announces its own tries.
  expect(days(triesToCome({ attempts: 6, nextTryAt: at(20) }))).toEqual([20]);
});

test('a payment that the bank wants approved is not said to be tried again: it can be approved until the plan ends', () => {
  const problem = { amount: money(34_000, 'AED'), why: null, tries: [3, 8, 15].map((day) => at(day).toISOString()) };
  const said = problemSentences({ ...problem, needsApproval: true }, 'Asia/Dubai').join(' ');
  expect(said).toContain('You can approve it until 21 January 2027. Without your approval, the plan ends then');
  expect(said).not.toContain('try again');
  expect(problemSentences({ ...problem, needsApproval: false }, 'Asia/Dubai').join(' ')).toContain('we try again on');
});

/** A renewal that is never paid: checked on these days, with the bank's answer to each try. */
function climb(looks: number[], asks: boolean[]): LadderStep[] {
  const tries = [0, 3, 8, 15];
  const told: LadderStep[] = [];
  for (const day of looks.toSorted((a, b) => a - b)) {
    const attempts = tries.filter((one) => one <= day).length;
    const next = tries[attempts];
    const needsApproval = asks[attempts - 1] ?? false;
    const nextTryAt = next === undefined ? null : at(next);
    const step = ladderStep({ attempts, nextTryAt, needsApproval, told }, at(day));
    if (step) told.push(step);
  }
  return told;
}

const EVERY_DAY = Array.from({ length: 15 }, (_, day) => day);
const NEVER = [false, false, false, false];

test('each step of the ladder is one mail: the failure, that one try is left, that it is at hand', () => {
  expect(climb(EVERY_DAY, NEVER)).toEqual(['failed', 'last-try', 'final-notice']);
  expect(climb(EVERY_DAY, [true, true, true, true])).toEqual(['approval', 'last-try', 'final-notice']);
  // A new card whose bank asks.
  expect(climb(EVERY_DAY, [false, true, true, true])).toEqual(['failed', 'approval', 'last-try', 'final-notice']);
  // Looked at too late, nothing is said twice.
  expect(climb([0, 14, 14.5], NEVER)).toEqual(['failed', 'final-notice']);
});

test('however often and whenever it is looked at, no mail is written twice and the first one is about what happened', () => {
  const look = fc.double({ min: 0, max: 14.99, noNaN: true });
  fc.assert(
    fc.property(
      fc.array(look, { minLength: 1, maxLength: 40 }),
      fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
      (looks, asks) => {
        const told = climb(looks, asks);
        expect(new Set(told).size).toBe(told.length);
        expect(['failed', 'approval']).toContain(told[0]);
        expect(told.every((step) => LADDER_STEPS.includes(step))).toBe(true);
        if (!asks.includes(true)) expect(told).not.toContain('approval');
      },
    ),
  );
  expect(RETRY_DAYS).toHaveLength(3);
});
