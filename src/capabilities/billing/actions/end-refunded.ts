import { systemScope } from '#src/capabilities/access/scopes.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx } from '#src/platform/services.ts';
import { planChanged } from '../events.ts';
import { hasMonthUnderWay } from '../paid-month-store.ts';
import { endOfRefunded, pendingEnd, type RefundEnd } from '../rules/refund-end.ts';
import { isLiveStatus } from '../rules/subscription-states.ts';
import { lockSubscriptionOf } from '../store.ts';
import { noteEnd } from '../plan-note-store.ts';
import { endAfterRefund } from './end-plan.ts';
import { pushSubscription } from './push-subscription.ts';
import { timeZoneOf } from './time-zone-of.ts';

const SYSTEM = systemActor('billing/end-refunded');

export interface PlanEnd {
  /** Last moment to keep the plan; null where it ends at once. */
  at: Date | null;
  /** Its household had cancelled it, to the same moment. */
  cancelledBefore: boolean;
}

/**
 * Ends the plan of an order whose current payment went back in full: at the end of the third day, so that its household can
 * keep it, and at once where nothing can be kept. Call it in the transaction that writes the mail about it. One that
 * ends already keeps its moment where it is sooner, or where another refund ends it. Null for a plan that is over.
 */
export async function endRefunded(
  ctx: Ctx,
  checkoutId: string,
  why: Pick<RefundEnd, 'because' | 'invoiceId'>,
): Promise<PlanEnd | null> {
  const row = await lockSubscriptionOf(ctx.tx, checkoutId);
  if (!row || !isLiveStatus(row.status)) return null;
  const known = pendingEnd(row);
  if (known && why.because === 'refund') return { at: new Date(known.at), cancelledBefore: false };
  const { id, stripeId: stripeSubscriptionId, householdId, timing } = row;
  const timeZone = await timeZoneOf(ctx, systemScope(SYSTEM, householdId));
  const underWay = await hasMonthUnderWay(ctx.tx, stripeSubscriptionId);
  const plan = { ...row, endsOn: known ? null : row.endsOn };
  const end = endOfRefunded(plan, { now: ctx.now, timeZone, underWay });
  if (end.kind === 'at-once') {
    await ctx.enqueue(endAfterRefund, { stripeSubscriptionId, because: why.because });
    return { at: null, cancelledBefore: false };
  }
  const at = otherThan(known, end.at);
  await noteEnd(ctx.tx, id, {
    ...{ endsOn: at, refundEnd: { ...carriedOver(row.refundEnd), at: at.toISOString(), ...why } },
    ...(end.kind === 'on' && { receiptCode: null }),
    ...(timing?.kind === 'forward' && { timing: null }),
  });
  await ctx.enqueue(pushSubscription, { stripeSubscriptionId });
  await ctx.emit(planChanged, { householdId });
  await ctx.notify(householdId, 'billing');
  return { at, cancelledBefore: end.kind === 'stays' };
}

/**
 * The payment that was refunded last: a plan that is kept after a withdrawal is kept after that refund as well. And that the
 * plan was agreed again after an earlier withdrawal.
 */
const carriedOver = (before: RefundEnd | null) => ({
  ...(before?.invoiceId && { invoiceId: before.invoiceId }),
  ...(before?.reagreedAt && { reagreedAt: before.reagreedAt }),
});

/** The moment names the end: one that was taken back meanwhile does not take back the next one. */
const otherThan = (known: RefundEnd | null, at: Date): Date =>
  known?.at === at.toISOString() ? new Date(at.getTime() - 1000) : at;
