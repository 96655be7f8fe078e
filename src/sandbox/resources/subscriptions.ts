import type Stripe from 'stripe';
import { cancelNow } from '../billing/cancellation.ts';
import { renew } from '../billing/renewals.ts';
import { newItem, withPrice } from '../billing/subscriptions.ts';
import { periodEnd } from '../due.ts';
import type { Endpoint } from '../endpoint.ts';
import { record } from '../events.ts';
import { invalid, notServed, parameterMissing, resourceMissing } from '../faults.ts';
import type { Params } from '../params.ts';
import type { Scene } from '../scene.ts';
import { lock, need, PAGING, page, save } from '../store.ts';
import { sql } from 'drizzle-orm';
import { objects } from '../tables.ts';
import { createPrice } from './prices.ts';

type Items = Stripe.SubscriptionItem[];

async function readPrice(scene: Scene, item: Params): Promise<Stripe.Price | null> {
  const id = item.text('price');
  const data = item.map('price_data');
  const price = id ? await need(scene, 'price', id, item.name('price')) : data ? await createPrice(scene, data) : null;
  if (price && !price.recurring) throw invalid('The price specified is not recurring.', { param: item.name('price') });
  return price;
}

/** Named items are changed or deleted, nameless ones are added, the rest stays. */
async function changeItems(scene: Scene, subscription: Stripe.Subscription, params: Params): Promise<Items> {
  const [first] = subscription.items.data;
  const period = { start: first?.current_period_start ?? scene.now, end: periodEnd(subscription) };
  let items: Items = subscription.items.data;
  for (const wish of params.maps('items')) {
    const id = wish.text('id');
    const price = await readPrice(scene, wish);
    const quantity = wish.integer('quantity');
    if (!id) {
      if (!price) throw parameterMissing(wish.name('price'));
      items = [...items, newItem(scene, subscription.id, { price, quantity: quantity ?? 1 }, period)];
      continue;
    }
    if (!items.some((item) => item.id === id)) throw resourceMissing('subscription_item', id, wish.name('id'));
    items = wish.flag('deleted')
      ? items.filter((item) => item.id !== id)
      : items.map((item) => (item.id === id ? changeItem(item, price, quantity, wish) : item));
  }
  checkItems(subscription, items);
  return items;
}

function changeItem(
  item: Stripe.SubscriptionItem,
  price: Stripe.Price | null,
  quantity: number | undefined,
  wish: Params,
) {
  const changed = { ...item, quantity: quantity ?? item.quantity ?? 1, metadata: wish.metadata(item.metadata) };
  return price ? withPrice(changed, price) : changed;
}

function checkItems(subscription: Stripe.Subscription, items: Items) {
  if (items.length === 0) throw invalid('A subscription must have at least one active plan.', { param: 'items' });
  const rhythm = ({ price }: Stripe.SubscriptionItem) =>
    `${price.recurring?.interval} ${price.recurring?.interval_count}`;
  const [first] = subscription.items.data;
  if (first && items.some((item) => rhythm(item) !== rhythm(first)))
    throw notServed('a change of the billing interval', 'items');
  if (items.some(({ price }) => price.currency !== subscription.currency)) {
    throw invalid('The price has another currency than the subscription.', { param: 'items' });
  }
}

function readPause(params: Params, before: Stripe.Subscription): Stripe.Subscription.PauseCollection | null {
  if (!params.has('pause_collection')) return before.pause_collection;
  const pause = params.map('pause_collection');
  if (!pause) return null;
  const behavior = pause.oneOf('behavior', ['void', 'mark_uncollectible', 'keep_as_draft']);
  if (!behavior) throw parameterMissing('pause_collection[behavior]');
  if (behavior === 'keep_as_draft')
    throw notServed('pause_collection[behavior]=keep_as_draft', 'pause_collection[behavior]');
  return { behavior, resumes_at: pause.integer('resumes_at') ?? null };
}

function readEnding(scene: Scene, params: Params, before: Stripe.Subscription) {
  const atPeriodEnd = params.flag('cancel_at_period_end');
  const details = params.map('cancellation_details');
  const cancellation_details = {
    comment: details?.text('comment') ?? before.cancellation_details?.comment ?? null,
    feedback:
      (details?.text('feedback') as Stripe.Subscription.CancellationDetails.Feedback) ??
      before.cancellation_details?.feedback ??
      null,
    feedback_option: null,
    reason: before.cancellation_details?.reason ?? null,
  };
  if (atPeriodEnd === undefined) return { cancellation_details };
  return atPeriodEnd
    ? {
        cancel_at: periodEnd(before),
        cancel_at_period_end: true,
        canceled_at: scene.now,
        cancellation_details: { ...cancellation_details, reason: 'cancellation_requested' as const },
      }
    : {
        cancel_at: null,
        cancel_at_period_end: false,
        canceled_at: null,
        cancellation_details: { ...cancellation_details, reason: null },
      };
}

