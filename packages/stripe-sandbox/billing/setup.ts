import type Stripe from 'stripe';
import type { Decline } from './test-cards.ts';
import { insertAndRecord, record, saveAndRecord } from '../webhooks/record-event.ts';
import { idOf, secretOf, stripeId } from '../api/ids.ts';
import type { Entered } from '../objects/session-hidden.ts';
import type { RequestContext } from '../request-context.ts';
import { lock, save } from '../objects/store.ts';
import { attach } from './payment-methods.ts';

// Keeping a payment method for later: everything a payment does but the money.

const DEFAULT_SETUP = {
  allowed_payment_method_types: null,
  application: null,
  automatic_payment_methods: null,
  cancellation_reason: null,
  customer_account: null,
  excluded_payment_method_types: null,
  flow_directions: null,
  last_setup_error: null,
  latest_attempt: null,
  livemode: false,
  mandate: null,
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  single_use_mandate: null,
  usage: 'off_session',
} satisfies Partial<Stripe.SetupIntent>;

interface SetupWish {
  customer: string;
  types: string[];
  metadata: Stripe.Metadata;
  description: string | null;
}

export async function createSetup(context: RequestContext, wish: SetupWish): Promise<Stripe.SetupIntent> {
  const id = stripeId('seti');
  const setup: Stripe.SetupIntent = {
    id,
    object: 'setup_intent',
    ...DEFAULT_SETUP,
    client_secret: secretOf(id),
    created: context.now,
    customer: wish.customer,
    description: wish.description,
    metadata: wish.metadata,
    payment_method_types: wish.types,
    status: 'requires_payment_method',
  };
  return insertAndRecord(context, 'setup_intent.created', setup);
}

async function change(
  context: RequestContext,
  session: Stripe.Checkout.Session,
  event: 'succeeded' | 'setup_failed' | 'requires_action' | 'canceled',
  changes: Partial<Stripe.SetupIntent>,
) {
  const { data, hidden } = await lock(context, 'setup_intent', idOf(session.setup_intent));
  const changed: Stripe.SetupIntent = { ...data, last_setup_error: null, next_action: null, ...changes };
  await save(context, changed, hidden);
  await record(context, `setup_intent.${event}`, changed);
}

const ERROR_CODES: Partial<Record<Decline['code'], string>> = {
  payment_intent_authentication_failure: 'setup_intent_authentication_failure',
};

/** The method cannot be kept: the intent remembers why and waits for another. */
export async function failSetup(
  context: RequestContext,
  session: Stripe.Checkout.Session,
  method: Stripe.PaymentMethod,
  decline: Decline,
): Promise<void> {
  const last_setup_error: Stripe.SetupIntent.LastSetupError = {
    type: decline.code === 'card_declined' ? 'card_error' : 'invalid_request_error',
    code: ERROR_CODES[decline.code] ?? decline.code,
    ...(decline.declineCode && { decline_code: decline.declineCode }),
    message: decline.message,
    payment_method: method,
  };
  await change(context, session, 'setup_failed', {
    last_setup_error,
    payment_method: null,
    status: 'requires_payment_method',
  });
}

export async function waitForSetupApproval(
  context: RequestContext,
  session: Stripe.Checkout.Session,
  method: Stripe.PaymentMethod,
  url: string,
): Promise<void> {
  await change(context, session, 'requires_action', {
    next_action: { type: 'redirect_to_url', redirect_to_url: { url, return_url: session.return_url ?? null } },
    payment_method: method.id,
    status: 'requires_action',
  });
}

/** With its session the intent ends too. */
export async function cancelSetup(context: RequestContext, session: Stripe.Checkout.Session): Promise<void> {
  await change(context, session, 'canceled', { cancellation_reason: 'abandoned', status: 'canceled' });
}

/** The method is the customer's from now on. Which one is charged by default is for the shop to say. */
export async function settleSetup(
  context: RequestContext,
  session: Stripe.Checkout.Session,
  hidden: { entered?: Entered },
  methodId: string,
): Promise<Stripe.Checkout.Session> {
  const method = await attach(context, methodId, idOf(session.customer));
  await change(context, session, 'succeeded', { payment_method: method.id, status: 'succeeded' });
  const complete: Stripe.Checkout.Session = { ...session, status: 'complete' };
  return saveAndRecord(context, 'checkout.session.completed', complete, { ...hidden, awaiting: undefined });
}
