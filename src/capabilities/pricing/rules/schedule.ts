import { boxDates } from './box-dates.ts';
import { datesOf } from './delivery-estimates.ts';
import { monthAfterAtLeast, oneMonthAfter } from './first-month.ts';
import { firstSteps, JOURNEY_KEYS, type JourneyKey, skipsKit, stepAt } from './journey.ts';
import { type FirstPromise, firstDates, type StageKey } from './promises.ts';

export interface ScheduleStage {
  key: StageKey;
  /** The month of sticks that it is about. 1 is the order's own. */
  month: number;
  /** From when on, where a span is told; ISO. */
  from: string | null;
  /** By when it is expected; null once it has happened. */
  by: string | null;
  /** Whether that day is promised now, rather than estimated for a promise that begins with an earlier stage. */
  sure: boolean;
  /** Time at which it happened; null before. */
  at: string | null;
  /** By when it was promised first; null where nothing was. */
  promised: string | null;
}

/**
 * `waits`: a charge comes after something that has not happened; `held`: no cat gets sticks; `overdue`: a charge did not go
 * through; `ends`: cancelled, still running.
 */
type ChargeState = 'running' | 'waits' | 'held' | 'paused' | 'overdue' | 'ends' | 'over';

/** The part of the schedule that the plan decides. */
export interface PlanCharge {
  state: ChargeState;
  /** The moment of the next charge, where it is settled. With `paused`, the moment at which the plan resumes. */
  at: Date | null;
  /** Of a charge that `waits`: never before this moment. */
  notBefore: Date | null;
  /** The day a plan ends that was cancelled, or that no cat is left for. */
  endsOn: Date | null;
  /** The day whose box the household skipped; null where none is left out. */
  skipped: Date | null;
}

/** One schedule of one household: the same object on every page, in every mail and at the desk. */
export interface Schedule {
  timeZone: string;
  state: 'to-order' | ChargeState;
  stages: ScheduleStage[];
  /** The next charge; null where none is to come. `at` is null while it waits, and `expected` an estimate. */
  charge: {
    at: string | null;
    expected: string | null;
    notBefore: string;
    after: 'first-sticks' | 'box' | null;
  } | null;
  /** Until when plan and box can be changed: the moment of the charge. */
  cutOff: string | null;
  endsOn: string | null;
  /** A box that is left out: the day it would have been charged on, and until when that can be undone. */
  skipped: { on: string; undoUntil: string } | null;
  /** Names of the cats whose follow-up kit comes with the box of the next charge. */
  kits: string[];
  /** The household has the kit: dates after it move by the days it keeps it. */
  withHousehold: boolean;
}

/** A box of a later month. `expected` is null once it has come, or while nothing is packed. */
export interface LaterBox {
  month: number;
  expected: Date | null;
  promised: Date | null;
  /** Month of the newest box, replacements included: the next one is numbered after it. */
  newest: number;
}

export interface ScheduleFacts {
  /** Country of delivery, ISO 3166-1 alpha-2. */
  country: string;
  timeZone: string;
  /** Time of the order; before its payment, now. */
  placedAt: Date;
  /** The steps of the order that happened; empty before its payment. */
  happened: readonly { key: JourneyKey; at: Date }[];
  /** Last time a missed promise of the order was noticed. */
  noticedAt: Date | null;
  /** Nothing of the order is sent any more, or its first box was stopped. */
  stopped: boolean;
  promised: FirstPromise | null;
  /** The newest box from the second month on. */
  box: LaterBox | null;
  charge: PlanCharge;
  /** Names of the cats whose follow-up kit the next charge is for. */
  kits?: readonly string[];
}

const iso = (moment: Date | null | undefined): string | null => moment?.toISOString() ?? null;

/** Builds the schedule from past events and the next charge alone; never from the clock. */
export function scheduleOf(facts: ScheduleFacts): Schedule {
  const { timeZone, charge, happened } = facts;
  const due = chargeOf(facts);
  return {
    timeZone,
    state: happened.length ? charge.state : 'to-order',
    stages: [...orderStages(facts), ...laterStages(facts, due)],
    charge: due,
    cutOff: due?.at ?? null,
    endsOn: iso(charge.endsOn),
    skipped: charge.skipped && due?.at ? { on: charge.skipped.toISOString(), undoUntil: due.at } : null,
    kits: due ? [...(facts.kits ?? [])] : [],
    withHousehold: isWithHousehold(happened),
  };
}

/** The schedule of an order that is not paid yet, as if it was paid now. */
export function scheduleToOrder({ kits = 1, ...place }: PlaceToOrder): Schedule {
  const schedule = scheduleOf({
    ...place,
    happened: kits === 0 ? firstSteps(kits, place.placedAt) : [],
    noticedAt: null,
    stopped: false,
    promised: null,
    box: null,
    charge: FIRST_CHARGE,
  });
  return { ...schedule, state: 'to-order' };
}

interface PlaceToOrder extends Pick<ScheduleFacts, 'country' | 'timeZone' | 'placedAt'> {
  /** Test kits that are sent; with none the order begins with its sticks. */
  kits?: number;
}

/** The charge of a plan whose first sticks have not left. */
export const FIRST_CHARGE: PlanCharge = { state: 'waits', at: null, notBefore: null, endsOn: null, skipped: null };

