import type Stripe from 'stripe';
import { idOf } from '../api/ids.ts';

export interface BillLine {
  price: Stripe.Price;
  quantity: number;
  /** The invoice item that waited for this bill; its amount is settled. */
  item?: Stripe.InvoiceItem;
}

export interface Reduction {
  coupon: Stripe.Coupon;
  /** The products it is for; null: all. */
  products: readonly string[] | null;
}

export interface LineTotals extends BillLine {
  subtotal: number;
  /** Amount of each reduction, in the order of the reductions. */
  reductions: number[];
  total: number;
}

/** Integer minor units throughout. */
export interface Bill {
  lines: LineTotals[];
  subtotal: number;
  reductions: number[];
  total: number;
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** Computes the totals of lines and coupons, one coupon after the other: a percentage is rounded per line (halves up), an amount is spread over the lines by their worth, to the last cent. */
export function computeTotals(lines: readonly BillLine[], reductions: readonly Reduction[]): Bill {
  const totals = lines.map((line): LineTotals => {
    const subtotal = line.item?.amount ?? (line.price.unit_amount ?? 0) * line.quantity;
    return { ...line, subtotal, reductions: [], total: subtotal };
  });
  for (const reduction of reductions) {
    const off = amountsOff(totals, reduction);
    totals.forEach((line, index) => {
      line.reductions.push(off[index] ?? 0);
      line.total -= off[index] ?? 0;
    });
  }
  return {
    lines: totals,
    subtotal: sum(totals.map(({ subtotal }) => subtotal)),
    reductions: reductions.map((_, index) => sum(totals.map((line) => line.reductions[index] ?? 0))),
    total: sum(totals.map(({ total }) => total)),
  };
}

function amountsOff(lines: readonly LineTotals[], { coupon, products }: Reduction): number[] {
  const takes = ({ item, price }: LineTotals) =>
    item?.discountable !== false && (products === null || products.includes(idOf(price.product)));
  const base = lines.map((line) => (takes(line) ? line.total : 0));
  if (coupon.percent_off !== null) {
    const hundredths = Math.round(coupon.percent_off * 10_000);
    return base.map((amount) => Math.round((amount * hundredths) / 1_000_000));
  }
  return spread(Math.min(coupon.amount_off ?? 0, sum(base)), base);
}

/** Splits an amount in proportion to weights; the cents that rounding leaves go to the largest fractions. */
export function spread(amount: number, weights: readonly number[]): number[] {
  const whole = BigInt(sum([...weights]));
  if (whole === 0n) return weights.map(() => 0);
  const products = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const shares = products.map((product) => Number(product / whole));
  const byFraction = products
    .map((product, index) => ({ index, fraction: Number(product % whole) }))
    .sort((one, other) => other.fraction - one.fraction);
  const left = amount - sum(shares);
  for (const { index } of byFraction.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
