import type Stripe from 'stripe';
import { DEFAULT_CUSTOMER } from './object-defaults.ts';
import { cancelNow } from '../billing/cancellation.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { insertAndRecord, record, saveAndRecord } from '../webhooks/record-event.ts';
import { invalid, notServed, resourceMissing } from '../api/errors.ts';
import { invoicePrefix, stripeId } from '../api/ids.ts';
import { type Params, readAddress, readEmail } from '../api/params.ts';
import type { RequestContext } from '../request-context.ts';
import { all, lock, need, save } from './store.ts';
import { PAGING, page } from './paging.ts';
import { endpoint, list, retrieve } from './endpoints.ts';

export interface CustomerDetails {
  email?: string | null;
  name?: string | null;
  phone?: string | null;
  address?: Stripe.Address | null;
  shipping?: Stripe.Customer.Shipping | null;
  description?: string | null;
  locales?: string[];
}

export async function createCustomer(
  context: RequestContext,
  details: CustomerDetails,
  metadata: Stripe.Metadata = {},
) {
  const customer: Stripe.Customer = {
    id: stripeId('cus'),
    object: 'customer',
    ...DEFAULT_CUSTOMER,
    address: details.address ?? null,
    created: context.now,
    description: details.description ?? null,
    email: details.email ?? null,
    invoice_prefix: invoicePrefix(),
    metadata,
    name: details.name ?? null,
    next_invoice_sequence: 1,
    phone: details.phone ?? null,
    preferred_locales: details.locales ?? [],
    shipping: details.shipping ?? null,
    test_clock: context.testClock,
  };
  return insertAndRecord(context, 'customer.created', customer);
}

function readShipping(params: Params, before?: Stripe.Customer.Shipping | null): Stripe.Customer.Shipping | null {
  const shipping = params.map('shipping')?.only(['address', 'name', 'phone']);
  if (!shipping) return null;
  const address = readAddress(shipping.map('address'), before?.address) ?? before?.address;
  return {
    ...(address && { address }),
    name: shipping.text('name') ?? before?.name ?? shipping.requiredText('name'),
    phone: shipping.has('phone') ? (shipping.text('phone') ?? null) : (before?.phone ?? null),
  };
}

const FIELDS = ['email', 'name', 'phone', 'description', 'address', 'shipping', 'metadata', 'preferred_locales'];

/** A payment method of this customer; null where it is unset, undefined where nothing is said. */
async function readDefaultMethod(context: RequestContext, customer: string, settings: Params | undefined) {
  const key = 'default_payment_method';
  const unserved = settings
    ?.only([key, 'custom_fields', 'footer', 'rendering_options'])
    .keys()
    .find((name) => name !== key);
  if (settings && unserved) throw notServed(settings.name(unserved), settings.name(unserved));
  if (!settings?.has(key)) return undefined;
  const id = settings.text(key);
  if (!id) return null;
  const method = await need(context, 'payment_method', id, settings.name(key));
  if (method.customer === customer) return id;
  throw invalid(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    { code: 'resource_missing', param: settings.name(key) },
  );
}

async function updateCustomer(context: RequestContext, id: string, params: Params): Promise<Stripe.Customer> {
  const { data: before, hidden } = await lock(context, 'customer', id);
  if ('deleted' in before && before.deleted) throw resourceMissing('customer', id);
  const text = (key: 'name' | 'phone' | 'description') =>
    params.has(key) ? (params.text(key) ?? null) : (before[key] ?? null);
  const method = await readDefaultMethod(context, id, params.map('invoice_settings'));
  const customer: Stripe.Customer = {
    ...before,
    email: params.has('email') ? (readEmail(params, 'email') ?? null) : before.email,
    name: text('name'),
    phone: text('phone'),
    description: text('description'),
    address: params.has('address') ? readAddress(params.map('address'), before.address) : (before.address ?? null),
    shipping: params.has('shipping') ? readShipping(params, before.shipping) : before.shipping,
    preferred_locales: params.has('preferred_locales')
      ? params.texts('preferred_locales')
      : (before.preferred_locales ?? []),
    metadata: params.metadata(before.metadata),
    invoice_settings:
      method === undefined ? before.invoice_settings : { ...before.invoice_settings, default_payment_method: method },
  };
  return saveAndRecord(context, 'customer.updated', customer, hidden, before);
}

/** Deleting ends the customer's subscriptions at once, as with Stripe. */
async function deleteCustomer(context: RequestContext, id: string): Promise<Stripe.DeletedCustomer> {
  await need(context, 'customer', id);
  for (const { id: subscription, status } of await all(context, 'subscription', { customer: id })) {
    if (status !== 'canceled') await cancelNow(context, subscription, 'cancellation_requested');
  }
  const { data, hidden } = await lock(context, 'customer', id);
  if ('deleted' in data && data.deleted) throw resourceMissing('customer', id);
  const deleted: Stripe.DeletedCustomer = { id, object: 'customer', deleted: true };
  await save(context, deleted as unknown as Stripe.Customer, hidden);
  await record(context, 'customer.deleted', data);
  return deleted;
}

export const customerEndpoints: Endpoint[] = [
  endpoint('POST', '/v1/customers', [...FIELDS, 'test_clock'], ({ context, params }) => {
    const clock = params.text('test_clock');
    if (clock && context.testClock !== clock) throw resourceMissing('test_helpers.test_clock', clock, 'test_clock');
    return createCustomer(
      context,
      {
        email: readEmail(params, 'email') ?? null,
        name: params.text('name') ?? null,
        phone: params.text('phone') ?? null,
        description: params.text('description') ?? null,
        address: readAddress(params.map('address')),
        shipping: readShipping(params),
        locales: params.texts('preferred_locales'),
      },
      params.metadata(),
    );
  }),
  list('/v1/customers', 'customer', ['email', 'test_clock'], (params) => ({
    fields: { email: params.text('email') },
    testClock: params.text('test_clock') ?? null,
  })),
  retrieve('/v1/customers', 'customer'),
  endpoint('POST', '/v1/customers/:id', [...FIELDS, 'invoice_settings'], ({ context, params, id }) =>
    updateCustomer(context, id, params),
  ),
  endpoint('DELETE', '/v1/customers/:id', [], ({ context, id }) => deleteCustomer(context, id)),
  endpoint('GET', '/v1/customers/:id/payment_methods', [...PAGING, 'type'], async ({ context, params, id }) => {
    await need(context, 'customer', id);
    return page(
      context,
      'payment_method',
      params,
      { customer: id, fields: { type: params.text('type') } },
      `/v1/customers/${id}/payment_methods`,
    );
  }),
];
