import { formatDate } from '#src/lib/dates.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';

/** '21 November 2026 at 17:05:09 (Dubai), 13:05:09 UTC': to be kept and shown to somebody. */
export function momentText(at: Date): string {
  const clock = formatDate('moment', at, 'UTC').slice(-8);
  return `${formatDate('moment', at, SHOP_ZONE)} (Dubai), ${clock} UTC`;
}
