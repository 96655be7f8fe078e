import type Stripe from 'stripe';
import { readExpiry, TEST_CARDS } from '../cards.ts';
import { attach, createPaymentMethod, detach } from '../billing/payment-methods.ts';
import { payInvoice } from '../billing/collection.ts';
import type { Endpoint } from '../endpoint.ts';
import { Fault, invalid } from '../faults.ts';
import type { Params } from '../params.ts';
import type { Scene } from '../scene.ts';
import { hiddenOf, need, PAGING, page } from '../store.ts';

/** A payment method by its id, or a fresh one of a test card by Stripe's own name for it (`pm_card_visa`). */
async function methodNamed(scene: Scene, id: string): Promise<string> {
  const card = TEST_CARDS.find(({ token }) => token === id);
  if (!card) return (await need(scene, 'payment_method', id)).id;
  const year = new Date(scene.now * 1000).getUTCFullYear() + 1;
  const expiry = readExpiry(`12/${year}`) ?? { month: 12, year };
  const nobody = { name: null, email: null, phone: null, address: null };
  return (await createPaymentMethod(scene, { type: 'card', card, expiry }, nobody)).id;
}

async function attachTo(scene: Scene, id: string, params: Params): Promise<Stripe.PaymentMethod> {
  const customer = await need(scene, 'customer', params.requiredText('customer'), 'customer');
  const method = await methodNamed(scene, id);
  const { customer: owner } = await need(scene, 'payment_method', method);
  if (owner && owner !== customer.id)
    throw invalid('The payment method you provided has already been attached to a customer.');
  return attach(scene, method, customer.id);
}

/** Tries the intent of an open invoice again, with another card if one is named. */
async function confirm(scene: Scene, id: string, params: Params): Promise<Stripe.PaymentIntent | Fault> {
  const intent = await need(scene, 'payment_intent', id);
  if (intent.status === 'succeeded') {
    throw invalid('This PaymentIntent has already succeeded.', {
      code: 'payment_intent_unexpected_state',
      payment_intent: intent,
    });
  }
  const { invoice } = await hiddenOf(scene, id);
  if (typeof invoice !== 'string')
    throw invalid('This PaymentIntent is confirmed by its Checkout Session.', {
      code: 'payment_intent_unexpected_state',
    });
  const named = params.text('payment_method');
  const outcome = await payInvoice(scene, invoice, named && (await methodNamed(scene, named)));
  return outcome instanceof Fault ? outcome : need(scene, 'payment_intent', id);
}

const intentEndpoints: Endpoint[] = [
  {
    method: 'GET',
    path: '/v1/payment_intents',
    accepts: [...PAGING, 'customer'],
    run: ({ scene, params }) =>
      page(scene, 'payment_intent', params, { customer: params.text('customer') }, '/v1/payment_intents'),
  },
  {
    method: 'GET',
    path: '/v1/payment_intents/:id',
    accepts: ['client_secret'],
    run: ({ scene, id }) => need(scene, 'payment_intent', id),
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    accepts: ['payment_method', 'return_url', 'off_session'],
    run: ({ scene, id, params }) => confirm(scene, id, params),
  },
];

const methodEndpoints: Endpoint[] = [
  {
    method: 'GET',
    path: '/v1/payment_methods',
    accepts: [...PAGING, 'customer', 'type'],
    run: ({ scene, params }) => {
      const filter = { customer: params.requiredText('customer'), fields: { type: params.text('type') } };
      return page(scene, 'payment_method', params, filter, '/v1/payment_methods');
    },
  },
  {
    method: 'GET',
    path: '/v1/payment_methods/:id',
    accepts: [],
    run: ({ scene, id }) => need(scene, 'payment_method', id),
  },
  {
    method: 'POST',
    path: '/v1/payment_methods/:id/attach',
    accepts: ['customer'],
    run: ({ scene, id, params }) => attachTo(scene, id, params),
  },
  { method: 'POST', path: '/v1/payment_methods/:id/detach', accepts: [], run: ({ scene, id }) => detach(scene, id) },
];

export const paymentEndpoints: Endpoint[] = [...intentEndpoints, ...methodEndpoints];
