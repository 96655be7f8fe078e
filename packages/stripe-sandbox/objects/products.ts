import type Stripe from 'stripe';
import type { Endpoint } from '../api/endpoint.ts';
import { record } from '../webhooks/record-event.ts';
import { invalid } from '../api/errors.ts';
import { stripeId } from '../api/ids.ts';
import type { Params } from '../api/params.ts';
import type { RequestContext } from '../request-context.ts';
import { find, insert, lock, need, PAGING, page, save } from './store.ts';

/** From a product's own parameters, or from a price's `product_data`. */
export async function createProduct(context: RequestContext, params: Params): Promise<Stripe.Product> {
  const id = params.text('id') ?? stripeId('prod');
  if (await find(context, 'product', id)) {
    throw invalid(`Product already exists: '${id}'`, { code: 'resource_already_exists', param: params.name('id') });
  }
  const product: Stripe.Product = {
    id,
    object: 'product',
    active: params.flag('active') ?? true,
    created: context.now,
    default_price: null,
    description: params.text('description') ?? null,
    images: params.texts('images'),
    livemode: false,
    marketing_features: [],
    metadata: params.metadata(),
    name: params.requiredText('name'),
    package_dimensions: null,
    shippable: params.flag('shippable') ?? null,
    statement_descriptor: params.text('statement_descriptor') ?? null,
    tax_code: params.text('tax_code') ?? null,
    tax_details: null,
    type: 'service',
    unit_label: params.text('unit_label') ?? null,
    updated: context.now,
    url: params.text('url') ?? null,
  };
  await insert(context, product);
  await record(context, 'product.created', product);
  return product;
}

async function updateProduct(context: RequestContext, id: string, params: Params): Promise<Stripe.Product> {
  const { data: before, hidden } = await lock(context, 'product', id);
  const price = params.text('default_price');
  if (price) await need(context, 'price', price, 'default_price');
  const product: Stripe.Product = {
    ...before,
    active: params.flag('active') ?? before.active,
    default_price: price ?? before.default_price ?? null,
    description: params.has('description') ? (params.text('description') ?? null) : before.description,
    images: params.has('images') ? params.texts('images') : before.images,
    metadata: params.metadata(before.metadata),
    name: params.text('name') ?? before.name,
    updated: context.now,
  };
  await save(context, product, hidden);
  await record(context, 'product.updated', product, before);
  return product;
}

const FIELDS = ['name', 'active', 'description', 'images', 'metadata'];
const CREATED = ['id', 'shippable', 'statement_descriptor', 'tax_code', 'unit_label', 'url'];

export const productEndpoints: Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/products',
    accepts: [...FIELDS, ...CREATED],
    run: ({ context, params }) => createProduct(context, params),
  },
  {
    method: 'GET',
    path: '/v1/products',
    accepts: [...PAGING, 'active'],
    run: ({ context, params }) =>
      page(context, 'product', params, { fields: { active: params.text('active') } }, '/v1/products'),
  },
  { method: 'GET', path: '/v1/products/:id', accepts: [], run: ({ context, id }) => need(context, 'product', id) },
  {
    method: 'POST',
    path: '/v1/products/:id',
    accepts: [...FIELDS, 'default_price'],
    run: ({ context, params, id }) => updateProduct(context, id, params),
  },
];
