import { STAGES } from '#src/capabilities/pricing/rules/times.ts';
import type { BoxKey } from './box.ts';
import { deliveryAtMost, latest } from './delivery-estimates.ts';

interface BoxDates {
  /** By when it is at the door; null once it is. In the past it is late. */
  expected: Date | null;
  /** The next promise, from what has happened; past means late. */
  due: Date | null;
}

/** The dates of a box that was paid: it leaves as fast as a kit does, and is on the road as long as any parcel. */
export function boxDates(
  happened: readonly { key: BoxKey; at: Date }[],
  { country, placedAt }: { country: string; placedAt: Date },
): BoxDates {
  const at = (key: BoxKey) => happened.find((step) => step.key === key)?.at;
  if (at('box_delivered')) return { expected: null, due: null };
  const shipped = at('box_shipped');
  const leaves = latest(placedAt, STAGES.kitShips);
  const arrives = latest(shipped ?? leaves, deliveryAtMost(country));
  return { expected: arrives, due: shipped ? arrives : leaves };
}
