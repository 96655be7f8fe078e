import type Stripe from 'stripe';
import { ensure, STRIPE_TIMEOUT } from './ensure-products.ts';

type Coupon = Stripe.CouponCreateParams & { id: string; applies_to: { products: string[] } };

/**
 * Makes a coupon at the payment service on first use. One of that id that is for other products, or for all of them, as an
 * earlier version made it, is replaced; discounts already made with it stay. The products have to exist.
 */
export async function ensureCoupon(stripe: Stripe, coupon: Coupon): Promise<void> {
  const read = () => stripe.coupons.retrieve(coupon.id, { expand: ['applies_to'] }, STRIPE_TIMEOUT);
  const create = () => stripe.coupons.create(coupon, STRIPE_TIMEOUT);
  const replaceOther = async () => {
    if (isFor(await read(), coupon.applies_to.products)) return;
    await stripe.coupons.del(coupon.id, {}, STRIPE_TIMEOUT);
    await ensure(read, create);
  };
  await ensure(replaceOther, create);
}

const isFor = ({ applies_to }: Stripe.Coupon, products: string[]): boolean =>
  applies_to?.products.toSorted().join() === products.toSorted().join();
