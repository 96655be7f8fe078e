import type Stripe from 'stripe';
import { periodEnd } from './due.ts';
import { invalid, notServed, parameterMissing } from '../api/errors.ts';
import type { Params } from '../api/params.ts';
import type { RequestContext } from '../request-context.ts';
import { need } from './store.ts';
import { readDiscounts } from './discount-params.ts';
import { changeItems } from './subscription-item-params.ts';

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

function readEnding(context: RequestContext, params: Params, before: Stripe.Subscription) {
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
        canceled_at: context.now,
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
function withTrial(context: RequestContext, subscription: Stripe.Subscription, until: number): Stripe.Subscription {
  if (until <= context.now) throw invalid('trial_end must be in the future.', { param: 'trial_end' });
  return {
    ...subscription,
    billing_cycle_anchor: until,
    cancel_at: subscription.cancel_at_period_end ? until : subscription.cancel_at,
    items: {
      ...subscription.items,
      data: subscription.items.data.map((item) => ({ ...item, current_period_end: until })),
    },
    status: 'trialing',
    trial_end: until,
    trial_start: subscription.trial_start ?? context.now,
  };
}

/** The default payment method, which has to be its customer's; null where it is unset, undefined where nothing is said. */
async function readMethod(context: RequestContext, { customer }: Stripe.Subscription, params: Params) {
  const key = 'default_payment_method';
  if (!params.has(key)) return undefined;
  const id = params.text(key);
  if (!id) return null;
  const method = await need(context, 'payment_method', id, params.name(key));
  if (method.customer === customer) return id;
  throw invalid(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    { code: 'resource_missing', param: params.name(key) },
  );
}

/** The subscription as the parameters want it, and whether its trial ends now. */
export async function readAfter(context: RequestContext, before: Stripe.Subscription, params: Params) {
  const method = await readMethod(context, before, params);
  const trialEnd = params.text('trial_end');
  const endTrial = trialEnd === 'now';
  const { discounts, redeemed } = await readDiscounts(context, params, before);
  const after: Stripe.Subscription = {
    ...before,
    discounts,
    ...readEnding(context, params, before),
    default_payment_method: method === undefined ? before.default_payment_method : method,
    description: params.has('description') ? (params.text('description') ?? null) : before.description,
    items: { ...before.items, data: await changeItems(context, before, params) },
    metadata: params.metadata(before.metadata),
    pause_collection: readPause(params, before),
  };
  if (trialEnd === undefined || endTrial) return { after, endTrial, redeemed };
  return { after: withTrial(context, after, params.integer('trial_end') ?? 0), endTrial, redeemed };
}
