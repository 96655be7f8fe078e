import type Stripe from 'stripe';

type Rhythm = Pick<Stripe.Price.Recurring, 'interval' | 'interval_count'>;

const DAY = 86_400;

/** A moment some intervals after the anchor (unix seconds, UTC). A month that lacks the anchor's day ends on its last one: 31 January, 28 February, 31 March. */
export function intervalsAfter(anchor: number, { interval, interval_count }: Rhythm, count: number): number {
  const steps = count * interval_count;
  if (interval === 'day') return anchor + steps * DAY;
  if (interval === 'week') return anchor + steps * 7 * DAY;
  const months = interval === 'year' ? steps * 12 : steps;
  const from = new Date(anchor * 1000);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate();
  const to = new Date(anchor * 1000);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + months);
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return to.getTime() / 1000;
}

/** The first end of a period after a moment, counted from the anchor. */
export function nextPeriodEnd(anchor: number, rhythm: Rhythm, after: number): number {
  let count = 1;
  while (intervalsAfter(anchor, rhythm, count) <= after) count += 1;
  return intervalsAfter(anchor, rhythm, count);
}
