import type { RefundRefusal } from '#src/capabilities/billing/rules/refund-request.ts';
import type { Day } from '#src/capabilities/households/rules/days.ts';
import { outcomesByDay, type StickEntry } from '#src/capabilities/households/rules/stick-outcomes.ts';
import { STICKS_PER_MONTH } from '#src/capabilities/pricing/rules/plans.ts';
import { GUARANTEE_DAYS } from '#src/capabilities/pricing/rules/times.ts';

/** Days of one box on which a cat refused its stick, for a claim. */
export const REFUSED_DAYS = 3;
/** A claim for a box that is not the latest any more is looked at by a person for so long after the next one arrived. */
const OVERTAKEN_DAYS = 14;
const DAY_MS = 86_400_000;

/** Extent of a repayment by the terms: the whole first order, or the cat's part of its latest box. */
type Repays = 'order' | 'box';

/** Everything about a box and one of its cats that decides on a claim. */
export interface ClaimState {
  now: Date;
  /** Time of the box's delivery; null before. */
  deliveredAt: Date | null;
  /** Time of the next delivery with sticks for the cat; null while this is the latest. */
  overtakenAt: Date | null;
  /** Days of the box on which the cat refused and nothing was given. */
  refusedDays: number;
  /** First box of the first order that the household paid for: when the first sticks of it arrived. */
  firstOrder: { sticksArrived: Date } | null;
  /**
   * State of its payment: `none` for a gift or another box that nothing was paid for, `open` where the amount
   * can be refunded now, `mixed` where other payments of the same month were made.
   */
  payment: 'none' | 'open' | 'mixed' | RefundRefusal;
}

type ClaimRefusal =
  | 'claim-not-delivered'
  | 'claim-too-few'
  | 'claim-not-paid'
  | 'claim-nothing-left'
  | 'claim-disputed'
  | 'claim-late'
  | 'claim-not-latest';

export type ClaimVerdict =
  | { decision: 'refund'; repays: Repays }
  | { decision: 'person' }
  | { decision: 'refused'; why: ClaimRefusal };

const refused = (why: ClaimRefusal): ClaimVerdict => ({ decision: 'refused', why });
const PERSON: ClaimVerdict = { decision: 'person' };

/** End of the guarantee of a first order: the end of its last day, in the time zone where it ends last. */
export const guaranteeUntil = (sticksArrived: Date): Date =>
  new Date(sticksArrived.getTime() + (GUARANTEE_DAYS + 1) * DAY_MS);

/** The last day of the guarantee, as pages name it. */
export const guaranteeDay = (sticksArrived: Date): Date => new Date(sticksArrived.getTime() + GUARANTEE_DAYS * DAY_MS);

/** Decides on a claim by the terms (`pricing/rules/refusal-terms.ts`): page and action share this decision. */
export function decideClaim(state: ClaimState): ClaimVerdict {
  const { deliveredAt, refusedDays, payment } = state;
  if (!deliveredAt) return refused('claim-not-delivered');
  if (refusedDays < REFUSED_DAYS) return refused('claim-too-few');
  if (payment === 'none' || payment === 'refund-not-paid') return refused('claim-not-paid');
  if (payment === 'refund-nothing-left') return refused('claim-nothing-left');
  if (payment === 'refund-disputed') return refused('claim-disputed');
  const right = rightOf(state);
  if (right === 'person') return PERSON;
  if (right !== 'order' && right !== 'box') return refused(right);
  return payment === 'open' ? { decision: 'refund', repays: right } : PERSON;
}

/** Repayment by the terms for a box at this moment. */
function rightOf({ now, overtakenAt, firstOrder }: ClaimState): Repays | 'person' | 'claim-late' | 'claim-not-latest' {
  if (firstOrder && now < guaranteeUntil(firstOrder.sticksArrived)) return 'order';
  if (!overtakenAt) return firstOrder ? 'person' : 'box';
  if (now.getTime() - overtakenAt.getTime() < OVERTAKEN_DAYS * DAY_MS) return 'person';
  return firstOrder ? 'claim-late' : 'claim-not-latest';
}

interface BoxDays {
  /** Days on which this box, and the next one with sticks for the cat, arrived. */
  arrived: Day;
  next: Day | null;
}

/** The refusals of one box by a cat's log, the oldest first, one for each day: those of its 28 sticks. */
export function refusalsOfBox<E extends StickEntry>(entries: readonly E[], { arrived, next }: BoxDays): E[] {
  const own = entries.filter(({ day }) => day >= arrived && (next === null || day < next));
  const days = outcomesByDay(own)
    .slice(0, STICKS_PER_MONTH)
    .filter(([, outcome]) => outcome === 'refused');
  return days.flatMap(([day]) => own.find((entry) => entry.day === day && entry.outcome === 'refused') ?? []);
}
