import type Stripe from 'stripe';
import { answerWarnings, refuseWhileDisputed } from '../billing/disputes.ts';
import type { Endpoint } from '../endpoint.ts';
import { record } from '../events.ts';
import { invalid } from '../faults.ts';
import { idOf, stripeId } from '../ids.ts';
import type { Params } from '../params.ts';
import type { Scene } from '../scene.ts';
import { insert, lock, need, PAGING, page, save } from '../store.ts';

async function chargeFor(scene: Scene, params: Params): Promise<string> {
  const charge = params.text('charge');
  if (charge) return (await need(scene, 'charge', charge, 'charge')).id;
  const intent = await need(scene, 'payment_intent', params.requiredText('payment_intent'), 'payment_intent');
  if (intent.status !== 'succeeded')
    throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`);
  return idOf(intent.latest_charge);
}

/** The bank's reference, by which the money can be found; there it takes days, here none. */
async function passOn(scene: Scene, made: Stripe.Refund): Promise<Stripe.Refund> {
  const card = {
    reference: stripeId('arn').slice(4),
    reference_status: 'available',
    reference_type: 'acquirer_reference_number',
    type: 'refund',
  } as const;
  const passed: Stripe.Refund = { ...made, destination_details: { type: 'card', card } };
  await save(scene, passed, {});
  await record(scene, 'refund.updated', passed, made);
  return passed;
}

async function updateRefund(scene: Scene, id: string, params: Params): Promise<Stripe.Refund> {
  const { data: before, hidden } = await lock(scene, 'refund', id);
  const after: Stripe.Refund = { ...before, metadata: params.metadata(before.metadata ?? {}) };
  await save(scene, after, hidden);
  await record(scene, 'refund.updated', after, before);
  return after;
}

async function refund(scene: Scene, params: Params): Promise<Stripe.Refund> {
  const { data: charge, hidden } = await lock(scene, 'charge', await chargeFor(scene, params));
  await refuseWhileDisputed(scene, charge.id);
  const left = charge.amount_captured - charge.amount_refunded;
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  const amount = params.integer('amount') ?? left;
  if (amount < 1 || amount > left) {
    throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    });
  }
  const made: Stripe.Refund = {
    id: stripeId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: scene.now,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      type: 'card',
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
    },
    metadata: params.metadata(),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.oneOf('reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  await insert(scene, made);
  await record(scene, 'refund.created', made);
  const refunded = { ...charge, amount_refunded: charge.amount_refunded + amount, refunded: amount === left };
  await save(scene, refunded, hidden);
  await record(scene, 'charge.refunded', refunded, charge);
  if (refunded.refunded) await answerWarnings(scene, charge.id);
  return passOn(scene, made);
}

export const refundEndpoints: Endpoint[] = [
  {
    method: 'GET',
    path: '/v1/charges',
    accepts: [...PAGING, 'customer', 'payment_intent'],
    run: ({ scene, params }) =>
      page(
        scene,
        'charge',
        params,
        { customer: params.text('customer'), parent: params.text('payment_intent') },
        '/v1/charges',
      ),
  },
  { method: 'GET', path: '/v1/charges/:id', accepts: [], run: ({ scene, id }) => need(scene, 'charge', id) },
  {
    method: 'POST',
    path: '/v1/refunds',
    accepts: ['charge', 'payment_intent', 'amount', 'reason', 'metadata'],
    run: ({ scene, params }) => refund(scene, params),
  },
  {
    method: 'GET',
    path: '/v1/refunds',
    accepts: [...PAGING, 'charge', 'payment_intent'],
    run: ({ scene, params }) =>
      page(
        scene,
        'refund',
        params,
        { parent: params.text('charge'), fields: { payment_intent: params.text('payment_intent') } },
        '/v1/refunds',
      ),
  },
  {
    method: 'POST',
    path: '/v1/refunds/:id',
    accepts: ['metadata'],
    run: ({ scene, params, id }) => updateRefund(scene, id, params),
  },
  { method: 'GET', path: '/v1/refunds/:id', accepts: [], run: ({ scene, id }) => need(scene, 'refund', id) },
];
