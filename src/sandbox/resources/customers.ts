import type Stripe from 'stripe';
import { BLANK_CUSTOMER } from '../blanks.ts';
import { cancelNow } from '../billing/cancellation.ts';
import type { Endpoint } from '../endpoint.ts';
import { record } from '../events.ts';
import { invalid, resourceMissing } from '../faults.ts';
import { invoicePrefix, stripeId } from '../ids.ts';
import { type Params, readAddress } from '../params.ts';
import type { Scene } from '../scene.ts';
import { all, insert, lock, need, PAGING, page, save } from '../store.ts';

export interface CustomerDetails {
  email?: string | null;
  name?: string | null;
  phone?: string | null;
  address?: Stripe.Address | null;
  shipping?: Stripe.Customer.Shipping | null;
  description?: string | null;
  locales?: string[];
}

export async function createCustomer(scene: Scene, details: CustomerDetails, metadata: Stripe.Metadata = {}) {
  const customer: Stripe.Customer = {
    id: stripeId('cus'),
    object: 'customer',
    ...BLANK_CUSTOMER,
    address: details.address ?? null,
    created: scene.now,
    description: details.description ?? null,
    email: details.email ?? null,
    invoice_prefix: invoicePrefix(),
    metadata,
    name: details.name ?? null,
    next_invoice_sequence: 1,
    phone: details.phone ?? null,
    preferred_locales: details.locales ?? [],
    shipping: details.shipping ?? null,
  };
  await insert(scene, customer);
  await record(scene, 'customer.created', customer);
  return customer;
}

function readShipping(params: Params): Stripe.Customer.Shipping | null {
  const shipping = params.map('shipping');
  if (!shipping) return null;
  const address = readAddress(shipping.map('address')) ?? undefined;
  return { ...(address && { address }), name: shipping.requiredText('name'), phone: shipping.text('phone') ?? null };
}

const FIELDS = ['email', 'name', 'phone', 'description', 'address', 'shipping', 'metadata', 'preferred_locales'];

/** A payment method of this customer; null where it is unset, undefined where nothing is said. */
async function readDefaultMethod(scene: Scene, customer: string, settings: Params | undefined) {
  const key = 'default_payment_method';
  if (!settings?.has(key)) return undefined;
  const id = settings.text(key);
  if (!id) return null;
  const method = await need(scene, 'payment_method', id, settings.name(key));
  if (method.customer === customer) return id;
  throw invalid(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    { code: 'resource_missing', param: settings.name(key) },
  );
}

async function updateCustomer(scene: Scene, id: string, params: Params): Promise<Stripe.Customer> {
  const { data: before, hidden } = await lock(scene, 'customer', id);
  if ('deleted' in before && before.deleted) throw resourceMissing('customer', id);
  const text = (key: 'email' | 'name' | 'phone' | 'description') =>
    params.has(key) ? (params.text(key) ?? null) : (before[key] ?? null);
  const method = await readDefaultMethod(scene, id, params.map('invoice_settings'));
  const customer: Stripe.Customer = {
    ...before,
    email: text('email'),
    name: text('name'),
    phone: text('phone'),
    description: text('description'),
    address: params.has('address') ? readAddress(params.map('address')) : (before.address ?? null),
    shipping: params.has('shipping') ? readShipping(params) : before.shipping,
    preferred_locales: params.has('preferred_locales')
      ? params.texts('preferred_locales')
      : (before.preferred_locales ?? []),
    metadata: params.metadata(before.metadata),
    invoice_settings:
      method === undefined ? before.invoice_settings : { ...before.invoice_settings, default_payment_method: method },
  };
  await save(scene, customer, hidden);
  await record(scene, 'customer.updated', customer, before);
  return customer;
}

/** Deleting ends the customer's subscriptions at once, as with Stripe. */
async function deleteCustomer(scene: Scene, id: string): Promise<Stripe.DeletedCustomer> {
  await need(scene, 'customer', id);
  for (const { id: subscription, status } of await all(scene, 'subscription', { customer: id })) {
    if (status !== 'canceled') await cancelNow(scene, subscription, 'cancellation_requested');
  }
  const { data, hidden } = await lock(scene, 'customer', id);
  if ('deleted' in data && data.deleted) throw resourceMissing('customer', id);
  const deleted: Stripe.DeletedCustomer = { id, object: 'customer', deleted: true };
  await save(scene, deleted as unknown as Stripe.Customer, hidden);
  await record(scene, 'customer.deleted', data);
  return deleted;
}

export const customerEndpoints: Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/customers',
    accepts: FIELDS,
    run: ({ scene, params }) =>
      createCustomer(
        scene,
        {
          email: params.text('email') ?? null,
          name: params.text('name') ?? null,
          phone: params.text('phone') ?? null,
          description: params.text('description') ?? null,
          address: readAddress(params.map('address')),
          shipping: readShipping(params),
          locales: params.texts('preferred_locales'),
        },
        params.metadata(),
      ),
  },
  {
    method: 'GET',
    path: '/v1/customers',
    accepts: [...PAGING, 'email'],
    run: ({ scene, params }) =>
      page(scene, 'customer', params, { fields: { email: params.text('email') } }, '/v1/customers'),
  },
  { method: 'GET', path: '/v1/customers/:id', accepts: [], run: ({ scene, id }) => need(scene, 'customer', id) },
  {
    method: 'POST',
    path: '/v1/customers/:id',
    accepts: [...FIELDS, 'invoice_settings'],
    run: ({ scene, params, id }) => updateCustomer(scene, id, params),
  },
  { method: 'DELETE', path: '/v1/customers/:id', accepts: [], run: ({ scene, id }) => deleteCustomer(scene, id) },
  {
    method: 'GET',
    path: '/v1/customers/:id/payment_methods',
    accepts: [...PAGING, 'type'],
    run: async ({ scene, params, id }) => {
      await need(scene, 'customer', id);
      return page(
        scene,
        'payment_method',
        params,
        { customer: id, fields: { type: params.text('type') } },
        `/v1/customers/${id}/payment_methods`,
      );
    },
  },
];
