import type { PlanId } from '#src/capabilities/pricing/rules/plans.ts';

/** The payment service's own words. */
export const SUBSCRIPTION_STATUSES = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** A live subscription is one that ships, or would ship again once paid. A household has at most one. */
export const LIVE_STATUSES = [
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
] as const satisfies SubscriptionStatus[];

export const isLiveStatus = (status: string): boolean => (LIVE_STATUSES as readonly string[]).includes(status);

/** Whether the plan's benefits apply. An overdue payment is still awaited. */
export const isCurrent = (status: string): boolean =>
  status === 'active' || status === 'trialing' || status === 'past_due';

/** A renewal did not go through, and its month has no box. */
export const isOverdue = (status: string): boolean => status === 'past_due' || status === 'unpaid';

/** Everything of Pro. It rests where the paid month is over and the next box comes later (`rules/next-box.ts`). */
export const hasPro = (
  { plan, status, restsFrom = null }: { plan: PlanId | null; status: string; restsFrom?: Date | null },
  now?: Date,
): boolean => plan === 'pro' && isCurrent(status) && !(restsFrom && now && restsFrom <= now);
