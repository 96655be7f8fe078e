import type Stripe from 'stripe';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { systemActor } from '#src/platform/actors.ts';
import { isUuid } from '#src/lib/text.ts';
import type { Ctx, AppServices } from '#src/platform/services.ts';
import { discountsOff } from '../rules/discount-request.ts';
import { type InvoiceFacts, idOf, invoiceFacts } from '../rules/stripe-mapping.ts';
import { checkoutById } from '../checkout-store.ts';
import { waitingDiscounts } from '../discount-store.ts';
import { paidAfterWithdrawal } from '../events.ts';
import { type Subscription, subscriptionByStripeId } from '../store.ts';
import { followDiscounts } from './follow-discounts.ts';
import { recordInvoice } from './record-invoice.ts';
import { recordCancellation } from './record-cancellation.ts';
import { readSubscriptionNow } from './complete-plan-change.ts';
import { syncCheckout } from './sync-checkout.ts';
import { mailPaymentFailure } from './mail-payment-failure.ts';
import { mailRenewal } from './mail-renewal.ts';

const SYSTEM = systemActor('billing/sync-subscription');

/** Makes our subscription agree with the payment service's. One we do not know yet is read through its checkout. */
export async function syncSubscription(services: AppServices, stripeSubscriptionId: string): Promise<void> {
  const read = await readSubscriptionNow(services, stripeSubscriptionId);
  if (read.subscription.status === 'canceled') await syncLastPayment(services, read.subscription);
  const checkoutId = read.subscription.metadata.checkout ?? '';
  const sessionId = await services.transact(SYSTEM, async (ctx) => {
    const { tx } = ctx;
    const known = await subscriptionByStripeId(tx, stripeSubscriptionId);
    if (known) {
      await recordCancellation(ctx, known, read);
      await ctx.notify(known.householdId, 'billing');
      return null;
    }
    return isUuid(checkoutId) ? ((await checkoutById(tx, checkoutId))?.stripeSessionId ?? null) : null;
  });
  if (sessionId) await syncCheckout(services, sessionId);
}

/** Reads the last payment while discounts wait for it: its events may arrive after the plan's end. */
async function syncLastPayment(
  services: AppServices,
  { id, latest_invoice: last }: Stripe.Subscription,
): Promise<void> {
  const waits = await services.read(SYSTEM, async ({ tx }) => {
    const row = await subscriptionByStripeId(tx, id);
    return row ? (await waitingDiscounts(tx, systemScope(SYSTEM, row.householdId))).length > 0 : false;
  });
  if (waits && last) await syncInvoice(services, idOf(last) ?? '');
}

/**
 * Refunds a payment that arrives after the withdrawal, such as a debit that was under way. Of a plan that was kept after an
 * earlier one, `mailRenewal` refunds it, because shipped boxes stay paid.
 */
async function refundAfterWithdrawal(
  ctx: Ctx,
  { checkoutId, refundEnd }: Subscription,
  { status }: InvoiceFacts,
): Promise<void> {
  if (refundEnd?.reagreedAt) return;
  const withdrawn = status === 'paid' && (await checkoutById(ctx.tx, checkoutId))?.withdrawnAt;
  if (withdrawn) await ctx.emit(paidAfterWithdrawal, { checkoutId });
}

/** Makes our copy of an invoice agree, once its subscription is one of ours. */
export async function syncInvoice(services: AppServices, stripeInvoiceId: string): Promise<void> {
  const expand = ['payments.data.payment.payment_intent', 'discounts'];
  const invoice = await services.stripe.invoices.retrieve(stripeInvoiceId, { expand });
  const facts = invoiceFacts(invoice);
  if (!facts) return;
  await services.transact(SYSTEM, async (ctx) => {
    const subscription = await subscriptionByStripeId(ctx.tx, facts.stripeSubscriptionId);
    if (!subscription) return;
    const discounts = discountsOff(invoice);
    await recordInvoice(ctx, subscription.householdId, facts, discounts);
    await refundAfterWithdrawal(ctx, subscription, facts);
    await mailRenewal(ctx, subscription, facts);
    await mailPaymentFailure(ctx, subscription, facts);
    await followDiscounts(ctx, subscription.householdId, facts, discounts);
    await ctx.notify(subscription.householdId, 'billing');
  });
}
