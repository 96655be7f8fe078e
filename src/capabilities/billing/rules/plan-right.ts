import type { PlanId } from '#src/capabilities/pricing/rules/plans.ts';
import { type BoxRow, chargeDate, monthsAfter, paidThrough, restsFrom } from './next-box.ts';
import { isCurrent, isLiveStatus, isOverdue, type SubscriptionStatus } from './subscription-states.ts';

/** Paid services of a household, as far as they depend on its plan. */
export interface PlanRight {
  plan: PlanId;
  /** Its months are counted from there. */
  since: Date;
  /** `overdue`: a renewal did not go through. `paused`: nothing is paid for now. */
  state: 'current' | 'overdue' | 'paused';
  /** Its last moment, where it ends. */
  endsOn: Date | null;
  /** Another plan from then on. */
  changes: { plan: PlanId; at: Date } | null;
  /** Nothing is paid for in this span; without an end, until further notice. */
  rests: { from: Date; until: Date | null } | null;
}

export type RightRow = BoxRow & {
  status: SubscriptionStatus;
  plan: PlanId;
  nextPlan: PlanId | null;
  endsOn: Date | null;
  createdAt: Date;
};

/** The right that a subscription gives; null for one that is over. */
export function rightOf(row: RightRow, now: Date): PlanRight | null {
  if (!isLiveStatus(row.status)) return null;
  const at = row.nextPlan && chargeDate(row);
  return {
    ...{ plan: row.plan, since: row.createdAt, endsOn: row.endsOn },
    state: isOverdue(row.status) ? 'overdue' : isCurrent(row.status) ? 'current' : 'paused',
    changes: row.nextPlan && at ? { plan: row.nextPlan, at } : null,
    rests: restOf(row, now),
  };
}

function restOf(row: RightRow, now: Date): PlanRight['rests'] {
  const paid = paidThrough(row);
  // Nothing is charged before the first sticks have left, however long the kit stays out.
  if (!paid) return { from: monthsAfter(row.createdAt, 1), until: null };
  if (row.sticksHeld || row.quantity === 0) return { from: paid, until: null };
  const from = restsFrom(row, now);
  return from && { from, until: chargeDate(row) };
}
