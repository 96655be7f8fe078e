import type Stripe from 'stripe';
import { DEFAULT_CARD_PAYMENT, DEFAULT_CHARGE, DEFAULT_IDEAL } from '../objects/payment-defaults.ts';
import type { Decline } from './test-cards.ts';
import { idOf, stripeId } from '../api/ids.ts';
import type { RequestContext } from '../request-context.ts';
import { hiddenOf, insert, lock, save } from '../objects/store.ts';

type Result = 'succeeded' | 'pending' | Decline;

/** Writes the outcome of an attempt to charge. A debit that was pending is the same charge when its bank has answered. */
export async function writeCharge(
  context: RequestContext,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  result: Result,
): Promise<Stripe.Charge> {
  const { mandate } = await hiddenOf(context, method.id);
  const details = detailsOf(method, intent.amount, typeof mandate === 'string' ? mandate : null);
  const charge = newCharge(context, intent, method, result, details);
  if (intent.status !== 'processing') return insert(context, charge);
  const { data, hidden } = await lock(context, 'charge', idOf(intent.latest_charge));
  return save(context, { ...charge, id: data.id, created: data.created }, hidden);
}

function newCharge(
  context: RequestContext,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  result: Result,
  details: Stripe.Charge.PaymentMethodDetails,
): Stripe.Charge {
  const decline = typeof result === 'object' ? result : null;
  return {
    id: stripeId('ch'),
    object: 'charge',
    ...DEFAULT_CHARGE,
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    billing_details: method.billing_details,
    captured: !decline,
    created: context.now,
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
    payment_method_details: details,
    status: typeof result === 'string' ? result : 'failed',
  };
}

/** The method as its charge tells of it. `mandate` is the payment method that a payment through a bank leaves behind. */
function detailsOf(
  { type, card, ideal, sepa_debit }: Stripe.PaymentMethod,
  amount: number,
  mandate: string | null,
): Stripe.Charge.PaymentMethodDetails {
  if (card) return { type, card: cardDetails(card, amount) };
  if (ideal) return { type, ideal: { ...DEFAULT_IDEAL, ...ideal, generated_sepa_debit: mandate } };
  if (!sepa_debit) return { type };
  const { generated_from: _, ...account } = sepa_debit;
  return { type, sepa_debit: { ...account, mandate: null } };
}

function cardDetails(card: Stripe.PaymentMethod.Card, amount: number): Stripe.Charge.PaymentMethodDetails.Card {
  const { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4, regulated_status } = card;
  return {
    ...DEFAULT_CARD_PAYMENT,
    amount_authorized: amount,
    brand,
    checks,
    country,
    exp_month,
    exp_year,
    ...(fingerprint && { fingerprint }),
    funding,
    last4,
    network: brand,
    regulated_status,
    wallet: card.wallet as Stripe.Charge.PaymentMethodDetails.Card.Wallet | null, // they differ in wallets that are not served
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
