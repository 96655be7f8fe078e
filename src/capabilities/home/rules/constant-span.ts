import { type Day, dayIn } from '#src/capabilities/households/rules/days.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** A span of time from its first millisecond to one past its last. */
export interface Span {
  from: number;
  until: number;
}

const MOMENT = /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z)"/g;

/**
 * The span around a moment in which an answer does not change by time alone. Every text that depends on the current
 * time compares it with a moment of the answer (late, days left, days ago, the end of a right) or with the household's
 * calendar day. So nothing changes between two of these bounds: midnight of the household, each moment, and the same
 * time of day just after it. `others` are moments that are compared with now and not in the answer.
 */
export function constantSpan(json: string, timeZone: string, now: Date, others: readonly Date[] = []): Span {
  const at = now.getTime();
  let { from, until } = daySpan(timeZone, now);
  const cut = (moment: number) => {
    const last = at - ((((at - moment) % DAY_MS) + DAY_MS) % DAY_MS);
    from = Math.max(from, last);
    until = Math.min(until, last + DAY_MS);
  };
  const times = new Set(others.map((other) => other.getTime() % DAY_MS));
  for (const [, text] of json.matchAll(MOMENT)) times.add(Date.parse(text as string) % DAY_MS);
  for (const time of times) {
    cut(time);
    cut(time + 1);
  }
  return { from, until };
}

/** The span of the day last asked for, by zone. */
const days = new Map<string, Span>();

/** The calendar day of a zone around a moment. */
function daySpan(timeZone: string, now: Date): Span {
  const at = now.getTime();
  const zone = timeZone.toLowerCase();
  const known = days.get(zone);
  if (known && at >= known.from && at < known.until) return known;
  const day = dayIn(timeZone, now);
  const span = { from: edge(timeZone, day, at, -1) + 1, until: edge(timeZone, day, at, 1) };
  days.set(zone, span);
  return span;
}

/** The moment nearest to one of a day, before (-1) or after it (1), that is of another day. */
function edge(timeZone: string, day: Day, at: number, direction: 1 | -1): number {
  const isOther = (moment: number) => dayIn(timeZone, new Date(moment)) !== day;
  let [inside, outside] = [0, HOUR_MS];
  while (!isOther(at + direction * outside)) [inside, outside] = [outside, outside + HOUR_MS];
  while (outside - inside > 1) {
    const middle = Math.floor((inside + outside) / 2);
    if (isOther(at + direction * middle)) outside = middle;
    else inside = middle;
  }
  return at + direction * outside;
}
