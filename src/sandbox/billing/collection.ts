import type Stripe from 'stripe';
import type { Decline } from '../cards.ts';
import { record } from '../events.ts';
import { Fault, invalid } from '../faults.ts';
import { idOf, idOrNull } from '../ids.ts';
import type { Scene } from '../scene.ts';
import { all, lock, need, type Stored, save } from '../store.ts';
import { cancelNow } from './cancellation.ts';
import { closeInvoice, markFailed, markPaid, RETRY_DAYS, tieIntent } from './invoices.ts';
import { askCard, createIntent, fail, succeed } from './payments.ts';

/** The invoice, with its subscription held. */
export async function lockWithSubscription(scene: Scene, id: string) {
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
  if (invoice.status === 'paid') throw invalid('Invoice is already paid');
  if (invoice.status !== 'open')
    throw invalid(`Invoices with status ${invoice.status} cannot be paid.`, { code: 'invoice_not_editable' });
  return collect(scene, invoice, { byTime: false, ...(method && { method }) });
}

/** Ends an open invoice at the shop's request. */
export async function voidInvoice(scene: Scene, id: string): Promise<Stripe.Invoice> {
  await lockWithSubscription(scene, id);
  const { data: invoice } = await lock(scene, 'invoice', id);
  if (invoice.status !== 'open')
    throw invalid(`You can only void an open invoice; this one is ${invoice.status}.`, {
      code: 'invoice_not_editable',
    });
  return closeInvoice(scene, invoice, 'void');
}

/** Settles a fresh invoice as its subscription's collection says: charged, or closed where it is paused. */
export async function settleFresh(
  scene: Scene,
  invoice: Stripe.Invoice,
  pause: Stripe.Subscription.PauseCollection | null,
): Promise<Stripe.Invoice | Fault> {
  if (!pause) return collect(scene, invoice, { byTime: true });
  return closeInvoice(scene, invoice, pause.behavior === 'void' ? 'void' : 'uncollectible');
}

interface Collection {
  /** Set for automatic attempts: they count, and another follows when the card fails. */
  byTime: boolean;
  method?: string;
}

/** The card of the subscription, else the customer's. */
export async function methodFor(scene: Scene, invoice: Stripe.Invoice): Promise<string | null> {
  const subscription = invoice.parent?.subscription_details?.subscription;
  const own = subscription ? (await need(scene, 'subscription', idOf(subscription))).default_payment_method : null;
  if (own) return idOf(own);
  const customer = await need(scene, 'customer', idOf(invoice.customer));
  return idOrNull(customer.invoice_settings?.default_payment_method);
}

/** Asks the card for what an invoice leaves to pay. The fault of a card that does not pay is returned. */
export async function collect(
  scene: Scene,
  invoice: Stripe.Invoice,
  { byTime, method: chosen }: Collection,
): Promise<Stripe.Invoice | Fault> {
  if (invoice.amount_due === 0) return paid(scene, invoice, byTime);
  const method = chosen ?? (await methodFor(scene, invoice));
  if (!method) return unpaid(scene, invoice, byTime, noMethod());
  const attempt = {
    intent: await intentFor(scene, invoice),
    method: await need(scene, 'payment_method', method, 'payment_method'),
    byTime,
  };
  const answer = await askCard(scene, method);
  if (answer === 'pays') return succeedCharge(scene, invoice, attempt);
  return failCharge(scene, invoice, { ...attempt, decline: answer === 'asks' ? NEEDS_APPROVAL : answer });
}

interface Attempt {
  intent: { data: Stripe.PaymentIntent; hidden: Record<string, unknown> };
  method: Stripe.PaymentMethod;
  byTime: boolean;
}

const NEEDS_APPROVAL: Decline = {
  code: 'authentication_required',
  message: 'This payment needs the approval of the cardholder.',
};

export async function succeedCharge(scene: Scene, invoice: Stripe.Invoice, { intent, method, byTime }: Attempt) {
  await tieIntent(scene, invoice, await succeed(scene, intent.data, intent.hidden, method));
  return paid(scene, invoice, byTime);
}

export async function failCharge(
  scene: Scene,
  invoice: Stripe.Invoice,
  { intent, method, byTime, decline }: Attempt & { decline: Decline },
): Promise<Fault> {
  const failed = await fail(scene, intent.data, intent.hidden, method, decline);
  await tieIntent(scene, invoice, failed);
  const fault = new Fault(402, 'card_error', decline.message, {
    code: decline.code,
    ...(decline.declineCode && { decline_code: decline.declineCode }),
    payment_intent: failed,
    payment_method: method,
  });
  return unpaid(scene, invoice, byTime, fault);
}

const noMethod = () =>
  invalid('This customer has no default payment method. Please set one before paying the invoice.', {
    code: 'missing',
  });

/** A debit that is with the bank is not asked for twice. */
function unlessUnderWay(intent: Stored<Stripe.PaymentIntent>) {
  if (intent.data.status !== 'processing') return intent;
  throw invalid('This PaymentIntent is being processed by the bank.', { code: 'payment_intent_unexpected_state' });
}

/** The one intent of an invoice. */
export async function intentFor(scene: Scene, invoice: Stripe.Invoice) {
  const [payment] = await all(scene, 'invoice_payment', { parent: invoice.id });
  if (payment) return unlessUnderWay(await lock(scene, 'payment_intent', idOf(payment.payment.payment_intent)));
  const customer = idOf(invoice.customer);
  const ask = { amount: invoice.amount_due, currency: invoice.currency, customer, description: 'Subscription update' };
  const hidden = { invoice: invoice.id };
  return { data: await createIntent(scene, ask, hidden), hidden };
}

const UNPAID = ['incomplete', 'past_due', 'unpaid'];

/** The invoice is settled, and with it what its subscription was behind with. */
async function paid(scene: Scene, invoice: Stripe.Invoice, byTime: boolean): Promise<Stripe.Invoice> {
  const settled = await markPaid(scene, invoice, byTime);
  await restand(scene, settled, (status) => (UNPAID.includes(status) ? 'active' : status));
  return settled;
}

/** Notes that an invoice was not paid: it is tried again, and after the last attempt its subscription ends. */
export async function unpaid<Why extends Fault | undefined>(
  scene: Scene,
  invoice: Stripe.Invoice,
  byTime: boolean,
  fault: Why,
): Promise<Why> {
  const failed = await markFailed(scene, invoice, byTime);
  if (fault?.details.code === 'authentication_required') await record(scene, 'invoice.payment_action_required', failed);
  const last = byTime && invoice.attempt_count >= RETRY_DAYS.length;
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
