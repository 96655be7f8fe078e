import Stripe from 'stripe';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { AppServices } from '#src/platform/services.ts';
import { defineJob } from '#src/platform/jobs.ts';
import { isMissing } from '#src/platform/stripe.ts';
import { refusals } from '../contract.ts';
import { discountWithdrawn } from '../events.ts';
import {
  beginWithdrawal,
  discountById,
  type DiscountRow,
  finishWithdrawal,
  undoWithdrawal,
} from '../discount-store.ts';
import { findLive, type Subscription } from '../store.ts';
import { couponOf } from '../rules/discounts.ts';
import { discountsOn, discountsWithout } from '../rules/discount-request.ts';
import { pushSubscription } from './push-subscription.ts';
import { STRIPE_TIMEOUT } from './ensure-products.ts';
import { syncInvoice } from './sync-subscription.ts';

const SYSTEM = systemActor('billing/withdraw-discount');

/** Time after which a withdrawal is either done or will never be. */
const RESTORE_AFTER_SECONDS = 180;

interface Named {
  id: string;
  householdId: string;
}

/**
 * Takes a discount back that no payment was made with: surely off the plan when this answers true, also when it is asked
 * again. Refuses `discount-unknown`, `discount-on-invoice` once it is on an invoice, paid or not, and `service-silent`,
 * after which it waits as before.
 */
export async function withdrawDiscount(services: AppServices, { id, householdId }: Named): Promise<true | DomainError> {
  const scope = systemScope(SYSTEM, householdId);
  const begun = await services.transact(SYSTEM, async (ctx) => {
    const row = await discountById(ctx.tx, scope, id);
    if (!row) return refusals('discount-unknown');
    if (isOff(row)) return true;
    // Another withdrawal may have been finished since the row was read.
    if (!(await beginWithdrawal(ctx.tx, id)))
      return isOff(await discountById(ctx.tx, scope, id)) || refusals('discount-on-invoice');
    await ctx.enqueue(restoreDiscount, { id }, { startAfterSeconds: RESTORE_AFTER_SECONDS });
    return (await findLive(ctx.tx, scope)) ?? null;
  });
  if (begun === true || isDomainError(begun)) return begun;
  try {
    if (begun) await takeOff(services, begun, id);
    await services.stripe.coupons.del(couponOf(id), {}, STRIPE_TIMEOUT).catch(ignoreMissing);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    services.log.warn({ type: error.type, code: error.code }, 'discount not withdrawn');
    await restoreDiscount.run(services, { id });
    return refusals('service-silent');
  }
  return services.transact(SYSTEM, async (ctx) => {
    if (await finishWithdrawal(ctx.tx, id, ctx.now)) {
      await ctx.emit(discountWithdrawn, { householdId, discountId: id });
      await ctx.notify(householdId, 'billing');
    }
    // Or somebody else has, or the plan has ended.
    const row = await discountById(ctx.tx, scope, id);
    return isOff(row) || refusals(row?.state === 'waiting' ? 'service-silent' : 'discount-on-invoice');
  });
}

const isOff = (row: DiscountRow | undefined) => row?.state === 'withdrawn' && row.settledAt !== null;

/** Off the plan, then a look whether a payment had been written with it before that. */
async function takeOff(services: AppServices, { stripeId }: Subscription, id: string): Promise<void> {
  const { subscriptions, invoices } = services.stripe;
  const found = await subscriptions.retrieve(stripeId, { expand: ['discounts'] }, STRIPE_TIMEOUT);
  const change = found.status === 'canceled' ? null : discountsWithout(found, id);
  if (change) await subscriptions.update(stripeId, change, STRIPE_TIMEOUT);
  const { data } = await invoices.list(
    { subscription: stripeId, limit: 5, expand: ['data.discounts'] },
    STRIPE_TIMEOUT,
  );
  for (const invoice of data)
    if (invoice.id && discountsOn(invoice).includes(id)) await syncInvoice(services, invoice.id);
}

function ignoreMissing(error: unknown): void {
  if (!isMissing(error)) throw error;
}

/** Treats a withdrawal of unknown outcome as failed: the discount waits as before. */
export const restoreDiscount = defineJob<{ id: string }>('billing-restore-discount', {
  run: (services, { id }) =>
    services.transact(SYSTEM, async (ctx) => {
      const householdId = await undoWithdrawal(ctx.tx, id);
      if (!householdId) return;
      const plan = await findLive(ctx.tx, systemScope(SYSTEM, householdId));
      if (plan) await ctx.enqueue(pushSubscription, { stripeSubscriptionId: plan.stripeId });
      await ctx.notify(householdId, 'billing');
    }),
});
