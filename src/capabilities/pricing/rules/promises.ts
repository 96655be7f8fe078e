import { deliveryAtMost, latest } from './delivery-estimates.ts';
import { type JourneyEvent, stepAt } from './journey.ts';
import { STAGES } from './times.ts';

/** Stages that a household is told about, in the order in which they happen. */
export type StageKey = 'kit-ships' | 'kit-arrives' | 'report' | 'sticks-arrive';

/** Percent off the sticks of one payment for each promise that was missed. */
export const PROMISE_CREDIT_PERCENT = 10;

/** Days after which a household is written to about an order or a box of which nothing was heard. */
const SILENCE_DAYS = 14;

const DAY_MS = 86_400_000;

/** Firm promises that are made with an order. */
export interface FirstPromise {
  /** By when the kit has left. */
  kitAt: Date;
  /** Latest delivery of the first sticks; the days for which the household keeps the kit come on top. */
  sticksAt: Date;
}

export interface PromisedOrder {
  happened: readonly JourneyEvent[];
  promised: FirstPromise;
  /** Country of delivery. */
  country: string;
}

export interface StagePromise {
  key: StageKey;
  /** The end of the last moment at which it is kept. */
  due: Date;
  /** Time of the stage; null while it has not happened. */
  keptAt: Date | null;
}

/** The promises of an order that run or have run. That of the sticks stands still while the household has the kit. */
export function orderPromises(order: PromisedOrder): StagePromise[] {
  const at = (step: Parameters<typeof stepAt>[1]) => stepAt(order.happened, step);
  const keptAt = {
    'kit-ships': at('kit_shipped'),
    'kit-arrives': at('kit_delivered'),
    report: at('supplements_ready'),
    'sticks-arrive': at('optimizer_delivered'),
  };
  const [arrived, booked] = [keptAt['kit-arrives'], at('pickup_scheduled')];
  const kept = arrived && booked ? booked.getTime() - arrived.getTime() : 0;
  const sticksAt = arrived && !booked ? null : new Date(order.promised.sticksAt.getTime() + kept);
  const due = new Map(firstDates(order));
  if (sticksAt) due.set('sticks-arrive', sticksAt);
  else due.delete('sticks-arrive');
  return [...due].map(([key, day]) => ({ key, due: day, keptAt: keptAt[key] }));
}

/** By when each stage was promised first, once it was. */
export function firstDates({ happened, promised, country }: PromisedOrder): Map<StageKey, Date> {
  const [shipped, received] = [stepAt(happened, 'kit_shipped'), stepAt(happened, 'lab_received')];
  const dates = new Map<StageKey, Date>([['kit-ships', promised.kitAt]]);
  if (shipped) dates.set('kit-arrives', latest(shipped, deliveryAtMost(country)));
  if (received) dates.set('report', latest(received, STAGES.fullReport));
  return dates.set('sticks-arrive', promised.sticksAt);
}

/** Whether a promise was not kept: its stage came too late, or has not come and its day has gone by. */
export const isMissed = ({ due, keptAt }: StagePromise, now: Date): boolean => (keptAt ?? now) > due;

interface Silence {
  /** Time of the last move of the order or box, or of the last mail to the household about it. */
  heardAt: Date;
  /** Something is still to be sent. */
  underWay: boolean;
}

/** Time from which an order's silence is so long that its household is written to; null where nothing is to be sent. */
export const silentFrom = ({ heardAt, underWay }: Silence): Date | null =>
  underWay ? new Date(heardAt.getTime() + SILENCE_DAYS * DAY_MS) : null;

/** Time of an order's next check: the day of the first open promise, or the end of a silence. Null where neither is to come. */
export function nextCheck(open: readonly StagePromise[], silence: Silence): Date | null {
  const days = open.filter(({ due, keptAt }) => keptAt === null || keptAt > due).map(({ due }) => due);
  const times = [...days, silentFrom(silence)].flatMap((day) => (day ? [day.getTime()] : []));
  return times.length ? new Date(Math.min(...times)) : null;
}
