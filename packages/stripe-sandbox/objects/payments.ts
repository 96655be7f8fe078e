import { sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { declineOf, TEST_CARDS } from '../billing/test-cards.ts';
import { readExpiry } from '../billing/card-entry.ts';
import { attach, type CardHidden, createPaymentMethod, detach } from '../billing/payment-methods.ts';
import { payInvoice } from '../billing/collection.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { ApiError, invalid } from '../api/errors.ts';
import type { Params } from '../api/params.ts';
import type { RequestContext } from '../request-context.ts';
import { hiddenOf, need } from './store.ts';
import { PAGING, page } from './paging.ts';
import { endpoint, list, retrieve } from './endpoints.ts';

/** A payment method by its id, or a fresh one of a test card by Stripe's own name for it (`pm_card_visa`). */
async function methodNamed(context: RequestContext, id: string): Promise<string> {
  const card = TEST_CARDS.find(({ token }) => token === id);
  if (!card) return (await need(context, 'payment_method', id)).id;
  const year = new Date(context.now * 1000).getUTCFullYear() + 1;
  const expiry = readExpiry(`12/${year}`) ?? { month: 12, year };
  const nobody = { name: null, email: null, phone: null, address: null };
  return (await createPaymentMethod(context, { type: 'card', card, expiry }, nobody)).id;
}

async function attachTo(context: RequestContext, id: string, params: Params): Promise<Stripe.PaymentMethod> {
  if (!params.has('customer'))
    throw invalid('Must provide customer or customer_account.', { code: 'parameter_missing' });
  const customer = await need(context, 'customer', params.requiredText('customer'), 'customer');
  const method = await methodNamed(context, id);
  const { customer: owner } = await need(context, 'payment_method', method);
  if (owner && owner !== customer.id)
    throw invalid('The payment method you provided has already been attached to a customer.');
  await refuseDeclined(context, method);
  return attach(context, method, customer.id);
}

/** A card that its bank declines cannot be kept. */
async function refuseDeclined(context: RequestContext, method: string) {
  const { conduct, declineCode } = (await hiddenOf(context, method)) as Partial<CardHidden>;
  if (conduct !== 'declines') return;
  const { code, message } = declineOf(declineCode ?? 'generic_decline');
  throw new ApiError(402, 'card_error', message, { code, decline_code: declineCode ?? 'generic_decline' });
}

/** Tries the intent of an open invoice again, with another card if one is named. */
async function confirm(context: RequestContext, id: string, params: Params): Promise<Stripe.PaymentIntent | ApiError> {
  const intent = await need(context, 'payment_intent', id);
  if (intent.status === 'succeeded') {
    throw invalid('This PaymentIntent has already succeeded.', {
      code: 'payment_intent_unexpected_state',
      payment_intent: intent,
    });
  }
  const { invoice } = await hiddenOf(context, id);
  if (typeof invoice !== 'string')
    throw invalid('This PaymentIntent is confirmed by its Checkout Session.', {
      code: 'payment_intent_unexpected_state',
    });
  const named = params.text('payment_method');
  const outcome = await payInvoice(context, invoice, named && (await methodNamed(context, named)));
  return outcome instanceof ApiError ? outcome : need(context, 'payment_intent', id);
}

const intentEndpoints: Endpoint[] = [
  list('/v1/payment_intents', 'payment_intent', ['customer'], (params) => ({ customer: params.text('customer') })),
  endpoint('GET', '/v1/payment_intents/:id', ['client_secret'], ({ context, id }) =>
    need(context, 'payment_intent', id),
  ),
  endpoint(
    'POST',
    '/v1/payment_intents/:id/confirm',
    ['payment_method', 'return_url', 'off_session'],
    ({ context, id, params }) => confirm(context, id, params),
  ),
];

const methodEndpoints: Endpoint[] = [
  endpoint('GET', '/v1/payment_methods', [...PAGING, 'customer', 'type'], async ({ context, params }) => {
    const customer = params.text('customer');
    if (customer) await need(context, 'customer', customer, 'customer');
    // Without a customer there is none to tell of, as with Stripe.
    const where = customer ? undefined : sql`false`;
    const filter = { customer, fields: { type: params.text('type') }, where };
    return page(context, 'payment_method', params, filter, '/v1/payment_methods');
  }),
  retrieve('/v1/payment_methods', 'payment_method'),
  endpoint('POST', '/v1/payment_methods/:id/attach', ['customer'], ({ context, id, params }) =>
    attachTo(context, id, params),
  ),
  endpoint('POST', '/v1/payment_methods/:id/detach', [], ({ context, id }) => detach(context, id)),
];

export const paymentEndpoints: Endpoint[] = [...intentEndpoints, ...methodEndpoints];
