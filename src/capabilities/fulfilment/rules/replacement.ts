import type { BoxKey } from './box.ts';
import type { ExceptionCode } from './state-machine.ts';

/** Free boxes for one cat in so many days. More is another trouble than that of a box. */
const MOST_REPLACEMENTS = 3;
const REPLACEMENT_DAYS = 90;
const DAY_MS = 86_400_000;

interface Replaced {
  stands: BoxKey | null;
  exception: ExceptionCode | null;
  placedAt: Date;
}

/** Whether free sticks may be sent to a cat, by those that were sent to it before. */
export function mayReplace(
  before: readonly Replaced[],
  now: Date,
): 'allowed' | 'replacement-open' | 'replacement-too-many' {
  const open = ({ stands, exception }: Replaced) =>
    exception !== 'box_stopped' && (stands === 'box_paid' || stands === 'box_packed');
  if (before.some(open)) return 'replacement-open';
  const since = now.getTime() - REPLACEMENT_DAYS * DAY_MS;
  const lately = before.filter(({ placedAt, exception }) => exception !== 'box_stopped' && placedAt.getTime() > since);
  return lately.length < MOST_REPLACEMENTS ? 'allowed' : 'replacement-too-many';
}
