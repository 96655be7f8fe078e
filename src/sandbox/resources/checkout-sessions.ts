import type Stripe from 'stripe';
import { type BillLine, reckon } from '../billing/bill.ts';
import type { Endpoint } from '../endpoint.ts';
import { record } from '../events.ts';
import { invalid, notServed, parameterMissing } from '../faults.ts';
import { sessionId, stripeId } from '../ids.ts';
import type { Params } from '../params.ts';
import type { Scene } from '../scene.ts';
import { find, insert, lock, need, PAGING, page, readPaging, save } from '../store.ts';
import { type Reduction, readReductionOf, stillRedeemable } from './coupons.ts';
import { createPrice } from './prices.ts';

/** What a session keeps to itself until it is paid. */
export interface SessionHidden {
  lines: BillLine[];
  coupon: string | null;
  lineItems: Stripe.LineItem[];
  subscription: { metadata: Stripe.Metadata; description: string | null };
  /** The intent of the attempts so far. */
  intent?: string;
  /** What the buyer entered last, without the card. */
  entered?: Entered;
  /** The payment method that waits for its holder's approval. */
  awaiting?: string;
}

export interface Entered {
  name: string;
  email: string;
  phone: string | null;
  billing: Stripe.Address | null;
  shipping: Stripe.Checkout.Session.CollectedInformation.ShippingDetails | null;
}

export const hiddenSession = (hidden: Record<string, unknown>) => hidden as unknown as SessionHidden;

const HALF_AN_HOUR = 1800;
const A_DAY = 86_400;

async function readLines(scene: Scene, params: Params): Promise<BillLine[]> {
  const items = params.maps('line_items');
  if (items.length === 0) throw parameterMissing('line_items');
  const lines: BillLine[] = [];
  for (const item of items) {
    const id = item.text('price');
    const data = item.map('price_data');
    if (!id && !data) throw parameterMissing(item.name('price'));
    const price = id ? await need(scene, 'price', id, item.name('price')) : await createPrice(scene, data as Params);
    if (!price.active) throw invalid(`The price specified is inactive: ${price.id}.`, { param: item.name('price') });
    const quantity = item.integer('quantity');
    if (quantity === undefined) throw parameterMissing(item.name('quantity'));
    if (quantity < 1) throw invalid('Invalid positive integer', { param: item.name('quantity') });
    lines.push({ price, quantity });
  }
  checkAgreement(lines);
  return lines;
}

