/** Seconds between one try and the next; after the last of them the delivery has failed. */
const GAPS = [30, 120, 600, 1800, 3600, 7200] as const;

export type PushOutcome = 'delivered' | 'retry' | 'failed' | 'gone';

/**
 * Outcome of a push service's answer (RFC 8030). 404 and 410: the subscription is over. 401 and 403: it was made for
 * other keys of ours, and will never be taken; the page makes another.
 */
export function pushOutcome(status: number | null, tries: number): PushOutcome {
  if (status !== null && status >= 200 && status < 300) return 'delivered';
  if (status === 404 || status === 410 || status === 401 || status === 403) return 'gone';
  const passes = status === null || status === 408 || status === 425 || status === 429 || status >= 500;
  return passes && tries <= GAPS.length ? 'retry' : 'failed';
}

/** Seconds until the next try after so many; not before the push service wants one. */
export const pushGap = (tries: number, retryAfter: number | null): number =>
  Math.max(GAPS[tries - 1] ?? GAPS[GAPS.length - 1] ?? 0, retryAfter ?? 0);
