/** R268. `Upcoming`: nothing can have been read yet; `Pending`: samples are awaited; `Processing`: in the lab. */
export type WaitingBadge = 'Upcoming' | 'Pending' | 'Processing' | 'On hold';

/** R268: the badge of results, without an order to say more. */
export const BADGES = {
  pending: 'Pending',
  processing: 'Processing',
  ready: 'Upcoming',
  held: 'On hold',
} as const satisfies Record<string, WaitingBadge>;
