import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import { wallClock } from '#src/lib/wall-clock.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** The next moment with this time of day in the zone of the shop, which changes no clocks. */
export function nextNight({ hour, minute }: { hour: number; minute: number }, now: Date): Date {
  const [hours = 0, minutes = 0] = wallClock(SHOP_ZONE, now).slice(11, 16).split(':').map(Number);
  const until = (hour * 60 + minute - (hours * 60 + minutes) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES;
  return new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS + until * MINUTE_MS);
}