/** Promises that are made when an order is placed. */
export function firstPromise({ kits = 1, ...place }: Omit<PlaceToOrder, 'timeZone'>): FirstPromise {
  const { expected, sticks } = datesOf(firstSteps(kits, place.placedAt), place);
  // Without a kit nothing but the sticks is promised.
  return { kitAt: expected.kit_shipped ?? sticks.to, sticksAt: sticks.to };
}

const doneOf = (happened: ScheduleFacts['happened']) =>
  Math.max(-1, ...happened.map(({ key }) => JOURNEY_KEYS.indexOf(key)));

/** The kit has arrived, and its samples are not on their way. */
function isWithHousehold(happened: ScheduleFacts['happened']): boolean {
  const done = doneOf(happened);
  return done >= JOURNEY_KEYS.indexOf('kit_delivered') && done < JOURNEY_KEYS.indexOf('pickup_scheduled');
}

/** The step that each stage of an order is, and the one with which its promise begins. */
const STAGE_STEPS = {
  'kit-ships': ['kit_shipped', 'order_received'],
  'kit-arrives': ['kit_delivered', 'kit_shipped'],
  report: ['supplements_ready', 'lab_received'],
  'sticks-arrive': ['optimizer_delivered', 'order_received'],
} as const satisfies Record<StageKey, [step: JourneyKey, begins: JourneyKey]>;

/** Whether the day of a step is promised now. The days of other steps are estimates. */
export const isPromisedStep = ({ stages }: Pick<Schedule, 'stages'>, step: JourneyKey): boolean =>
  stages.some(({ key, month, sure }) => month === 1 && sure && STAGE_STEPS[key][0] === step);

/** The stages of the order, those behind it as well; none once its sticks have come, or come no more. */
function orderStages({ happened, stopped, promised, ...context }: ScheduleFacts): ScheduleStage[] {
  const done = doneOf(happened);
  if (stopped || done === JOURNEY_KEYS.length - 1) return [];
  const { expected, sticks } = datesOf(orReceived(happened, context.placedAt), context);
  const first = promised ? firstDates({ happened, promised, country: context.country }) : new Map<StageKey, Date>();
  const short = skipsKit(happened);
  return Object.entries(STAGE_STEPS).flatMap(([name, [step, begins]]) => {
    const key = name as StageKey;
    if (short && key !== 'sticks-arrive') return [];
    const passed = JOURNEY_KEYS.indexOf(step) <= done;
    const at = passed ? stepAt(happened, step) : null;
    return {
      key,
      month: 1,
      from: key === 'sticks-arrive' ? iso(sticks.from) : null,
      by: passed ? null : iso(expected[step]),
      sure: JOURNEY_KEYS.indexOf(begins) <= Math.max(0, done),
      at: iso(at),
      promised: iso(first.get(key)),
    };
  });
}

const orReceived = (happened: ScheduleFacts['happened'], at: Date) =>
  happened.length ? happened : [{ key: 'order_received', at } as const];

/** The newest box of a later month, and the one that the next charge pays for. */
function laterStages(facts: ScheduleFacts, due: Schedule['charge']): ScheduleStage[] {
  const { box, country, happened, stopped } = facts;
  const stages: ScheduleStage[] = [];
  if (box?.expected) stages.push(boxStage(box.month, box.expected, box.promised));
  const begun = stopped || doneOf(happened) >= JOURNEY_KEYS.indexOf('optimizer_shipped');
  if (due?.at && begun) {
    const { expected } = boxDates([], { country, placedAt: new Date(due.at) });
    stages.push(boxStage((box?.newest ?? 1) + 1, expected, null));
  }
  return stages;
}

const boxStage = (month: number, by: Date | null, promised: Date | null): ScheduleStage => ({
  key: 'sticks-arrive',
  month,
  from: null,
  by: iso(by),
  sure: true,
  at: null,
  promised: iso(promised),
});

/** The next charge. One that waits for sticks is expected a month after them, and never comes before a month from now on record. */
function chargeOf(facts: ScheduleFacts): Schedule['charge'] {
  const { charge, box } = facts;
  const { state, at } = charge;
  if (at && (state === 'running' || state === 'paused'))
    return { at: at.toISOString(), expected: null, notBefore: at.toISOString(), after: null };
  if (state !== 'waits') return null;
  const first = charge.notBefore === null;
  const notBefore = charge.notBefore ?? monthAfterAtLeast(lastStep(facts));
  const expected = first && !facts.stopped ? oneMonthAfter(firstSticksLeave(facts)) : null;
  return {
    at: null,
    expected: expected && later(expected, notBefore).toISOString(),
    notBefore: notBefore.toISOString(),
    after: box || !first ? 'box' : 'first-sticks',
  };
}

const lastStep = ({ happened, placedAt }: ScheduleFacts): Date =>
  new Date(Math.max(placedAt.getTime(), ...happened.map(({ at }) => at.getTime())));

function firstSticksLeave({ happened, placedAt, country, noticedAt }: ScheduleFacts): Date {
  const left = stepAt(happened, 'optimizer_shipped');
  if (left) return left;
  const { expected } = datesOf(orReceived(happened, placedAt), { country, placedAt, noticedAt });
  return expected.optimizer_shipped ?? placedAt;
}

const later = (a: Date, b: Date): Date => (a > b ? a : b);
