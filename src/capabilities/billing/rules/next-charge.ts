import type { PlanCharge } from '#src/capabilities/pricing/rules/schedule.ts';
import { type BoxTiming, chargeDate } from './next-box.ts';
import { isLiveStatus, type SubscriptionStatus } from './subscription-states.ts';

/** Our row of a plan, as far as its next charge depends on it. */
export interface ChargedPlan {
  status: SubscriptionStatus;
  quantity: number;
  currentPeriodEnd: Date | null;
  collectionPaused: boolean;
  sticksLeftAt: Date | null;
  sticksHeld: boolean;
  paidUntil: Date | null;
  endsOn: Date | null;
  /** The date wished for the next box. */
  timing: BoxTiming | null;
}

const none = (state: PlanCharge['state']): PlanCharge => ({
  state,
  at: null,
  notBefore: null,
  endsOn: null,
  skipped: null,
});

/** The next charge of a plan, as the schedule takes it: settled, waiting for sticks, or none. */
export function nextCharge(row: ChargedPlan | undefined): PlanCharge {
  if (!row || !isLiveStatus(row.status)) return none('over');
  const { status, endsOn, sticksLeftAt } = row;
  if (endsOn) return { ...none('ends'), endsOn };
  if (status === 'past_due' || status === 'unpaid') return none('overdue');
  // Without cats it ends with the month that is paid, though nobody cancelled it.
  if (row.quantity === 0) return { ...none('ends'), endsOn: row.currentPeriodEnd };
  if (row.sticksHeld) return none('held');
  if (status === 'paused') return none('paused');
  if (!sticksLeftAt || row.collectionPaused || !row.currentPeriodEnd)
    return { ...none('waits'), notBefore: chargeDate(row) };
  const at = row.currentPeriodEnd;
  const wish = row.timing && Date.parse(row.timing.until) === at.getTime() ? row.timing : null;
  const skipped = wish?.kind === 'skip' ? new Date(wish.from) : null;
  return { ...none(wish?.kind === 'pause' ? 'paused' : 'running'), at, skipped };
}
