import { sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { insertAndRecord } from '../webhooks/record-event.ts';
import { idOf, stripeId } from '../api/ids.ts';
import { wireDecimal } from '../objects/prices.ts';
import type { RequestContext } from '../request-context.ts';
import { all, hiddenOf, need, save } from '../objects/store.ts';
import { objects } from '../tables.ts';
import type { BillLine } from './compute-totals.ts';
import { type Proration, prorationText } from './proration.ts';
import type { Period } from './subscriptions.ts';

/** Additional item of a subscription's next invoice. */
export interface ItemInput {
  price: Stripe.Price;
  quantity: number;
  period: Period;
  discountable: boolean;
  metadata: Stripe.Metadata;
  description?: string | undefined;
  /** Set where the amount is not price times quantity: a proration. */
  proration?: Proration;
}

const unitOf = (amount: number, quantity: number) => wireDecimal(Number((amount / quantity).toFixed(4)));

async function addItem(context: RequestContext, subscription: Stripe.Subscription, wish: ItemInput): Promise<void> {
  const { price, quantity, proration } = wish;
  const product = await need(context, 'product', idOf(price.product));
  const amount = proration ? proration.amount : (price.unit_amount ?? 0) * quantity;
  const text = proration ? prorationText(proration, product.name) : `${quantity} × ${product.name}`;
  const item: Stripe.InvoiceItem = {
    id: stripeId('ii'),
    object: 'invoiceitem',
    amount,
    currency: price.currency,
    customer: idOf(subscription.customer),
    customer_account: null,
    date: context.now,
    description: wish.description ?? text,
    discountable: wish.discountable,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: wish.metadata,
    net_amount: amount,
    parent: {
      subscription_details: {
        subscription: subscription.id,
        ...(proration && { subscription_item: proration.item.id }),
      },
      type: 'subscription_details',
    },
    period: wish.period,
    pricing: {
      type: 'price_details',
      price_details: { price: price.id, product: product.id },
      unit_amount_decimal: unitOf(amount, quantity),
    },
    proration: proration !== undefined,
    quantity,
    quantity_decimal: wireDecimal(quantity),
    tax_rates: [],
    test_clock: context.testClock,
  };
  await insertAndRecord(context, 'invoiceitem.created', item, { price });
}

export async function addItems(
  context: RequestContext,
  subscription: Stripe.Subscription,
  wishes: readonly ItemInput[],
) {
  for (const wish of wishes) await addItem(context, subscription, wish);
}

export const prorationItem = (proration: Proration): ItemInput => ({
  price: proration.item.price,
  quantity: proration.item.quantity ?? 1,
  period: proration.period,
  discountable: false,
  metadata: {},
  proration,
});

/** Pending invoice items of a subscription, oldest first. */
export async function pendingLines(context: RequestContext, subscription: Stripe.Subscription): Promise<BillLine[]> {
  const where = sql`${objects.data}->>'invoice' is null`;
  const items = await all(context, 'invoiceitem', { parent: subscription.id, where });
  const lines: BillLine[] = [];
  for (const item of items.reverse()) {
    const { price } = await hiddenOf(context, item.id);
    lines.push({ price: price as Stripe.Price, quantity: item.quantity, item });
  }
  return lines;
}

/** Marks invoice items as billed by an invoice. */
export async function takeItems(context: RequestContext, lines: readonly BillLine[], invoice: string): Promise<void> {
  for (const { item, price } of lines) if (item) await save(context, { ...item, invoice }, { price });
}
