import type Stripe from 'stripe';
import { type Currency, isCurrency } from '#src/kit/money.ts';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from './subscription-states.ts';

/** What is kept of the payment service's objects. */

const moment = (seconds: number | null | undefined): Date | null => (seconds ? new Date(seconds * 1000) : null);
export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

function currencyOf(code: string): Currency {
  const currency = code.toUpperCase();
  if (!isCurrency(currency)) throw new Error(`Unknown currency from the payment service: ${code}`);
  return currency;
}

export interface SubscriptionFacts {
  stripeId: string;
  status: SubscriptionStatus;
  currency: Currency;
  currentPeriodEnd: Date | null;
  collectionPaused: boolean;
}

export function subscriptionFacts(subscription: Stripe.Subscription): SubscriptionFacts {
  const ends = subscription.items.data.map((item) => item.current_period_end).filter(Boolean);
  const status = SUBSCRIPTION_STATUSES.find((one) => one === subscription.status);
  if (!status) throw new Error(`Unknown subscription status from the payment service: ${subscription.status}`);
  return {
    stripeId: subscription.id,
    status,
    currency: currencyOf(subscription.currency),
    currentPeriodEnd: ends.length ? moment(Math.min(...ends)) : null,
    collectionPaused: subscription.pause_collection !== null,
  };
}

export interface InvoiceRecord {
  stripeId: string;
  stripeSubscriptionId: string;
  number: string | null;
  status: string;
  totalAmount: number;
  paidAmount: number;
  currency: Currency;
  hostedUrl: string | null;
  issuedAt: Date;
  paidAt: Date | null;
}

/** An invoice, and whether it is for another month. */
export interface InvoiceFacts extends InvoiceRecord {
  renews: boolean;
  /** The end of the month it is for. */
  paidUntil: Date | null;
}

/** Null for an invoice of no subscription: the shop makes none. */
export function invoiceFacts(invoice: Stripe.Invoice): InvoiceFacts | null {
  const stripeSubscriptionId = idOf(invoice.parent?.subscription_details?.subscription);
  if (!invoice.id || !stripeSubscriptionId) return null;
  return {
    stripeId: invoice.id,
    stripeSubscriptionId,
    number: invoice.number,
    status: invoice.status ?? 'draft',
    totalAmount: invoice.total,
    paidAmount: invoice.amount_paid,
    currency: currencyOf(invoice.currency),
    hostedUrl: invoice.hosted_invoice_url ?? null,
    issuedAt: new Date(invoice.created * 1000),
    paidAt: moment(invoice.status_transitions.paid_at),
    renews: invoice.billing_reason === 'subscription_cycle',
    paidUntil: moment(Math.max(0, ...invoice.lines.data.map(({ period }) => period.end))),
  };
}

/** The payment intent behind an invoice that was read with its payments expanded. */
export function intentOf(invoice: Stripe.Invoice): Stripe.PaymentIntent | null {
  for (const { payment } of invoice.payments?.data ?? []) {
    if (payment.payment_intent && typeof payment.payment_intent !== 'string') return payment.payment_intent;
  }
  return null;
}

/** The subscription an event is about, whatever kind of object it carries. */
export function subscriptionOfEvent(object: Record<string, unknown>): string | null {
  if (object.object === 'subscription') return String(object.id);
  if (object.object === 'invoice') {
    const parent = (object as unknown as Stripe.Invoice).parent;
    return idOf(parent?.subscription_details?.subscription);
  }
  return null;
}
