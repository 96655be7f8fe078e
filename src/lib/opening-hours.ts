import { momentOf, wallTime } from './wall-clock.ts';

/** Opening hours of a week in one time zone. */
export interface OpeningHours {
  /** IANA name, such as Asia/Dubai. */
  zone: string;
  /** Minutes after midnight by weekday, Sunday first; null on days without hours. Closing at 1440 is midnight. */
  days: readonly (Shift | null)[];
}

interface Shift {
  opens: number;
  closes: number;
}

/** A span between two instants; the second is no longer part of it. */
export interface Span {
  opens: Date;
  closes: Date;
}

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const PART = /^([a-z]{3})(?:-([a-z]{3}))? (\d{2}):(\d{2})-(\d{2}):(\d{2})$/;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Reads 'Mon-Fri 09:00-21:00, Sat-Sun 10:00-18:00'; null where a part is not of that form or a day has hours twice. */
export function parseHours(text: string, zone: string): OpeningHours | null {
  const days: (Shift | null)[] = WEEKDAYS.map(() => null);
  for (const part of text.toLowerCase().split(',')) {
    const found = PART.exec(part.trim().replace(/\s+/g, ' '));
    const [, first = '', last = first, ...clock] = found ?? [];
    const [from, to] = [WEEKDAYS.indexOf(first), WEEKDAYS.indexOf(last)];
    const shift = shiftOf(clock.map(Number));
    if (from < 0 || to < 0 || !shift) return null;
    for (let day = from; ; day = (day + 1) % WEEKDAYS.length) {
      if (days[day]) return null;
      days[day] = shift;
      if (day === to) break;
    }
  }
  return { zone, days };
}

function shiftOf([openHour = 24, openMinute = 0, closeHour = 0, closeMinute = 0]: number[]): Shift | null {
  const [opens, closes] = [openHour * 60 + openMinute, closeHour * 60 + closeMinute];
  return openMinute < 60 && closeMinute < 60 && closes <= 1440 && opens < closes ? { opens, closes } : null;
}

/** The spans of the next `count` days that have not ended, beginning with the one that runs now. */
export function spansFrom({ zone, days }: OpeningHours, now: Date, count = 7): Span[] {
  const today = Math.floor(wallTime(zone, now) / DAY_MS);
  const spans: Span[] = [];
  // Yesterday too: its hours may end today by UTC, and the zone's day is not ours.
  for (let day = today - 1; day <= today + count; day += 1) {
    const shift = days[new Date(day * DAY_MS).getUTCDay()];
    if (!shift) continue;
    const at = (minutes: number) => momentOf(day * DAY_MS + minutes * MINUTE_MS, zone);
    const span = { opens: at(shift.opens), closes: at(shift.closes) };
    if (span.closes > now && span.opens < span.closes) spans.push(span);
  }
  return spans;
}

/** Whether the hours include this instant. */
export const isWithin = (hours: OpeningHours, now: Date): boolean =>
  spansFrom(hours, now, 1).some(({ opens, closes }) => opens <= now && now < closes);
