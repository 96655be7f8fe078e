import type Stripe from 'stripe';
import { couponOf, type Discount, discountWords, productsOff } from '../rules/discounts.ts';
import { EVERY_PRODUCT } from '../rules/payment-page.ts';
import { ensureCoupon } from './ensure-coupon.ts';
import { ensureProducts } from './ensure-products.ts';

/** Discounts as coupons at the payment service, each for one payment; made there on first use. */
export async function ensureDiscounts(stripe: Stripe, discounts: readonly Discount[]): Promise<void> {
  if (discounts.length === 0) return;
  await ensureProducts(stripe, EVERY_PRODUCT);
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
