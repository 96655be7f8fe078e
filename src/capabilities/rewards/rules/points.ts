import { REFERRAL_POINTS } from '#src/capabilities/pricing/rules/referrals.ts';

export const POINTS = {
  order: { points: 100, said: 'First order paid' },
  results: { points: 50, said: 'Results of a cat' },
  box: { points: 50, said: 'Box delivered' },
  sticks: { points: 100, said: '28 sticks given' },
  stick_day: { points: 5, said: 'A day of sticks' },
  health_day: { points: 5, said: 'A day logged' },
  friend: { points: REFERRAL_POINTS, said: 'A friend’s first box' },
} as const;

/** An achievement has the value of its catalogue entry, a redemption the cost of its reward. */
export type LedgerReason = keyof typeof POINTS | 'achievement' | 'redeemed';

export const monthsOfSticks = (given: number, month: number): number => Math.floor(given / month);
