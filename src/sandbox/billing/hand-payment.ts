import type Stripe from 'stripe';
import { AUTHENTICATION_FAILED, type Decline } from '../cards.ts';
import { record } from '../events.ts';
import { Fault } from '../faults.ts';
import { idOf } from '../ids.ts';
import type { Scene } from '../scene.ts';
import { lock, need, save } from '../store.ts';
import { collect, failCharge, intentFor, lockWithSubscription, methodFor, succeedCharge } from './collection.ts';
import { tieIntent } from './invoices.ts';
import type { Means } from './means.ts';
import { attach, createPaymentMethod, markApproved } from './payment-methods.ts';
import { askCard, waitForApproval } from './payments.ts';

/** Payment method for an invoice's page: the card on file, or one that was entered. */
export type Tender = { saved: true } | { means: Means; name: string };

export type InvoiceOutcome =
  | { kind: 'settled' }
  | { kind: 'closed' }
  | { kind: 'approve' }
  | { kind: 'declined'; message: string };

/** The card an invoice would be charged to now. */
export async function savedCard(scene: Scene, invoice: Stripe.Invoice): Promise<Stripe.PaymentMethod | null> {
  const id = await methodFor(scene, invoice);
  return id ? need(scene, 'payment_method', id) : null;
}

async function open(scene: Scene, id: string) {
  await lockWithSubscription(scene, id);
  const { data: invoice, hidden } = await lock(scene, 'invoice', id);
  const closed: InvoiceOutcome | null =
    invoice.status === 'open' ? null : { kind: invoice.status === 'paid' ? 'settled' : 'closed' };
  return { invoice, closed, awaiting: typeof hidden.awaiting === 'string' ? hidden.awaiting : null };
}

/** Pays an open invoice on its page. It is held from the first line, so the same press of the button twice is one payment. */
export async function payByHand(scene: Scene, id: string, tender: Tender): Promise<InvoiceOutcome> {
  const { invoice, closed } = await open(scene, id);
  if (closed) return closed;
  const method = await methodOf(scene, invoice, tender);
  if (!method) return { kind: 'declined', message: 'There is no saved card any more. Enter one below.' };
  if ((await askCard(scene, method.id)) === 'asks') return askForApproval(scene, invoice, method);
  const outcome = await collect(scene, invoice, { byTime: false, method: method.id });
  if (outcome instanceof Fault) return { kind: 'declined', message: outcome.message };
  await keepAsDefault(scene, invoice, method.id);
  return { kind: 'settled' };
}

async function methodOf(scene: Scene, invoice: Stripe.Invoice, tender: Tender) {
  if ('saved' in tender) return savedCard(scene, invoice);
  const nowhere = { email: invoice.customer_email, phone: null, address: null };
  return createPaymentMethod(scene, tender.means, { name: tender.name, ...nowhere });
}

async function askForApproval(
  scene: Scene,
  invoice: Stripe.Invoice,
  method: Stripe.PaymentMethod,
): Promise<InvoiceOutcome> {
  const intent = await intentFor(scene, invoice);
  const page = new URL(invoice.hosted_invoice_url ?? scene.publicUrl);
  const approve = new URL(`${page.pathname}/approve${page.search}`, page);
  const waiting = await waitForApproval(scene, intent.data, intent.hidden, method, approve.href, page.href);
  await tieIntent(scene, invoice, waiting);
  await save(scene, invoice, { awaiting: method.id });
  return { kind: 'approve' };
}

/** The holder's answer on the approval page. */
export async function answerInvoice(scene: Scene, id: string, approved: boolean): Promise<InvoiceOutcome> {
  const { invoice, closed, awaiting } = await open(scene, id);
  if (closed) return closed;
  const refused: { kind: 'declined' } & Pick<Decline, 'message'> = { kind: 'declined', ...AUTHENTICATION_FAILED };
  if (!awaiting) return refused;
  const method = await need(scene, 'payment_method', awaiting);
  const intent = await intentFor(scene, invoice);
  if (!approved) {
    await failCharge(scene, invoice, { intent, method, byTime: false, decline: AUTHENTICATION_FAILED });
    return refused;
  }
  await markApproved(scene, awaiting);
  await succeedCharge(scene, invoice, { intent, method, byTime: false });
  await keepAsDefault(scene, invoice, awaiting);
  return { kind: 'settled' };
}

/** The card that paid is the customer's from now on, and the next month is charged to it. */
async function keepAsDefault(scene: Scene, invoice: Stripe.Invoice, method: string): Promise<void> {
  const id = invoice.parent?.subscription_details?.subscription;
  const { customer } = await need(scene, 'payment_method', method);
  if (!customer) await attach(scene, method, idOf(invoice.customer));
  if (!id) return;
  const { data: before, hidden } = await lock(scene, 'subscription', idOf(id));
  if (before.status === 'canceled' || before.default_payment_method === method) return;
  const after: Stripe.Subscription = { ...before, default_payment_method: method };
  await save(scene, after, hidden);
  await record(scene, 'customer.subscription.updated', after, before);
}
