import { zoneOf } from './countries.ts';
import { boxSpan, DELIVERY_LATEST, deliveryWindow, journeySpan } from './shipping.ts';
import { type Span, STAGES } from './times.ts';
import { JOURNEY_KEYS, type JourneyKey, skipsKit } from './journey.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const DUBAI_MS = 4 * HOUR_MS;

/** Counted in Dubai, where the week ends on Friday evening. */
function isWorkday(moment: Date): boolean {
  const day = new Date(moment.getTime() + DUBAI_MS).getUTCDay();
  return day !== 0 && day !== 6;
}

const nextMidnight = (moment: Date) =>
  new Date((Math.floor((moment.getTime() + DUBAI_MS) / DAY_MS) + 1) * DAY_MS - DUBAI_MS);

/** The moment by which a span is over at the latest. */
export function latest(from: Date, { to, unit }: Span): Date {
  if (unit === 'hours') return new Date(from.getTime() + to * HOUR_MS);
  if (unit === 'days') return new Date(from.getTime() + to * DAY_MS);
  let moment = isWorkday(from) ? from : nextMidnight(from);
  while (!isWorkday(moment)) moment = new Date(moment.getTime() + DAY_MS);
  for (let left = to; left > 0; ) {
    moment = new Date(moment.getTime() + DAY_MS);
    if (isWorkday(moment)) left -= 1;
  }
  return moment;
}

/** The moment from which a span may be over. */
export const earliest = (from: Date, span: Span): Date => latest(from, { ...span, to: span.from });

/** Delivery time of a parcel, up to the day after which it is late: a day more than usual in Europe (C10). */
export const deliveryAtMost = (country: string): Span => ({
  ...deliveryWindow(country),
  to: DELIVERY_LATEST[zoneOf(country)],
});

interface Promised {
  /** The step from which it counts. */
  after: JourneyKey;
  span: Span;
  /** Usual duration, if the promise is only the outer bound. */
  usual?: Span;
}

/** Promised duration of each step. A step without one of its own comes with the step before it. */
function promisesFor(country: string): Partial<Record<JourneyKey, Promised>> {
  const delivery = deliveryAtMost(country);
  return {
    kit_shipped: { after: 'order_received', span: STAGES.kitShips },
    kit_delivered: { after: 'kit_shipped', span: delivery },
    lab_received: { after: 'lab_transit', span: STAGES.toLab },
    analysis_complete: { after: 'lab_received', span: STAGES.healthAnalysis },
    supplements_ready: { after: 'lab_received', span: STAGES.fullReport, usual: STAGES.dna },
    optimizer_shipped: { after: 'supplements_ready', span: STAGES.kitShips, usual: { from: 0, to: 0, unit: 'days' } },
    optimizer_delivered: { after: 'optimizer_shipped', span: delivery },
  };
}

/** An order without a kit is made and sent like any later box. */
const promisesWithoutKit = (country: string): Partial<Record<JourneyKey, Promised>> => ({
  optimizer_shipped: { after: 'order_received', span: STAGES.kitShips },
  optimizer_delivered: { after: 'optimizer_shipped', span: deliveryAtMost(country) },
});

export interface Dates {
  /** By when each step that has not happened is expected; a day only where something is promised about it. */
  expected: Partial<Record<JourneyKey, Date>>;
  /** The next promise, from past events; past means late. Null where nothing is promised now. */
  due: Date | null;
  /** From when and by when the sticks are expected at the door, or when they came. */
  sticks: { from: Date; to: Date };
}

/** Facts that dates are counted by, beside the steps that have happened. */
export interface DatesContext {
  country: string;
  placedAt: Date;
  /** Last time a missed promise was noticed: dates up to it are counted again from it. */
  noticedAt?: Date | null;
}

/** A date as it was, or counted again from the moment at which it was noticed that it had gone by. */
export const again = (date: Date, span: Span, noticedAt: Date | null): Date =>
  noticedAt && date <= noticedAt ? latest(noticedAt, span) : date;

/**
 * The dates of an order, from its events alone: they are made when it is placed, move when a step happens, and
 * never with the clock. No step is expected before the one it follows; a step in the past that has not happened is
 * late.
 */
export function datesOf(
  happened: readonly { key: JourneyKey; at: Date }[],
  { country, placedAt, noticedAt = null }: DatesContext,
): Dates {
  const short = skipsKit(happened);
  const promises = short ? promisesWithoutKit(country) : promisesFor(country);
  const at = new Map(happened.map((step) => [step.key, step.at]));
  const done = JOURNEY_KEYS.findLastIndex((key) => at.has(key));
  const times = new Map<JourneyKey, Date>();
  const expected: Dates['expected'] = {};
  let due: Date | null = null;
  let before = placedAt;
  for (const [index, key] of JOURNEY_KEYS.entries()) {
    const promise = promises[key];
    const anchor = promise && (times.get(promise.after) ?? placedAt);
    // Counted to the promise where it runs already, and by the usual time where its start is yet to come.
    const runs = promise !== undefined && JOURNEY_KEYS.indexOf(promise.after) <= done;
    const estimate = () => promise && earliest(anchor ?? placedAt, promise.usual ?? promise.span);
    const promised = (runs ? latest(anchor ?? placedAt, promise.span) : estimate()) ?? null;
    if (index <= done) before = at.get(key) ?? before;
    else {
      if (runs) due ??= promised;
      const now = promise && promised && runs ? again(promised, promise.span, noticedAt) : promised;
      before = later(later(before, noticedAt ?? before), now ?? before);
      if (promised) expected[key] = before;
    }
    times.set(key, before);
  }
  if (done === JOURNEY_KEYS.length - 1) return { expected, due, sticks: { from: before, to: before } };
  const span = short ? boxSpan(country) : journeySpan(country);
  const to = later(before, latest(placedAt, span));
  const last = times.get(JOURNEY_KEYS[done] ?? 'order_received') ?? placedAt;
  const from = later(last, new Date(to.getTime() - (span.to - span.from) * DAY_MS));
  return { expected: { ...expected, optimizer_delivered: to }, due, sticks: { from, to } };
}

const later = (a: Date, b: Date) => (a > b ? a : b);
