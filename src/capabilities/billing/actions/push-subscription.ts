import type Stripe from 'stripe';
import { systemActor } from '#src/platform/actors.ts';
import type { AppServices, Ctx, ReadCtx } from '#src/platform/services.ts';
import { defineJob } from '#src/platform/jobs.ts';
import { isMissing } from '#src/platform/stripe.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { checkoutById } from '../checkout-store.ts';
import { waitingDiscounts } from '../discount-store.ts';
import { hasOpenDispute } from '../dispute-store.ts';
import { lockSubscriptionOf, refreshSubscription, type Subscription, subscriptionByStripeId } from '../store.ts';
import { noteSticksLeft, updatePlan } from '../plan-note-store.ts';
import { type DesiredSubscription, lineChanges, subscriptionUpdate } from '../rules/subscription-update.ts';
import { chargeDate } from '../rules/next-box.ts';
import { pendingEnd } from '../rules/refund-end.ts';
import { noteWithoutSticks, openOf, renewsFor } from '../rules/plan-change.ts';
import { AFTER_REFUND, subscriptionFacts, wasKept } from '../rules/stripe-mapping.ts';
import { KIT_PRODUCTS, productsOf } from '../rules/payment-page.ts';
import { withCatsHere } from '../rules/follow-up-kits.ts';
import { renewalTerms } from '../rules/renewal-terms.ts';
import { agreementOf } from './agreement-of.ts';
import { ensureDiscounts } from './ensure-discounts.ts';
import { ensureProducts, STRIPE_TIMEOUT } from './ensure-products.ts';
import { completeKits } from './complete-kits.ts';
import { completeTiming } from './complete-timing.ts';

const SYSTEM = systemActor('billing/push-subscription');
const ROUNDS = 5;

/**
 * Brings the payment service in line with our row; safe to repeat. Until paid sticks have left, and while a payment is
 * disputed, invoices that fall due are void. The next renewal is for the cats that live here. Reads our row again
 * afterwards, so that of several runs at once the last one has pushed the newest row.
 */
export const pushSubscription = defineJob<{ stripeSubscriptionId: string }>('billing-align', {
  retryLimit: 20,
  async run(services, { stripeSubscriptionId }) {
    for (let round = 0; round < ROUNDS; round++) {
      const row = await services.read(SYSTEM, (ctx) => desiredFor(ctx, stripeSubscriptionId));
      if (!row || row.status === 'canceled' || row.status === 'incomplete_expired') return;
      const aligned = await align(services, row).catch(unlessLineGone);
      if (!aligned) continue;
      const { now, again } = aligned;
      if (!now || (same(row, now) && !again)) return;
    }
    throw new Error('The subscription changes faster than it can be followed.');
  },
});

export type DesiredRow = Subscription & DesiredSubscription;

/** Our row, with the discounts of its next payment, and whether a payment is disputed. */
export async function desiredFor(ctx: ReadCtx, stripeId: string): Promise<DesiredRow | undefined> {
  const row = await subscriptionByStripeId(ctx.tx, stripeId);
  if (!row) return undefined;
  const scope = systemScope(SYSTEM, row.householdId);
  const waiting = await waitingDiscounts(ctx.tx, scope);
  return { ...row, waiting, disputed: await hasOpenDispute(ctx.tx, scope) };
}

interface Aligned {
  now: DesiredRow | undefined;
  /**
   * A month that was moved may have brought an invoice of nothing, which discounts do not survive; and of two updates at once
   * that each add a line, the later sees both.
   */
  again: boolean;
}

/** Null if another update removed a line at the payment service since it was read. */
function unlessLineGone(error: unknown): null {
  if (!isMissing(error) || !error.param?.startsWith('items')) throw error;
  return null;
}

async function align(services: AppServices, row: DesiredRow): Promise<Aligned> {
  const { subscriptions } = services.stripe;
  const found = await subscriptions.retrieve(row.stripeId, { expand: ['discounts'] }, STRIPE_TIMEOUT);
  const over = isPastEnd(row, found, services.clock.now());
  const change = over || found.status === 'canceled' ? null : subscriptionUpdate(row, found, services.clock.now());
  if (change) await ensureObjects(services, row, change);
  const aligned = over
    ? await subscriptions.cancel(row.stripeId, { cancellation_details: { comment: AFTER_REFUND } }, STRIPE_TIMEOUT)
    : change
      ? await subscriptions.update(row.stripeId, change, STRIPE_TIMEOUT)
      : found;
  const readAt = services.clock.now();
  const now = await services.transact(SYSTEM, async (ctx) => {
    await refreshSubscription(ctx.tx, subscriptionFacts(aligned), readAt);
    await completeTiming(ctx, row, aligned);
    await completeKits(ctx, row, { found, aligned });
    return desiredFor(ctx, row.stripeId);
  });
  const movedMonth = row.waiting.length > 0 && change?.trial_end !== undefined;
  const linesTwice = change?.items !== undefined && now !== undefined && lineChanges(now, aligned).length > 0;
  return { now, again: movedMonth || linesTwice };
}

