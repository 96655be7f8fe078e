import type Stripe from 'stripe';
import { DEFAULT_SESSION } from './object-defaults.ts';
import { computeTotals } from '../billing/compute-totals.ts';
import { typesFor } from '../billing/payment-method-types.ts';
import { createSetup } from '../billing/setup.ts';
import { secretOf, sessionId } from '../api/ids.ts';
import { type Params, readCurrency } from '../api/params.ts';
import type { RequestContext } from '../request-context.ts';
import { insert } from './store.ts';
import type { SessionHidden } from './session-hidden.ts';
import { isFlexible, readShape, readTypes, type UiMode } from './session-shape.ts';
import { lineItems, readBuyer, readDiscount, readExpiry, readLines, readUrl } from './session-params.ts';

export async function createSession(context: RequestContext, params: Params): Promise<Stripe.Checkout.Session> {
  const { mode, ui } = readShape(params, context.harsh);
  return mode === 'setup' ? createForSetup(context, params) : createToPay(context, params, { mode, ui });
}

/** Creates a session that is paid: the first payment of a subscription, or one for good. */
async function createToPay(
  context: RequestContext,
  params: Params,
  { mode, ui }: { mode: 'subscription' | 'payment'; ui: UiMode },
): Promise<Stripe.Checkout.Session> {
  const lines = await readLines(context, params, 'line_items', mode);
  const currency = lines[0]?.price.currency ?? 'usd';
  const reduction = await readDiscount(context, params, currency);
  const bill = computeTotals(lines, reduction ? [reduction] : []);
  const buyer = await readBuyer(context, params);
  const subscription = params.map('subscription_data');
  const hidden: SessionHidden = {
    lines,
    coupon: reduction?.coupon.id ?? null,
    lineItems: await lineItems(context, lines, reduction),
    subscription: {
      metadata: subscription?.metadata() ?? {},
      description: subscription?.text('description') ?? null,
      flexible: isFlexible(subscription),
    },
  };
  const session = newSession(context, params, ui, {
    amount_subtotal: bill.subtotal,
    amount_total: bill.total,
    currency,
    customer: buyer.customer?.id ?? null,
    customer_creation: buyer.customer ? null : mode === 'payment' ? 'if_required' : 'always',
    customer_details: buyer.details,
    customer_email: buyer.email,
    discounts: reduction ? [{ coupon: reduction.coupon.id, promotion_code: null }] : [],
    payment_method_types: readTypes(params, ui, typesFor(currency)),
    total_details: { amount_discount: bill.subtotal - bill.total, amount_shipping: 0, amount_tax: 0 },
  });
  return insert(context, mode === 'payment' ? { ...session, mode } : session, { ...hidden });
}

/** Creates a session that saves a payment method without a payment. */
async function createForSetup(context: RequestContext, params: Params): Promise<Stripe.Checkout.Session> {
  params.requiredText('customer');
  const { customer, details } = await readBuyer(context, params);
  const currency = params.has('currency') || !params.has('allowed_payment_method_types') ? readCurrency(params) : null;
  // Without iDEAL: it leaves a SEPA mandate behind instead of the payment method that its intent names.
  const types = readTypes(
    params,
    'elements',
    typesFor(currency).filter((type) => type !== 'ideal'),
  );
  const data = params.map('setup_intent_data');
  const session = newSession(context, params, 'elements', {
    amount_subtotal: null,
    amount_total: null,
    currency,
    customer: customer?.id ?? null,
    customer_creation: null,
    customer_details: details,
    customer_email: null,
    discounts: null,
    payment_method_types: types,
    total_details: null,
  });
  const setup = await createSetup(context, {
    customer: customer?.id ?? '',
    types,
    metadata: data?.metadata() ?? {},
    description: data?.text('description') ?? null,
  });
  const kept: SessionHidden = {
    lines: [],
    coupon: null,
    lineItems: [],
    subscription: { metadata: {}, description: null, flexible: false },
  };
  const open = { mode: 'setup' as const, payment_status: 'no_payment_required' as const, setup_intent: setup.id };
  return insert(context, { ...session, ...open }, { ...kept });
}

type SessionTotals = Pick<
  Stripe.Checkout.Session,
  | 'amount_subtotal'
  | 'amount_total'
  | 'currency'
  | 'customer'
  | 'customer_creation'
  | 'customer_details'
  | 'customer_email'
  | 'discounts'
  | 'payment_method_types'
  | 'total_details'
>;

function newSession(
  context: RequestContext,
  params: Params,
  ui: UiMode,
  totals: SessionTotals,
): Stripe.Checkout.Session {
  const id = sessionId();
  const countries = params.map('shipping_address_collection')?.texts('allowed_countries');
  const submit = params.map('custom_text')?.map('submit')?.text('message');
  return {
    id,
    object: 'checkout.session',
    ...DEFAULT_SESSION,
    billing_address_collection: params.oneOf('billing_address_collection', ['auto', 'required']) ?? null,
    client_reference_id: params.text('client_reference_id') ?? null,
    created: context.now,
    custom_text: { ...DEFAULT_SESSION.custom_text, submit: submit ? { message: submit } : null },
    ...totals,
    allowed_payment_method_types: totals.payment_method_types,
    expires_at: readExpiry(context, params),
    locale: (params.text('locale') as Stripe.Checkout.Session.Locale | undefined) ?? null,
    metadata: params.metadata(),
    phone_number_collection: { enabled: params.map('phone_number_collection')?.flag('enabled') ?? false },
    shipping_address_collection: countries
      ? { allowed_countries: countries as Stripe.Checkout.Session.ShippingAddressCollection.AllowedCountry[] }
      : null,
    status: 'open',
    ...(ui === 'elements' ? embedded(params, id) : hosted(context, params, id)),
  };
}

/** Session of a form in the shop's own page: holders of the secret may pay, and banks redirect back. */
const embedded = (params: Params, id: string) => ({
  cancel_url: null,
  client_secret: secretOf(id),
  return_url: readUrl(params, 'return_url', true) ?? '',
  success_url: null,
  ui_mode: 'elements' as const,
  url: null,
});

const hosted = (context: RequestContext, params: Params, id: string) => ({
  cancel_url: readUrl(params, 'cancel_url', false),
  success_url: readUrl(params, 'success_url', true),
  url: `${context.pagesUrl}/checkout/${id}`,
});
