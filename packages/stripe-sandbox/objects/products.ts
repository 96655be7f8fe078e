import { inArray } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Endpoint } from '../api/endpoint.ts';
import { insertAndRecord, record, saveAndRecord } from '../webhooks/record-event.ts';
import { invalid } from '../api/errors.ts';
import { stripeId } from '../api/ids.ts';
import type { Params } from '../api/params.ts';
import type { RequestContext } from '../request-context.ts';
import { all, find, lock, need, remove } from './store.ts';
import { objects } from '../tables.ts';
import { endpoint, list, retrieve } from './endpoints.ts';

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
  return insertAndRecord(context, 'product.created', product);
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
    shippable: params.flag('shippable') ?? before.shippable,
    statement_descriptor: params.text('statement_descriptor') ?? before.statement_descriptor ?? null,
    tax_code: params.has('tax_code') ? (params.text('tax_code') ?? null) : before.tax_code,
    unit_label: params.has('unit_label') ? (params.text('unit_label') ?? null) : (before.unit_label ?? null),
    updated: context.now,
    url: params.has('url') ? (params.text('url') ?? null) : before.url,
  };
  return saveAndRecord(context, 'product.updated', product, hidden, before);
}

/** Deletes a product that has no prices. */
async function deleteProduct(context: RequestContext, id: string): Promise<Stripe.DeletedProduct> {
  const { data } = await lock(context, 'product', id);
  if ((await all(context, 'price', { parent: id })).length > 0)
    throw invalid('This product cannot be deleted because it has one or more user-created prices.');
  await remove(context, id);
  await record(context, 'product.deleted', { ...data, active: false });
  return { id, object: 'product', deleted: true };
}

function byProduct(params: Params) {
  const ids = params.texts('ids');
  const flag = (key: string) => params.flag(key)?.toString();
  const fields = { active: flag('active'), shippable: flag('shippable'), url: params.text('url') };
  return { fields, where: ids.length > 0 ? inArray(objects.id, ids) : undefined };
}

const FIELDS = [
  'name',
  'active',
  'description',
  'images',
  'metadata',
  'shippable',
  'statement_descriptor',
  'tax_code',
  'unit_label',
  'url',
];

export const productEndpoints: Endpoint[] = [
  endpoint('POST', '/v1/products', [...FIELDS, 'id'], ({ context, params }) => createProduct(context, params)),
  list('/v1/products', 'product', ['active', 'ids', 'shippable', 'url'], byProduct),
  retrieve('/v1/products', 'product'),
  endpoint('POST', '/v1/products/:id', [...FIELDS, 'default_price'], ({ context, params, id }) =>
    updateProduct(context, id, params),
  ),
  endpoint('DELETE', '/v1/products/:id', [], ({ context, id }) => deleteProduct(context, id)),
];
