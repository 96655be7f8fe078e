import type Stripe from 'stripe';
import { couponOf, type Discount, discountOfCoupon, type MonthTerms, discountAmounts } from './discounts.ts';
import { idOf } from './stripe-mapping.ts';

/** A subscription or an invoice whose discounts were read along. */
interface Discounted {
  discounts: (string | { id: string; source?: Stripe.Discount.Source | Stripe.DeletedDiscount.Source })[];
}

/** Stripe's form of a discount; a list of them replaces those present. */
type StripeDiscount = { coupon: string } | { discount: string };

const couponOn = (one: Discounted['discounts'][number]): string =>
  (typeof one !== 'string' && idOf(one.source?.coupon)) || '';

/** The discounts of ours among them. */
export const discountsOn = ({ discounts }: Discounted): string[] =>
  discounts.flatMap((one) => discountOfCoupon(couponOn(one)) ?? []);

export interface OnInvoice {
  id: string;
  /** Null where the invoice does not say. */
  amount: number | null;
}

/** Amounts that our discounts take off an invoice. */
export function discountsOff(invoice: Discounted & Pick<Stripe.Invoice, 'total_discount_amounts'>): OnInvoice[] {
  const amounts = new Map(invoice.total_discount_amounts?.map(({ discount, amount }) => [idOf(discount), amount]));
  return invoice.discounts.flatMap((one) => {
    const id = discountOfCoupon(couponOn(one));
    return id ? [{ id, amount: amounts.get(idOf(one)) ?? null }] : [];
  });
}

/** Exactly these of ours, and everything that is not ours as it is. */
function discountsParam({ discounts }: Discounted, ours: readonly string[]): StripeDiscount[] | '' {
  const others = discounts
    .filter((one) => !discountOfCoupon(couponOn(one)))
    .map((one) => ({ discount: idOf(one) ?? '' }));
  const told = [...others, ...ours.map((id) => ({ coupon: couponOf(id) }))];
  return told.length ? told : '';
}

/** None of ours: a change in the middle of a month must not use up discounts for the next payment. */
export const withoutOurs = (on: Discounted): { discounts: StripeDiscount[] | '' } => ({
  discounts: discountsParam(on, []),
});

/**
 * Subscription update for its discounts: pending ones are attached while it collects payments, and detached while it
 * does not, because a void payment would use them up. Empty if nothing changes.
 */
export function discountChange(
  on: Discounted,
  { waiting, month, collects }: { waiting: readonly Discount[]; month: MonthTerms; collects: boolean },
): { discounts?: StripeDiscount[] | '' } {
  const wished = collects ? discountAmounts(waiting, month).filter(({ amount }) => amount > 0) : [];
  const ids = wished.map(({ id }) => id).toSorted();
  return ids.join() === discountsOn(on).toSorted().join() ? {} : { discounts: discountsParam(on, ids) };
}

/** The same without one. */
export function discountsWithout(on: Discounted, id: string): { discounts: StripeDiscount[] | '' } | null {
  const ours = discountsOn(on);
  return ours.includes(id)
    ? {
        discounts: discountsParam(
          on,
          ours.filter((one) => one !== id),
        ),
      }
    : null;
}
