import { addDays, type Day, daysBetween } from '#src/capabilities/households/rules/days.ts';
import { outcomesByDay, type StickEntry } from '#src/capabilities/households/rules/stick-outcomes.ts';
import { STICKS_PER_MONTH } from '#src/capabilities/pricing/rules/plans.ts';

/** A skip is proposed where every cat has more sticks than this at the cut-off: one stick is a day. */
export const SPARE_STICKS = 10;
/** Days before the cut-off from which a skip is proposed, as long as the notice of the charge. */
export const PROPOSAL_DAYS = 7;
/** Days that count for the pace. */
const PACE_DAYS = 28;
/** Days with an entry about a stick that there have to be among them, or nothing is estimated. */
const KEPT_DAYS = 7;
/** Days that may be between two entries of a log that is kept; entries can be made for as long in retrospect. */
const LONGEST_GAP = 7;
const DAY_MS = 86_400_000;

export interface RunwayInput {
  /** Days on which a box with sticks for the cat arrived. */
  arrived: readonly Day[];
  /** Log entries about its sticks. */
  entries: readonly StickEntry[];
  today: Day;
  /** Day of the next charge; null while it has none. */
  cutOff: Day | null;
}

export interface Runway {
  /** Sticks now, and at the cut-off; null while there is none. */
  left: number;
  atCutOff: number | null;
  /** The day on which the last one is given at the pace of the log. */
  lastDay: Day;
  /** Basis of the estimate: boxes, and days on which a stick was given or refused since the first. */
  boxes: number;
  given: number;
  refused: number;
  /** Days without an entry that count as a day with a stick. */
  unlogged: number;
}

/**
 * Estimates the sticks that a cat has left. A day on which one was given or refused used one. A day without an entry used
 * none where the log was kept, that is with entries at most 7 days apart around it; any other day is taken as a day with a
 * stick. Null without a delivered box, and where the log is not kept: fewer than 7 days with an entry in the last 28, or none
 * in the last 7. An absent log therefore never leaves sticks over.
 */
export function stickRunway({ arrived, entries, today, cutOff }: RunwayInput): Runway | null {
  const boxes = arrived.filter((day) => day <= today).toSorted();
  const first = boxes[0];
  if (!first) return null;
  const logged = outcomesByDay(entries.filter(({ day }) => day >= first && day <= today));
  const days = daysOf(first, today, new Set(logged.map(([day]) => day)));
  if (!isKept(days, today)) return null;
  const left = stockAfter(days, boxes);
  const pace = paceOf(days, today);
  const todayIsDone = days.at(-1)?.logged === true;
  const ahead = cutOff ? Math.max(0, daysBetween(today, cutOff) - (todayIsDone ? 1 : 0)) : null;
  const outcomes = (wanted: string) => logged.filter(([, outcome]) => outcome === wanted).length;
  return {
    left,
    atCutOff: ahead === null ? null : Math.max(0, left - Math.ceil(ahead * pace)),
    lastDay: addDays(today, Math.max(0, Math.ceil(left / pace) - (todayIsDone ? 0 : 1))),
    boxes: boxes.length,
    given: outcomes('given'),
    refused: outcomes('refused'),
    unlogged: days.filter(({ logged: own, used }) => used && !own).length,
  };
}

interface RunwayDay {
  day: Day;
  logged: boolean;
  used: boolean;
}

/** Every day from the first box until today, which is open as long as nothing is written down. */
function daysOf(first: Day, today: Day, logged: ReadonlySet<Day>): RunwayDay[] {
  const days = Array.from({ length: daysBetween(first, today) + 1 }, (_, i) => addDays(first, i));
  const before = lastLogged(days, logged);
  const after = lastLogged(days.toReversed(), logged);
  return days.map((day) => {
    const [from, to] = [before.get(day), after.get(day)];
    const kept = from && to ? daysBetween(from, to) <= LONGEST_GAP : false;
    return { day, logged: logged.has(day), used: logged.has(day) || (day < today && !kept) };
  });
}

/** For each day the nearest one with an entry that comes before it in the list. */
function lastLogged(days: readonly Day[], logged: ReadonlySet<Day>): Map<Day, Day> {
  const found = new Map<Day, Day>();
  let last: Day | null = null;
  for (const day of days) {
    if (last) found.set(day, last);
    if (logged.has(day)) last = day;
  }
  return found;
}

function isKept(days: readonly RunwayDay[], today: Day): boolean {
  const recent = days.filter(({ day, logged }) => logged && day > addDays(today, -PACE_DAYS));
  const last = recent.at(-1);
  return recent.length >= KEPT_DAYS && last !== undefined && daysBetween(last.day, today) <= LONGEST_GAP;
}

/** Sticks left of the boxes after these days; a day uses nothing while no stick is there. */
function stockAfter(days: readonly RunwayDay[], boxes: readonly Day[]): number {
  let stock = 0;
  for (const { day, used } of days) {
    stock += boxes.filter((box) => box === day).length * STICKS_PER_MONTH;
    if (used && stock > 0) stock -= 1;
  }
  return stock;
}

/** Sticks a day over the last 28 days, above 0 and at most 1. Today counts once something is written down. */
function paceOf(days: readonly RunwayDay[], today: Day): number {
  const over = days.filter(({ day, logged }) => day > addDays(today, -PACE_DAYS) && (day < today || logged));
  return over.filter(({ used }) => used).length / over.length;
}

/** Whether a cut-off is near enough for a proposal, and not behind. */
export function isProposalTime(cutOff: Date, now: Date): boolean {
  const ahead = cutOff.getTime() - now.getTime();
  return ahead > 0 && ahead <= PROPOSAL_DAYS * DAY_MS;
}

export interface ProposalState {
  /** Moment of the next charge; null while it has none. */
  cutOff: Date | null;
  now: Date;
  /** Whether the plan lets the next box be skipped now. */
  maySkip: boolean;
  /** Estimate of each cat that the next box is charged for; null where nothing is. */
  cats: readonly (Pick<Runway, 'atCutOff'> | null)[];
}

/** Whether a skip of the next box is proposed: only where every cat in it has enough without it. */
export function proposesSkip({ cutOff, now, maySkip, cats }: ProposalState): boolean {
  if (!cutOff || !isProposalTime(cutOff, now) || !maySkip || cats.length === 0) return false;
  return cats.every((cat) => cat !== null && (cat.atCutOff ?? 0) > SPARE_STICKS);
}
