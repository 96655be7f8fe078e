import type Stripe from 'stripe';
import { idOf, stripeId } from '../api/ids.ts';
import { wireDecimal } from '../objects/prices.ts';
import type { RequestContext } from '../request-context.ts';
import { need } from '../objects/store.ts';
import type { Bill, LineTotals } from './compute-totals.ts';

export interface InvoiceParams {
  subscription: Stripe.Subscription;
  bill: Bill;
  /** The discounts behind the bill's reductions, in the same order. */
  discounts: Stripe.Discount[];
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  period: { start: number; end: number };
}

function lineParent(line: LineTotals, subscription: Stripe.Subscription): Stripe.InvoiceLineItem.Parent {
  if (line.item) return waitingParent(line.item, subscription.id);
  const item = subscription.items.data.find(({ price }) => price.id === line.price.id);
  if (item) {
    return {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: null,
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    };
  }
  return {
    invoice_item_details: {
      invoice_item: stripeId('ii'),
      proration: false,
      proration_details: null,
      subscription: subscription.id,
    },
    subscription_item_details: null,
    type: 'invoice_item_details',
  };
}

/** A proration belongs to the subscription's item it corrects, anything else that waited to itself. */
function waitingParent(item: Stripe.InvoiceItem, subscription: string): Stripe.InvoiceLineItem.Parent {
  const corrected = item.parent?.subscription_details?.subscription_item;
  const invoice_item = item.id;
  const { proration } = item;
  return corrected
    ? {
        invoice_item_details: null,
        subscription_item_details: {
          invoice_item,
          proration,
          proration_details: { credited_items: null },
          subscription,
          subscription_item: corrected,
        },
        type: 'subscription_item_details',
      }
    : {
        invoice_item_details: { invoice_item, proration, proration_details: null, subscription },
        subscription_item_details: null,
        type: 'invoice_item_details',
      };
}

export async function invoiceLine(
  context: RequestContext,
  invoice: string,
  line: LineTotals,
  { subscription, discounts, period }: InvoiceParams,
) {
  const product = await need(context, 'product', idOf(line.price.product));
  const { item } = line;
  const result: Stripe.InvoiceLineItem = {
    id: stripeId('il'),
    object: 'line_item',
    amount: line.subtotal,
    currency: line.price.currency,
    description: item?.description ?? `${line.quantity} × ${product.name}`,
    discount_amounts: discounts.map(({ id }, index) => ({ amount: line.reductions[index] ?? 0, discount: id })),
    discountable: item?.discountable ?? true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: item?.metadata ?? subscription.metadata,
    parent: lineParent(line, subscription),
    period: item?.period ?? (line.price.recurring ? period : { start: context.now, end: context.now }),
    pretax_credit_amounts: [],
    pricing: {
      type: 'price_details',
      price_details: { price: line.price.id, product: product.id },
      unit_amount_decimal: item?.pricing?.unit_amount_decimal ?? wireDecimal(line.price.unit_amount ?? 0),
    },
    quantity: line.quantity,
    quantity_decimal: wireDecimal(line.quantity),
    subscription: subscription.id,
    subtotal: line.subtotal,
    taxes: [],
  };
  return result;
}
