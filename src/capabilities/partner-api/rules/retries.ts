/** Seconds between one try and the next; after the last of them the delivery has failed. */
const GAPS = [5, 300, 1800, 7200, 18_000, 36_000, 50_400] as const;

/** A webhook that fails for so long is disabled. */
export const FAILING_DAYS = 5;
/** Hours for which the previous secret signs beside a new one. */
export const OVERLAP_HOURS = 24;
/** Days for which an event can be looked at and sent again. */
export const KEPT_DAYS = 30;

/** Seconds until the next try after so many; null where there is none. */
export const gapAfter = (tries: number): number | null => GAPS[tries - 1] ?? null;

export type Outcome = 'delivered' | 'retry' | 'failed' | 'gone';

/** Outcome of an answer. A 410 says that nothing is wanted any more. */
export function outcomeOf(status: number | null, tries: number): Outcome {
  if (status !== null && status >= 200 && status < 300) return 'delivered';
  if (status === 410) return 'gone';
  return gapAfter(tries) === null ? 'failed' : 'retry';
}

/** Whether a webhook has been failing for so long that it is disabled. */
export const isGivenUp = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= FAILING_DAYS * 86_400_000;
