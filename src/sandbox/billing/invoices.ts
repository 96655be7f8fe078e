import type Stripe from 'stripe';
import { BLANK_INVOICE } from '../blanks.ts';
import { record } from '../events.ts';
import { idOf, pageKey, stripeId } from '../ids.ts';
import type { Scene } from '../scene.ts';
import { all, insert, need, save } from '../store.ts';
import { drawOnBalance, giveBack } from './balance.ts';
import type { Bill } from './bill.ts';
import { takeItems } from './invoice-items.ts';
import { invoiceLine } from './invoice-lines.ts';

export interface Occasion {
  subscription: Stripe.Subscription;
  bill: Bill;
  /** The discounts behind the bill's reductions, in the same order. */
  discounts: Stripe.Discount[];
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  period: { start: number; end: number };
}

const AN_HOUR = 3600;

/** An invoice that is not final yet; time finalises it where `moment` says when, an hour later with Stripe. */
export async function draftInvoice(
  scene: Scene,
  occasion: Occasion,
  moment: number | null = scene.now + AN_HOUR,
): Promise<Stripe.Invoice> {
  const fresh = await newInvoice(scene, occasion);
  const draft = { ...fresh, automatically_finalizes_at: moment, next_payment_attempt: moment };
  await insert(scene, draft);
  await takeItems(scene, occasion.bill.lines, draft.id);
  await record(scene, 'invoice.created', draft);
  return draft;
}

/** A finalised invoice, open until it is paid or voided. */
export async function issueInvoice(scene: Scene, occasion: Occasion): Promise<Stripe.Invoice> {
  return finalizeInvoice(scene, await draftInvoice(scene, occasion, null));
}

export async function finalizeInvoice(scene: Scene, draft: Stripe.Invoice): Promise<Stripe.Invoice> {
  const drawing = await drawOnBalance(scene, idOf(draft.customer), {
    total: draft.total,
    currency: draft.currency,
    first: draft.billing_reason === 'subscription_create',
  });
  const open: Stripe.Invoice = {
    ...draft,
    amount_due: drawing.due,
    amount_remaining: drawing.due,
    automatically_finalizes_at: null,
    effective_at: scene.now,
    ending_balance: drawing.ending,
    hosted_invoice_url: `${scene.publicUrl}/sandbox/invoices/${draft.id}?key=${pageKey()}`,
    next_payment_attempt: null,
    number: drawing.number,
    starting_balance: drawing.starting,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: scene.now },
  };
  await save(scene, open, {});
  await record(scene, 'invoice.finalized', open);
  return open;
}

async function newInvoice(scene: Scene, occasion: Occasion): Promise<Stripe.Invoice> {
  const { subscription, bill, discounts, reason, period } = occasion;
  const customer = await need(scene, 'customer', idOf(subscription.customer));
  const id = stripeId('in');
  const lines: Stripe.InvoiceLineItem[] = [];
  for (const line of bill.lines) lines.push(await invoiceLine(scene, id, line, occasion));
  return {
    id,
    object: 'invoice',
    ...BLANK_INVOICE,
    amount_due: Math.max(0, bill.total),
    amount_remaining: Math.max(0, bill.total),
    billing_reason: reason,
    created: scene.now,
    currency: subscription.currency,
    customer: customer.id,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: customer.shipping as Stripe.Invoice.CustomerShipping | null,
    discounts: discounts.map((discount) => discount.id),
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    period_end: reason === 'subscription_cycle' ? period.start : scene.now,
    period_start: reason === 'subscription_cycle' ? previousStart(subscription, period.start) : scene.now,
    status: 'draft',
    subtotal: bill.subtotal,
    subtotal_excluding_tax: bill.subtotal,
    total: bill.total,
    total_discount_amounts: discounts.map((discount, index) => ({
      amount: bill.reductions[index] ?? 0,
      discount: discount.id,
    })),
    total_excluding_tax: bill.total,
  };
}

/** An invoice for a renewal names the period that ended; its lines name the one that begins. */
function previousStart(subscription: Stripe.Subscription, start: number): number {
  const [item] = subscription.items.data;
  return Math.min(item?.current_period_start ?? start, start);
}

/** Ties a payment intent to the invoice it is for; one row for each intent. */
export async function tieIntent(scene: Scene, invoice: Stripe.Invoice, intent: Stripe.PaymentIntent): Promise<void> {
  const paid = intent.status === 'succeeded';
  const [known] = await all(scene, 'invoice_payment', { parent: invoice.id });
  const payment: Stripe.InvoicePayment = {
    id: known?.id ?? stripeId('inpay'),
    object: 'invoice_payment',
    amount_paid: paid ? intent.amount : null,
    amount_requested: intent.amount,
    created: known?.created ?? scene.now,
    currency: intent.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: paid ? 'paid' : 'open',
    status_transitions: { canceled_at: null, paid_at: paid ? scene.now : null },
  };
  await (known ? save(scene, payment, {}) : insert(scene, payment));
  if (paid) await record(scene, 'invoice_payment.paid', payment);
}

/**
 * Counts attempts: the first in any case, later ones only if automatic, because paying by hand does not use up retries.
 */
const attempts = ({ attempt_count: count }: Stripe.Invoice, byTime: boolean) =>
  byTime || count === 0 ? count + 1 : count;

export async function markPaid(scene: Scene, invoice: Stripe.Invoice, byTime = false): Promise<Stripe.Invoice> {
  const paid: Stripe.Invoice = {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.amount_due > 0 ? attempts(invoice, byTime) : invoice.attempt_count,
    attempted: true,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: scene.now },
  };
  await save(scene, paid, {});
  await record(scene, 'invoice.paid', paid);
  await record(scene, 'invoice.payment_succeeded', paid);
  return paid;
}

/** Days after a failed charge until the next one is tried; after the last there is none. */
export const RETRY_DAYS = [3, 5, 7] as const;

export async function markFailed(scene: Scene, invoice: Stripe.Invoice, byTime: boolean): Promise<Stripe.Invoice> {
  const wait = RETRY_DAYS[invoice.attempt_count];
  const again = wait === undefined ? null : scene.now + wait * 86_400;
  const failed: Stripe.Invoice = {
    ...invoice,
    attempt_count: attempts(invoice, byTime),
    attempted: true,
    next_payment_attempt: byTime ? again : invoice.next_payment_attempt,
  };
  await save(scene, failed, {});
  await record(scene, 'invoice.payment_failed', failed);
  return failed;
}

/** Ends an invoice that nobody will pay. */
export async function closeInvoice(scene: Scene, invoice: Stripe.Invoice, status: 'void' | 'uncollectible') {
  const closed: Stripe.Invoice = {
    ...invoice,
    next_payment_attempt: null,
    status,
    status_transitions: {
      ...invoice.status_transitions,
      ...(status === 'void' ? { voided_at: scene.now } : { marked_uncollectible_at: scene.now }),
    },
  };
  await save(scene, closed, {});
  if (status === 'void') await giveBack(scene, idOf(closed.customer), closed);
  await record(scene, status === 'void' ? 'invoice.voided' : 'invoice.marked_uncollectible', closed, invoice);
  return closed;
}
