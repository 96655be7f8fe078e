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

/** Whether the browser and the server know a time zone of this name. */
export function isZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}

/** The spans of the next `count` days that have not ended, beginning with the one that runs now. */
export function spansFrom({ zone, days }: OpeningHours, now: Date, count = 7): Span[] {
  const today = Math.floor(localMs(now.getTime(), zone) / DAY_MS);
  const spans: Span[] = [];
  // Yesterday too: its hours may end today by UTC, and the zone's day is not ours.
  for (let day = today - 1; day <= today + count; day += 1) {
    const shift = days[new Date(day * DAY_MS).getUTCDay()];
    if (!shift) continue;
    const at = (minutes: number) => new Date(instantOf(day * DAY_MS + minutes * MINUTE_MS, zone));
    const span = { opens: at(shift.opens), closes: at(shift.closes) };
    if (span.closes > now && span.opens < span.closes) spans.push(span);
  }
  return spans;
}

/** Whether the hours include this instant. */
export const isWithin = (hours: OpeningHours, now: Date): boolean =>
  spansFrom(hours, now, 1).some(({ opens, closes }) => opens <= now && now < closes);

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const parts = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
  const made = new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', second: 'numeric', ...parts });
  formats.set(zone, made);
  return made;
}

/** What the clock of the zone shows at an instant, as if it were UTC. */
function localMs(instant: number, zone: string): number {
  const read = Object.fromEntries(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = read;
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((instant % 1000) + 1000) % 1000);
}

/** The instant at which the clock of the zone shows this; in the hour that is skipped, the instant after it. */
function instantOf(local: number, zone: string): number {
  const guess = local - (localMs(local, zone) - local);
  return guess - (localMs(guess, zone) - local);
}
