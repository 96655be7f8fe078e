import type Stripe from 'stripe';
import { AUTHENTICATION_FAILED, type Decline } from './test-cards.ts';
import { saveAndRecord } from '../webhooks/record-event.ts';
import { ApiError } from '../api/errors.ts';
import { idOf } from '../api/ids.ts';
import type { RequestContext } from '../request-context.ts';
import { lock, need, save } from '../objects/store.ts';
import { collect, intentFor, lockWithSubscription, methodFor, succeedCharge } from './collection.ts';
import { failCharge } from './failed-collection.ts';
import { tieIntent } from './invoices.ts';
import type { PaymentInput } from './payment-method-types.ts';
import { attach, createPaymentMethod, markApproved } from './payment-methods.ts';
import { askCard } from './payments.ts';
import { waitForApproval } from './waiting-payments.ts';

/** Payment method for an invoice's page: the card on file, or one that was entered. */
export type Tender = { saved: true } | { input: PaymentInput; name: string };

export type InvoiceOutcome =
  | { kind: 'settled' }
  | { kind: 'closed' }
  | { kind: 'approve' }
  | { kind: 'declined'; message: string };

/** The card an invoice would be charged to now. */
export async function savedCard(
  context: RequestContext,
  invoice: Stripe.Invoice,
): Promise<Stripe.PaymentMethod | null> {
  const id = await methodFor(context, invoice);
  return id ? need(context, 'payment_method', id) : null;
}

async function open(context: RequestContext, id: string) {
  await lockWithSubscription(context, id);
  const { data: invoice, hidden } = await lock(context, 'invoice', id);
  const closed: InvoiceOutcome | null =
    invoice.status === 'open' ? null : { kind: invoice.status === 'paid' ? 'settled' : 'closed' };
  return { invoice, closed, awaiting: typeof hidden.awaiting === 'string' ? hidden.awaiting : null };
}

/** Pays an open invoice on its page. It is held from the first line, so the same press of the button twice is one payment. */
export async function payByHand(context: RequestContext, id: string, tender: Tender): Promise<InvoiceOutcome> {
  const { invoice, closed } = await open(context, id);
  if (closed) return closed;
  const method = await methodOf(context, invoice, tender);
  if (!method) return { kind: 'declined', message: 'There is no saved card any more. Enter one below.' };
  if ((await askCard(context, method.id)) === 'asks') return askForApproval(context, invoice, method);
  const outcome = await collect(context, invoice, { byTime: false, method: method.id });
  if (outcome instanceof ApiError) return { kind: 'declined', message: outcome.message };
  await keepAsDefault(context, invoice, method.id);
  return { kind: 'settled' };
}

async function methodOf(context: RequestContext, invoice: Stripe.Invoice, tender: Tender) {
  if ('saved' in tender) return savedCard(context, invoice);
  const nowhere = { email: invoice.customer_email, phone: null, address: null };
  return createPaymentMethod(context, tender.input, { name: tender.name, ...nowhere });
}

async function askForApproval(
  context: RequestContext,
  invoice: Stripe.Invoice,
  method: Stripe.PaymentMethod,
): Promise<InvoiceOutcome> {
  const intent = await intentFor(context, invoice);
  const page = new URL(invoice.hosted_invoice_url ?? '', context.pagesUrl);
  const approve = new URL(`${page.pathname}/approve${page.search}`, page);
  const waiting = await waitForApproval(context, intent.data, intent.hidden, method, approve.href, page.href);
  await tieIntent(context, invoice, waiting);
  await save(context, invoice, { awaiting: method.id });
  return { kind: 'approve' };
}

/** The holder's answer on the approval page. */
export async function answerInvoice(context: RequestContext, id: string, approved: boolean): Promise<InvoiceOutcome> {
  const { invoice, closed, awaiting } = await open(context, id);
  if (closed) return closed;
  const refused: { kind: 'declined' } & Pick<Decline, 'message'> = { kind: 'declined', ...AUTHENTICATION_FAILED };
  if (!awaiting) return refused;
  const method = await need(context, 'payment_method', awaiting);
  const intent = await intentFor(context, invoice);
  if (!approved) {
    await failCharge(context, invoice, { intent, method, byTime: false, decline: AUTHENTICATION_FAILED });
    return refused;
  }
  await markApproved(context, awaiting);
  await succeedCharge(context, invoice, { intent, method, byTime: false });
  await keepAsDefault(context, invoice, awaiting);
  return { kind: 'settled' };
}

/** The card that paid is the customer's from now on, and the next month is charged to it. */
async function keepAsDefault(context: RequestContext, invoice: Stripe.Invoice, method: string): Promise<void> {
  const id = invoice.parent?.subscription_details?.subscription;
  const { customer } = await need(context, 'payment_method', method);
  if (!customer) await attach(context, method, idOf(invoice.customer));
  if (!id) return;
  const { data: before, hidden } = await lock(context, 'subscription', idOf(id));
  if (before.status === 'canceled' || before.default_payment_method === method) return;
  const after: Stripe.Subscription = { ...before, default_payment_method: method };
  await saveAndRecord(context, 'customer.subscription.updated', after, hidden, before);
}
