import { momentOf, wallTime } from '#src/lib/wall-clock.ts';
import { CONSULTATION_MINUTES } from './terms.ts';

/** Minutes after midnight by the vet's clock; closing at 1440 is midnight. */
interface Shift {
  opens: number;
  closes: number;
}

/** Hours in which a vet takes consultations, by the vet's own clock. */
export interface VetHours {
  /** IANA name, such as Europe/London. */
  zone: string;
  /** `weekday`: 0 is Sunday. */
  weekly: (Shift & { weekday: number })[];
  /** `2026-12-24`: the weekly hours do not apply. */
  daysOff: string[];
  /** Hours besides the weekly ones; they also apply on days off. */
  extra: (Shift & { day: string })[];
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
export const SLOT_MS = CONSULTATION_MINUTES * MINUTE_MS;

/**
 * Starts of all slots that begin in [from, until), in order. Hours of a day that touch or overlap are one span, which is
 * cut into slots from its beginning, so that a slot does not depend on the days beside it: the hour that the clocks skip has none, and the one that they repeat has them twice.
 */
export function slotsOf(hours: VetHours, from: Date, until: Date): Date[] {
  const slots: Date[] = [];
  for (const { opens, closes } of spansOf(hours, from, until))
    for (let start = opens; start + SLOT_MS <= closes; start += SLOT_MS)
      if (start >= from.getTime() && start < until.getTime()) slots.push(new Date(start));
  return slots;
}

interface Span {
  opens: number;
  closes: number;
}

function spansOf(hours: VetHours, from: Date, until: Date): Span[] {
  const first = Math.floor(wallTime(hours.zone, from) / DAY_MS) - 1;
  const last = Math.floor(wallTime(hours.zone, until) / DAY_MS) + 1;
  const spans: Span[] = [];
  for (let day = first; day <= last; day += 1) {
    const at = (minutes: number) => momentOf(day * DAY_MS + minutes * MINUTE_MS, hours.zone).getTime();
    const own = shiftsOf(hours, day).map(({ opens, closes }) => ({ opens: at(opens), closes: at(closes) }));
    spans.push(...merged(own));
  }
  return spans;
}

function shiftsOf({ weekly, daysOff, extra }: VetHours, day: number): Shift[] {
  const date = new Date(day * DAY_MS);
  const name = date.toISOString().slice(0, 10);
  const ordinary = daysOff.includes(name) ? [] : weekly.filter(({ weekday }) => weekday === date.getUTCDay());
  return [...ordinary, ...extra.filter((one) => one.day === name)];
}

function merged(spans: Span[]): Span[] {
  const whole: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.opens - b.opens)) {
    const last = whole.at(-1);
    if (last && span.opens <= last.closes) last.closes = Math.max(last.closes, span.closes);
    else whole.push({ ...span });
  }
  return whole;
}
