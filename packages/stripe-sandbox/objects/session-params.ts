import type Stripe from 'stripe';
import { type BillLine, computeTotals, type Reduction } from '../billing/compute-totals.ts';
import { invalid, parameterMissing } from '../api/errors.ts';
import { idOf, stripeId } from '../api/ids.ts';
import { type Params, readEmail } from '../api/params.ts';
import type { RequestContext } from '../request-context.ts';
import { need } from './store.ts';
import { readCoupon } from './discount-params.ts';
import { createPrice } from './prices.ts';

const HALF_AN_HOUR = 1800;
const A_DAY = 86_400;

/** The lines of a session, or the items of a subscription. */
export async function readLines(
  context: RequestContext,
  params: Params,
  key: 'line_items' | 'items' = 'line_items',
  mode: 'subscription' | 'payment' = 'subscription',
): Promise<BillLine[]> {
  const items = params.maps(key);
  if (items.length === 0) throw parameterMissing(key);
  const lines: BillLine[] = [];
  for (const item of items) {
    const id = item.text('price');
    const data = item.map('price_data');
    if (!id && !data) throw parameterMissing(item.name('price'));
    const price = id
      ? await need(context, 'price', id, item.name('price'))
      : await createPrice(context, data as Params);
    if (!price.active) throw invalid(`The price specified is inactive: ${price.id}.`, { param: item.name('price') });
    const quantity = item.integer('quantity');
    if (quantity === undefined) throw parameterMissing(item.name('quantity'));
    if (quantity < 1) throw invalid('Invalid positive integer', { param: item.name('quantity') });
    lines.push({ price, quantity });
  }
  checkAgreement(lines, mode);
  return lines;
}

function checkAgreement(lines: BillLine[], mode: 'subscription' | 'payment') {
  const recurring = lines.filter(({ price }) => price.recurring);
  if (mode === 'payment' && recurring.length > 0) {
    throw invalid(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      { param: 'line_items' },
    );
  }
  if (mode === 'subscription' && recurring.length === 0) {
    throw invalid('You must provide at least one recurring price in `subscription` mode when using prices.', {
      param: 'line_items',
    });
  }
  const rhythms = new Set(
    recurring.map(({ price }) => `${price.recurring?.interval} ${price.recurring?.interval_count}`),
  );
  if (rhythms.size > 1)
    throw invalid('All recurring prices must have the same billing interval.', { param: 'line_items' });
  if (new Set(lines.map(({ price }) => price.currency)).size > 1) {
    throw invalid('All prices of a session must have the same currency.', { param: 'line_items' });
  }
}

export async function readDiscount(
  context: RequestContext,
  params: Params,
  currency: string,
): Promise<Reduction | null> {
  const discounts = params.maps('discounts');
  if (discounts.length > 1) throw invalid('You may only specify one discount.', { param: 'discounts' });
  const [discount] = discounts;
  return discount ? readCoupon(context, discount, currency) : null;
}

export async function lineItems(
  context: RequestContext,
  lines: BillLine[],
  reduction: Reduction | null,
): Promise<Stripe.LineItem[]> {
  const bill = computeTotals(lines, reduction ? [reduction] : []);
  const items: Stripe.LineItem[] = [];
  for (const line of bill.lines) {
    const product = await need(context, 'product', idOf(line.price.product));
    items.push({
      id: stripeId('li'),
      object: 'item',
      adjustable_quantity: null,
      amount_discount: line.subtotal - line.total,
      amount_subtotal: line.subtotal,
      amount_tax: 0,
      amount_total: line.total,
      currency: line.price.currency,
      description: product.name,
      metadata: {},
      price: line.price,
      quantity: line.quantity,
    });
  }
  return items;
}

export function readExpiry(context: RequestContext, params: Params): number {
  const expires = params.integer('expires_at') ?? context.now + A_DAY;
  if (expires < context.now + HALF_AN_HOUR - 60 || expires > context.now + A_DAY + 60) {
    throw invalid(
      'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.',
      {
        param: 'expires_at',
      },
    );
  }
  return expires;
}

export async function readBuyer(context: RequestContext, params: Params) {
  const id = params.text('customer');
  const email = readEmail(params, 'customer_email');
  if (id && email) throw invalid('You may only specify one of these parameters: customer, customer_email.');
  const customer = id ? await need(context, 'customer', id, 'customer') : null;
  const known = customer?.email ?? email ?? null;
  const details: Stripe.Checkout.Session.CustomerDetails | null = known
    ? {
        address: null,
        business_name: null,
        email: known,
        individual_name: null,
        name: customer?.name ?? null,
        phone: customer?.phone ?? null,
        tax_exempt: 'none',
        tax_ids: [],
      }
    : null;
  return { customer, email: email ?? null, details };
}

export function readUrl(params: Params, key: string, required: boolean): string | null {
  const url = required ? params.requiredText(key) : params.text(key);
  if (!url) return null;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw invalid(`Not a valid URL: ${key}`, { code: 'url_invalid', param: key });
  }
  return url;
}
