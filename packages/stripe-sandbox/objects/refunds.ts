import type Stripe from 'stripe';
import { answerWarnings } from '../billing/fraud-warnings.ts';
import { refuseWhileDisputed } from '../billing/disputes.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { insertAndRecord, saveAndRecord } from '../webhooks/record-event.ts';
import { atLeastOne, invalid } from '../api/errors.ts';
import { idOf, stripeId } from '../api/ids.ts';
import type { Params } from '../api/params.ts';
import type { RequestContext } from '../request-context.ts';
import { lock, need } from './store.ts';
import { endpoint, list, retrieve } from './endpoints.ts';

const noCharge = (intent: string) =>
  invalid(`This PaymentIntent (${intent}) does not have a successful charge to refund.`);

async function chargeFor(context: RequestContext, params: Params): Promise<string> {
  const charge = params.text('charge');
  if (charge) return (await need(context, 'charge', charge)).id;
  if (!params.has('payment_intent'))
    throw invalid('One of the following params should be provided for this request: payment_intent or charge.');
  const intent = await need(context, 'payment_intent', params.requiredText('payment_intent'), 'payment_intent');
  if (intent.status !== 'succeeded') throw noCharge(intent.id);
  return idOf(intent.latest_charge);
}

/** The bank's reference, by which the money can be found; there it takes days, here none. */
async function addBankReference(context: RequestContext, made: Stripe.Refund): Promise<Stripe.Refund> {
  const card = {
    reference: stripeId('arn').slice(4),
    reference_status: 'available',
    reference_type: 'acquirer_reference_number',
    type: 'refund',
  } as const;
  const passed: Stripe.Refund = { ...made, destination_details: { type: 'card', card } };
  return saveAndRecord(context, 'refund.updated', passed, {}, made);
}

async function updateRefund(context: RequestContext, id: string, params: Params): Promise<Stripe.Refund> {
  const { data: before, hidden } = await lock(context, 'refund', id);
  const after: Stripe.Refund = { ...before, metadata: params.metadata(before.metadata ?? {}) };
  return saveAndRecord(context, 'refund.updated', after, hidden, before);
}

/** The bank sends a refund back, as it does for the test card `…5126`: the money returns to the account's balance. */
export async function failRefund(context: RequestContext, id: string): Promise<void> {
  const { data: before, hidden } = await lock(context, 'refund', id);
  const after: Stripe.Refund = { ...before, status: 'failed', failure_reason: 'expired_or_canceled_card' };
  await saveAndRecord(context, 'refund.updated', after, hidden, before);
  await saveAndRecord(context, 'refund.failed', after, hidden);
}

async function refund(context: RequestContext, params: Params): Promise<Stripe.Refund> {
  const { data: charge, hidden } = await lock(context, 'charge', await chargeFor(context, params));
  await refuseWhileDisputed(context, charge.id);
  const left = charge.amount_captured - charge.amount_refunded;
  if (!charge.paid) throw noCharge(idOf(charge.payment_intent));
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  const amount = params.integer('amount') ?? left;
  if (amount < 1) throw atLeastOne('amount');
  if (amount > left) {
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
    created: context.now,
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
  await insertAndRecord(context, 'refund.created', made);
  const refunded = { ...charge, amount_refunded: charge.amount_refunded + amount, refunded: amount === left };
  await saveAndRecord(context, 'charge.refunded', refunded, hidden, charge);
  if (refunded.refunded) await answerWarnings(context, charge.id);
  return addBankReference(context, made);
}

export const refundEndpoints: Endpoint[] = [
  list('/v1/charges', 'charge', ['customer', 'payment_intent'], (params) => ({
    customer: params.text('customer'),
    parent: params.text('payment_intent'),
  })),
  retrieve('/v1/charges', 'charge'),
  endpoint('POST', '/v1/refunds', ['charge', 'payment_intent', 'amount', 'reason', 'metadata'], ({ context, params }) =>
    refund(context, params),
  ),
  list('/v1/refunds', 'refund', ['charge', 'payment_intent'], (params) => ({
    parent: params.text('charge'),
    fields: { payment_intent: params.text('payment_intent') },
  })),
  endpoint('POST', '/v1/refunds/:id', ['metadata'], ({ context, params, id }) => updateRefund(context, id, params)),
  endpoint('POST', '/v1/refunds/:id/cancel', [], async ({ context, id }) => {
    await need(context, 'refund', id);
    throw invalid('Canceling this refund is unsupported.'); // that is for refunds that wait for the customer
  }),
  retrieve('/v1/refunds', 'refund'),
];
