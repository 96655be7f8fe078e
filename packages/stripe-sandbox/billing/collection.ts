import type Stripe from 'stripe';
import type { ApiError } from '../api/errors.ts';
import { invalid } from '../api/errors.ts';
import { idOf, idOrNull } from '../api/ids.ts';
import type { RequestContext } from '../request-context.ts';
import { all, lock, need } from '../objects/store.ts';
import { closeInvoice, markPaid } from './invoice-outcome.ts';
import { tieIntent } from './invoices.ts';
import { refuseDetached } from './payment-methods.ts';
import { askCard, createIntent, succeed } from './payments.ts';
import { type Attempt, failCharge, NEEDS_APPROVAL, noMethod, restand, unpaid, UNPAID } from './failed-collection.ts';

/** The invoice, with its subscription held. */
export async function lockWithSubscription(context: RequestContext, id: string) {
  const invoice = await need(context, 'invoice', id);
  const subscription = invoice.parent?.subscription_details?.subscription;
  return {
    invoice,
    subscription: subscription ? (await lock(context, 'subscription', idOf(subscription))).data : null,
  };
}

/** Pays an open invoice now, at somebody's request. The fault of a declined card is returned, so that the attempt stays on record. */
export async function payInvoice(
  context: RequestContext,
  id: string,
  method: string | undefined,
): Promise<Stripe.Invoice | ApiError> {
  await lockWithSubscription(context, id);
  const { data: invoice } = await lock(context, 'invoice', id);
  if (invoice.status === 'paid') throw invalid('Invoice is already paid');
  if (invoice.status !== 'open')
    throw invalid(`Invoices with status ${invoice.status} cannot be paid.`, { code: 'invoice_not_editable' });
  if (method) await refuseDetached(context, method);
  return collect(context, invoice, { byTime: false, ...(method && { method }) });
}

/** Ends an open invoice at the shop's request. */
export async function voidInvoice(context: RequestContext, id: string): Promise<Stripe.Invoice> {
  await lockWithSubscription(context, id);
  const { data: invoice } = await lock(context, 'invoice', id);
  if (invoice.status === 'paid') throw invalid('Invoices with `paid` payments cannot be voided.');
  if (invoice.status !== 'open') throw invalid("You can only pass in open invoices. This invoice isn't open.");
  await knownIntent(context, invoice); // a debit that cleared would pay a void invoice
  return closeInvoice(context, invoice, 'void');
}

/** Settles a fresh invoice as its subscription's collection says: charged, or closed where it is paused. */
export async function settleFresh(
  context: RequestContext,
  invoice: Stripe.Invoice,
  pause: Stripe.Subscription.PauseCollection | null,
): Promise<Stripe.Invoice | ApiError> {
  if (!pause) return collect(context, invoice, { byTime: true });
  return closeInvoice(context, invoice, pause.behavior === 'void' ? 'void' : 'uncollectible');
}

interface Collection {
  /** Set for automatic attempts: they count, and another follows when the card fails. */
  byTime: boolean;
  method?: string;
}

/** The card of the subscription, else the customer's. */
export async function methodFor(context: RequestContext, invoice: Stripe.Invoice): Promise<string | null> {
  const subscription = invoice.parent?.subscription_details?.subscription;
  const own = subscription ? (await need(context, 'subscription', idOf(subscription))).default_payment_method : null;
  if (own) return idOf(own);
  const customer = await need(context, 'customer', idOf(invoice.customer));
  return idOrNull(customer.invoice_settings?.default_payment_method);
}

/** Charges the card an invoice's amount due. Returns the failure of a declined card. */
export async function collect(
  context: RequestContext,
  invoice: Stripe.Invoice,
  { byTime, method: chosen }: Collection,
): Promise<Stripe.Invoice | ApiError> {
  if (invoice.amount_due === 0) return paid(context, invoice, byTime);
  const method = chosen ?? (await methodFor(context, invoice));
  if (!method) return unpaid(context, invoice, byTime, noMethod());
  const attempt = {
    intent: await intentFor(context, invoice),
    method: await need(context, 'payment_method', method, 'payment_method'),
    byTime,
  };
  const answer = await askCard(context, method);
  if (answer === 'pays') return succeedCharge(context, invoice, attempt);
  return failCharge(context, invoice, { ...attempt, decline: answer === 'asks' ? NEEDS_APPROVAL : answer });
}

export async function succeedCharge(
  context: RequestContext,
  invoice: Stripe.Invoice,
  { intent, method, byTime }: Attempt,
) {
  await tieIntent(context, invoice, await succeed(context, intent.data, intent.hidden, method));
  return paid(context, invoice, byTime);
}

/** The intent that an invoice has already, locked. Refuses one whose debit the bank has not answered. */
async function knownIntent(context: RequestContext, invoice: Stripe.Invoice) {
  const [payment] = await all(context, 'invoice_payment', { parent: invoice.id });
  if (!payment) return null;
  const intent = await lock(context, 'payment_intent', idOf(payment.payment.payment_intent));
  if (intent.data.status !== 'processing') return intent;
  throw invalid('This PaymentIntent is being processed by the bank.', { code: 'payment_intent_unexpected_state' });
}

/** The one intent of an invoice. */
export async function intentFor(context: RequestContext, invoice: Stripe.Invoice) {
  const known = await knownIntent(context, invoice);
  if (known) return known;
  const customer = idOf(invoice.customer);
  const ask = { amount: invoice.amount_due, currency: invoice.currency, customer, description: 'Subscription update' };
  const hidden = { invoice: invoice.id };
  return { data: await createIntent(context, ask, hidden), hidden };
}

/** The invoice is settled, and so is its overdue subscription. */
async function paid(context: RequestContext, invoice: Stripe.Invoice, byTime: boolean): Promise<Stripe.Invoice> {
  const settled = await markPaid(context, invoice, byTime);
  await restand(context, settled, (status) => (UNPAID.includes(status) ? 'active' : status));
  return settled;
}
