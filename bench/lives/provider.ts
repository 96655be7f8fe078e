import type Stripe from 'stripe';
import { type Discount, discountOfCoupon, productsOff } from '#src/capabilities/billing/rules/discounts.ts';
import { firstMonthOff, paymentPage, productsOf } from '#src/capabilities/billing/rules/payment-page.ts';
import { DELIVERY_PRODUCT, KIT_PRODUCT } from '#src/capabilities/billing/rules/payment-page.ts';
import type { Quote } from '#src/capabilities/pricing/rules/quote.ts';
import {
  type Bill,
  type BillLine,
  computeTotals,
  type Reduction,
} from '../../packages/stripe-sandbox/billing/compute-totals.ts';

interface Priced {
  id?: string;
  deleted?: boolean;
  quantity?: number;
  price_data?: { product: string; unit_amount?: number };
}

/** A renewal's invoice. */
export interface Invoiced {
  total: number;
  paid: boolean;
  /** Discounts of ours that came off it. */
  redeemed: string[];
  asStripe: Stripe.Invoice;
}

interface Item {
  id: string;
  product: string;
  unit: number;
  quantity: number;
}

/** One subscription at the payment service: it takes the shop's requests, and charges by the sandbox's arithmetic. */
export class Provider {
  #cardFails = false;
  #open: Bill | null = null;
  #items: Item[] = [];
  #coupons: string[] = [];
  #metadata: Record<string, string> = {};
  #periodEnd = 0;
  #percents = new Map<string, { percent: number; products: string[] }>();
  #made = 0;
  #paid = 0;
  #refunded = 0;

  /** Opens and pays the session of a quote. */
  pay(quote: Quote): Bill {
    const page = { ui: 'embedded', draftId: null, personId: null, email: 'life@example.com' } as const;
    const customer = { name: 'A life', address: null };
    const params = paymentPage(
      { ...page, id: 'life', quote, customer, createdAt: new Date(0) },
      { origin: 'https://shop.example', stripeCustomer: null },
    );
    for (const { price_data, quantity } of params.line_items ?? []) this.#add({ price_data, quantity } as Priced);
    const products = productsOf(quote.plan).map(({ id }) => id);
    const coupon = { percent_off: null, amount_off: firstMonthOff(quote) } as Stripe.Coupon;
    return this.#charge(computeTotals(this.#lines(), params.discounts ? [{ coupon, products }] : []));
  }

  /** Charges the lines of a payment without a plan. */
  payOnce(lines: { quantity: number; price_data: { product: string; unit_amount: number } }[]): number {
    const bill = lines.map(({ quantity, price_data: { product, unit_amount } }) =>
      line(product, unit_amount, quantity),
    );
    return computeTotals(bill, []).total;
  }

