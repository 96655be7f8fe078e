import type Stripe from 'stripe';
import { saveAndRecord } from '../webhooks/record-event.ts';
import { resourceMissing } from '../api/errors.ts';
import type { RequestContext } from '../request-context.ts';
import { all, lock, save } from '../objects/store.ts';

type Reason = 'cancellation_requested' | 'payment_failed';

/** Ends a subscription at this moment; its drafts and open invoices are no longer charged by themselves. */
export async function cancelNow(
  context: RequestContext,
  id: string,
  reason: Reason,
  details: Partial<Pick<Stripe.Subscription.CancellationDetails, 'comment' | 'feedback'>> = {},
): Promise<Stripe.Subscription> {
  const { data: before, hidden } = await lock(context, 'subscription', id);
  if (before.status === 'canceled') {
    throw resourceMissing('subscription', id);
  }
  const canceled: Stripe.Subscription = {
    ...before,
    cancel_at_period_end: false,
    canceled_at: before.canceled_at ?? context.now,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, ...details, reason },
    ended_at: context.now,
    pause_collection: null,
    status: 'canceled',
  };
  await saveAndRecord(context, 'customer.subscription.deleted', canceled, hidden);
  for (const invoice of await all(context, 'invoice', { parent: id })) {
    const held = await lock(context, 'invoice', invoice.id);
    const still = { automatically_finalizes_at: null, next_payment_attempt: null, auto_advance: false };
    if (held.data.next_payment_attempt !== null) await save(context, { ...held.data, ...still }, held.hidden);
  }
  return canceled;
}
