import { sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { cancelNow } from '../billing/cancellation.ts';
import { createSubscription } from '../billing/creation.ts';
import { updateSubscription } from '../billing/updates.ts';
import type { Endpoint } from '../api/endpoint.ts';
import type { Params } from '../api/params.ts';
import { need } from './store.ts';
import { pageOfParts } from './paging.ts';
import { objects } from '../tables.ts';
import { endpoint, list, retrieve } from './endpoints.ts';

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

function byStatus(params: Params) {
  const status = params.oneOf('status', STATUSES);
  const exact = status === undefined || status === 'all' || status === 'ended' ? undefined : status;
  const where =
    status === undefined
      ? sql`${objects.data}->>'status' <> 'canceled'`
      : status === 'ended'
        ? sql`${objects.data}->>'status' = 'canceled'`
        : undefined;
  return { customer: params.text('customer'), fields: { status: exact }, where };
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

const CREATED = [
  'billing_mode',
  'customer',
  'default_payment_method',
  'description',
  'discounts',
  'items',
  'metadata',
  'payment_behavior',
];

export const subscriptionEndpoints: Endpoint[] = [
  list('/v1/subscriptions', 'subscription', ['customer', 'status'], byStatus),
  retrieve('/v1/subscriptions', 'subscription'),
  endpoint('POST', '/v1/subscriptions', CREATED, ({ context, params }) => createSubscription(context, params)),
  endpoint('POST', '/v1/subscriptions/:id', FIELDS, ({ context, params, id }) =>
    updateSubscription(context, id, params),
  ),
  endpoint('DELETE', '/v1/subscriptions/:id', ['cancellation_details'], ({ context, params, id }) => {
    const details = params.map('cancellation_details');
    return cancelNow(context, id, 'cancellation_requested', {
      comment: details?.text('comment') ?? null,
      feedback: (details?.text('feedback') as Stripe.Subscription.CancellationDetails.Feedback) ?? null,
    });
  }),
  endpoint(
    'GET',
    '/v1/subscription_items',
    ['subscription', 'limit', 'starting_after', 'ending_before'],
    async ({ context, params }) => {
      const { items } = await need(context, 'subscription', params.requiredText('subscription'), 'subscription');
      return pageOfParts(items.data, params, items.url);
    },
  ),
];
