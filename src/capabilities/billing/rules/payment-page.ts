import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { PLANS, type PlanId, productIdOf, STICKS_PER_MONTH } from '#src/capabilities/pricing/rules/plans.ts';
import type { Quote } from '#src/capabilities/pricing/rules/quote.ts';
import type { CustomerRecord } from './checkout-record.ts';

const NO_STICKS_NO_RENEWAL = 'Nothing more is charged before the first sticks ship; the month counts from that day.';

export const DELIVERY_PRODUCT = 'monthly-delivery';

/** What the payment service has to know as products, by id. */
export function productsOf(plan: PlanId): { id: string; name: string; description: string }[] {
  return [
    {
      id: productIdOf(plan),
      name: `Purrwell ${PLANS[plan].name}`,
      description: `${STICKS_PER_MONTH} sticks a month for one cat, made after the home test kit.`,
    },
    { id: DELIVERY_PRODUCT, name: 'Monthly delivery', description: 'From the second month. The first is free.' },
  ];
}

/** What the first month is cheaper than a renewal by: free delivery, and the launch offer where it applies. */
export function firstMonthOff(quote: Pick<Quote, 'renewalTotal' | 'totalToday'>): number {
  return Math.max(0, quote.renewalTotal.amount - quote.totalToday.amount);
}

/** One coupon for each amount and currency, made on first use. */
export const couponId = (quote: Quote): string => `first-month-${quote.currency.toLowerCase()}-${firstMonthOff(quote)}`;

/** What makes two requests of one buyer the same order: anything that would be charged, shipped or mailed differently. */
export function contentHash(quote: Quote, email: string, customer: CustomerRecord): string {
  const { plan, cats, currency, country, lines, totalToday, renewalTotal } = quote;
  const content = [
    plan,
    cats,
    currency,
    country,
    lines,
    totalToday,
    renewalTotal,
    email,
    customer.name,
    customer.address,
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

export interface PageOf {
  id: string;
  quote: Quote;
  email: string;
  customer: CustomerRecord;
}

/** The payment page: the quote's own amounts, never the price book's of the moment. */
export function paymentPage(
  { id, quote, email, customer }: PageOf,
  { origin, stripeCustomer }: { origin: string; stripeCustomer: string | null },
): Stripe.Checkout.SessionCreateParams {
  const currency = quote.currency.toLowerCase();
  const monthly = (product: string, unit_amount: number, quantity: number) => ({
    quantity,
    price_data: { currency, product, unit_amount, recurring: { interval: 'month' as const } },
  });
  const items = [monthly(productIdOf(quote.plan), quote.unit.amount, quote.cats)];
  if (quote.shippingRenewal.amount > 0) items.push(monthly(DELIVERY_PRODUCT, quote.shippingRenewal.amount, 1));
  return {
    mode: 'subscription',
    client_reference_id: id,
    line_items: items,
    ...(firstMonthOff(quote) > 0 && { discounts: [{ coupon: couponId(quote) }] }),
    ...(stripeCustomer ? { customer: stripeCustomer } : { customer_email: email }),
    ...(!customer.address && {
      shipping_address_collection: {
        allowed_countries: [
          quote.country as Stripe.Checkout.SessionCreateParams.ShippingAddressCollection.AllowedCountry,
        ],
      },
    }),
    // The payment service names a date a month from today; what really happens is kinder, and is said beside its button.
    custom_text: { submit: { message: NO_STICKS_NO_RENEWAL } },
    metadata: { checkout: id },
    subscription_data: { metadata: { checkout: id } },
    success_url: `${origin}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${origin}/?checkout=cancelled#onboarding`,
  };
}