function checkAgreement(lines: BillLine[]) {
  const recurring = lines.filter(({ price }) => price.recurring);
  if (recurring.length === 0) {
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

async function readDiscount(scene: Scene, params: Params, currency: string): Promise<Reduction | null> {
  const discounts = params.maps('discounts');
  if (discounts.length > 1) throw invalid('You may only specify one discount.', { param: 'discounts' });
  const [discount] = discounts;
  if (!discount) return null;
  if (discount.has('promotion_code')) throw notServed('promotion codes', discount.name('promotion_code'));
  const reduction = await readReductionOf(scene, discount.requiredText('coupon'), discount.name('coupon'));
  if (!stillRedeemable(reduction.coupon, scene.now)) {
    throw invalid(`Coupon ${reduction.coupon.id} is expired or used up.`, {
      code: 'coupon_expired',
      param: discount.name('coupon'),
    });
  }
  if (reduction.coupon.currency !== null && reduction.coupon.currency !== currency) {
    throw invalid(`The coupon's currency (${reduction.coupon.currency}) is not the session's (${currency}).`, {
      param: 'discounts',
    });
  }
  return reduction;
}

async function lineItems(scene: Scene, lines: BillLine[], reduction: Reduction | null): Promise<Stripe.LineItem[]> {
  const bill = reckon(lines, reduction ? [reduction] : []);
  const items: Stripe.LineItem[] = [];
  for (const line of bill.lines) {
    const product = await need(scene, 'product', String(line.price.product));
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

function readExpiry(scene: Scene, params: Params): number {
  const expires = params.integer('expires_at') ?? scene.now + A_DAY;
  if (expires < scene.now + HALF_AN_HOUR - 60 || expires > scene.now + A_DAY + 60) {
    throw invalid(
      'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.',
      {
        param: 'expires_at',
      },
    );
  }
  return expires;
}

async function readBuyer(scene: Scene, params: Params) {
  const id = params.text('customer');
  const email = params.text('customer_email');
  if (id && email) throw invalid('You may only specify one of these parameters: customer, customer_email.');
  const customer = id ? await need(scene, 'customer', id, 'customer') : null;
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

function checkMode(params: Params) {
  const mode = params.requiredText('mode');
  if (mode !== 'subscription') throw notServed(`Checkout in mode ${mode}`, 'mode');
  const ui = params.text('ui_mode') ?? 'hosted_page';
  if (ui !== 'hosted_page') throw notServed(`the Checkout interface ${ui}`, 'ui_mode');
  if (params.text('payment_method_collection') === 'if_required')
    throw notServed('a session without a card', 'payment_method_collection');
  if (params.map('automatic_tax')?.flag('enabled')) throw notServed('automatic tax', 'automatic_tax');
  for (const key of params.map('subscription_data')?.keys() ?? []) {
    if (!['metadata', 'description'].includes(key))
      throw notServed(`subscription_data[${key}]`, `subscription_data[${key}]`);
  }
}

function readUrl(params: Params, key: string, required: boolean): string | null {
  const url = required ? params.requiredText(key) : params.text(key);
  if (!url) return null;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw invalid(`Not a valid URL: ${key}`, { code: 'url_invalid', param: key });
  }
  return url;
}

async function createSession(scene: Scene, params: Params): Promise<Stripe.Checkout.Session> {
  checkMode(params);
  const lines = await readLines(scene, params);
  const currency = lines[0]?.price.currency ?? 'usd';
  const reduction = await readDiscount(scene, params, currency);
  const bill = reckon(lines, reduction ? [reduction] : []);
  const buyer = await readBuyer(scene, params);
  const subscription = params.map('subscription_data');
  const hidden: SessionHidden = {
    lines,
    coupon: reduction?.coupon.id ?? null,
    lineItems: await lineItems(scene, lines, reduction),
    subscription: { metadata: subscription?.metadata() ?? {}, description: subscription?.text('description') ?? null },
  };
  const session = newSession(scene, params, {
    amount_subtotal: bill.subtotal,
    amount_total: bill.total,
    currency,
    customer: buyer.customer?.id ?? null,
    customer_creation: buyer.customer ? null : 'always',
    customer_details: buyer.details,
    customer_email: buyer.email,
    discounts: reduction ? [{ coupon: reduction.coupon.id, promotion_code: null }] : [],
    total_details: { amount_discount: bill.subtotal - bill.total, amount_shipping: 0, amount_tax: 0 },
  });
  return insert(scene, session, { ...hidden });
}

type Reckoned = Pick<
  Stripe.Checkout.Session,
  | 'amount_subtotal'
  | 'amount_total'
  | 'currency'
  | 'customer'
  | 'customer_creation'
  | 'customer_details'
  | 'customer_email'
  | 'discounts'
  | 'total_details'
>;

function newSession(scene: Scene, params: Params, reckoned: Reckoned): Stripe.Checkout.Session {
  const id = sessionId();
  const countries = params.map('shipping_address_collection')?.texts('allowed_countries');
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: ['card'],
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: params.oneOf('billing_address_collection', ['auto', 'required']) ?? null,
    cancel_url: readUrl(params, 'cancel_url', false),
    client_reference_id: params.text('client_reference_id') ?? null,
    client_secret: null,
    collected_information: { business_name: null, individual_name: null, shipping_details: null },
    consent: null,
    consent_collection: null,
    created: scene.now,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer_account: null,
    ...reckoned,
    expires_at: readExpiry(scene, params),
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: (params.text('locale') as Stripe.Checkout.Session.Locale | undefined) ?? null,
    managed_payments: null,
    metadata: params.metadata(),
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: params.map('phone_number_collection')?.flag('enabled') ?? false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: countries
      ? { allowed_countries: countries as Stripe.Checkout.Session.ShippingAddressCollection.AllowedCountry[] }
      : null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: readUrl(params, 'success_url', true),
    ui_mode: 'hosted_page',
    url: `${scene.publicUrl}/sandbox/checkout/${id}`,
    wallet_options: null,
  };
}

/** Closes an open session: nobody can pay it any more. */
export async function expireSession(scene: Scene, id: string): Promise<Stripe.Checkout.Session> {
  const { data, hidden } = await lock(scene, 'checkout.session', id);
  if (data.status !== 'open') {
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${data.status}\`.`,
    );
  }
  const expired: Stripe.Checkout.Session = { ...data, status: 'expired', url: null };
  await save(scene, expired, hidden);
  await record(scene, 'checkout.session.expired', expired);
  return expired;
}

async function listLineItems(scene: Scene, id: string, params: Params): Promise<Stripe.ApiList<Stripe.LineItem>> {
  const stored = await find(scene, 'checkout.session', id);
  if (!stored) await need(scene, 'checkout.session', id);
  const { limit, after, before } = readPaging(params);
  const items = hiddenSession(stored?.hidden ?? {}).lineItems;
  const position = (cursor: string) => items.findIndex((item) => item.id === cursor);
  const from = after ? position(after) + 1 : before ? Math.max(0, position(before) - limit) : 0;
  const to = before ? position(before) : from + limit;
  const more = before ? from > 0 : to < items.length;
  return { object: 'list', data: items.slice(from, to), has_more: more, url: `/v1/checkout/sessions/${id}/line_items` };
}

const ADDRESSES = ['billing_address_collection', 'shipping_address_collection', 'phone_number_collection'];
const NEUTRAL = ['locale', 'payment_method_types', 'payment_method_collection', 'automatic_tax', 'ui_mode'];
const CREATED = [
  'mode',
  'line_items',
  'discounts',
  'subscription_data',
  'client_reference_id',
  'customer',
  'customer_email',
];

export const sessionEndpoints: Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/checkout/sessions',
    accepts: [...CREATED, ...ADDRESSES, ...NEUTRAL, 'success_url', 'cancel_url', 'expires_at', 'metadata'],
    run: ({ scene, params }) => createSession(scene, params),
  },
  {
    method: 'GET',
    path: '/v1/checkout/sessions',
    accepts: [...PAGING, 'customer', 'subscription', 'payment_intent', 'status'],
    run: ({ scene, params }) => {
      const fields = { status: params.text('status'), payment_intent: params.text('payment_intent') };
      const filter = { customer: params.text('customer'), parent: params.text('subscription'), fields };
      return page(scene, 'checkout.session', params, filter, '/v1/checkout/sessions');
    },
  },
  {
    method: 'GET',
    path: '/v1/checkout/sessions/:id',
    accepts: [],
    run: ({ scene, id }) => need(scene, 'checkout.session', id),
  },
  {
    method: 'POST',
    path: '/v1/checkout/sessions/:id',
    accepts: ['metadata'],
    run: async ({ scene, params, id }) => {
      const { data, hidden } = await lock(scene, 'checkout.session', id);
      return save(scene, { ...data, metadata: params.metadata(data.metadata ?? {}) }, hidden);
    },
  },
  {
    method: 'POST',
    path: '/v1/checkout/sessions/:id/expire',
    accepts: [],
    run: ({ scene, id }) => expireSession(scene, id),
  },
  {
    method: 'GET',
    path: '/v1/checkout/sessions/:id/line_items',
    accepts: PAGING,
    run: ({ scene, id, params }) => listLineItems(scene, id, params),
  },
];
