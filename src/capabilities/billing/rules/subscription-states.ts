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
