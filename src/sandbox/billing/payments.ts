import type Stripe from 'stripe';
import { BLANK_CHARGE } from '../blanks.ts';
import { BLANK_INTENT } from '../blanks.ts';
import { type Decline, declineOf } from '../cards.ts';
import { record } from '../events.ts';
import { resourceMissing } from '../faults.ts';
import { secretOf, stripeId } from '../ids.ts';
import type { Scene } from '../scene.ts';
import { find, insert, save } from '../store.ts';
import type { CardHidden } from './payment-methods.ts';

export interface Ask {
  amount: number;
  currency: string;
  customer: string | null;
  description: string;
  metadata?: Stripe.Metadata;
}

function newIntent(scene: Scene, ask: Ask): Stripe.PaymentIntent {
  const id = stripeId('pi');
  return {
    id,
    object: 'payment_intent',
    ...BLANK_INTENT,
    amount: ask.amount,
    client_secret: secretOf(id),
    created: scene.now,
    currency: ask.currency,
    customer: ask.customer,
    description: ask.description,
    metadata: ask.metadata ?? {},
    status: 'requires_payment_method',
  };
}

export async function createIntent(scene: Scene, ask: Ask, hidden: Record<string, unknown> = {}) {
  const intent = await insert(scene, newIntent(scene, ask), hidden);
  await record(scene, 'payment_intent.created', intent);
  return intent;
}

/** What the card answers when it is asked for money. Nothing is written. */
export async function askCard(scene: Scene, method: string): Promise<'pays' | 'asks' | Decline> {
  const stored = await find(scene, 'payment_method', method);
  if (!stored) throw resourceMissing('payment_method', method, 'payment_method');
  const card = stored.hidden as unknown as CardHidden;
  if (card.conduct === 'pays') return 'pays';
  if (card.conduct === 'asks') return card.approved ? 'pays' : 'asks';
  return declineOf(card.declineCode ?? 'generic_decline');
}

function newCharge(
  scene: Scene,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline | null,
): Stripe.Charge {
  const { card } = method;
  return {
    id: stripeId('ch'),
    object: 'charge',
    ...BLANK_CHARGE,
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    billing_details: method.billing_details,
    captured: !decline,
    created: scene.now,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    metadata: intent.metadata,
    outcome: outcomeOf(decline),
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      type: 'card',
      ...(card && {
        card: {
          brand: card.brand,
          country: card.country,
          exp_month: card.exp_month,
          exp_year: card.exp_year,
          funding: card.funding,
          last4: card.last4,
          network: card.brand,
        } as Stripe.Charge.PaymentMethodDetails.Card,
      }),
    },
    status: decline ? 'failed' : 'succeeded',
  };
}

function outcomeOf(decline: Decline | null): Stripe.Charge.Outcome {
  return {
    advice_code: decline ? 'try_again_later' : null,
    network_advice_code: null,
    network_decline_code: decline ? '01' : null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline?.declineCode ?? null,
    risk_level: 'normal',
    risk_score: 12,
    seller_message: decline ? 'The bank did not return any further details with this decline.' : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  };
}

/** The money came: a charge, and the intent is done. */
export async function succeed(
  scene: Scene,
  intent: Stripe.PaymentIntent,
  hidden: Record<string, unknown>,
  method: Stripe.PaymentMethod,
) {
  const charge = await insert(scene, newCharge(scene, intent, method, null));
  const paid: Stripe.PaymentIntent = {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  };
  await save(scene, paid, hidden);
  await record(scene, 'charge.succeeded', charge);
  await record(scene, 'payment_intent.succeeded', paid);
  return paid;
}

/** No money came: the intent remembers why and waits for another card. */
export async function fail(
  scene: Scene,
  intent: Stripe.PaymentIntent,
  hidden: Record<string, unknown>,
  method: Stripe.PaymentMethod,
  decline: Decline,
): Promise<Stripe.PaymentIntent> {
  const charge =
    decline.code === 'card_declined' ? await insert(scene, newCharge(scene, intent, method, decline)) : null;
  const failed: Stripe.PaymentIntent = {
    ...intent,
    last_payment_error: {
      type: decline.code === 'card_declined' ? 'card_error' : 'invalid_request_error',
      code: decline.code,
      ...(decline.declineCode && { decline_code: decline.declineCode }),
      ...(charge && { charge: charge.id }),
      message: decline.message,
      payment_method: method,
    },
    latest_charge: charge?.id ?? intent.latest_charge,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  };
  await save(scene, failed, hidden);
  if (charge) await record(scene, 'charge.failed', charge);
  await record(scene, 'payment_intent.payment_failed', failed);
  return failed;
}

/** The card's holder has to approve first. */
export async function waitForApproval(
  scene: Scene,
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
  await save(scene, waiting, hidden);
  await record(scene, 'payment_intent.requires_action', waiting);
  return waiting;
}
