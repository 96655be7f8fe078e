import { again, type DatesContext, deliveryAtMost, latest } from './delivery-estimates.ts';
import { STAGES } from './times.ts';

interface BoxDates {
  /** By when it is at the door; null once it is. In the past it is late. */
  expected: Date | null;
  /** The next promise, from past events; past means late. */
  due: Date | null;
}

/** The dates of a box that was paid: it leaves as fast as a kit does, and is on the road as long as any parcel. */
export function boxDates(
  happened: readonly { key: string; at: Date }[],
  { country, placedAt, noticedAt = null }: DatesContext,
): BoxDates {
  const at = (key: 'box_shipped' | 'box_delivered') => happened.find((step) => step.key === key)?.at;
  if (at('box_delivered')) return { expected: null, due: null };
  const shipped = at('box_shipped');
  const leaves = latest(placedAt, STAGES.kitShips);
  const due = shipped ? latest(shipped, deliveryAtMost(country)) : leaves;
  const leavesNow = shipped ?? again(leaves, STAGES.kitShips, noticedAt);
  return { expected: again(latest(leavesNow, deliveryAtMost(country)), deliveryAtMost(country), noticedAt), due };
}
