import type Stripe from 'stripe';
import { periodEnd } from '../due.ts';
import { record } from '../events.ts';
import { recordDropped } from '../resources/discount-wish.ts';
import type { Scene } from '../scene.ts';
import { lock, save } from '../store.ts';
import { reckon } from './bill.ts';
import { nextPeriodEnd } from './calendar.ts';
import { cancelNow } from './cancellation.ts';
import { collect, lockWithSubscription, settleFresh } from './collection.ts';
import { pendingLines } from './invoice-items.ts';
import { draftInvoice, finalizeInvoice, issueInvoice, type Occasion } from './invoices.ts';
import { discountsOf, lasting, linesOf, type Period, rhythmOf } from './subscriptions.ts';

/** Advances a subscription whose time has come: resumes it, ends it, or starts the next period with its invoice. */
export async function subscriptionMoment(scene: Scene, id: string): Promise<void> {
  const { data, hidden } = await lock(scene, 'subscription', id);
  if (data.status === 'canceled') return;
  const resumes = data.pause_collection?.resumes_at;
  if (typeof resumes === 'number' && resumes <= scene.now) {
    const resumed: Stripe.Subscription = { ...data, pause_collection: null };
    await save(scene, resumed, hidden);
    await record(scene, 'customer.subscription.updated', resumed, data);
    return;
  }
  if (data.cancel_at !== null && data.cancel_at <= scene.now) {
    await cancelNow(scene, id, 'cancellation_requested');
    return;
  }
  if (periodEnd(data) <= scene.now) await renew(scene, data, hidden);
}

/** Moves a subscription into the period that starts now and bills it, unless its collection is paused. */
async function renew(scene: Scene, before: Stripe.Subscription, hidden: Record<string, unknown>): Promise<void> {
  const waits = scene.harsh && !before.pause_collection; // paused invoices are closed at once, as with Stripe
  const invoice = await billPeriod(scene, before, hidden, waits ? draftInvoice : issueInvoice);
  if (!waits) await settleFresh(scene, invoice, before.pause_collection);
}

/** The next period and its invoice, with what waited for it; nothing is charged yet. The invoice is final, unless `issue` leaves it a draft. */
export async function billPeriod(
  scene: Scene,
  before: Stripe.Subscription,
  hidden: Record<string, unknown>,
  issue: (scene: Scene, occasion: Occasion) => Promise<Stripe.Invoice> = issueInvoice,
): Promise<Stripe.Invoice> {
  const lines = linesOf(before);
  const trialEnds = before.status === 'trialing';
  const anchor = trialEnds ? scene.now : before.billing_cycle_anchor;
  const period = { start: scene.now, end: nextPeriodEnd(anchor, rhythmOf(lines), scene.now) };
  const { discounts, reductions } = await discountsOf(scene, before);
  const invoice = await issue(scene, {
    subscription: before,
    bill: reckon([...(await pendingLines(scene, before)), ...lines], reductions),
    discounts,
    reason: 'subscription_cycle',
    period,
  });
  const renewed: Stripe.Subscription = {
    ...before,
    billing_cycle_anchor: anchor,
    discounts: lasting({ discounts, reductions }),
    items: { ...before.items, data: before.items.data.map((item) => inPeriod(item, period)) },
    latest_invoice: invoice.id,
    status: trialEnds ? 'active' : before.status,
  };
  await save(scene, renewed, hidden);
  await recordDropped(scene, before, renewed);
  await record(scene, 'customer.subscription.updated', renewed, before);
  return invoice;
}

const inPeriod = (item: Stripe.SubscriptionItem, { start, end }: Period): Stripe.SubscriptionItem => ({
  ...item,
  current_period_start: start,
  current_period_end: end,
});

/** A draft becomes final and is charged, or an open invoice is tried again, when its time has come. */
export async function invoiceMoment(scene: Scene, id: string): Promise<void> {
  const { subscription } = await lockWithSubscription(scene, id);
  const { data: invoice } = await lock(scene, 'invoice', id);
  const due = invoice.next_payment_attempt;
  if ((invoice.status !== 'open' && invoice.status !== 'draft') || due === null || due > scene.now) return;
  if (invoice.status === 'draft') {
    await settleFresh(scene, await finalizeInvoice(scene, invoice), null); // written before any pause that came since
    return;
  }
  if (subscription?.pause_collection) {
    await save(scene, { ...invoice, next_payment_attempt: null }, {});
    return;
  }
  await collect(scene, invoice, { byTime: true });
}
