import type Stripe from 'stripe';
import { DEFAULT_INVOICE } from '../objects/billing-defaults.ts';
import { record, saveAndRecord } from '../webhooks/record-event.ts';
import { idOf, pageKey, stripeId } from '../api/ids.ts';
import type { RequestContext } from '../request-context.ts';
import { all, insert, need, save } from '../objects/store.ts';
import { drawOnBalance } from './balance.ts';
import { takeItems } from './invoice-items.ts';
import { invoiceLine, type InvoiceParams } from './invoice-lines.ts';

const AN_HOUR = 3600;

/** An invoice that is not final yet; time finalises it where `moment` says when, an hour later with Stripe. */
export async function draftInvoice(
  context: RequestContext,
  params: InvoiceParams,
  moment: number | null = context.now + AN_HOUR,
): Promise<Stripe.Invoice> {
  const fresh = await newInvoice(context, params);
  const draft = { ...fresh, automatically_finalizes_at: moment, next_payment_attempt: moment };
  await insert(context, draft);
  await takeItems(context, params.bill.lines, draft.id);
  await record(context, 'invoice.created', draft);
  return draft;
}

/** A finalised invoice, open until it is paid or voided. */
export async function issueInvoice(context: RequestContext, params: InvoiceParams): Promise<Stripe.Invoice> {
  return finalizeInvoice(context, await draftInvoice(context, params, null));
}

export async function finalizeInvoice(context: RequestContext, draft: Stripe.Invoice): Promise<Stripe.Invoice> {
  const drawing = await drawOnBalance(context, idOf(draft.customer), {
    total: draft.total,
    currency: draft.currency,
    first: draft.billing_reason === 'subscription_create',
  });
  const open: Stripe.Invoice = {
    ...draft,
    amount_due: drawing.due,
    amount_remaining: drawing.due,
    automatically_finalizes_at: null,
    effective_at: context.now,
    ending_balance: drawing.ending,
    hosted_invoice_url: `${context.pagesUrl}/invoices/${draft.id}?key=${pageKey()}`,
    next_payment_attempt: null,
    number: drawing.number,
    starting_balance: drawing.starting,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: context.now },
  };
  return saveAndRecord(context, 'invoice.finalized', open, {});
}

async function newInvoice(context: RequestContext, params: InvoiceParams): Promise<Stripe.Invoice> {
  const { subscription, bill, discounts, reason, period } = params;
  const customer = await need(context, 'customer', idOf(subscription.customer));
  const id = stripeId('in');
  const lines: Stripe.InvoiceLineItem[] = [];
  for (const line of bill.lines) lines.push(await invoiceLine(context, id, line, params));
  return {
    id,
    object: 'invoice',
    account_name: context.business.name,
    test_clock: context.testClock,
    ...DEFAULT_INVOICE,
    amount_due: Math.max(0, bill.total),
    amount_remaining: Math.max(0, bill.total),
    billing_reason: reason,
    created: context.now,
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
    period_end: reason === 'subscription_cycle' ? period.start : context.now,
    period_start: reason === 'subscription_cycle' ? previousStart(subscription, period.start) : context.now,
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
export async function tieIntent(
  context: RequestContext,
  invoice: Stripe.Invoice,
  intent: Stripe.PaymentIntent,
): Promise<void> {
  const paid = intent.status === 'succeeded';
  const [known] = await all(context, 'invoice_payment', { parent: invoice.id });
  const payment: Stripe.InvoicePayment = {
    id: known?.id ?? stripeId('inpay'),
    object: 'invoice_payment',
    amount_paid: paid ? intent.amount : null,
    amount_requested: intent.amount,
    created: known?.created ?? context.now,
    currency: intent.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: paid ? 'paid' : 'open',
    status_transitions: { canceled_at: null, paid_at: paid ? context.now : null },
  };
  await (known ? save(context, payment, {}) : insert(context, payment));
  if (paid) await record(context, 'invoice_payment.paid', payment);
}
