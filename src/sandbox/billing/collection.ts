import type Stripe from 'stripe';
import { record } from '../events.ts';
import { Fault, invalid } from '../faults.ts';
import { idOf, idOrNull } from '../ids.ts';
import type { Scene } from '../scene.ts';
import { all, lock, need, save } from '../store.ts';
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
  if (invoice.status === 'paid') throw invalid('Invoice is already paid', { code: 'invoice_already_paid' });
  if (invoice.status !== 'open')
    throw invalid(`Invoices with status ${invoice.status} cannot be paid.`, { code: 'invoice_not_editable' });
  return collect(scene, invoice, { retry: false, ...(method && { method }) });
}

/** Settles a fresh invoice as its subscription's collection says: charged, or closed where it is paused. */
export async function settleFresh(
  scene: Scene,
  invoice: Stripe.Invoice,
  pause: Stripe.Subscription.PauseCollection | null,
): Promise<Stripe.Invoice | Fault> {
  if (!pause) return collect(scene, invoice, { retry: true });
  return closeInvoice(scene, invoice, pause.behavior === 'void' ? 'void' : 'uncollectible');
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

/** Asks the card for what an invoice leaves to pay. The fault of a card that does not pay is returned. */
export async function collect(
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
  if (fault.details.code === 'authentication_required') await record(scene, 'invoice.payment_action_required', failed);
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
