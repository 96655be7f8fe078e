import type Stripe from 'stripe';
import { type Currency, isCurrency } from '#src/lib/money.ts';
import { type InvoiceTerms, monthTerms } from './invoice-terms.ts';
import type { RefundEnd } from './refund-end.ts';
import { SUBSCRIPTION_STATUSES } from './subscription-states.ts';

/** Marks an ending that is ours to take back. */
export const NO_CATS = 'No cat of this subscription lives here any more.';

/** Shown at the payment service, to tell a household's cancellation from the shop's. */
export const BY_THE_HOUSEHOLD = 'Cancelled by the household.';
/** The same by a colleague on behalf of a household. */
export const ENDED_BY_STAFF = 'Cancelled by our team for the household.';
export const KEPT_BY_STAFF = 'Kept by our team for the household.';

/** The household keeps a plan that was to end. */
export const KEPT_BY_HOUSEHOLD = 'Kept by the household.';
/** Marks an ending by a full refund or a withdrawal: our row says whether it stands. */
export const AFTER_REFUND = 'The payment was refunded in full, or the buyer withdrew.';
/** Metadata with the moment of such an end, written with it and with its undoing. */
export const REFUND_END_METADATA = 'refund_end';

/** Whether a colleague made the last change of an ending. */
export const wasByStaff = ({ cancel_at_period_end, status, cancellation_details }: Stripe.Subscription): boolean =>
  cancellation_details?.comment === (cancel_at_period_end || status === 'canceled' ? ENDED_BY_STAFF : KEPT_BY_STAFF);

/** Time at which a plan ended that the household, or a colleague for it, ended at once; null for any other. */
export const endedAtOnce = ({ status, cancellation_details, ended_at }: Stripe.Subscription): Date | null =>
  status === 'canceled' && ASKED_FOR.includes(cancellation_details?.comment ?? '') ? moment(ended_at) : null;
const ASKED_FOR: readonly string[] = [BY_THE_HOUSEHOLD, ENDED_BY_STAFF];

type Endable = Pick<Stripe.Subscription, 'cancel_at_period_end' | 'cancellation_details'>;

/** Whether it ends by a full refund or a withdrawal. */
export const endsByRefund = ({ cancel_at_period_end, cancellation_details }: Endable): boolean =>
  cancel_at_period_end && cancellation_details?.comment === AFTER_REFUND;

/** Whether the household cancelled it, as opposed to an ending of ours (`NO_CATS`, `AFTER_REFUND`). */
export const wasCancelled = (subscription: Endable): boolean =>
  subscription.cancel_at_period_end &&
  subscription.cancellation_details?.comment !== NO_CATS &&
  !endsByRefund(subscription);

/** Whether the end that a refund brought was taken back at the payment service. */
export const wasKept = (
  { cancel_at_period_end, metadata }: Pick<Stripe.Subscription, 'cancel_at_period_end' | 'metadata'>,
  { at }: RefundEnd,
): boolean => !cancel_at_period_end && metadata[REFUND_END_METADATA] === at;

const moment = (seconds: number | null | undefined): Date | null => (seconds ? new Date(seconds * 1000) : null);
export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

function currencyOf(code: string): Currency {
  const currency = code.toUpperCase();
  if (!isCurrency(currency)) throw new Error(`Unknown currency from the payment service: ${code}`);
  return currency;
}

/** Our part of a subscription. `endsOn` is the day it ends, where somebody cancelled it or a refund ends it; `endedAt` when it was over, however that came. */
export function subscriptionFacts(subscription: Stripe.Subscription) {
  const ends = subscription.items.data.map((item) => item.current_period_end).filter(Boolean);
  const status = SUBSCRIPTION_STATUSES.find((one) => one === subscription.status);
  if (!status) throw new Error(`Unknown subscription status from the payment service: ${subscription.status}`);
  return {
    stripeId: subscription.id,
    status,
    currency: currencyOf(subscription.currency),
    currentPeriodEnd: ends.length ? moment(Math.min(...ends)) : null,
    collectionPaused: subscription.pause_collection !== null,
    endedAt: subscription.ended_at ? moment(subscription.ended_at) : null,
    endsOn:
      wasCancelled(subscription) || endsByRefund(subscription)
        ? moment(subscription.cancel_at ?? Math.min(...ends))
        : null,
  };
}

export type SubscriptionFacts = ReturnType<typeof subscriptionFacts>;

export interface InvoiceRecord {
  stripeId: string;
  stripeSubscriptionId: string;
  /** The payment service's. */
  stripeNumber: string | null;
  status: string;
  totalAmount: number;
  paidAmount: number;
  currency: Currency;
  hostedUrl: string | null;
  issuedAt: Date;
  paidAt: Date | null;
  terms: InvoiceTerms | null;
  /** Empty where it was read without its payments. */
  stripeIntentId: string | null;
  nextTryAt: Date | null;
  needsApproval: boolean;
  /** Tries that were made to collect it. */
  attempts: number;
  /** Reason of a failed payment in the payment service's words; null if no attempt failed. */
  failure: string | null;
}

