import type Stripe from 'stripe';
import { sha256 } from '#src/lib/id.ts';
import type { AppServices } from '#src/platform/services.ts';
import { discountChange } from '../rules/discount-request.ts';
import { paidThrough, wholeSecond } from '../rules/next-box.ts';
import { isOverdue } from '../rules/subscription-states.ts';
import type { Subscription } from '../store.ts';
import { STRIPE_TIMEOUT } from './ensure-products.ts';
import {
  BY_THE_HOUSEHOLD,
  ENDED_BY_STAFF,
  KEPT_BY_HOUSEHOLD,
  KEPT_BY_STAFF,
  subscriptionFacts,
} from '../rules/stripe-mapping.ts';
import { keepRequest } from '../rules/subscription-update.ts';
import { desiredFor, ensureObjects } from './push-subscription.ts';
import { systemActor } from '#src/platform/actors.ts';

const SYSTEM = systemActor('billing/ask-for-end');

/** Stripe comment naming the household or staff. The first reader of the change mails the household accordingly. */
export const commentOf = (ends: boolean, byStaff: boolean) => {
  const comment = ends ? (byStaff ? ENDED_BY_STAFF : BY_THE_HOUSEHOLD) : byStaff ? KEPT_BY_STAFF : KEPT_BY_HOUSEHOLD;
  return { cancellation_details: { comment } };
};

interface Asked {
  row: Subscription;
  /** Number of receipts of the plan so far. */
  times: number;
  said: ReturnType<typeof commentOf>;
}

/** Different requests never share a key: the payment service would refuse the second one. */
function keyOf(what: string, { row, times }: Asked, request: object): Stripe.RequestOptions {
  const content = sha256(JSON.stringify(request)).subarray(0, 12).toString('base64url');
  return { idempotencyKey: `${what}:${row.id}:${times}:${content}`, ...STRIPE_TIMEOUT };
}

/** An unpaid month has no box: its plan ends now, which also stops the payment service's retries of it. */
export async function askForEnd(services: AppServices, asked: Asked): Promise<Stripe.Subscription> {
  const { stripe } = services;
  const { row, said } = asked;
  if (isOverdue(row.status)) return stripe.subscriptions.cancel(row.stripeId, said, keyOf('end', asked, said));
  const { wished, found } = await bothSides(services, row);
  const request = {
    ...untilPaid(wished, found, services.clock.now()),
    cancel_at_period_end: true,
    ...said,
    // A plan without a next payment has no discount on it.
    ...discountChange(found, { waiting: wished.waiting, month: wished, collects: false }),
  };
  return stripe.subscriptions.update(row.stripeId, request, keyOf('cancel', asked, request));
}

/** The plan as our row wants it, and as the payment service has it. */
async function bothSides(services: AppServices, row: Subscription) {
  const wished = await services.read(SYSTEM, (ctx) => desiredFor(ctx, row.stripeId));
  const found = await services.stripe.subscriptions.retrieve(row.stripeId, { expand: ['discounts'] }, STRIPE_TIMEOUT);
  return { wished: wished ?? { ...row, waiting: [], disputed: false }, found };
}

type PaidTime = Pick<Stripe.SubscriptionUpdateParams, 'proration_behavior'> & { trial_end?: number };

/** A box that was brought forward ends the payment service's month before what is paid: the plan lasts until then. */
function untilPaid(row: Subscription, found: Stripe.Subscription, now: Date): PaidTime {
  const [paid, { currentPeriodEnd: end }] = [paidThrough(row), subscriptionFacts(found)];
  if (isOverdue(row.status) || !paid || !end || paid <= now || end >= wholeSecond(paid)) return {};
  return { trial_end: Math.floor(paid.getTime() / 1000), proration_behavior: 'none' };
}

/** Asks the payment service to keep a plan that was to end, with the date and discounts of its next charge. */
export async function askToGoOn(services: AppServices, asked: Asked): Promise<Stripe.Subscription> {
  const { row, said } = asked;
  const { wished, found } = await bothSides(services, row);
  const request = { ...keepRequest(wished, found, services.clock.now()), ...said };
  await ensureObjects(services, wished, request);
  return services.stripe.subscriptions.update(row.stripeId, request, keyOf('keep', asked, request));
}
