import type Stripe from 'stripe';
import { record, saveAndRecord } from '../webhooks/record-event.ts';
import type { RequestContext } from '../request-context.ts';
import { save } from '../objects/store.ts';
import { writeCharge } from './charges.ts';

/** The card's holder has to approve first. */
export async function waitForApproval(
  context: RequestContext,
  intent: Stripe.PaymentIntent,
  hidden: Record<string, unknown>,
  method: Stripe.PaymentMethod,
  url: string,
  returnUrl: string | null,
): Promise<Stripe.PaymentIntent> {
  const waiting: Stripe.PaymentIntent = {
    ...intent,
    last_payment_error: null,
    next_action: { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } },
    payment_method: method.id,
    status: 'requires_action',
  };
  return saveAndRecord(context, 'payment_intent.requires_action', waiting, hidden);
}

/** The account will be debited; its bank answers later. */
export async function waitForBank(
  context: RequestContext,
  intent: Stripe.PaymentIntent,
  hidden: Record<string, unknown>,
  method: Stripe.PaymentMethod,
): Promise<Stripe.PaymentIntent> {
  const charge = await writeCharge(context, intent, method, 'pending');
  const waiting: Stripe.PaymentIntent = {
    ...intent,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    status: 'processing',
  };
  await save(context, waiting, hidden);
  await record(context, 'charge.pending', charge);
  await record(context, 'payment_intent.processing', waiting);
  return waiting;
}
