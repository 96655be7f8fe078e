import type Stripe from 'stripe';
import { DEFAULT_SUBSCRIPTION } from '../objects/billing-defaults.ts';
import { stripeId } from '../api/ids.ts';
import { wireDecimal } from '../objects/prices.ts';
import type { RequestContext } from '../request-context.ts';
import type { BillLine } from './compute-totals.ts';
import { nextPeriodEnd } from './calendar.ts';

export interface NewSubscription {
  customer: string;
  lines: BillLine[];
  paymentMethod: string;
  metadata: Stripe.Metadata;
  description: string | null;
  flexible: boolean;
}

const listUrl = (subscription: string) => `/v1/subscription_items?subscription=${subscription}`;

/** The old shape of a price that subscription items still carry. */
function planOf(price: Stripe.Price): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: wireDecimal(price.unit_amount ?? 0),
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

export interface Period {
  start: number;
  end: number;
}

export function newItem(
  context: RequestContext,
  subscription: string,
  { price, quantity }: BillLine,
  period: Period,
): Stripe.SubscriptionItem {
  return {
    id: stripeId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: context.now,
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  };
}

export function withPrice(item: Stripe.SubscriptionItem, price: Stripe.Price): Stripe.SubscriptionItem {
  return { ...item, price, plan: planOf(price) };
}

/** An active subscription whose first period begins now. It is not announced before its invoice is settled. */
export function newSubscription(context: RequestContext, wish: NewSubscription): Stripe.Subscription {
  const id = stripeId('sub');
  const recurring = wish.lines.filter(({ price }) => price.recurring);
  const rhythm = rhythmOf(recurring);
  const period = { start: context.now, end: nextPeriodEnd(context.now, rhythm, context.now) };
  return {
    id,
    object: 'subscription',
    ...DEFAULT_SUBSCRIPTION,
    test_clock: context.testClock,
    billing_cycle_anchor: context.now,
    ...(wish.flexible && { billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' } }),
    created: context.now,
    currency: recurring[0]?.price.currency ?? 'usd',
    customer: wish.customer,
    default_payment_method: wish.paymentMethod,
    description: wish.description,
    items: {
      object: 'list',
      data: recurring.map((line) => newItem(context, id, line, period)),
      has_more: false,
      url: listUrl(id),
    },
    metadata: wish.metadata,
    start_date: context.now,
    status: 'active',
  };
}

/** Interval of the lines; Checkout has made sure that they agree. */
export function rhythmOf(lines: readonly BillLine[]): Pick<Stripe.Price.Recurring, 'interval' | 'interval_count'> {
  return lines.find(({ price }) => price.recurring)?.price.recurring ?? { interval: 'month', interval_count: 1 };
}

export const linesOf = (subscription: Stripe.Subscription): BillLine[] =>
  subscription.items.data.map(({ price, quantity }) => ({ price, quantity: quantity ?? 1 }));
