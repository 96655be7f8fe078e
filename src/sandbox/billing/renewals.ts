import type Stripe from 'stripe';
import { periodEnd } from '../due.ts';
import { record } from '../events.ts';
import { Fault, invalid } from '../faults.ts';
import type { Scene } from '../scene.ts';
import { all, lock, need, save } from '../store.ts';
import { reckon } from './bill.ts';
import { nextPeriodEnd } from './calendar.ts';
import { cancelNow } from './cancellation.ts';
import { closeInvoice, issueInvoice, markFailed, markPaid, RETRY_DAYS, tieIntent } from './invoices.ts';
import { askCard, createIntent, fail, succeed } from './payments.ts';
import { discountsOf, linesOf, rhythmOf } from './subscriptions.ts';
import { idOf, idOrNull } from '../ids.ts';

/** What time does to a subscription when one of its moments has come: resume, end, or the next period with its invoice. */
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
export async function renew(
  scene: Scene,
  before: Stripe.Subscription,
  hidden: Record<string, unknown>,
): Promise<Stripe.Subscription> {
  const lines = linesOf(before);
  const trialEnds = before.status === 'trialing';
  const anchor = trialEnds ? scene.now : before.billing_cycle_anchor;
  const period = { start: scene.now, end: nextPeriodEnd(anchor, rhythmOf(lines), scene.now) };
  const { discounts, reductions } = await discountsOf(scene, before);
  const moved: Stripe.Subscription = {
    ...before,
    billing_cycle_anchor: anchor,
    discounts: discounts.map((discount) => discount.id),
    items: {
      ...before.items,
      data: before.items.data.map((item) => ({
        ...item,
        current_period_start: period.start,
        current_period_end: period.end,
      })),
    },
    status: trialEnds ? 'active' : before.status,
  };
  const invoice = await issueInvoice(scene, {
    subscription: before,
    bill: reckon(lines, reductions),
    discounts,
    reason: 'subscription_cycle',
    period,
  });
  const renewed = { ...moved, latest_invoice: invoice.id };
  await save(scene, renewed, hidden);
  await record(scene, 'customer.subscription.updated', renewed, before);
  const behavior = before.pause_collection?.behavior;
  if (behavior === 'void') await closeInvoice(scene, invoice, 'void');
  else if (behavior === 'mark_uncollectible') await closeInvoice(scene, invoice, 'uncollectible');
  else if (behavior === undefined) await collect(scene, invoice, { retry: true });
  return (await lock(scene, 'subscription', before.id)).data;
}

/** Another attempt to charge an invoice, when its time has come. */
export async function invoiceMoment(scene: Scene, id: string): Promise<void> {
  const { subscription } = await lockWithSubscription(scene, id);
  const { data: invoice } = await lock(scene, 'invoice', id);
  const due = invoice.next_payment_attempt;
  if (invoice.status !== 'open' || due === null || due > scene.now) return;
  if (subscription?.pause_collection) {
    await save(scene, { ...invoice, next_payment_attempt: null }, {});
    return;
  }
  await collect(scene, invoice, { retry: true });
}

async function lockWithSubscription(scene: Scene, id: string) {
  const invoice = await need(scene, 'invoice', id);
  const subscription = invoice.parent?.subscription_details?.subscription;
  return {
    invoice,
    subscription: subscription ? (await lock(scene, 'subscription', idOf(subscription))).data : null,
  };
}

/** Pays an open invoice now, at somebody's request. The fault of a declined card is returned, so that the attempt stays on record. */
export async function payInvoice(
  scene: Scene,
  id: string,
  method: string | undefined,
): Promise<Stripe.Invoice | Fault> {
  await lockWithSubscription(scene, id);
  const { data: invoice } = await lock(scene, 'invoice', id);
  if (invoice.status === 'paid') throw invalid('Invoice is already paid', { code: 'invoice_already_paid' });
  if (invoice.status !== 'open')
    throw invalid(`Invoices with status ${invoice.status} cannot be paid.`, { code: 'invoice_not_editable' });
  return collect(scene, invoice, { retry: false, ...(method && { method }) });
}

