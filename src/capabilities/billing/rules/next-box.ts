import { dayIn } from '#src/capabilities/households/rules/days.ts';
import { nextCollection } from './renewal-terms.ts';

/** Change of the date of the next box. `resume` undoes the one before it. */
type BoxChange = 'skip' | 'move' | 'forward' | 'pause' | 'resume';

/** The date wished for the next box, kept with the subscription until it is charged. */
export interface BoxTiming {
  /** Of the preview that was confirmed, so that confirming it twice is one change. */
  id: string;
  kind: BoxChange;
  /** Moment of the charge, to the second. */
  until: string;
  /** Moment of the charge before this change. */
  from: string;
  since: string;
  /** Boxes left out; null for a pause or a move to a day. */
  boxes: number | null;
  /** Of `resume`: the change that it undoes. */
  undoes: Exclude<BoxChange, 'resume'> | null;
  /** A colleague asked for it, on behalf of the household. */
  byStaff?: boolean;
  /** Id of the owner, where they asked for it signed in; missing before it was stored. */
  owner?: string;
  /** First name of the partner who asked for it, where it was not the owner. */
  by?: string;
  partner?: PartnerAct;
  /** Code of its receipt; null until the payment service has it. */
  receipt: string | null;
  /** While it has no receipt: the wish that held before, which counts again if the payment service cannot have this one. */
  before?: BoxTiming | null;
}

/** A change by a partner, with the state before it, to which the same partner can undo it, and no further. */
export interface PartnerAct {
  /** Id of the membership. */
  membership: string;
  /** Moment of the charge that it was in place of. */
  from: string;
  /** The wish that it was in place of; null for the ordinary date. */
  before: Pick<BoxTiming, 'kind' | 'until'> | null;
}

/** Our row, as far as the date of the next box depends on it. */
export interface BoxRow {
  timing: BoxTiming | null;
  sticksLeftAt: Date | null;
  sticksHeld: boolean;
  paidUntil: Date | null;
  currentPeriodEnd: Date | null;
  quantity: number;
}

/** A box can be left out at most this many times in a row, and moved no further. */
export const MOST_BOXES = 3;
/** Time between two charges of a month at least, where the second is brought forward. */
const FORWARD_GAP_DAYS = 14;
/** Time from a change until its charge at least, so that it can be undone. */
export const LEAD_MS = 3_600_000;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** The same moment so many calendar months later; in a month that is too short, on its last day. */
export function monthsAfter(moment: Date, months: number): Date {
  const later = new Date(moment);
  later.setUTCMonth(later.getUTCMonth() + months);
  if (later.getUTCDate() !== moment.getUTCDate()) later.setUTCDate(0);
  return later;
}

export const wholeSecond = (moment: Date): Date => new Date(Math.floor(moment.getTime() / 1000) * 1000);

type Paid = Pick<BoxRow, 'sticksLeftAt' | 'paidUntil'>;

/** End of the paid time, the ordinary date of the next charge. Null while it has no date. */
export const paidThrough = ({ sticksLeftAt, paidUntil }: Paid): Date | null =>
  sticksLeftAt ? wholeSecond(nextCollection(sticksLeftAt, paidUntil)) : paidUntil;

/**
 * Date of the next box's charge: at the end of the paid time, or as wished. Never before sticks that are paid have left, and not
 * earlier than paid for once no cat is in the plan. The one rule that the payment service, pages and mails follow.
 */
export function chargeDate(row: Paid & Pick<BoxRow, 'timing' | 'quantity'>): Date | null {
  const ordinary = paidThrough(row);
  const { timing, sticksLeftAt, quantity } = row;
  if (!ordinary || !timing) return ordinary;
  const until = new Date(timing.until);
  if (until >= ordinary) return until;
  const sooner = timing.kind === 'forward' && quantity > 0 && sticksLeftAt !== null && sticksLeftAt <= until;
  return sooner ? until : ordinary;
}

/** The charge to come; null while it has no date, or has begun and is not settled. */
export function chargeToCome(row: BoxRow, now: Date): Date | null {
  const wished = chargeDate(row);
  if (wished && wished > now) return wished;
  // The charge that fell due was void, as in a dispute: the payment service counts on.
  const { currentPeriodEnd: end, sticksLeftAt } = row;
  return sticksLeftAt && end && end > now ? end : null;
}

