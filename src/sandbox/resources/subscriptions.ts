import { sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { cancelNow } from '../billing/cancellation.ts';
import { updateSubscription } from '../billing/updates.ts';
import type { Endpoint } from '../endpoint.ts';
import type { Params } from '../params.ts';
import type { Scene } from '../scene.ts';
import { need, PAGING, page } from '../store.ts';
import { objects } from '../tables.ts';

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
  'add_invoice_items',
  'cancel_at_period_end',
  'cancellation_details',
  'default_payment_method',
  'description',
  'discounts',
  'items',
  'metadata',
  'pause_collection',
  'payment_behavior',
  'proration_behavior',
  'proration_date',
  'trial_end',
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
    accepts: FIELDS,
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