interface Collection {
  /** Time tries again when the card fails. */
  retry: boolean;
  method?: string;
}

async function methodFor(scene: Scene, invoice: Stripe.Invoice): Promise<string | null> {
  const subscription = invoice.parent?.subscription_details?.subscription;
  const own = subscription ? (await need(scene, 'subscription', idOf(subscription))).default_payment_method : null;
  if (own) return idOf(own);
  const customer = await need(scene, 'customer', idOf(invoice.customer));
  return idOrNull(customer.invoice_settings?.default_payment_method);
}

async function collect(
  scene: Scene,
  invoice: Stripe.Invoice,
  { retry, method: chosen }: Collection,
): Promise<Stripe.Invoice | Fault> {
  if (invoice.amount_due === 0) return paid(scene, invoice);
  const method = chosen ?? (await methodFor(scene, invoice));
  if (!method) return unpaid(scene, invoice, retry, noMethod());
  const intent = await intentFor(scene, invoice);
  const card = await need(scene, 'payment_method', method, 'payment_method');
  const answer = await askCard(scene, method);
  if (answer === 'pays') {
    await tieIntent(scene, invoice, await succeed(scene, intent.data, intent.hidden, card));
    return paid(scene, invoice);
  }
  const decline =
    answer === 'asks'
      ? ({ code: 'authentication_required', message: 'This payment needs the approval of the cardholder.' } as const)
      : answer;
  const failed = await fail(scene, intent.data, intent.hidden, card, decline);
  await tieIntent(scene, invoice, failed);
  const fault = new Fault(402, 'card_error', decline.message, {
    code: decline.code,
    ...('declineCode' in decline && decline.declineCode && { decline_code: decline.declineCode }),
    payment_intent: failed,
    payment_method: card,
  });
  return unpaid(scene, invoice, retry, fault);
}

const noMethod = () =>
  invalid('This customer has no default payment method. Please set one before paying the invoice.', {
    code: 'missing',
  });

/** The one intent of an invoice. */
async function intentFor(scene: Scene, invoice: Stripe.Invoice) {
  const [payment] = await all(scene, 'invoice_payment', { parent: invoice.id });
  if (payment) return lock(scene, 'payment_intent', idOf(payment.payment.payment_intent));
  const customer = idOf(invoice.customer);
  const ask = { amount: invoice.amount_due, currency: invoice.currency, customer, description: 'Subscription update' };
  const hidden = { invoice: invoice.id };
  return { data: await createIntent(scene, ask, hidden), hidden };
}

/** The invoice is settled, and with it what its subscription was behind with. */
async function paid(scene: Scene, invoice: Stripe.Invoice): Promise<Stripe.Invoice> {
  const settled = await markPaid(scene, invoice);
  await restand(scene, settled, (status) => (status === 'past_due' || status === 'unpaid' ? 'active' : status));
  return settled;
}

async function unpaid(scene: Scene, invoice: Stripe.Invoice, retry: boolean, fault: Fault): Promise<Fault> {
  const failed = await markFailed(scene, invoice, retry);
  const last = retry && invoice.attempt_count >= RETRY_DAYS.length;
  if (last) await cancelNow(scene, idOf(failed.parent?.subscription_details?.subscription), 'payment_failed');
  else await restand(scene, failed, (status) => (status === 'active' ? 'past_due' : status));
  return fault;
}

async function restand(scene: Scene, invoice: Stripe.Invoice, to: (status: string) => string): Promise<void> {
  const id = invoice.parent?.subscription_details?.subscription;
  if (!id) return;
  const { data: before, hidden } = await lock(scene, 'subscription', idOf(id));
  const status = to(before.status) as Stripe.Subscription.Status;
  if (status === before.status || before.latest_invoice !== invoice.id) return;
  const after: Stripe.Subscription = { ...before, status };
  await save(scene, after, hidden);
  await record(scene, 'customer.subscription.updated', after, before);
}