/** A trial until a moment: the current period ends then, and nothing is asked before. */
function withTrial(scene: Scene, subscription: Stripe.Subscription, until: number): Stripe.Subscription {
  if (until <= scene.now) throw invalid('trial_end must be in the future.', { param: 'trial_end' });
  return {
    ...subscription,
    billing_cycle_anchor: until,
    items: {
      ...subscription.items,
      data: subscription.items.data.map((item) => ({ ...item, current_period_end: until })),
    },
    status: 'trialing',
    trial_end: until,
    trial_start: subscription.trial_start ?? scene.now,
  };
}

async function updateSubscription(scene: Scene, id: string, params: Params): Promise<Stripe.Subscription> {
  const { data: before, hidden } = await lock(scene, 'subscription', id);
  if (before.status === 'canceled')
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  const behavior = params.oneOf('proration_behavior', ['none', 'create_prorations', 'always_invoice']);
  if (params.has('items') && behavior !== 'none')
    throw notServed('prorations; pass proration_behavior=none', 'proration_behavior');
  const method = params.text('default_payment_method');
  if (method) await need(scene, 'payment_method', method, 'default_payment_method');
  const trialEnd = params.text('trial_end');
  const now = trialEnd === 'now';
  let after: Stripe.Subscription = {
    ...before,
    ...readEnding(scene, params, before),
    default_payment_method: method ?? before.default_payment_method,
    description: params.has('description') ? (params.text('description') ?? null) : before.description,
    items: { ...before.items, data: await changeItems(scene, before, params) },
    metadata: params.metadata(before.metadata),
    pause_collection: readPause(params, before),
  };
  if (trialEnd !== undefined && !now) after = withTrial(scene, after, params.integer('trial_end') ?? 0);
  await save(scene, after, hidden);
  await record(scene, 'customer.subscription.updated', after, before);
  return now && after.status === 'trialing' ? renew(scene, { ...after, trial_end: scene.now }, hidden) : after;
}

function listSubscriptions(scene: Scene, params: Params) {
  const status = params.text('status');
  const exact = status === undefined || status === 'all' || status === 'ended' ? undefined : status;
  const where =
    status === undefined
      ? sql`${objects.data}->>'status' <> 'canceled'`
      : status === 'ended'
        ? sql`${objects.data}->>'status' = 'canceled'`
        : undefined;
  return page(
    scene,
    'subscription',
    params,
    { customer: params.text('customer'), fields: { status: exact }, where },
    '/v1/subscriptions',
  );
}

const FIELDS = [
  'cancel_at_period_end',
  'cancellation_details',
  'default_payment_method',
  'description',
  'items',
  'metadata',
];

export const subscriptionEndpoints: Endpoint[] = [
  {
    method: 'GET',
    path: '/v1/subscriptions',
    accepts: [...PAGING, 'customer', 'status'],
    run: ({ scene, params }) => listSubscriptions(scene, params),
  },
  {
    method: 'GET',
    path: '/v1/subscriptions/:id',
    accepts: [],
    run: ({ scene, id }) => need(scene, 'subscription', id),
  },
  {
    method: 'POST',
    path: '/v1/subscriptions/:id',
    accepts: [...FIELDS, 'pause_collection', 'proration_behavior', 'trial_end'],
    run: ({ scene, params, id }) => updateSubscription(scene, id, params),
  },
  {
    method: 'DELETE',
    path: '/v1/subscriptions/:id',
    accepts: ['cancellation_details'],
    run: ({ scene, params, id }) => {
      const details = params.map('cancellation_details');
      return cancelNow(scene, id, 'cancellation_requested', {
        comment: details?.text('comment') ?? null,
        feedback: (details?.text('feedback') as Stripe.Subscription.CancellationDetails.Feedback) ?? null,
      });
    },
  },
  {
    method: 'GET',
    path: '/v1/subscription_items',
    accepts: ['subscription', 'limit'],
    run: async ({ scene, params }) =>
      (await need(scene, 'subscription', params.requiredText('subscription'), 'subscription')).items,
  },
];
