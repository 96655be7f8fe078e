import { PLAN_IDS, productIdOf } from '#src/capabilities/pricing/rules/plans.ts';
import { DELIVERY_PRODUCT } from './payment-page.ts';

/** Off the sticks of a payment, as a reward, for a promise that was missed or as a credit of a colleague, or the delivery of one. */
export type DiscountKind = 'percent' | 'promise' | 'credit' | 'shipping';

/**
 * `waiting` for a payment; `attached` to an invoice that is not paid; `used`: paid; `withdrawn`: taken back, or the plan
 * ended first.
 */
export type DiscountState = 'waiting' | 'attached' | 'used' | 'withdrawn';

export interface Discount {
  id: string;
  kind: DiscountKind;
  percentOff: number;
}

/** Amounts that discounts take off an invoice, in minor units. */
export interface AmountsOff {
  sticks: number;
  delivery: number;
  /** The discount on the sticks; left out on invoices from before it was kept. */
  sticksDiscount?: { kind: DiscountKind; percentOff: number };
}

/** Terms of the next payment, in minor units. The renewal amount includes delivery. */
export interface MonthTerms {
  quantity: number;
  unitAmount: number;
  renewalAmount: number;
}

const REWARD = 'reward-';

/** The coupon of a discount at the payment service, and back. */
export const couponOf = (discountId: string): string => `${REWARD}${discountId}`;
export const discountOfCoupon = (coupon: string): string | null =>
  coupon.startsWith(REWARD) ? coupon.slice(REWARD.length) : null;

/** Products that a discount applies to. The sticks of every plan, because the plan may change first. */
export const productsOff = (kind: DiscountKind): string[] =>
  kind === 'shipping' ? [DELIVERY_PRODUCT] : PLAN_IDS.map(productIdOf);

export const deliveryFee = ({ quantity, unitAmount, renewalAmount }: MonthTerms): number =>
  renewalAmount - unitAmount * quantity;

/** '10% off', '10% off for a missed promise', '10% off, a credit from our team', 'Free delivery'. */
export function discountWords({ kind, percentOff }: Pick<Discount, 'kind' | 'percentOff'>): string {
  if (kind === 'shipping') return 'Free delivery';
  if (kind === 'credit') return `${percentOff}% off, a credit from our team`;
  return kind === 'promise' ? `${percentOff}% off for a missed promise` : `${percentOff}% off`;
}

/** Amount a discount takes off a payment, in minor units: rounded to the nearest, halves up, as Stripe does. */
const amountOff = ({ kind, percentOff }: Discount, month: MonthTerms): number =>
  kind === 'shipping' ? deliveryFee(month) : Math.round((month.unitAmount * month.quantity * percentOff) / 100);

const isOffDelivery = ({ kind }: Discount): boolean => kind === 'shipping';

/** Amount of each discount off the next payment, the oldest first. Only one applies to the sticks and one to delivery; the others are 0. */
export function discountAmounts<D extends Discount>(
  waiting: readonly D[],
  month: MonthTerms,
): (D & { amount: number })[] {
  const firsts = new Map(waiting.toReversed().map((one) => [isOffDelivery(one), one.id]));
  return waiting.map((one) => ({
    ...one,
    amount: firsts.get(isOffDelivery(one)) === one.id ? amountOff(one, month) : 0,
  }));
}

/** Amount of the next payment after discounts. */
export const paymentWith = (waiting: readonly Discount[], month: MonthTerms): number =>
  discountAmounts(waiting, month).reduce((rest, { amount }) => rest - amount, month.renewalAmount);

/** Labels and amounts of an invoice's discounts. */
export function discountLines(
  off: AmountsOff | undefined,
  whole: { sticks: number; delivery: number },
): { said: string; amount: number }[] {
  const { sticks = 0, delivery = 0, sticksDiscount } = off ?? {};
  const percentOff = Math.round((sticks / Math.max(1, whole.sticks)) * 100);
  return [
    { said: discountWords(sticksDiscount ?? { kind: 'percent', percentOff }), amount: sticks },
    { said: discountWords({ kind: 'shipping', percentOff: 100 }), amount: delivery },
  ].filter(({ amount }) => amount > 0);
}
