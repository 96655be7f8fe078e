import type Stripe from 'stripe';
import { releaseSeat, takeSeat } from '#src/capabilities/pricing/verbs/require-available.ts';
import { isRefusal } from '#src/kit/refusal.ts';
import type { Ctx, House } from '#src/platform/house.ts';
import { defineJob } from '#src/platform/jobs.ts';
import { checkoutById } from '../checkout-store.ts';
import { changeById, type PlanChange, settleState } from '../plan-store.ts';
import {
  lockSubscription,
  refreshSubscription,
  type Subscription,
  subscriptionByStripeId,
  updatePlan,
} from '../store.ts';
import { chargedBy, DIFFERENCE } from '../rules/change-request.ts';
import { renewsFor, settled } from '../rules/plan-change.ts';
import { idOf, invoiceFacts, subscriptionFacts } from '../rules/provider-facts.ts';
import { renewalTerms } from '../rules/renewal-terms.ts';
import { alignSubscription } from './align-subscription.ts';
import { catsOfPlan } from './cats-of-plan.ts';
import { PATIENCE } from './ensure-products.ts';
import { keepInvoice } from './keep-invoice.ts';

const SYSTEM = { kind: 'system' } as const;

/** By then the payment service has answered, or never will. */
export const SETTLE_AFTER_SECONDS = 180;

/** A subscription as it was read, with its latest invoice where that was asked for. */
export interface ReadSubscription {
  subscription: Stripe.Subscription;
  readAt: Date;
}

/** The change that the payment service says was made last becomes true here too, once, where its invoice is at hand. */
export async function followChange(ctx: Ctx, row: Subscription, read: ReadSubscription): Promise<void> {
  const id = read.subscription.metadata.change;
  const change = id ? await changeById(ctx.tx, id) : undefined;
  if (!change || change.subscriptionId !== row.id || change.state === 'done') return;
  if (isFree(change) || isChargedByLatest(change, read)) await applyChange(ctx, change, read);
}

const isFree = ({ planned }: PlanChange) => planned.effective !== 'now' || planned.due === 0;

function isChargedByLatest(
  change: PlanChange,
  { subscription: { latest_invoice: latest } }: ReadSubscription,
): boolean {
  return latest !== null && typeof latest !== 'string' && chargedBy(latest, change);
}

/** Whether the invoice of a change that was made came back with it, or since. */
export async function isCharged(house: House, change: PlanChange, read: ReadSubscription): Promise<boolean> {
  if (isFree(change) || isChargedByLatest(change, read)) return true;
  const { data } = await house.stripe.invoices.list({ subscription: read.subscription.id, limit: 20 }, PATIENCE);
  return data.some((invoice) => chargedBy(invoice, change));
}

/**
 * Takes back a change that was made and not charged, as where the payment service leaves its line to the next invoice:
 * deletes what waits because of it. Our row says what the plan was, so aligning brings that back.
 */
export async function undoChange(house: House, change: PlanChange, { subscription }: ReadSubscription): Promise<void> {
  const { stripe, log } = house;
  log.error({ change: change.id, subscription: subscription.id }, 'a dearer plan was not invoiced and is taken back');
  const customer = idOf(subscription.customer) ?? '';
  const { data } = await stripe.invoiceItems.list({ customer, pending: true, limit: 100 }, PATIENCE);
  const waiting = data.filter(({ metadata }) => metadata?.[DIFFERENCE] === change.id);
  for (const { id } of waiting) await stripe.invoiceItems.del(id, {}, PATIENCE);
  await house.transact(SYSTEM, async (ctx) => {
    await failChange(ctx, change.id);
    await ctx.enqueue(alignSubscription, { stripeSubscriptionId: subscription.id });
  });
}

