import type Stripe from 'stripe';
import type { Endpoint } from '../api/endpoint.ts';
import { record } from '../webhooks/record-event.ts';
import { invalid, parameterMissing } from '../api/errors.ts';
import { stripeId } from '../api/ids.ts';
import { type Params, readCurrency } from '../api/params.ts';
import type { Reduction } from '../billing/compute-totals.ts';
import type { RequestContext } from '../request-context.ts';
import { find, insert, lock, need, PAGING, page, remove, save } from './store.ts';

function readReduction(params: Params): Pick<Stripe.Coupon, 'amount_off' | 'percent_off' | 'currency'> {
  const amount = params.integer('amount_off');
  const percent = params.decimal('percent_off');
  if ((amount === undefined) === (percent === undefined)) {
    throw invalid('You must pass exactly one of amount_off and percent_off.', { param: 'percent_off' });
  }
  if (percent !== undefined && (percent <= 0 || percent > 100)) {
    throw invalid('percent_off must be greater than 0 and at most 100.', { param: 'percent_off' });
  }
  if (amount !== undefined && amount < 1) throw invalid('amount_off must be positive.', { param: 'amount_off' });
  return {
    amount_off: amount ?? null,
    percent_off: percent ?? null,
    currency: amount === undefined ? null : readCurrency(params),
  };
}

async function createCoupon(context: RequestContext, params: Params): Promise<Stripe.Coupon> {
  const id = params.text('id') ?? stripeId('co').slice(3, 11);
  if (await find(context, 'coupon', id)) {
    throw invalid(`Coupon already exists: '${id}'`, { code: 'resource_already_exists', param: 'id' });
  }
  const duration = params.oneOf('duration', ['once', 'forever', 'repeating']) ?? 'once';
  const months = params.integer('duration_in_months');
  if (duration === 'repeating' && months === undefined) throw parameterMissing('duration_in_months');
  const products = params.map('applies_to')?.texts('products');
  for (const product of products ?? []) await need(context, 'product', product, 'applies_to[products]');
  const coupon: Stripe.Coupon = {
    id,
    object: 'coupon',
    ...readReduction(params),
    created: context.now,
    duration,
    duration_in_months: duration === 'repeating' ? (months ?? null) : null,
    livemode: false,
    max_redemptions: params.integer('max_redemptions') ?? null,
    metadata: params.metadata(),
    name: params.text('name') ?? null,
    redeem_by: params.integer('redeem_by') ?? null,
    times_redeemed: 0,
    valid: true,
  };
  await insert(context, coupon, products ? { appliesTo: { products } } : {});
  await record(context, 'coupon.created', coupon);
  return coupon;
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
  const valid = data.max_redemptions === null || used < data.max_redemptions;
  await save(context, { ...data, times_redeemed: used, valid }, hidden);
}

/** Deletes a coupon. Discounts already made from it stay. */
async function deleteCoupon(context: RequestContext, id: string): Promise<Stripe.DeletedCoupon> {
  const { data } = await lock(context, 'coupon', id);
  await remove(context, id);
  await record(context, 'coupon.deleted', data);
  return { id, object: 'coupon', deleted: true };
}

const REDUCTION = ['amount_off', 'percent_off', 'currency', 'duration', 'duration_in_months'];

async function updateCoupon(context: RequestContext, id: string, params: Params) {
  const { data: before, hidden } = await lock(context, 'coupon', id);
  const coupon = {
    ...before,
    name: params.text('name') ?? before.name,
    metadata: params.metadata(before.metadata ?? {}),
  };
  await save(context, coupon, hidden);
  await record(context, 'coupon.updated', coupon, before);
  return coupon;
}

export const couponEndpoints: Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/coupons',
    accepts: [...REDUCTION, 'id', 'applies_to', 'max_redemptions', 'metadata', 'name', 'redeem_by'],
    run: ({ context, params }) => createCoupon(context, params),
  },
  {
    method: 'GET',
    path: '/v1/coupons',
    accepts: PAGING,
    run: ({ context, params }) => page(context, 'coupon', params, {}, '/v1/coupons'),
  },
  { method: 'GET', path: '/v1/coupons/:id', accepts: [], run: ({ context, id }) => need(context, 'coupon', id) },
  {
    method: 'POST',
    path: '/v1/coupons/:id',
    accepts: ['name', 'metadata'],
    run: ({ context, params, id }) => updateCoupon(context, id, params),
  },
  { method: 'DELETE', path: '/v1/coupons/:id', accepts: [], run: ({ context, id }) => deleteCoupon(context, id) },
];
