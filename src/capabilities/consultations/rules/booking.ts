import type { PlanRight } from '#src/capabilities/billing/rules/plan-right.ts';
import { ENTITLEMENTS } from '#src/capabilities/pricing/rules/plans.ts';
import { bookableDays, CHANGE_HOURS, NO_SHOW_MINUTES, NOTICE_HOURS, SHEET_DAYS, UNDO_DAYS } from './terms.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

type NoRight = 'no-consultations' | 'consultation-unpaid' | 'consultation-paused' | 'consultation-after-plan';

/** Consultations in each month of the household's present plan or gift. */
export const includedIn = (right: PlanRight | null): number => (right ? ENTITLEMENTS[right.plan].vetConsultations : 0);

/** Whether the household's right includes a consultation at that moment. */
export function rightAt(right: PlanRight | null, at: Date): 'allowed' | NoRight {
  if (!right || includedIn(right) === 0) return 'no-consultations';
  if (right.state === 'overdue') return 'consultation-unpaid';
  if (right.state === 'paused') return 'consultation-paused';
  const { endsOn, changes, rests } = right;
  if (endsOn && at >= endsOn) return 'consultation-after-plan';
  if (changes && at >= changes.at && ENTITLEMENTS[changes.plan].vetConsultations === 0)
    return 'consultation-after-plan';
  if (rests && at >= rests.from && !(rests.until && at >= rests.until)) return 'consultation-paused';
  return 'allowed';
}

/** Whether a booked consultation stays. One of a plan whose payment is awaited does: it ends with the plan, not before. */
export const staysBooked = (right: PlanRight | null, at: Date): boolean =>
  right?.state === 'overdue' ? includedIn(right) > 0 : rightAt(right, at) === 'allowed';

/** The span in which a plan can book: from now with some notice, as far ahead as the plan sees. */
export function bookableSpan(right: PlanRight, now: Date): { from: Date; until: Date } {
  const ahead = bookableDays(right.plan) * DAY_MS;
  return { from: new Date(now.getTime() + NOTICE_HOURS * HOUR_MS), until: new Date(now.getTime() + ahead) };
}

export type BookingAnswer = 'allowed' | NoRight | 'consultations-used' | 'slot-not-offered';

/** Whether this slot can be booked. `used`: consultations of the month that the slot is in, without the one that is moved. */
export function mayBook(
  right: PlanRight | null,
  { startsAt, used, now }: { startsAt: Date; used: number; now: Date },
): BookingAnswer {
  const may = rightAt(right, startsAt);
  if (may !== 'allowed' || !right) return may === 'allowed' ? 'no-consultations' : may;
  const { from, until } = bookableSpan(right, now);
  if (startsAt < from || startsAt >= until) return 'slot-not-offered';
  return used >= includedIn(right) ? 'consultations-used' : 'allowed';
}

/** Everything about a consultation that decides on its possible acts. */
export interface ConsultationState {
  startsAt: Date;
  endsAt: Date;
  cancelledAt: Date | null;
  noShowAt: Date | null;
}

/** Moment from which it can no longer be moved, and a cancellation counts. */
export const changeableUntil = ({ startsAt }: Pick<ConsultationState, 'startsAt'>): Date =>
  new Date(startsAt.getTime() - CHANGE_HOURS * HOUR_MS);

/** Each action about a consultation: allowed, or the reason why not. Actions refuse by it, and buttons are shown by it. */
export const CONSULTATION_RULES = {
  change: (one: ConsultationState, now: Date) =>
    one.cancelledAt ? 'consultation-cancelled' : now >= changeableUntil(one) ? 'consultation-too-late' : 'allowed',
  /** By the household, until it begins. `late`: it counts all the same. */
  cancel: (one: ConsultationState, now: Date) => {
    if (one.cancelledAt) return 'done';
    if (now >= one.startsAt) return 'consultation-over';
    return now >= changeableUntil(one) ? 'late' : 'allowed';
  },
  /** By the vet, also afterwards where it did not take place: a household never pays for a call that did not come. */
  cancelByVet: (one: ConsultationState, now: Date) => {
    if (one.cancelledAt) return 'done';
    return now.getTime() >= one.endsAt.getTime() + UNDO_DAYS * DAY_MS ? 'consultation-over' : 'allowed';
  },
  noShow: (one: ConsultationState, now: Date) => {
    if (one.cancelledAt) return 'consultation-cancelled';
    if (one.noShowAt) return 'done';
    if (now < one.startsAt) return 'consultation-not-begun';
    return now.getTime() < one.startsAt.getTime() + NO_SHOW_MINUTES * 60_000 ? 'consultation-wait' : 'allowed';
  },
  /** Facts of the cats, for as long as they are needed. */
  sheets: (one: ConsultationState, now: Date) => {
    if (one.cancelledAt) return 'consultation-cancelled';
    return now.getTime() >= one.endsAt.getTime() + SHEET_DAYS * DAY_MS ? 'consultation-closed' : 'allowed';
  },
  /** Only once it has begun. Notes are added, never changed. */
  note: (one: ConsultationState, now: Date) => {
    if (one.cancelledAt) return 'consultation-cancelled';
    return now < one.startsAt ? 'consultation-not-begun' : 'allowed';
  },
} as const satisfies Record<string, (one: ConsultationState, now: Date) => string>;

export type ConsultationPhase = 'booked' | 'held' | 'cancelled' | 'no-show';

export function phaseOf(one: ConsultationState, now: Date): ConsultationPhase {
  if (one.cancelledAt) return 'cancelled';
  if (one.noShowAt) return 'no-show';
  return now >= one.endsAt ? 'held' : 'booked';
}

/** Events of a consultation on the timeline. `not-held`: cancelled after its start, because it did not take place. */
export type EventKind = 'booked' | 'changed' | 'cancelled' | 'held' | 'no-show' | 'not-held';