/**
 * Whether the month renews within a minute, or its end is past and nothing has been heard of the renewal. A dearer plan that
 * reaches the payment service then has the price of a month that is not the one its preview counted.
 */
export function renewsNow(row: BoxRow, now: Date): boolean {
  return row.sticksLeftAt !== null && !row.sticksHeld && !chargeToCome(row, new Date(now.getTime() + 60_000));
}

/** The date the next box has without a wish. A pause may have outlasted it. */
export function ordinaryDate(row: BoxRow, now: Date): Date | null {
  const ordinary = paidThrough(row);
  return ordinary && (ordinary > now || inForce(row, now)) ? ordinary : chargeToCome(row, now);
}

const inForce = ({ timing }: Pick<BoxRow, 'timing'>, now: Date): boolean =>
  timing !== null && new Date(timing.until) > now;

/** The change that holds for the next box; null once it was charged, and where it has its ordinary date. */
export function wishOf(row: Pick<BoxRow, 'timing'>, now: Date): BoxTiming | null {
  return row.timing?.kind !== 'resume' && inForce(row, now) ? row.timing : null;
}

/** Since when nothing is paid for, where the next box comes later than that: features of the plan rest until it is charged. */
export function restsFrom(row: BoxRow, now: Date): Date | null {
  const [wish, ordinary] = [wishOf(row, now), paidThrough(row)];
  return wish && ordinary && new Date(wish.until) > ordinary ? ordinary : null;
}

/** The facts about the date of the next box that decide about its possible changes. */
export interface NextBoxState {
  /**
   * `dated`: the paid sticks have left, and the charge has a date. `waiting`: it has one, and paid sticks have not left.
   * `not-sent`: no date before they leave. `held`: no cat gets sticks. `under-way`: being charged, or behind its cut-off.
   */
  charge: 'dated' | 'waiting' | 'not-sent' | 'held' | 'under-way';
  wish: BoxTiming['kind'] | 'none';
}

/** An invoice in these states is asked for, or will be. */
export const UNSETTLED = ['draft', 'open'] as const;

/** Whether the charge of another month has begun and is not settled. */
export const isMonthUnderWay = ({ status, terms }: { status: string; terms: { reason: string } | null }): boolean =>
  terms?.reason === 'renewal' && (UNSETTLED as readonly string[]).includes(status);

/** `underWay`: an invoice of a month is neither paid nor over. */
export function nextBoxState(row: BoxRow, { now, underWay }: { now: Date; underWay: boolean }): NextBoxState {
  return { charge: chargeState(row, { now, underWay }), wish: wishOf(row, now)?.kind ?? 'none' };
}

function chargeState(row: BoxRow, { now, underWay }: { now: Date; underWay: boolean }): NextBoxState['charge'] {
  if (row.sticksHeld) return 'held';
  if (underWay) return 'under-way';
  if (chargeToCome(row, now)) return row.sticksLeftAt ? 'dated' : 'waiting';
  return row.sticksLeftAt ? 'under-way' : 'not-sent';
}

export interface BoxRequest {
  change: BoxChange;
  /** Of a pause: number of boxes left out. */
  boxes?: number | undefined;
  /** Of a move, or a pause until then: a day of the household's calendar. */
  day?: string | undefined;
}

interface Planning {
  now: Date;
  timeZone: string;
  /** Of the last month that was paid. */
  lastChargeAt: Date | null;
}

export type PlannedBox = Pick<BoxTiming, 'kind' | 'boxes' | 'undoes'> & { until: Date; from: Date };
type NotPossible = 'date-not-possible' | 'same-date' | 'too-soon';

