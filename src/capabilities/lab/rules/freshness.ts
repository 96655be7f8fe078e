/** Results older than this say how a cat was, not how it is. */
export const STALE_DAYS = 90;
