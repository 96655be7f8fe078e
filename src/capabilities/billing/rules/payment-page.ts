import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import {
  isLimited,
  PLAN_IDS,
  PLANS,
  type PlanId,
  productIdOf,
  STICKS_PER_MONTH,
} from '#src/capabilities/pricing/rules/plans.ts';
import { kitsOf, type Quote } from '#src/capabilities/pricing/rules/quote.ts';
import { scheduleToOrder } from '#src/capabilities/pricing/rules/schedule.ts';
import { rowText, scheduleRows } from '#src/capabilities/pricing/rules/schedule-words.ts';
import { HOLD_MINUTES } from '#src/capabilities/pricing/rules/seats.ts';
import { lowerCode } from '#src/lib/money.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import type { CustomerRecord } from './checkout-record.ts';
import { methodsFor, typesOf } from './payment-methods.ts';
import { asksAddress, type BegunAt, continuePath, returnPath } from './payment-place.ts';

/** Holds beside any date the payment service names: it counts from the payment, and the sticks ship later than that. */
const NO_STICKS_NO_RENEWAL =
  'Your month counts from the day your first sticks ship, and nothing more is charged before they do. A renewal date on this page counts from today, so it is the earliest.';

const SEAT_HELD = `Your seat is held for ${HOLD_MINUTES} minutes; then this page closes.`;

export const DELIVERY_PRODUCT = 'monthly-delivery';

/** A follow-up test kit in a box: on the subscription only while its next renewal is for one that costs something. */
export const KIT_PRODUCT = 'follow-up-kit';

export const KIT_PRODUCTS = [
  { id: KIT_PRODUCT, name: 'Follow-up test kit', description: 'A home test kit that comes with a monthly box.' },
];

/** Stripe products of a plan, by id. */
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

/** Everything that is sold, each once. */
export const EVERY_PRODUCT = [
  ...new Map(
    [...PLAN_IDS.flatMap((plan) => productsOf(plan)), ...KIT_PRODUCTS].map((product) => [product.id, product]),
  ).values(),
];

/** Reduction of the first month against a renewal: free delivery, and the launch offer where it applies. */
export function firstMonthOff(quote: Pick<Quote, 'renewalTotal' | 'totalToday'>): number {
  return Math.max(0, quote.renewalTotal.amount - quote.totalToday.amount);
}

/** One coupon for each plan, amount and currency, made on first use. */
export const couponId = (quote: Quote): string =>
  `first-month-${quote.plan}-${lowerCode(quote.currency)}-${firstMonthOff(quote)}`;

/**
 * Hash of everything that would be charged, shipped or mailed. Requests of a buyer with the same hash are one order.
 */
export const contentHash = (quote: Quote, email: string, { name, address }: CustomerRecord): string =>
  hashOf([...charged(quote), email, name, address]);

/** The same for a payment within our pages: name and address come later, so only whether its form asks for them counts. */
export const embeddedHash = (quote: Quote, email: string, begun: BegunAt): string =>
  hashOf(['embedded', ...charged(quote), email, continuePath(begun), asksAddress(begun)]);

/** The book too: a running plan keeps it, so of two that cost the same today it is known which one was bought. */
const charged = ({ priceBookVersion, plan, cats, currency, country, lines, totalToday, renewalTotal }: Quote) => [
  priceBookVersion,
  plan,
  cats,
  currency,
  country,
  lines,
  totalToday,
  renewalTotal,
];
const hashOf = (content: unknown[]) => createHash('sha256').update(JSON.stringify(content)).digest('hex');

export interface PageOf extends BegunAt {
  id: string;
  quote: Quote;
  email: string;
  customer: CustomerRecord;
  createdAt: Date;
}

/**
 * Life of a page that holds a place of a limited plan, should we not be there to close it (actions/end-hold.ts). The
 * payment service takes nothing below 30 minutes, and a page is made up to 15 minutes after its order was begun.
 */
const RESERVATION_SECONDS = 2700;

interface PageTerms {
  origin: string;
  stripeCustomer: string | null;
  /** Time zone of the household that pays, by which the dates of its order are written. */
  timeZone?: string;
}

/** The payment page: the quote's own amounts, never the price book's of the moment. */
export function paymentPage(page: PageOf, terms: PageTerms): Stripe.Checkout.SessionCreateParams {
  const { origin, stripeCustomer, timeZone = SHOP_ZONE } = terms;
  const { id, quote, email } = page;
  const currency = lowerCode(quote.currency);
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
    ...(isLimited(quote.plan) && { expires_at: Math.floor(page.createdAt.getTime() / 1000) + RESERVATION_SECONDS }),
    metadata: { checkout: id },
    // Charged in the currency that was quoted; on by default, it would offer the buyer's own at the provider's rate.
    adaptive_pricing: { enabled: false },
    // Changes are credited and charged at full prices, as the page says. By default (flexible) credits are net of coupons.
    subscription_data: { metadata: { checkout: id, country: quote.country }, billing_mode: { type: 'classic' } },
    ...(page.ui === 'hosted' ? onTheirs(page, { origin, timeZone }) : withinOurs(page, origin)),
  };
}

const withinOurs = (page: PageOf, origin: string): Partial<Stripe.Checkout.SessionCreateParams> => ({
  ui_mode: 'elements',
  allowed_payment_method_types: typesOf(methodsFor(page.quote.currency)),
  ...(asksAddress(page) && shippingWithin(page)),
  return_url: `${origin}${returnPath(page)}`,
});

/** The address is asked for in the country the quote was made for. */
const shippingWithin = ({ quote }: PageOf): Partial<Stripe.Checkout.SessionCreateParams> => ({
  shipping_address_collection: {
    allowed_countries: [quote.country as Stripe.Checkout.SessionCreateParams.ShippingAddressCollection.AllowedCountry],
  },
});

/** At most 1200 characters long, as the payment service takes it. */
function beforePayment({ quote, createdAt: placedAt }: PageOf, timeZone: string): string {
  const schedule = scheduleToOrder({ country: quote.country, timeZone, placedAt, kits: kitsOf(quote) });
  const dates = scheduleRows(schedule).map((row) => `${rowText(row)}.`);
  return [...(isLimited(quote.plan) ? [SEAT_HELD] : []), NO_STICKS_NO_RENEWAL, 'If you pay now:', ...dates].join(' ');
}

const onTheirs = (
  page: PageOf,
  { origin, timeZone }: { origin: string; timeZone: string },
): Partial<Stripe.Checkout.SessionCreateParams> => ({
  ...(!page.customer.address && shippingWithin(page)),
  custom_text: { submit: { message: beforePayment(page, timeZone) } },
  success_url: `${origin}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
  cancel_url: `${origin}/?checkout=cancelled#onboarding`,
});
