const DAY_MS = 86_400_000;

/** Results older than this say how a cat was, not how it is. */
export const STALE_DAYS = 90;

/** Whole days since results were released; null where none are. */
export const resultsAge = (releasedAt: Date | null, now: Date): number | null =>
  releasedAt && Math.floor((now.getTime() - releasedAt.getTime()) / DAY_MS);

/** Whether a formula may still be made from them without a new test. */
export function areFresh(releasedAt: Date | null, now: Date): boolean {
  const age = resultsAge(releasedAt, now);
  return age !== null && age <= STALE_DAYS;
}