/** Makes the products and coupons that a change names. */
export async function ensureObjects(
  { stripe }: AppServices,
  row: DesiredRow,
  change: Pick<Stripe.SubscriptionUpdateParams, 'items' | 'discounts'>,
): Promise<void> {
  if (change.items)
    await ensureProducts(stripe, [...productsOf(row.nextPlan ?? row.plan), ...(row.kits ? KIT_PRODUCTS : [])]);
  if (change.discounts) await ensureDiscounts(stripe, row.waiting);
}

/** The end that a refund brought has passed while the payment service could not be told of it. */
function isPastEnd(row: DesiredRow, found: Stripe.Subscription, now: Date): boolean {
  const end = pendingEnd(row);
  return end !== null && found.status !== 'canceled' && !wasKept(found, end) && Date.parse(end.at) <= now.getTime();
}

const same = (one: DesiredSubscription, other: DesiredSubscription) =>
  one.plan === other.plan &&
  one.nextPlan === other.nextPlan &&
  one.country === other.country &&
  one.quantity === other.quantity &&
  one.unitAmount === other.unitAmount &&
  one.renewalAmount === other.renewalAmount &&
  one.sticksHeld === other.sticksHeld &&
  one.sticksLeftAt?.getTime() === other.sticksLeftAt?.getTime() &&
  one.disputed === other.disputed &&
  pendingEnd(one)?.at === pendingEnd(other)?.at &&
  one.endsOn?.getTime() === other.endsOn?.getTime() &&
  JSON.stringify([one.kits, openOf(one.excludedCats), openOf(one.withoutSticks)]) ===
    JSON.stringify([other.kits, openOf(other.excludedCats), openOf(other.withoutSticks)]) &&
  one.paidUntil?.getTime() === other.paidUntil?.getTime() &&
  chargeDate(one)?.getTime() === chargeDate(other)?.getTime() &&
  one.waiting.map(({ id }) => id).join() === other.waiting.map(({ id }) => id).join();

/**
 * Stores when the last paid sticks of a checkout were shipped, or, with null, that some are not. A job pushes it to the
 * payment service after the commit.
 */
export async function startRenewals(ctx: Ctx, checkoutId: string, sticksLeftAt: Date | null): Promise<void> {
  const stripeSubscriptionId = await noteSticksLeft(ctx.tx, checkoutId, sticksLeftAt);
  if (stripeSubscriptionId) await ctx.enqueue(pushSubscription, { stripeSubscriptionId });
}

/**
 * For whom a subscription renews: for those of its cats that live here, are in the plan and get sticks. With nobody in the
 * plan it ends with the month that is paid; where nobody of it gets sticks for now, or those left are paused, nothing is
 * collected until one does.
 */
export async function renewFor(
  ctx: Ctx,
  checkoutId: string,
  { here, none }: { here: readonly string[]; none: readonly string[] },
): Promise<void> {
  const row = await lockSubscriptionOf(ctx.tx, checkoutId);
  const checkout = row && (await checkoutById(ctx.tx, checkoutId));
  if (!row || !checkout || row.status === 'canceled') return;
  const withoutSticks = noteWithoutSticks(row.withoutSticks, none, ctx.now);
  const { cats, sticksHeld } = renewsFor(here, { excludedCats: row.excludedCats, withoutSticks });
  const kits = withCatsHere(row.kits, here);
  const changed = row.quantity !== cats || row.sticksHeld !== sticksHeld || !sameJson(kits, row.kits);
  if (!changed && sameJson(withoutSticks, row.withoutSticks)) return;
  const terms =
    row.quantity === cats
      ? {}
      : renewalTerms(await agreementOf(ctx, checkout), cats, {
          plan: row.nextPlan ?? row.plan,
          country: row.country,
        });
  await updatePlan(ctx.tx, row.id, { ...terms, withoutSticks, sticksHeld, kits });
  if (changed || kits) await ctx.enqueue(pushSubscription, { stripeSubscriptionId: row.stripeId });
}

const sameJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