/** The date that a request results in, or the reason why none. The plan's state is checked before. */
export function planBox(row: BoxRow, request: BoxRequest, planning: Planning): PlannedBox | NotPossible {
  const { now } = planning;
  const [from, ordinary] = [chargeToCome(row, now), ordinaryDate(row, now)];
  if (!from || !ordinary) return 'date-not-possible';
  const earliest = new Date(wholeSecond(now).getTime() + LEAD_MS);
  const until = dateOf(request, { ...planning, from, ordinary, earliest });
  if (!until) return 'date-not-possible';
  if (request.change === 'resume') {
    const kind = wishOf(row, now)?.kind ?? 'skip';
    return { kind: 'resume', until, from, boxes: null, undoes: kind === 'resume' ? null : kind };
  }
  if (until < earliest || until > monthsAfter(ordinary, MOST_BOXES)) return 'date-not-possible';
  const wish = wishOf(row, now);
  // A pause until the day of a skip or a move changes more than the day.
  const changesMore = request.change === 'pause' && wish !== null && wish.kind !== 'pause';
  const same = request.day ? dayIn(planning.timeZone, from) === request.day : until.getTime() === from.getTime();
  if (same && !changesMore) return 'same-date';
  const boxes =
    request.change === 'skip' ? 1 : request.change === 'pause' && !request.day ? (request.boxes ?? 1) : null;
  if (until >= ordinary)
    return request.change === 'forward' ? 'too-soon' : { kind: request.change, until, from, boxes, undoes: null };
  if (request.change === 'pause' || !row.sticksLeftAt) return 'date-not-possible';
  return until < forwardFrom(planning) ? 'too-soon' : { kind: 'forward', until, from, boxes: null, undoes: null };
}

const forwardFrom = ({ lastChargeAt }: Pick<Planning, 'lastChargeAt'>): Date =>
  new Date((lastChargeAt?.getTime() ?? 0) + FORWARD_GAP_DAYS * DAY_MS);

interface Dates extends Planning {
  from: Date;
  ordinary: Date;
  earliest: Date;
}

function dateOf({ change, boxes = 1, day }: BoxRequest, dates: Dates): Date | null {
  const { from, ordinary, earliest, now, timeZone } = dates;
  const after = (count: number) => monthsAfter(ordinary, count);
  if (change === 'resume') return ordinary > now ? ordinary : earliest;
  if (change === 'forward') return latest(earliest, wholeSecond(forwardFrom(dates)));
  if (day) return moveToDay(ordinary, day, timeZone);
  if (change === 'move') return null;
  if (change === 'pause') return after(boxes);
  // The first ordinary day that comes after the charge.
  for (let count = 1; count <= MOST_BOXES; count++) if (after(count) > from) return after(count);
  return null;
}

const latest = (one: Date, other: Date) => (one > other ? one : other);

/** A moment on another day of a calendar, at the same time of day; null for an invalid day. */
export function moveToDay(moment: Date, day: string, timeZone: string): Date | null {
  const days = (Date.parse(day) - Date.parse(dayIn(timeZone, moment))) / DAY_MS;
  if (!Number.isInteger(days) || Math.abs(days) > 1000) return null;
  const moved = moment.getTime() + days * DAY_MS;
  // A change of the clocks in between may put the same time on the day before or after.
  const found = [0, HOUR_MS, -HOUR_MS].map((shift) => new Date(moved + shift));
  return found.find((one) => dayIn(timeZone, one) === day) ?? null;
}

/** End of the month that a charge pays for: one that was brought forward adds a month to the time paid before. */
export function monthPaidUntil(row: Paid, { issuedAt, paidUntil }: { issuedAt: Date; paidUntil: Date }): Date {
  const ordinary = paidThrough(row);
  const early = ordinary !== null && ordinary.getTime() - issuedAt.getTime() > HOUR_MS;
  return early ? latest(paidUntil, monthsAfter(ordinary, 1)) : paidUntil;
}

/**
 * The ordinary date that a box keeps, where the charge that was brought forward for it failed: while that date is ahead, the early
 * charge is given up and the plan is as it was. Null for any other charge, which is tried again.
 */
export function keptDate(row: BoxRow, { issuedAt }: { issuedAt: Date }, now: Date): Date | null {
  const ordinary = paidThrough(row);
  if (row.timing?.kind !== 'forward' || !ordinary || ordinary.getTime() - issuedAt.getTime() <= HOUR_MS) return null;
  return ordinary.getTime() - now.getTime() > LEAD_MS ? ordinary : null;
}
