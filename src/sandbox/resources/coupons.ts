import type Stripe from 'stripe';
import type { Endpoint } from '../endpoint.ts';
import { record } from '../events.ts';
import { invalid, parameterMissing } from '../faults.ts';
import { stripeId } from '../ids.ts';
import { type Params, readCurrency } from '../params.ts';
import type { Reduction } from '../billing/bill.ts';
import type { Scene } from '../scene.ts';
import { find, insert, lock, need, PAGING, page, remove, save } from '../store.ts';

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

async function createCoupon(scene: Scene, params: Params): Promise<Stripe.Coupon> {
  const id = params.text('id') ?? stripeId('co').slice(3, 11);
  if (await find(scene, 'coupon', id)) {
    throw invalid(`Coupon already exists: '${id}'`, { code: 'resource_already_exists', param: 'id' });
  }
  const duration = params.oneOf('duration', ['once', 'forever', 'repeating']) ?? 'once';
  const months = params.integer('duration_in_months');
  if (duration === 'repeating' && months === undefined) throw parameterMissing('duration_in_months');
  const products = params.map('applies_to')?.texts('products');
  for (const product of products ?? []) await need(scene, 'product', product, 'applies_to[products]');
  const coupon: Stripe.Coupon = {
    id,
    object: 'coupon',
    ...readReduction(params),
    created: scene.now,
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
  await insert(scene, coupon, products ? { appliesTo: { products } } : {});
  await record(scene, 'coupon.created', coupon);
  return coupon;
}

export async function readReductionOf(scene: Scene, id: string, param?: string): Promise<Reduction> {
  const stored = await find(scene, 'coupon', id);
  if (!stored) await need(scene, 'coupon', id, param);
  const appliesTo = stored?.hidden.appliesTo as { products: string[] } | undefined;
  return { coupon: stored?.data as Stripe.Coupon, products: appliesTo?.products ?? null };
}

export function stillRedeemable(coupon: Stripe.Coupon, now: number): boolean {
  const used = coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions;
  return coupon.valid && !used && (coupon.redeem_by === null || coupon.redeem_by > now);
}

/** Counts one redemption; the last thing its transaction locks. */
export async function redeem(scene: Scene, id: string): Promise<void> {
  const { data, hidden } = await lock(scene, 'coupon', id);
  const used = data.times_redeemed + 1;
  const valid = data.max_redemptions === null || used < data.max_redemptions;
  await save(scene, { ...data, times_redeemed: used, valid }, hidden);
}

/** Deletes a coupon. Discounts already made from it stay. */
async function deleteCoupon(scene: Scene, id: string): Promise<Stripe.DeletedCoupon> {
  const { data } = await lock(scene, 'coupon', id);
  await remove(scene, id);
  await record(scene, 'coupon.deleted', data);
  return { id, object: 'coupon', deleted: true };
}

const REDUCTION = ['amount_off', 'percent_off', 'currency', 'duration', 'duration_in_months'];

async function updateCoupon(scene: Scene, id: string, params: Params) {
  const { data: before, hidden } = await lock(scene, 'coupon', id);
  const coupon = {
    ...before,
    name: params.text('name') ?? before.name,
    metadata: params.metadata(before.metadata ?? {}),
  };
  await save(scene, coupon, hidden);
  await record(scene, 'coupon.updated', coupon, before);
  return coupon;
}

export const couponEndpoints: Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/coupons',
    accepts: [...REDUCTION, 'id', 'applies_to', 'max_redemptions', 'metadata', 'name', 'redeem_by'],
    run: ({ scene, params }) => createCoupon(scene, params),
  },
  {
    method: 'GET',
    path: '/v1/coupons',
    accepts: PAGING,
    run: ({ scene, params }) => page(scene, 'coupon', params, {}, '/v1/coupons'),
  },
  { method: 'GET', path: '/v1/coupons/:id', accepts: [], run: ({ scene, id }) => need(scene, 'coupon', id) },
  {
    method: 'POST',
    path: '/v1/coupons/:id',
    accepts: ['name', 'metadata'],
    run: ({ scene, params, id }) => updateCoupon(scene, id, params),
  },
  { method: 'DELETE', path: '/v1/coupons/:id', accepts: [], run: ({ scene, id }) => deleteCoupon(scene, id) },
];
