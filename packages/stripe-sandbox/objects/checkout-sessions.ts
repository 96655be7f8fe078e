import type Stripe from 'stripe';
import { cancelSetup } from '../billing/setup.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { record } from '../webhooks/record-event.ts';
import { invalid } from '../api/errors.ts';
import type { Params } from '../api/params.ts';
import type { RequestContext } from '../request-context.ts';
import { find, lock, need, save } from './store.ts';
import { PAGING, pageOfParts } from './paging.ts';
import { createSession } from './new-session.ts';
import { hiddenSession } from './session-hidden.ts';
import { endpoint, list, retrieve } from './endpoints.ts';

/** Closes an open session: nobody can pay it any more. */
export async function expireSession(context: RequestContext, id: string): Promise<Stripe.Checkout.Session> {
  const { data, hidden } = await lock(context, 'checkout.session', id);
  if (data.status !== 'open') {
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${data.status}\`.`,
    );
  }
  const expired: Stripe.Checkout.Session = { ...data, status: 'expired', url: null };
  await save(context, expired, hidden);
  if (data.setup_intent) await cancelSetup(context, data);
  await record(context, 'checkout.session.expired', expired);
  return expired;
}

async function listLineItems(
  context: RequestContext,
  id: string,
  params: Params,
): Promise<Stripe.ApiList<Stripe.LineItem>> {
  const stored = await find(context, 'checkout.session', id);
  if (!stored) await need(context, 'checkout.session', id);
  const { lineItems } = hiddenSession(stored?.hidden ?? {});
  return pageOfParts(lineItems, params, `/v1/checkout/sessions/${id}/line_items`);
}

const ADDRESSES = ['billing_address_collection', 'shipping_address_collection', 'phone_number_collection'];
const NEUTRAL = [
  'adaptive_pricing',
  'locale',
  'allowed_payment_method_types',
  'payment_method_collection',
  'automatic_tax',
];
const FORMS = ['ui_mode', 'return_url', 'success_url', 'cancel_url'];
const CREATED = [
  'mode',
  'line_items',
  'discounts',
  'subscription_data',
  'setup_intent_data',
  'currency',
  'client_reference_id',
  'customer',
  'customer_email',
];

export const sessionEndpoints: Endpoint[] = [
  endpoint(
    'POST',
    '/v1/checkout/sessions',
    [...CREATED, ...ADDRESSES, ...NEUTRAL, ...FORMS, 'custom_text', 'expires_at', 'metadata'],
    ({ context, params }) => createSession(context, params),
  ),
  list(
    '/v1/checkout/sessions',
    'checkout.session',
    ['customer', 'subscription', 'payment_intent', 'status'],
    (params) => {
      const status = params.oneOf('status', ['open', 'complete', 'expired']);
      const fields = { status, payment_intent: params.text('payment_intent') };
      return { customer: params.text('customer'), parent: params.text('subscription'), fields };
    },
  ),
  retrieve('/v1/checkout/sessions', 'checkout.session'),
  endpoint('POST', '/v1/checkout/sessions/:id', ['metadata'], async ({ context, params, id }) => {
    const { data, hidden } = await lock(context, 'checkout.session', id);
    return save(context, { ...data, metadata: params.metadata(data.metadata ?? {}) }, hidden);
  }),
  endpoint('POST', '/v1/checkout/sessions/:id/expire', [], ({ context, id }) => expireSession(context, id)),
  endpoint('GET', '/v1/checkout/sessions/:id/line_items', PAGING, ({ context, id, params }) =>
    listLineItems(context, id, params),
  ),
];