  #charge(bill: Bill): Bill {
    this.#paid = bill.total;
    this.#refunded = 0;
    return bill;
  }

  /** Refunds so much of the last payment, at most all of it. Returns the sum. */
  refund(amount: number): number {
    const back = Math.min(amount, this.#paid - this.#refunded);
    this.#refunded += back;
    return back;
  }

  /** Moment of the next charge, in milliseconds. */
  get chargesAt(): number {
    return this.#periodEnd * 1000;
  }

  /** A month without follow-up kits and discounts. */
  ofTheCats = (): number =>
    this.#items.reduce((sum, { product, unit, quantity }) => sum + (product === KIT_PRODUCT ? 0 : unit * quantity), 0);

  /** As the rules read it. */
  get subscription(): Stripe.Subscription {
    return {
      id: 'sub_life',
      status: 'active',
      cancel_at_period_end: false,
      pause_collection: null,
      metadata: this.#metadata,
      discounts: this.#coupons.map((coupon) => ({ id: coupon, source: { coupon } })),
      items: {
        data: this.#items.map(({ id, product, unit, quantity }) => {
          return { id, quantity, current_period_end: this.#periodEnd, price: { product, unit_amount: unit } };
        }),
      },
    } as unknown as Stripe.Subscription;
  }

  /** Takes a request of the shop; returns the immediate charge. */
  update({
    items = [],
    discounts,
    metadata,
    trial_end,
    add_invoice_items = [],
  }: Stripe.SubscriptionUpdateParams): number {
    this.#metadata = { ...this.#metadata, ...(metadata as Record<string, string> | undefined) };
    if (typeof trial_end === 'number') this.#periodEnd = trial_end;
    for (const item of items as Priced[]) this.#change(item);
    if (discounts !== undefined)
      this.#coupons = [...(discounts || [])].map(({ coupon, discount }) => coupon ?? discount ?? '');
    const lines = add_invoice_items.map(({ price_data, quantity }) => ({
      ...line(price_data?.product ?? '', price_data?.unit_amount ?? 0, quantity ?? 1),
      item: { amount: (price_data?.unit_amount ?? 0) * (quantity ?? 1), discountable: false } as Stripe.InvoiceItem,
    }));
    return computeTotals(lines, this.#reductions()).total;
  }

  /** Total of the next invoice as things are. */
  due = (): number => computeTotals(this.#lines(), this.#reductions()).total;

  /** Number of rewards so far. */
  get rewards(): number {
    return this.#percents.size;
  }

  /** The coupon of a reward, as the shop makes it on first use. */
  redeemable(id: string, percent: number, kind: Discount['kind']): void {
    this.#percents.set(id, { percent, products: productsOff(kind) });
  }

  /** The card will not pay the next month. */
  failCard(): void {
    this.#cardFails = true;
  }

  /** Invoices a month, whose coupons are used up by it, and charges it; with a card that fails the invoice stays open. */
  renew(): Invoiced {
    const bill = computeTotals(this.#lines(), this.#reductions());
    const redeemed = this.#coupons.flatMap((coupon) => discountOfCoupon(coupon) ?? []);
    this.#coupons = [];
    const paid = !this.#cardFails || bill.total === 0;
    this.#open = paid ? null : bill;
    if (paid) this.#charge(bill);
    return { total: bill.total, paid, redeemed, asStripe: asStripe(bill, this.#metadata) };
  }

  /** Charges the open invoice, to another card or by an approval. Returns the amount. */
  collect(): number {
    const total = this.#open ? this.#charge(this.#open).total : 0;
    this.#open = null;
    this.#cardFails = false;
    return total;
  }

  #change({ id, deleted, quantity, price_data }: Priced): void {
    if (!id) return this.#add({ ...(quantity !== undefined && { quantity }), ...(price_data && { price_data }) });
    if (deleted) this.#items = this.#items.filter((item) => item.id !== id);
    else
      this.#items = this.#items.map((item) =>
        item.id === id
          ? {
              id,
              quantity: quantity ?? item.quantity,
              product: price_data?.product ?? item.product,
              unit: price_data?.unit_amount ?? item.unit,
            }
          : item,
      );
  }

  #add({ quantity = 1, price_data }: Priced): void {
    this.#made += 1;
    this.#items.push({
      id: `si_${this.#made}`,
      product: price_data?.product ?? DELIVERY_PRODUCT,
      unit: price_data?.unit_amount ?? 0,
      quantity,
    });
  }

  #lines = (): BillLine[] => this.#items.map(({ product, unit, quantity }) => line(product, unit, quantity));

  #reductions(): Reduction[] {
    return this.#coupons.map((id) => {
      const { percent, products } = this.#percents.get(id) ?? { percent: 0, products: [] };
      return { coupon: { percent_off: percent, amount_off: null } as Stripe.Coupon, products };
    });
  }
}

const line = (product: string, unit_amount: number, quantity: number): BillLine => ({
  price: { product, unit_amount, recurring: { interval: 'month', interval_count: 1 } } as Stripe.Price,
  quantity,
});

/** The invoice as the shop reads its terms. */
function asStripe({ lines }: Bill, metadata: Record<string, string>): Stripe.Invoice {
  return {
    billing_reason: 'subscription_cycle',
    parent: { subscription_details: { metadata } },
    lines: {
      data: lines.map(({ price, quantity, subtotal, reductions }) => ({
        quantity,
        subtotal,
        pricing: { price_details: { product: price.product } },
        discount_amounts: reductions.map((amount) => ({ amount })),
      })),
    },
  } as unknown as Stripe.Invoice;
}
