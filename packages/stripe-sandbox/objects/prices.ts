import { inArray, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Endpoint } from '../api/endpoint.ts';
import { insertAndRecord, record, saveAndRecord } from '../webhooks/record-event.ts';
import { invalid, parameterMissing } from '../api/errors.ts';
import { stripeId } from '../api/ids.ts';
import { type Params, readCurrency } from '../api/params.ts';
import type { RequestContext } from '../request-context.ts';
import { all, lock, need, save } from './store.ts';
import { PAGING, page } from './paging.ts';
import { objects } from '../tables.ts';
import { createProduct } from './products.ts';
import { endpoint, retrieve } from './endpoints.ts';

/** Decimals are strings on the wire; the SDK turns them into its own Decimal. */
export function wireDecimal(amount: number): Stripe.Decimal {
  return String(amount) as unknown as Stripe.Decimal;
}

function readRecurring(params: Params): Stripe.Price.Recurring | null {
  const recurring = params.map('recurring');
  if (!recurring) return null;
  const interval = recurring.oneOf('interval', ['day', 'week', 'month', 'year']);
  if (!interval) throw parameterMissing(recurring.name('interval'));
  const count = recurring.integer('interval_count') ?? 1;
  if (count < 1) throw invalid('Invalid interval_count.', { param: recurring.name('interval_count') });
  return { interval, interval_count: count, meter: null, trial_period_days: null, usage_type: 'licensed' };
}

async function readProduct(context: RequestContext, params: Params): Promise<string> {
  const id = params.text('product');
  if (id && params.has('product_data'))
    throw invalid('You may only specify one of these parameters: product, product_data.', {
      param: params.name('product'),
    });
  if (id) return (await need(context, 'product', id, params.name('product'))).id;
  const data = params.map('product_data');
  if (!data) throw parameterMissing(params.name('product'));
  return (await createProduct(context, data)).id;
}

/** From a price's own parameters, or from a line's `price_data`. */
export async function createPrice(context: RequestContext, params: Params): Promise<Stripe.Price> {
  const currency = readCurrency(params);
  const amount = params.integer('unit_amount');
  if (amount === undefined) throw parameterMissing(params.name('unit_amount'));
  if (amount < 0 || amount > 99_999_999)
    throw invalid('Invalid non-negative integer', {
      code: 'parameter_invalid_integer',
      param: params.name('unit_amount'),
    });
  const recurring = readRecurring(params);
  const price: Stripe.Price = {
    id: stripeId('price'),
    object: 'price',
    active: params.flag('active') ?? true,
    billing_scheme: 'per_unit',
    created: context.now,
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: await readLookupKey(context, params),
    metadata: params.metadata(),
    nickname: params.text('nickname') ?? null,
    product: await readProduct(context, params),
    recurring,
    tax_behavior: params.oneOf('tax_behavior', ['exclusive', 'inclusive', 'unspecified']) ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: amount,
    unit_amount_decimal: wireDecimal(amount),
  };
  return insertAndRecord(context, 'price.created', price);
}

/** A lookup key names one price; `transfer_lookup_key` takes it from the one that has it. */
async function readLookupKey(context: RequestContext, params: Params, own?: string): Promise<string | null> {
  const key = params.text('lookup_key');
  if (!key) return null;
  await context.tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`lookup_key ${key}`}))`);
  for (const holder of await all(context, 'price', { fields: { lookup_key: key } })) {
    if (holder.id === own) continue;
    if (!params.flag('transfer_lookup_key')) {
      throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: params.name('lookup_key') });
    }
    const { data, hidden } = await lock(context, 'price', holder.id);
    const released = await save(context, { ...data, lookup_key: null }, hidden);
    await record(context, 'price.updated', released, data);
  }
  return key;
}

async function updatePrice(context: RequestContext, id: string, params: Params): Promise<Stripe.Price> {
  const { data: before, hidden } = await lock(context, 'price', id);
  const price: Stripe.Price = {
    ...before,
    active: params.flag('active') ?? before.active,
    lookup_key: params.has('lookup_key') ? await readLookupKey(context, params, id) : before.lookup_key,
    metadata: params.metadata(before.metadata),
    nickname: params.has('nickname') ? (params.text('nickname') ?? null) : before.nickname,
  };
  return saveAndRecord(context, 'price.updated', price, hidden, before);
}

const FIELDS = ['active', 'lookup_key', 'metadata', 'nickname', 'tax_behavior', 'transfer_lookup_key'];
const CREATED = ['currency', 'unit_amount', 'recurring', 'product', 'product_data', 'billing_scheme'];

async function listPrices(context: RequestContext, params: Params) {
  const keys = params.texts('lookup_keys');
  const product = params.text('product');
  if (product) await need(context, 'product', product, 'product');
  const filter = {
    parent: product,
    fields: {
      active: params.flag('active')?.toString(),
      currency: params.text('currency'),
      type: params.oneOf('type', ['one_time', 'recurring']),
    },
    where: keys.length > 0 ? inArray(sql`${objects.data}->>'lookup_key'`, keys) : undefined,
  };
  return page(context, 'price', params, filter, '/v1/prices');
}

export const priceEndpoints: Endpoint[] = [
  endpoint('POST', '/v1/prices', [...FIELDS, ...CREATED], ({ context, params }) => createPrice(context, params)),
  endpoint(
    'GET',
    '/v1/prices',
    [...PAGING, 'active', 'currency', 'product', 'type', 'lookup_keys'],
    ({ context, params }) => listPrices(context, params),
  ),
  retrieve('/v1/prices', 'price'),
  endpoint('POST', '/v1/prices/:id', FIELDS, ({ context, params, id }) => updatePrice(context, id, params)),
];
