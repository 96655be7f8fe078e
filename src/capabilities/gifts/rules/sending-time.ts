import { isTimeZone } from '#src/lib/known-zone.ts';
import { momentOf } from '#src/lib/wall-clock.ts';

const DAY_MS = 86_400_000;
const HOUR = 9;
const LATEST_DAYS = 366;

/**
 * The moment at which the mail of a gift goes out: nine o'clock on that day by the giver's clock, at once where that has
 * passed today. Null for a day in the past or more than a year ahead, and for a zone that does not exist.
 */
export function sendingTime({ day, zone }: { day: string; zone: string }, now: Date): Date | null {
  if (!isTimeZone(zone)) return null;
  const at = momentOf(Date.parse(`${day}T00:00:00Z`) + HOUR * 3_600_000, zone);
  if (at.getTime() < now.getTime() - DAY_MS || at.getTime() > now.getTime() + LATEST_DAYS * DAY_MS) return null;
  return at < now ? now : at;
}
