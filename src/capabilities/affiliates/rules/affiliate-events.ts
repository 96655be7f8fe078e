/**
 * Acts of colleagues on an affiliate that their history names: `partner` makes the account that of a partner, `replaced` gives
 * the partner another one.
 */
export const AFFILIATE_EVENTS = [
  'reviewed',
  'closed',
  'reopened',
  'refused',
  'counted',
  'partner',
  'replaced',
] as const;
export type AffiliateEventKind = (typeof AFFILIATE_EVENTS)[number];

/** Acts that are previewed: `reopen` takes `close` back, `count` takes `refuse` back, `withdraw` takes the approval back. */
export const PREVIEWED_ACTS = ['close', 'reopen', 'refuse', 'count', 'withdraw'] as const;
