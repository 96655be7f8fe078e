import type Stripe from 'stripe';
import { periodEnd } from '../objects/due.ts';
import { record, saveAndRecord } from '../webhooks/record-event.ts';
import { recordDropped } from '../objects/discount-params.ts';
import type { RequestContext } from '../request-context.ts';
import { lock, save } from '../objects/store.ts';
import { computeTotals } from './compute-totals.ts';
import { nextPeriodEnd } from './calendar.ts';
import { cancelNow } from './cancellation.ts';
import { collect, lockWithSubscription, settleFresh } from './collection.ts';
import { pendingLines } from './invoice-items.ts';
import type { InvoiceParams } from './invoice-lines.ts';
import { draftInvoice, finalizeInvoice, issueInvoice } from './invoices.ts';
import { discountsOf, lasting } from './applied-discounts.ts';
import { linesOf, type Period, rhythmOf } from './subscriptions.ts';

/** Advances a subscription whose time has come: resumes it, ends it, or starts the next period with its invoice. */
export async function subscriptionMoment(context: RequestContext, id: string): Promise<void> {
  const { data, hidden } = await lock(context, 'subscription', id);
  if (data.status === 'canceled') return;
  const resumes = data.pause_collection?.resumes_at;
  if (typeof resumes === 'number' && resumes <= context.now) {
    const resumed: Stripe.Subscription = { ...data, pause_collection: null };
    await saveAndRecord(context, 'customer.subscription.updated', resumed, hidden, data);
    return;
  }
  if (data.cancel_at !== null && data.cancel_at <= context.now) {
    await cancelNow(context, id, 'cancellation_requested');
    return;
  }
  if (periodEnd(data) <= context.now) await renew(context, data, hidden);
}

/** Moves a subscription into the period that starts now and bills it, unless its collection is paused. */
async function renew(
  context: RequestContext,
  before: Stripe.Subscription,
  hidden: Record<string, unknown>,
): Promise<void> {
  const waits = context.harsh && !before.pause_collection; // paused invoices are closed at once, as with Stripe
  const invoice = await billPeriod(context, before, hidden, waits ? draftInvoice : issueInvoice);
  if (!waits) await settleFresh(context, invoice, before.pause_collection);
}

/** The next period and its invoice, with its pending items; nothing is charged yet. The invoice is final, unless `issue` leaves it a draft. */
export async function billPeriod(
  context: RequestContext,
  before: Stripe.Subscription,
  hidden: Record<string, unknown>,
  issue: (context: RequestContext, params: InvoiceParams) => Promise<Stripe.Invoice> = issueInvoice,
): Promise<Stripe.Invoice> {
  const lines = linesOf(before);
  const trialEnds = before.status === 'trialing';
  const anchor = trialEnds ? context.now : before.billing_cycle_anchor;
  const period = { start: context.now, end: nextPeriodEnd(anchor, rhythmOf(lines), context.now) };
  const { discounts, reductions } = await discountsOf(context, before);
  const invoice = await issue(context, {
    subscription: before,
    bill: computeTotals([...(await pendingLines(context, before)), ...lines], reductions),
    discounts,
    reason: 'subscription_cycle',
    period,
  });
  const renewed: Stripe.Subscription = {
    ...before,
    billing_cycle_anchor: anchor,
    cancel_at: before.cancel_at_period_end ? period.end : before.cancel_at,
    discounts: lasting({ discounts, reductions }),
    items: { ...before.items, data: before.items.data.map((item) => inPeriod(item, period)) },
    latest_invoice: invoice.id,
    status: trialEnds ? 'active' : before.status,
  };
  await save(context, renewed, hidden);
  await recordDropped(context, before, renewed);
  await record(context, 'customer.subscription.updated', renewed, before);
  return invoice;
}

const inPeriod = (item: Stripe.SubscriptionItem, { start, end }: Period): Stripe.SubscriptionItem => ({
  ...item,
  current_period_start: start,
  current_period_end: end,
});

/** A draft becomes final and is charged, or an open invoice is tried again, when its time has come. */
export async function invoiceMoment(context: RequestContext, id: string): Promise<void> {
  const { subscription } = await lockWithSubscription(context, id);
  const { data: invoice } = await lock(context, 'invoice', id);
  const due = invoice.next_payment_attempt;
  if ((invoice.status !== 'open' && invoice.status !== 'draft') || due === null || due > context.now) return;
  if (invoice.status === 'draft') {
    await settleFresh(context, await finalizeInvoice(context, invoice), null); // written before any pause that came since
    return;
  }
  if (subscription?.pause_collection) {
    await save(context, { ...invoice, next_payment_attempt: null }, {});
    return;
  }
  await collect(context, invoice, { byTime: true });
}