/** Records what was charged and changed. A second call changes nothing. */
export async function applyChange(ctx: Ctx, change: PlanChange, read: ReadSubscription): Promise<void> {
  const row = await lockSubscription(ctx.tx, change.subscriptionId);
  const checkout = row && (await checkoutById(ctx.tx, row.checkoutId));
  if (!row || !checkout || !(await settleState(ctx.tx, change.id, 'done', ctx.now))) return;
  const { planned } = change;
  // A cat may have come or gone since the change was shown; what renews is for those who live here.
  const leaving = new Set(planned.leaving);
  const stay = (await catsOfPlan(ctx, row, checkout)).filter(({ id }) => !leaving.has(id));
  const inPlan = stay.map(({ id }) => id);
  const { cats, sticksHeld } = renewsFor(inPlan, row.withoutSticks);
  const { plan } = planned.to;
  const { country } = row;
  // The household may have moved since, too.
  const agreed = cats === planned.to.quantity && (planned.country ?? country) === country;
  const to = agreed ? planned.to : { plan, ...renewalTerms(checkout.quote, cats, { plan, country }) };
  const after = settled(row, { ...planned, to }, { leftOut: row.leftOut, now: change.begunAt });
  await updatePlan(ctx.tx, row.id, { ...after, sticksHeld });
  await seatFor(ctx, row, change);
  await refreshSubscription(ctx.tx, subscriptionFacts(read.subscription), read.readAt);
  const { latest_invoice: latest } = read.subscription;
  const invoice = latest && typeof latest !== 'string' ? invoiceFacts(latest) : null;
  if (invoice) await keepInvoice(ctx, row.householdId, invoice);
  await ctx.enqueue(alignSubscription, { stripeSubscriptionId: row.stripeId });
  await ctx.tell(row.householdId, 'billing');
}

/** A place that had been given back meanwhile is taken again where one is left; what was paid for stands either way. */
async function seatFor(ctx: Ctx, { householdId }: Subscription, { planned }: PlanChange): Promise<void> {
  if (planned.effective !== 'now') return;
  const seat = await takeSeat(ctx, planned.to.plan, householdId);
  if (isRefusal(seat)) ctx.log.error({ householdId, plan: planned.to.plan }, 'paid for a plan that has no place left');
}

/**
 * Records a change that failed without a charge, and releases what was reserved for it. Settled changes stay as they
 * are.
 */
export async function failChange(ctx: Ctx, id: string): Promise<void> {
  const change = await changeById(ctx.tx, id);
  const row = change && (await lockSubscription(ctx.tx, change.subscriptionId));
  if (!change || !row || !(await settleState(ctx.tx, id, 'failed', ctx.now))) return;
  if (change.tookSeat) await releaseSeat(ctx, change.planned.to.plan, row.householdId);
  await ctx.tell(row.householdId, 'billing');
}

/** Finds out what became of a change whose answer was lost. */
export const settleChange = defineJob<{ changeId: string }>('billing-settle-change', {
  retryLimit: 20,
  async run(house, { changeId }) {
    const found = await house.read(SYSTEM, async ({ tx }) => {
      const change = await changeById(tx, changeId);
      const row = change?.state === 'begun' ? await lockSubscription(tx, change.subscriptionId) : undefined;
      return change && row && { change, stripeId: row.stripeId };
    });
    if (!found) return;
    const { change, stripeId } = found;
    const read = await readSubscriptionNow(house, stripeId);
    const made = read.subscription.metadata.change === changeId;
    const paid = made && (await isCharged(house, change, read));
    if (made && !paid) return undoChange(house, change, read);
    await house.transact(SYSTEM, async (ctx) => {
      const row = await subscriptionByStripeId(ctx.tx, stripeId);
      if (paid) await applyChange(ctx, change, read);
      else if (row) await followChange(ctx, row, read);
      await failChange(ctx, changeId);
    });
  },
});

export async function readSubscriptionNow(house: House, stripeId: string): Promise<ReadSubscription> {
  const readAt = house.clock.now();
  const subscription = await house.stripe.subscriptions.retrieve(
    stripeId,
    { expand: ['latest_invoice', 'discounts'] },
    PATIENCE,
  );
  return { subscription, readAt };
}
