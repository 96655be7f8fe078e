import type Stripe from 'stripe';
import { ApiError, invalid, notServed, parameterMissing } from '../api/errors.ts';
import { idOrNull } from '../api/ids.ts';
import type { Params } from '../api/params.ts';
import { redeem } from '../objects/coupons.ts';
import { readCoupon } from '../objects/discount-params.ts';
import { isFlexible } from '../objects/session-shape.ts';
import { readLines } from '../objects/session-params.ts';
import { insert, need } from '../objects/store.ts';
import { type RequestContext, withSavepoint } from '../request-context.ts';
import { record } from '../webhooks/record-event.ts';
import { collect } from './collection.ts';
import { computeTotals, type Reduction } from './compute-totals.ts';
import { issueInvoice } from './invoices.ts';
import { createDiscount, lasting } from './applied-discounts.ts';
import { newSubscription } from './subscriptions.ts';

/**
 * Creates a subscription that is paid at once by the customer's card, without a session. A card that does not pay
 * leaves nothing behind (`error_if_incomplete`); the other behaviours are not served.
 */
export async function createSubscription(
  context: RequestContext,
  params: Params,
): Promise<Stripe.Subscription | ApiError> {
  if (params.text('payment_behavior') !== 'error_if_incomplete')
    throw notServed('a payment_behavior besides error_if_incomplete', 'payment_behavior');
  if (!context.harsh && isFlexible(params)) throw notServed('billing mode flexible, the default', 'billing_mode[type]');
  return withSavepoint(context, (inner) => create(inner, params)).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 402) return error;
    throw error;
  });
}

async function create(context: RequestContext, params: Params): Promise<Stripe.Subscription> {
  const customer = await need(context, 'customer', params.requiredText('customer'), 'customer');
  const method = params.text('default_payment_method') ?? idOrNull(customer.invoice_settings?.default_payment_method);
  if (!method)
    throw invalid('This customer has no attached payment source or default payment method.', {
      code: 'resource_missing',
    });
  const lines = await readLines(context, params, 'items');
  const [first] = lines;
  if (!first) throw parameterMissing('items');
  const fresh = newSubscription(context, {
    customer: customer.id,
    lines,
    paymentMethod: method,
    metadata: params.metadata(),
    description: params.text('description') ?? null,
    flexible: isFlexible(params),
  });
  const reductions: Reduction[] = [];
  const discounts: Stripe.Discount[] = [];
  for (const wish of params.maps('discounts')) {
    const reduction = await readCoupon(context, wish, first.price.currency);
    reductions.push(reduction);
    discounts.push(await createDiscount(context, reduction, fresh, null));
    await redeem(context, reduction.coupon.id);
  }
  const period = { start: context.now, end: fresh.items.data[0]?.current_period_end ?? context.now };
  const bill = computeTotals(lines, reductions);
  const invoice = await issueInvoice(context, {
    subscription: fresh,
    bill,
    discounts,
    period,
    reason: 'subscription_create',
  });
  const subscription = await insert(context, {
    ...fresh,
    discounts: lasting({ discounts, reductions }),
    latest_invoice: invoice.id,
  });
  const settled = await collect(context, invoice, { byTime: true, method });
  if (settled instanceof ApiError) throw settled;
  await record(context, 'customer.subscription.created', subscription);
  return subscription;
}