/** An invoice, and whether it is for another month. */
export interface InvoiceFacts extends InvoiceRecord {
  /** The first of its subscription. */
  first: boolean;
  /** Country of delivery when the subscription was created; null for those created before it was recorded. */
  country: string | null;
  renews: boolean;
  /** The change of the plan that it is for. */
  changeId: string | null;
  /** Of a change that charges nothing, such as a month that was moved: no part of the history. */
  chargesNothing: boolean;
  /** The end of the month it is for. */
  paidUntil: Date | null;
}

/** Null for an invoice of no subscription: the shop makes none. */
export function invoiceFacts(invoice: Stripe.Invoice): InvoiceFacts | null {
  const stripeSubscriptionId = idOf(invoice.parent?.subscription_details?.subscription);
  if (!invoice.id || !stripeSubscriptionId) return null;
  const intent = intentOf(invoice);
  const failed = invoice.status === 'open' && invoice.attempt_count > 0;
  const ofChange = invoice.billing_reason === 'subscription_update';
  return {
    stripeId: invoice.id,
    stripeSubscriptionId,
    stripeNumber: invoice.number,
    status: invoice.status ?? 'draft',
    totalAmount: invoice.total,
    paidAmount: invoice.amount_paid,
    currency: currencyOf(invoice.currency),
    hostedUrl: invoice.hosted_invoice_url ?? null,
    issuedAt: new Date(invoice.created * 1000),
    paidAt: moment(invoice.status_transitions.paid_at),
    terms: monthTerms(invoice),
    stripeIntentId: intentIdOf(invoice),
    nextTryAt: failed ? moment(invoice.next_payment_attempt) : null,
    needsApproval: failed && needsApproval(intent),
    attempts: invoice.attempt_count,
    failure: failed ? (intent?.last_payment_error?.message ?? null) : null,
    country: invoice.parent?.subscription_details?.metadata?.country ?? null,
    first: invoice.billing_reason === 'subscription_create',
    renews: invoice.billing_reason === 'subscription_cycle',
    changeId: ofChange ? changeOf(invoice) : null,
    chargesNothing: ofChange && invoice.total <= 0,
    paidUntil: moment(Math.max(0, ...invoice.lines.data.map(({ period }) => period.end))),
  };
}

/** The change that an invoice charges for, by its line; one without a line of ours names the change that was made last. */
function changeOf({ lines, parent }: Stripe.Invoice): string | null {
  const charged = lines.data.find(({ metadata }) => metadata?.difference)?.metadata.difference;
  return charged ?? parent?.subscription_details?.metadata?.change ?? null;
}

function needsApproval(intent: Stripe.PaymentIntent | null): boolean {
  return intent?.status === 'requires_action' || intent?.last_payment_error?.code === 'authentication_required';
}

/** The id of the payment intent behind an invoice that was read with its payments, expanded or not. */
function intentIdOf(invoice: Stripe.Invoice): string | null {
  for (const { payment } of invoice.payments?.data ?? []) {
    const id = idOf(payment.payment_intent);
    if (id) return id;
  }
  return null;
}

/** The payment intent behind an invoice that was read with its payments expanded. */
export function intentOf(invoice: Stripe.Invoice): Stripe.PaymentIntent | null {
  for (const { payment } of invoice.payments?.data ?? []) {
    if (payment.payment_intent && typeof payment.payment_intent !== 'string') return payment.payment_intent;
  }
  return null;
}

/** Our part of a dispute. `submissions` counts those of evidence, from here or by hand. */
export function disputeFacts(dispute: Stripe.Dispute) {
  const { balance_transactions: moves, evidence_details: details } = dispute;
  const last = (which: (amount: number) => boolean) =>
    moment(Math.max(0, ...moves.filter(({ amount }) => which(amount)).map(({ created }) => created)));
  return {
    stripeId: dispute.id,
    stripeChargeId: idOf(dispute.charge) ?? '',
    stripeIntentId: idOf(dispute.payment_intent),
    status: dispute.status,
    reason: dispute.reason,
    networkReasonCode: dispute.network_reason_code ?? null,
    amount: dispute.amount,
    currency: currencyOf(dispute.currency),
    openedAt: new Date(dispute.created * 1000),
    dueBy: moment(details.due_by),
    withdrawnAt: last((amount) => amount < 0),
    reinstatedAt: last((amount) => amount > 0),
    submissions: details.submission_count,
  };
}

export type DisputeFacts = ReturnType<typeof disputeFacts>;
