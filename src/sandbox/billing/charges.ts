import type Stripe from 'stripe';
import { BLANK_CHARGE } from '../blanks.ts';
import type { Decline } from '../cards.ts';
import { idOf, stripeId } from '../ids.ts';
import type { Scene } from '../scene.ts';
import { insert, lock, save } from '../store.ts';

type Result = 'succeeded' | 'pending' | Decline;

/** Writes what became of an attempt to charge. A debit that was pending is the same charge when its bank has answered. */
export async function writeCharge(
  scene: Scene,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  result: Result,
): Promise<Stripe.Charge> {
  const charge = newCharge(scene, intent, method, result);
  if (intent.status !== 'processing') return insert(scene, charge);
  const { data, hidden } = await lock(scene, 'charge', idOf(intent.latest_charge));
  return save(scene, { ...charge, id: data.id, created: data.created }, hidden);
}

function newCharge(
  scene: Scene,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  result: Result,
): Stripe.Charge {
  const decline = typeof result === 'object' ? result : null;
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
    payment_method_details: detailsOf(method),
    status: typeof result === 'string' ? result : 'failed',
  };
}

function detailsOf({ type, card, ideal, sepa_debit }: Stripe.PaymentMethod): Stripe.Charge.PaymentMethodDetails {
  return {
    type,
    ...(card && {
      card: {
        brand: card.brand,
        country: card.country,
        exp_month: card.exp_month,
        exp_year: card.exp_year,
        funding: card.funding,
        last4: card.last4,
        network: card.brand,
        wallet: card.wallet,
      } as Stripe.Charge.PaymentMethodDetails.Card,
    }),
    ...(ideal && { ideal: { ...ideal } as Stripe.Charge.PaymentMethodDetails.Ideal }),
    ...(sepa_debit && { sepa_debit: { ...sepa_debit, mandate: null } }),
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
