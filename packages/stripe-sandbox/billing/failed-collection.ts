import type Stripe from 'stripe';
import type { Decline } from './test-cards.ts';
import { record, saveAndRecord } from '../webhooks/record-event.ts';
import { ApiError, invalid } from '../api/errors.ts';
import { idOf } from '../api/ids.ts';
import type { RequestContext } from '../request-context.ts';
import { lock } from '../objects/store.ts';
import { cancelNow } from './cancellation.ts';
import { markFailed, RETRY_DAYS } from './invoice-outcome.ts';
import { tieIntent } from './invoices.ts';
import { fail } from './payments.ts';

export interface Attempt {
  intent: { data: Stripe.PaymentIntent; hidden: Record<string, unknown> };
  method: Stripe.PaymentMethod;
  byTime: boolean;
}

export const NEEDS_APPROVAL: Decline = {
  code: 'authentication_required',
  message: 'This payment needs the approval of the cardholder.',
};

export async function failCharge(
  context: RequestContext,
  invoice: Stripe.Invoice,
  { intent, method, byTime, decline }: Attempt & { decline: Decline },
): Promise<ApiError> {
  const failed = await fail(context, intent.data, intent.hidden, method, decline);
  await tieIntent(context, invoice, failed);
  const fault = new ApiError(402, 'card_error', decline.message, {
    code: decline.code,
    ...(decline.declineCode && { decline_code: decline.declineCode }),
    payment_intent: failed,
    payment_method: method,
  });
  return unpaid(context, invoice, byTime, fault);
}

export const noMethod = () =>
  invalid('This customer has no default payment method. Please set one before paying the invoice.', {
    code: 'missing',
  });

export const UNPAID = ['incomplete', 'past_due', 'unpaid'];

/** Notes that an invoice was not paid: it is tried again, and after the last attempt its subscription ends. */
export async function unpaid<Why extends ApiError | undefined>(
  context: RequestContext,
  invoice: Stripe.Invoice,
  byTime: boolean,
  fault: Why,
): Promise<Why> {
  const failed = await markFailed(context, invoice, byTime);
  if (fault?.details.code === 'authentication_required')
    await record(context, 'invoice.payment_action_required', failed);
  const last = byTime && invoice.attempt_count >= RETRY_DAYS.length;
  if (last) await cancelNow(context, idOf(failed.parent?.subscription_details?.subscription), 'payment_failed');
  else await restand(context, failed, (status) => (status === 'active' ? 'past_due' : status));
  return fault;
}

export async function restand(
  context: RequestContext,
  invoice: Stripe.Invoice,
  to: (status: string) => string,
): Promise<void> {
  const id = invoice.parent?.subscription_details?.subscription;
  if (!id) return;
  const { data: before, hidden } = await lock(context, 'subscription', idOf(id));
  const status = to(before.status) as Stripe.Subscription.Status;
  if (status === before.status || before.latest_invoice !== invoice.id) return;
  const after: Stripe.Subscription = { ...before, status };
  await saveAndRecord(context, 'customer.subscription.updated', after, hidden, before);
}
