import type Stripe from 'stripe';
import { DEFAULT_INTENT } from '../objects/payment-defaults.ts';
import { DEBIT_REFUSED, type Decline, declineOf } from './test-cards.ts';
import { record } from '../webhooks/record-event.ts';
import { resourceMissing } from '../api/errors.ts';
import { secretOf, stripeId } from '../api/ids.ts';
import type { RequestContext } from '../request-context.ts';
import { find, hiddenOf, insert, save } from '../objects/store.ts';
import { writeCharge } from './charges.ts';
import { contest } from './disputes.ts';
import type { CardHidden } from './payment-methods.ts';

export interface ChargeInput {
  amount: number;
  currency: string;
  customer: string | null;
  description: string | null;
  metadata?: Stripe.Metadata;
}

function newIntent(context: RequestContext, ask: ChargeInput): Stripe.PaymentIntent {
  const id = stripeId('pi');
  return {
    id,
    object: 'payment_intent',
    ...DEFAULT_INTENT,
    amount: ask.amount,
    client_secret: secretOf(id),
    created: context.now,
    currency: ask.currency,
    customer: ask.customer,
    description: ask.description,
    metadata: ask.metadata ?? {},
    status: 'requires_payment_method',
  };
}

export async function createIntent(context: RequestContext, ask: ChargeInput, hidden: Record<string, unknown> = {}) {
  const intent = await insert(context, newIntent(context, ask), hidden);
  await record(context, 'payment_intent.created', intent);
  return intent;
}

/** The bank's answer to a charge. Writes nothing. */
export async function askCard(context: RequestContext, method: string): Promise<'pays' | 'asks' | Decline> {
  const stored = await find(context, 'payment_method', method);
  if (!stored) throw resourceMissing('payment_method', method, 'payment_method');
  const card = stored.hidden as unknown as CardHidden;
  if (card.conduct === 'pays') return 'pays';
  if (card.conduct === 'always-asks') return 'asks';
  if (card.conduct === 'asks') return card.approved ? 'pays' : 'asks';
  if (stored.data.type === 'sepa_debit') return DEBIT_REFUSED;
  return declineOf(card.declineCode ?? 'generic_decline');
}

/** The money came: a charge, and the intent is done. */
export async function succeed(
  context: RequestContext,
  intent: Stripe.PaymentIntent,
  hidden: Record<string, unknown>,
  method: Stripe.PaymentMethod,
) {
  const charge = await writeCharge(context, intent, method, 'succeeded');
  const paid: Stripe.PaymentIntent = {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  };
  await save(context, paid, hidden);
  await record(context, 'charge.succeeded', charge);
  await record(context, 'payment_intent.succeeded', paid);
  const { afterwards } = (await hiddenOf(context, method.id)) as Partial<CardHidden>;
  if (afterwards) await contest(context, charge.id, afterwards);
  return paid;
}

/** Customers who were not authenticated are not charged. */
const wasTried = ({ code }: Decline) => code === 'card_declined' || code === 'payment_intent_payment_attempt_failed';

/** No money came: the intent remembers why and waits for another card. */
export async function fail(
  context: RequestContext,
  intent: Stripe.PaymentIntent,
  hidden: Record<string, unknown>,
  method: Stripe.PaymentMethod,
  decline: Decline,
): Promise<Stripe.PaymentIntent> {
  const charge = wasTried(decline) ? await writeCharge(context, intent, method, decline) : null;
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
  await save(context, failed, hidden);
  if (charge) await record(context, 'charge.failed', charge);
  await record(context, 'payment_intent.payment_failed', failed);
  return failed;
}
