import type Stripe from 'stripe';
import type { Endpoint } from '../api/endpoint.ts';
import { insertAndRecord, record, saveAndRecord } from '../webhooks/record-event.ts';
import { atLeastOne, invalid } from '../api/errors.ts';
import { stripeId } from '../api/ids.ts';
import { type Params, readCurrency } from '../api/params.ts';
import type { Reduction } from '../billing/compute-totals.ts';
import type { RequestContext } from '../request-context.ts';
import { find, lock, need, remove, save } from './store.ts';
import { endpoint, list, retrieve } from './endpoints.ts';

function readReduction(params: Params): Pick<Stripe.Coupon, 'amount_off' | 'percent_off' | 'currency'> {
  const amount = params.integer('amount_off');
  const percent = params.decimal('percent_off');
  if (amount === undefined && percent === undefined)
    throw invalid('Must provide percent_off or amount_off.', { code: 'parameter_missing' });
  if (amount !== undefined && percent !== undefined)
    throw invalid('Received both percent_off and amount_off parameters. Please pass in only one.');
  if (percent !== undefined && (percent <= 0 || percent > 100)) {
    throw invalid('percent_off must be greater than 0 and at most 100.', { param: 'percent_off' });
  }
  if (amount !== undefined && amount < 1) throw atLeastOne('amount_off');
  if (amount !== undefined && !params.has('currency'))
    throw invalid('You must pass currency when passing amount_off', { param: 'currency' });
  return {
    amount_off: amount ?? null,
    percent_off: percent ?? null,
    currency: amount === undefined ? null : readCurrency(params),
  };
}

/** The months of a repeating coupon. The parameter that Stripe names is `duration`. */
function readMonths(params: Params, duration: Stripe.Coupon.Duration): number | null {
  const months = params.integer('duration_in_months');
  if (months !== undefined && months < 1) throw atLeastOne('duration_in_months');
  if (duration !== 'repeating') return null;
  if (months !== undefined) return months;
  throw invalid('The duration_in_months param must be set when creating a coupon with a repeating duration', {
    param: 'duration',
  });
}

function readRedeemBy(context: RequestContext, params: Params): number | null {
  const time = params.integer('redeem_by') ?? null;
  if (time === null || time > context.now) return time;
  throw invalid(
    `The parameter \`redeem_by\` expects a unix timestamp representing a date and time in the future. You specified the value \`${time}\` which is in the past.`,
    { param: 'redeem_by' },
  );
}

async function createCoupon(context: RequestContext, params: Params): Promise<Stripe.Coupon> {
  const id = params.text('id') ?? stripeId('co').slice(3, 11);
  if (await find(context, 'coupon', id)) {
    throw invalid('Coupon already exists.', { code: 'resource_already_exists' });
  }
  const duration = params.oneOf('duration', ['once', 'forever', 'repeating']) ?? 'once';
  const products = params.map('applies_to')?.texts('products');
  for (const product of products ?? []) await need(context, 'product', product, 'applies_to[products]');
  const coupon: Stripe.Coupon = {
    id,
    object: 'coupon',
    ...readReduction(params),
    created: context.now,
    duration,
    duration_in_months: readMonths(params, duration),
    livemode: false,
    max_redemptions: params.integer('max_redemptions') ?? null,
    metadata: params.metadata(),
    name: params.text('name') ?? null,
    redeem_by: readRedeemBy(context, params),
    times_redeemed: 0,
    valid: true,
  };
  return insertAndRecord(context, 'coupon.created', coupon, products ? { appliesTo: { products } } : {});
}

export async function readReductionOf(context: RequestContext, id: string, param?: string): Promise<Reduction> {
  const stored = await find(context, 'coupon', id);
  if (!stored) await need(context, 'coupon', id, param);
  const appliesTo = stored?.hidden.appliesTo as { products: string[] } | undefined;
  return { coupon: stored?.data as Stripe.Coupon, products: appliesTo?.products ?? null };
}

export function stillRedeemable(coupon: Stripe.Coupon, now: number): boolean {
  const used = coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions;
  return coupon.valid && !used && (coupon.redeem_by === null || coupon.redeem_by > now);
}

/** Counts one redemption; the last thing its transaction locks. */
export async function redeem(context: RequestContext, id: string): Promise<void> {
  const { data, hidden } = await lock(context, 'coupon', id);
  const used = data.times_redeemed + 1;
  const valid = data.valid && (data.max_redemptions === null || used < data.max_redemptions);
  await save(context, { ...data, times_redeemed: used, valid }, hidden);
}

/** Ends a coupon at its `redeem_by`. */
export async function expireCoupon(context: RequestContext, id: string): Promise<void> {
  const { data, hidden } = await lock(context, 'coupon', id);
  await save(context, { ...data, valid: false }, hidden);
}

/** Deletes a coupon. Discounts already made from it stay. */
async function deleteCoupon(context: RequestContext, id: string): Promise<Stripe.DeletedCoupon> {
  const { data } = await lock(context, 'coupon', id);
  await remove(context, id);
  await record(context, 'coupon.deleted', { ...data, valid: false });
  return { id, object: 'coupon', deleted: true };
}

const REDUCTION = ['amount_off', 'percent_off', 'currency', 'duration', 'duration_in_months'];

async function updateCoupon(context: RequestContext, id: string, params: Params) {
  const { data: before, hidden } = await lock(context, 'coupon', id);
  const coupon = {
    ...before,
    name: params.has('name') ? (params.text('name') ?? null) : before.name,
    metadata: params.metadata(before.metadata ?? {}),
  };
  return saveAndRecord(context, 'coupon.updated', coupon, hidden, before);
}

export const couponEndpoints: Endpoint[] = [
  endpoint(
    'POST',
    '/v1/coupons',
    [...REDUCTION, 'id', 'applies_to', 'max_redemptions', 'metadata', 'name', 'redeem_by'],
    ({ context, params }) => createCoupon(context, params),
  ),
  list('/v1/coupons', 'coupon'),
  retrieve('/v1/coupons', 'coupon'),
  endpoint('POST', '/v1/coupons/:id', ['name', 'metadata'], ({ context, params, id }) =>
    updateCoupon(context, id, params),
  ),
  endpoint('DELETE', '/v1/coupons/:id', [], ({ context, id }) => deleteCoupon(context, id)),
];
