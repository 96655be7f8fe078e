import type Stripe from 'stripe';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { releaseSeat } from '#src/capabilities/pricing/actions/require-available.ts';
import { money } from '#src/lib/money.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx } from '#src/platform/services.ts';
import { planEndedUnpaidMail } from '../mail/money-news.tsx';
import { checkoutById, updateCheckout } from '../checkout-store.ts';
import { openFailure } from '../renewal-store.ts';
import { planChanged } from '../events.ts';
import { hasLiveSubscription, lockSubscription, refreshSubscription, type Subscription } from '../store.ts';
import { noteEnd, noteReminded } from '../plan-note-store.ts';
import { NOTICE_MS } from '../rules/next-box-words.ts';
import { paidThrough } from '../rules/next-box.ts';
import { endTakenBack, pendingEnd, type RefundEnd } from '../rules/refund-end.ts';
import { endedAtOnce, endsByRefund, subscriptionFacts, wasByStaff, wasKept } from '../rules/stripe-mapping.ts';
import { chargeOfKept } from './charge-of-kept.ts';
import { expirePendingDiscounts } from './follow-discounts.ts';
import { pushSubscription } from './push-subscription.ts';
import { voidUnpaid } from './void-unpaid.ts';
import { followChange } from './complete-plan-change.ts';
import type { ReadSubscription } from './apply-plan-change.ts';
import { addressedTo } from './mailbox-of-checkout.ts';
import { type EndingDetails, writeReceipt } from './ending-receipt.ts';

const SYSTEM = systemActor('billing/record-cancellation');

/** Updates our row from a reading: a plan change, a cancellation, or one taken back. Tells the household of each once. */
export async function recordCancellation(ctx: Ctx, row: Subscription, read: ReadSubscription): Promise<void> {
  await followChange(ctx, row, read);
  const before = await lockSubscription(ctx.tx, row.id);
  const facts = subscriptionFacts(read.subscription);
  if (!(await refreshSubscription(ctx.tx, facts, read.readAt))) return;
  await ctx.emit(planChanged, { householdId: row.householdId });
  if (facts.status !== 'canceled') await followEnding(ctx, row.id, read.subscription);
  else {
    await letGo(ctx, row);
    if (before && before.status !== 'canceled') await followEnd(ctx, before, read.subscription);
  }
}

/** Our row decides about an end by a refund, unless it was taken back; the reading about any other. */
async function followEnding(ctx: Ctx, id: string, subscription: Stripe.Subscription): Promise<void> {
  const row = await lockSubscription(ctx.tx, id);
  if (!row) return;
  const byStaff = wasByStaff(subscription);
  const end = pendingEnd(row);
  if (end && wasKept(subscription, end)) await noteKept(ctx, row, { end, byStaff });
  else if (!end && !endsByRefund(subscription))
    await noteEnding(ctx, id, { endsOn: subscriptionFacts(subscription).endsOn, byStaff });
}

/** A plan that a refund was to end goes on. Its receipt states the next charge, so no reminder of it follows. */
async function noteKept(
  ctx: Ctx,
  row: Subscription,
  { end, byStaff }: { end: RefundEnd; byStaff: boolean },
): Promise<void> {
  const next = await chargeOfKept(ctx, row);
  // Before the mail about it, whose foot says how the plan stands.
  await noteEnd(ctx.tx, row.id, { endsOn: null, refundEnd: endTakenBack(end, ctx.now) });
  const told = { endsOn: null, over: false, byStaff, after: end.because, next };
  await noteEnd(ctx.tx, row.id, { receiptCode: await writeReceipt(ctx, row, told) });
  if (end.because === 'withdrawal') await updateCheckout(ctx.tx, row.checkoutId, { withdrawnAt: null });
  const chargedSoon = next?.at && Date.parse(next.at) - ctx.now.getTime() <= NOTICE_MS;
  if (chargedSoon) await noteReminded(ctx.tx, row.id, new Date(next.at ?? ''));
  await ctx.enqueue(pushSubscription, { stripeSubscriptionId: row.stripeId });
}

/** A plan is over: the first reader mails the reason, and unpaid invoices can no longer be paid. */
async function followEnd(ctx: Ctx, before: Subscription, subscription: Stripe.Subscription): Promise<void> {
  const endedAt = endedAtOnce(subscription);
  if (endedAt && !before.endsOn) {
    const receiptCode = await writeReceipt(ctx, before, {
      endsOn: endedAt,
      over: true,
      byStaff: wasByStaff(subscription),
    });
    await noteEnd(ctx.tx, before.id, { endsOn: endedAt, receiptCode });
  } else if (subscription.cancellation_details?.reason === 'payment_failed') await tellEnd(ctx, before);
  if (await openFailure(ctx.tx, before.stripeId))
    await ctx.enqueue(voidUnpaid, { stripeSubscriptionId: before.stripeId });
}

/**
 * Releases the place and ends the discounts of a plan that is over, unless another plan of the household has them by
 * now.
 */
async function letGo(ctx: Ctx, { plan, householdId }: Subscription): Promise<void> {
  const scope = systemScope(SYSTEM, householdId);
  if (!(await hasLiveSubscription(ctx.tx, scope))) await releaseSeat(ctx, plan, householdId);
  await expirePendingDiscounts(ctx, scope);
}

/** The last attempt to collect failed. Written once, by the first reader. */
async function tellEnd(ctx: Ctx, row: Subscription): Promise<void> {
  const checkout = await checkoutById(ctx.tx, row.checkoutId);
  if (!checkout) return;
  const open = await openFailure(ctx.tx, row.stripeId);
  const amount = open && money(open.totalAmount, open.currency);
  await ctx.mail(planEndedUnpaidMail({ amount, ...(await addressedTo(ctx, checkout)) }));
}

async function noteEnding(
  ctx: Ctx,
  id: string,
  { endsOn: read, byStaff }: Pick<EndingDetails, 'endsOn' | 'byStaff'>,
): Promise<void> {
  const row = await lockSubscription(ctx.tx, id);
  if (!row) return;
  const endsOn = read && lastingUntil(row, read);
  // The payment service follows if ours is sooner.
  if (endsOn?.getTime() !== read?.getTime())
    await ctx.enqueue(pushSubscription, { stripeSubscriptionId: row.stripeId });
  if (row.endsOn?.getTime() === endsOn?.getTime()) return;
  const news = Boolean(row.endsOn) !== Boolean(endsOn);
  // Before the mail about it, whose foot says how the plan stands.
  await noteEnd(ctx.tx, id, {
    endsOn,
    // Paid time lasts: a plan that ends is charged no box early. A pause survives a cancellation that is undone.
    ...(endsOn && row.timing?.kind === 'forward' && { timing: null }),
  });
  if (!news) return;
  await noteEnd(ctx.tx, id, { receiptCode: await writeReceipt(ctx, row, { endsOn, over: false, byStaff }) });
  // A discount on the next payment comes off a plan that ends; one that is kept gets back all that was held back.
  await ctx.enqueue(pushSubscription, { stripeSubscriptionId: row.stripeId });
}

/**
 * The end of a plan, where the payment service ends it at this moment: paid time lasts, although an earlier box that was asked
 * for in the same moment has moved the end of its month.
 */
function lastingUntil(row: Subscription, end: Date): Date {
  const paid = paidThrough(row);
  const told = row.timing?.kind === 'forward' ? paid : row.endsOn;
  return paid && told && end < paid && end < told ? told : end;
}
