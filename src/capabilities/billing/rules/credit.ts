import type { StaffRole } from '#src/capabilities/access/rules/staff-roles.ts';

/** Credits that may be given, in percent of the sticks of one payment. */
export const CREDITS = [10, 25, 50, 100] as const;
export type CreditPercent = (typeof CREDITS)[number];

/** The most that a role gives at once. */
const MOST: Partial<Record<StaffRole, CreditPercent>> = { admin: 100, support: 25 };

/** Credits of one household in so many days, by whichever colleague. */
const MOST_CREDITS = 2;
const CREDIT_DAYS = 90;
const DAY_MS = 86_400_000;

export const creditsOf = (role: StaffRole): CreditPercent[] =>
  CREDITS.filter((percent) => percent <= (MOST[role] ?? 0));

/** Whether a colleague may give a credit, by those the household got before. */
export function mayCredit(
  { role, percentOff }: { role: StaffRole; percentOff: number },
  before: readonly { createdAt: Date }[],
  now: Date,
): 'allowed' | 'credit-above-role' | 'credit-too-many' {
  if (percentOff > (MOST[role] ?? 0)) return 'credit-above-role';
  const since = now.getTime() - CREDIT_DAYS * DAY_MS;
  return before.filter(({ createdAt }) => createdAt.getTime() > since).length < MOST_CREDITS
    ? 'allowed'
    : 'credit-too-many';
}
