import type Stripe from 'stripe';
import type { Endpoint } from '../endpoint.ts';
import { record } from '../events.ts';
import { invalid } from '../faults.ts';
import { stripeId } from '../ids.ts';
import type { Params } from '../params.ts';
import type { Scene } from '../scene.ts';
import { find, insert, lock, need, PAGING, page, save } from '../store.ts';

/** From a product's own parameters, or from a price's `product_data`. */
export async function createProduct(scene: Scene, params: Params): Promise<Stripe.Product> {
  const id = params.text('id') ?? stripeId('prod');
  if (await find(scene, 'product', id)) {
    throw invalid(`Product already exists: '${id}'`, { code: 'resource_already_exists', param: params.name('id') });
  }
  const product: Stripe.Product = {
    id,
    object: 'product',
    active: params.flag('active') ?? true,
    created: scene.now,
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
    updated: scene.now,
    url: params.text('url') ?? null,
  };
  await insert(scene, product);
  await record(scene, 'product.created', product);
  return product;
}

async function updateProduct(scene: Scene, id: string, params: Params): Promise<Stripe.Product> {
  const { data: before, hidden } = await lock(scene, 'product', id);
  const price = params.text('default_price');
  if (price) await need(scene, 'price', price, 'default_price');
  const product: Stripe.Product = {
    ...before,
    active: params.flag('active') ?? before.active,
    default_price: price ?? before.default_price ?? null,
    description: params.has('description') ? (params.text('description') ?? null) : before.description,
    images: params.has('images') ? params.texts('images') : before.images,
    metadata: params.metadata(before.metadata),
    name: params.text('name') ?? before.name,
    updated: scene.now,
  };
  await save(scene, product, hidden);
  await record(scene, 'product.updated', product, before);
  return product;
}

const FIELDS = ['name', 'active', 'description', 'images', 'metadata'];
const CREATED = ['id', 'shippable', 'statement_descriptor', 'tax_code', 'unit_label', 'url'];

export const productEndpoints: Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/products',
    accepts: [...FIELDS, ...CREATED],
    run: ({ scene, params }) => createProduct(scene, params),
  },
  {
    method: 'GET',
    path: '/v1/products',
    accepts: [...PAGING, 'active'],
    run: ({ scene, params }) =>
      page(scene, 'product', params, { fields: { active: params.text('active') } }, '/v1/products'),
  },
  { method: 'GET', path: '/v1/products/:id', accepts: [], run: ({ scene, id }) => need(scene, 'product', id) },
  {
    method: 'POST',
    path: '/v1/products/:id',
    accepts: [...FIELDS, 'default_price'],
    run: ({ scene, params, id }) => updateProduct(scene, id, params),
  },
];
