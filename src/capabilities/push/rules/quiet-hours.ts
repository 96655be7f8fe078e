import { momentOf, wallTime } from '#src/lib/wall-clock.ts';

/** Messages are shown from 8:00 until 21:00 by the clock of the household. */
export const DAY_BEGINS = 8;
export const DAY_ENDS = 21;
/** Time of the reminder of a streak. */
export const STREAK_HOUR = 19;
/** A message that would come at night comes the evening before at this hour, where it must not be later. */
const EVENING = 20;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A wall time's midnight and its hours since then. */
function partsOf(moment: Date, zone: string) {
  const wall = wallTime(zone, moment);
  const midnight = Math.floor(wall / DAY_MS) * DAY_MS;
  return { midnight, hours: (wall - midnight) / HOUR_MS };
}

/** The moment itself by day, else the coming morning. */
export function notBeforeMorning(moment: Date, zone: string): Date {
  const { midnight, hours } = partsOf(moment, zone);
  if (hours < DAY_BEGINS) return momentOf(midnight + DAY_BEGINS * HOUR_MS, zone);
  return hours < DAY_ENDS ? moment : momentOf(midnight + DAY_MS + DAY_BEGINS * HOUR_MS, zone);
}

/** The moment itself by day, else the evening before it. */
export function notAfterEvening(moment: Date, zone: string): Date {
  const { midnight, hours } = partsOf(moment, zone);
  if (hours < DAY_BEGINS) return momentOf(midnight - DAY_MS + EVENING * HOUR_MS, zone);
  return hours < DAY_ENDS ? moment : momentOf(midnight + EVENING * HOUR_MS, zone);
}

/** End of the day of a moment that is not quiet: unshown messages are not shown at night. */
export function nightAfter(moment: Date, zone: string): Date {
  return momentOf(partsOf(moment, zone).midnight + DAY_ENDS * HOUR_MS, zone);
}

/** The next reminder of a streak: this evening's, or tomorrow's where it has passed. */
export function nextStreakReminder(now: Date, zone: string): Date {
  const { midnight } = partsOf(now, zone);
  const evening = momentOf(midnight + STREAK_HOUR * HOUR_MS, zone);
  return evening > now ? evening : momentOf(midnight + DAY_MS + STREAK_HOUR * HOUR_MS, zone);
}

/** Time before the cut-off of a box at which it is told of, and the shortest that is of use. */
const TOLD_BEFORE_MS = DAY_MS;
const SHORTEST_MS = 2 * HOUR_MS;

/**
 * The moment at which the cut-off of a box is told of: a day before it, or the evening before that where that would be
 * at night. If that has passed: now, or the morning if it is night; null if less than two hours are left then.
 */
export function cutOffReminder(cutOff: Date, now: Date, zone: string): Date | null {
  const wanted = notAfterEvening(new Date(cutOff.getTime() - TOLD_BEFORE_MS), zone);
  if (wanted >= now) return wanted;
  const soonest = notBeforeMorning(now, zone);
  return cutOff.getTime() - soonest.getTime() >= SHORTEST_MS ? soonest : null;
}
