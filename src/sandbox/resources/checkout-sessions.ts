import type Stripe from 'stripe';
import { BLANK_SESSION } from '../blanks.ts';
import { type BillLine, reckon } from '../billing/bill.ts';
import type { Endpoint } from '../endpoint.ts';
import { record } from '../events.ts';
import { invalid } from '../faults.ts';
import { sessionId } from '../ids.ts';
import type { Params } from '../params.ts';
import type { Scene } from '../scene.ts';
import { find, insert, lock, need, PAGING, page, readPaging, save } from '../store.ts';
import { checkMode, lineItems, readBuyer, readDiscount, readExpiry, readLines, readUrl } from './session-wish.ts';

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
  const submit = params.map('custom_text')?.map('submit')?.text('message');
  return {
    id,
    object: 'checkout.session',
    ...BLANK_SESSION,
    billing_address_collection: params.oneOf('billing_address_collection', ['auto', 'required']) ?? null,
    cancel_url: readUrl(params, 'cancel_url', false),
    client_reference_id: params.text('client_reference_id') ?? null,
    created: scene.now,
    custom_text: { ...BLANK_SESSION.custom_text, submit: submit ? { message: submit } : null },
    ...reckoned,
    expires_at: readExpiry(scene, params),
    locale: (params.text('locale') as Stripe.Checkout.Session.Locale | undefined) ?? null,
    metadata: params.metadata(),
    phone_number_collection: { enabled: params.map('phone_number_collection')?.flag('enabled') ?? false },
    shipping_address_collection: countries
      ? { allowed_countries: countries as Stripe.Checkout.Session.ShippingAddressCollection.AllowedCountry[] }
      : null,
    status: 'open',
    success_url: readUrl(params, 'success_url', true),
    url: `${scene.publicUrl}/sandbox/checkout/${id}`,
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
    accepts: [
      ...CREATED,
      ...ADDRESSES,
      ...NEUTRAL,
      'custom_text',
      'success_url',
      'cancel_url',
      'expires_at',
      'metadata',
    ],
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
