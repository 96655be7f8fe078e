import type Stripe from 'stripe';
import type { Endpoint } from '../api/endpoint.ts';
import { atLeastOne, invalid } from '../api/errors.ts';
import { stripeId } from '../api/ids.ts';
import { type Params, readCurrency } from '../api/params.ts';
import type { RequestContext } from '../request-context.ts';
import { insertAndRecord, saveAndRecord } from '../webhooks/record-event.ts';
import { lock } from './store.ts';
import { endpoint, list, retrieve } from './endpoints.ts';

const PATH = '/v1/transfers';

/** Moves money from the merchant's balance to a connected account, at once or not at all. */
async function create(context: RequestContext, params: Params): Promise<Stripe.Transfer> {
  const amount = params.integer('amount') ?? 0;
  if (amount < 1) throw atLeastOne('amount');
  const currency = readCurrency(params);
  const destination = params.requiredText('destination');
  const { data: account } = await lock(context, 'account', destination, 'destination');
  if (account.capabilities?.transfers !== 'active')
    throw invalid('Your destination account needs to have the capability transfers enabled.', {
      code: 'transfers_not_allowed',
    });
  if (context.settings.emptyBalance)
    throw invalid('You have insufficient available funds in your Stripe account.', { code: 'balance_insufficient' });
  const id = stripeId('tr');
  return insertAndRecord(context, 'transfer.created', {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: null,
    created: context.now,
    currency,
    description: params.text('description') ?? null,
    destination,
    livemode: false,
    metadata: params.metadata(),
    reversals: { object: 'list', data: [], has_more: false, url: `${PATH}/${id}/reversals` },
    reversed: false,
    source_transaction: null,
    source_type: 'card',
    transfer_group: params.text('transfer_group') ?? null,
  });
}

/** Takes a transfer back, all of the rest where no amount is named. */
async function reverse(context: RequestContext, id: string, params: Params): Promise<Stripe.TransferReversal> {
  const { data: before, hidden } = await lock(context, 'transfer', id);
  const rest = before.amount - before.amount_reversed;
  const amount = params.integer('amount') ?? rest;
  if (rest === 0) throw invalid(`Transfer ${id} is already fully reversed.`);
  if (amount < 1 || amount > rest)
    throw invalid('The amount is more than is left of the transfer.', { code: 'amount_too_large', param: 'amount' });
  const reversal: Stripe.TransferReversal = {
    id: stripeId('trr'),
    object: 'transfer_reversal',
    amount,
    balance_transaction: null,
    created: context.now,
    currency: before.currency,
    destination_payment_refund: null,
    metadata: params.metadata(),
    source_refund: null,
    transfer: id,
  };
  const amount_reversed = before.amount_reversed + amount;
  const reversals = { ...before.reversals, data: [reversal, ...before.reversals.data] };
  const after = { ...before, amount_reversed, reversals, reversed: amount_reversed === before.amount };
  await saveAndRecord(context, 'transfer.reversed', after, hidden, before);
  return reversal;
}

export const transfers: Endpoint[] = [
  endpoint(
    'POST',
    PATH,
    ['amount', 'currency', 'description', 'destination', 'metadata', 'transfer_group'],
    ({ context, params }) => create(context, params),
  ),
  list(PATH, 'transfer', ['destination', 'transfer_group'], (params) => ({
    fields: { destination: params.text('destination'), transfer_group: params.text('transfer_group') },
  })),
  retrieve(PATH, 'transfer'),
  endpoint('POST', `${PATH}/:id/reversals`, ['amount', 'metadata'], ({ context, params, id }) =>
    reverse(context, id, params),
  ),
];
