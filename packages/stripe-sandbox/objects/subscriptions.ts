import { sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { cancelNow } from '../billing/cancellation.ts';
import { updateSubscription } from '../billing/updates.ts';
import type { Endpoint } from '../api/endpoint.ts';
import type { Params } from '../api/params.ts';
import type { RequestContext } from '../request-context.ts';
import { need, PAGING, page, pageOfParts } from './store.ts';
import { objects } from '../tables.ts';

const STATUSES = [
  'active',
  'past_due',
  'unpaid',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'trialing',
  'paused',
  'all',
  'ended',
] as const;

function listSubscriptions(context: RequestContext, params: Params) {
  const status = params.oneOf('status', STATUSES);
  const exact = status === undefined || status === 'all' || status === 'ended' ? undefined : status;
  const where =
    status === undefined
      ? sql`${objects.data}->>'status' <> 'canceled'`
      : status === 'ended'
        ? sql`${objects.data}->>'status' = 'canceled'`
        : undefined;
  return page(
    context,
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
    run: ({ context, params }) => listSubscriptions(context, params),
  },
  {
    method: 'GET',
    path: '/v1/subscriptions/:id',
    accepts: [],
    run: ({ context, id }) => need(context, 'subscription', id),
  },
  {
    method: 'POST',
    path: '/v1/subscriptions/:id',
    accepts: FIELDS,
    run: ({ context, params, id }) => updateSubscription(context, id, params),
  },
  {
    method: 'DELETE',
    path: '/v1/subscriptions/:id',
    accepts: ['cancellation_details'],
    run: ({ context, params, id }) => {
      const details = params.map('cancellation_details');
      return cancelNow(context, id, 'cancellation_requested', {
        comment: details?.text('comment') ?? null,
        feedback: (details?.text('feedback') as Stripe.Subscription.CancellationDetails.Feedback) ?? null,
      });
    },
  },
  {
    method: 'GET',
    path: '/v1/subscription_items',
    accepts: ['subscription', 'limit', 'starting_after', 'ending_before'],
    run: async ({ context, params }) => {
      const { items } = await need(context, 'subscription', params.requiredText('subscription'), 'subscription');
      return pageOfParts(items.data, params, items.url);
    },
  },
];
