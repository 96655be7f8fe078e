import { addDays, dayIn } from '#src/capabilities/households/rules/days.ts';
import { momentOf } from '#src/lib/wall-clock.ts';
import { type BoxRow, chargeDate } from './next-box.ts';
import { isCurrent, isOverdue } from './subscription-states.ts';

/** The end of a plan whose current payment was refunded in full, or whose order was withdrawn from. Kept with the subscription. */
export interface RefundEnd {
  /** Moment of the end, to the second. */
  at: string;
  because: 'refund' | 'withdrawal';
  /** The payment that was refunded last; missing where none was before a withdrawal. */
  invoiceId?: string;
  /** Time at which the household kept the plan instead; missing while it ends. */
  keptAt?: string;
  /** Time at which the household kept the plan after its first withdrawal: a new agreement for the boxes to come. It stays from then on. */
  reagreedAt?: string;
}

/** Whole days that a household has to keep its plan, after the day on which it is told. */
export const KEEP_DAYS = 3;

/** An end that stands: nobody kept the plan. */
export const pendingEnd = ({ refundEnd }: { refundEnd: RefundEnd | null }): RefundEnd | null =>
  refundEnd && !refundEnd.keptAt ? refundEnd : null;

/** Last second of the third day after a moment, by the clock of a household. */
export const keptUntil = (told: Date, timeZone: string): Date =>
  new Date(
    momentOf(Date.parse(`${addDays(dayIn(timeZone, told), KEEP_DAYS + 1)}T00:00:00Z`), timeZone).getTime() - 1000,
  );

/** The end as it is kept once the household keeps the plan instead. */
export const endTakenBack = (end: RefundEnd, now: Date): RefundEnd => ({
  ...end,
  keptAt: now.toISOString(),
  ...(end.because === 'withdrawal' && !end.reagreedAt && { reagreedAt: now.toISOString() }),
});

/** Our row, as far as its end after a refund depends on it. */
export interface RefundedPlan extends Pick<BoxRow, 'sticksLeftAt' | 'paidUntil' | 'quantity'> {
  status: string;
  endsOn: Date | null;
}

/**
 * `at-once`: there is nothing to keep, or a charge is under way that only an immediate end stops. `stays`: cancelled before, and
 * over by then.
 */
export type RefundedEnd = { kind: 'at-once' } | { kind: 'stays' | 'on'; at: Date };

/** End of a plan whose current payment is refunded in full. `underWay`: another month is being charged. */
export function endOfRefunded(
  { status, endsOn, quantity, sticksLeftAt, paidUntil }: RefundedPlan,
  { now, timeZone, underWay }: { now: Date; timeZone: string; underWay: boolean },
): RefundedEnd {
  // Before the first sticks leave, the order is stopped with its refund: no formula exists that another box could be made from.
  const begun = sticksLeftAt !== null || paidUntil !== null;
  if (!begun || underWay || quantity === 0 || isOverdue(status) || !isCurrent(status)) return { kind: 'at-once' };
  const at = keptUntil(now, timeZone);
  return endsOn && endsOn <= at ? { kind: 'stays', at: endsOn } : { kind: 'on', at };
}

type KeptRow = Parameters<typeof chargeDate>[0] & {
  endsOn: Date | null;
  currentPeriodEnd: Date | null;
  refundEnd: RefundEnd | null;
};

/**
 * The charge of a plan that is kept: on its date as if it had never been about to end, and where that is past, when it
 * would have ended. Null while paid sticks have not left; a box that was refunded is waited for no longer.
 */
export function chargeIfKept(row: KeptRow, now: Date): Date | null {
  if (!row.sticksLeftAt && !(pendingEnd(row) && row.paidUntil)) return null;
  const at = chargeDate(row);
  return at && at > now ? at : (row.endsOn ?? row.currentPeriodEnd);
}
