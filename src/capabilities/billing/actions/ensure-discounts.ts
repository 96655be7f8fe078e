import type Stripe from 'stripe';
import { PLAN_IDS } from '#src/capabilities/pricing/rules/plans.ts';
import { couponOf, type Discount, discountWords, productsOff } from '../rules/discounts.ts';
import { productsOf } from '../rules/payment-page.ts';
import { ensureCoupon } from './ensure-coupon.ts';
import { ensureProducts } from './ensure-products.ts';

/** Discounts as coupons at the payment service, each for one payment; made there on first use. */
export async function ensureDiscounts(stripe: Stripe, discounts: readonly Discount[]): Promise<void> {
  if (discounts.length === 0) return;
  const products = new Map(PLAN_IDS.flatMap((plan) => productsOf(plan)).map((product) => [product.id, product]));
  await ensureProducts(stripe, [...products.values()]);
  await Promise.all(discounts.map((discount) => ensureDiscount(stripe, discount)));
}

const ensureDiscount = (stripe: Stripe, discount: Discount): Promise<void> =>
  ensureCoupon(stripe, {
    id: couponOf(discount.id),
    duration: 'once',
    percent_off: discount.percentOff,
    name: discountWords(discount),
    applies_to: { products: productsOff(discount.kind) },
  });
