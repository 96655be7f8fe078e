/** Days after the confirmation in which the mailed link and the page of a guest's order can be used to claim it. */
export const CLAIM_DAYS = 7;

const DAY_MS = 86_400_000;

export const claimDeadline = (confirmedAt: Date): Date => new Date(confirmedAt.getTime() + CLAIM_DAYS * DAY_MS);

/** Whether the page of an order no longer leads to an account. Orders confirmed before deadlines were stored count from their creation. */
export function claimExpired(order: { claimableUntil: Date | null; createdAt: Date }, now: Date): boolean {
  return now >= (order.claimableUntil ?? claimDeadline(order.createdAt));
}

/** Attempts to attach an order from one address. */
export const CLAIM_LIMIT = { max: 20, windowSeconds: 900 } as const;
