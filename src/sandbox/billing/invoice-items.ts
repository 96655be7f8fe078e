import { sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { record } from '../events.ts';
import { idOf, stripeId } from '../ids.ts';
import { wireDecimal } from '../resources/prices.ts';
import type { Scene } from '../scene.ts';
import { all, hiddenOf, insert, need, save } from '../store.ts';
import { objects } from '../tables.ts';
import type { BillLine } from './bill.ts';
import { type Proration, prorationText } from './proration.ts';
import type { Period } from './subscriptions.ts';

/** Additional item of a subscription's next invoice. */
export interface ItemWish {
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

async function addItem(scene: Scene, subscription: Stripe.Subscription, wish: ItemWish): Promise<void> {
  const { price, quantity, proration } = wish;
  const product = await need(scene, 'product', idOf(price.product));
  const amount = proration ? proration.amount : (price.unit_amount ?? 0) * quantity;
  const text = proration ? prorationText(proration, product.name) : `${quantity} × ${product.name}`;
  const item: Stripe.InvoiceItem = {
    id: stripeId('ii'),
    object: 'invoiceitem',
    amount,
    currency: price.currency,
    customer: idOf(subscription.customer),
    customer_account: null,
    date: scene.now,
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
    test_clock: null,
  };
  await insert(scene, item, { price });
  await record(scene, 'invoiceitem.created', item);
}

export async function addItems(scene: Scene, subscription: Stripe.Subscription, wishes: readonly ItemWish[]) {
  for (const wish of wishes) await addItem(scene, subscription, wish);
}

export const prorationWish = (proration: Proration): ItemWish => ({
  price: proration.item.price,
  quantity: proration.item.quantity ?? 1,
  period: proration.period,
  discountable: false,
  metadata: {},
  proration,
});

/** Pending invoice items of a subscription, oldest first. */
export async function pendingLines(scene: Scene, subscription: Stripe.Subscription): Promise<BillLine[]> {
  const where = sql`${objects.data}->>'invoice' is null`;
  const items = await all(scene, 'invoiceitem', { parent: subscription.id, where });
  const lines: BillLine[] = [];
  for (const item of items.reverse()) {
    const { price } = await hiddenOf(scene, item.id);
    lines.push({ price: price as Stripe.Price, quantity: item.quantity, item });
  }
  return lines;
}

/** They are on an invoice now and wait no more. */
export async function takeItems(scene: Scene, lines: readonly BillLine[], invoice: string): Promise<void> {
  for (const { item, price } of lines) if (item) await save(scene, { ...item, invoice }, { price });
}
