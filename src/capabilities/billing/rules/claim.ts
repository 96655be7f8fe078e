/** How long the mailed link to an account works. */
export const CLAIM_DAYS = 7;

/** Attempts to attach an order from one address. */
export const CLAIM_LIMIT = { max: 20, windowSeconds: 900 } as const;
