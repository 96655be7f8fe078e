import type Stripe from 'stripe';
import { type Money, money } from '#src/lib/money.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { AppServices, Ctx, ReadCtx } from '#src/platform/services.ts';
import { defineJob, type JobDefinition } from '#src/platform/jobs.ts';
import { type Checkout, lockPaidOrder, paidOrdersOf, updateCheckout } from '../checkout-store.ts';
import { refusals } from '../contract.ts';
import { disputeOver } from '../dispute-store.ts';
import { planRefunded } from '../events.ts';
import { invoiceByStripeId, retainedOf } from '../invoice-store.ts';
import { withdrawalDoneMail } from '../mail/money-news.tsx';
import { CONTRACT_RULES } from '../rules/plan-actions.ts';
import { REASON_METADATA } from '../rules/refunds.ts';
import { subscriptionOfCheckout } from '../store.ts';
import { endPlanNow } from './end-plan.ts';
import { addressedTo } from './mailbox-of-checkout.ts';
import { readPaid, refundUpTo } from './refund-up-to.ts';
import { syncRefunds } from './sync-refunds.ts';

const SYSTEM = systemActor('billing/withdraw-order');
/** A dispute takes weeks; a payment that it holds is looked at once a day. */
const ASK_AGAIN_SECONDS = 86_400;
const WITHDRAWAL = { reason: 'requested_by_customer', metadata: { [REASON_METADATA]: 'withdrawal' } } as const;

/** An order that somebody can withdraw from, or has. */
export interface WithdrawableOrder {
  checkoutId: string;
  householdId: string | null;
  number: string;
  placedAt: Date;
  /** Amount paid with it and not refunded, renewals included. */
  kept: Money;
  /** The payment service's word for its plan. */
  plan: string;
  withdrawnAt: Date | null;
}

/** The orders that were bought with an address, or that belong to the household of the account which has confirmed it. */
export async function withdrawableOrders(
  ctx: ReadCtx,
  { email, householdId }: { email: string; householdId: string | null },
): Promise<WithdrawableOrder[]> {
  const found: WithdrawableOrder[] = [];
  for (const checkout of await paidOrdersOf(ctx.tx, email, householdId)) {
    const subscription = await subscriptionOfCheckout(ctx.tx, checkout.id);
    if (!subscription || !checkout.orderNumber) continue;
    found.push({
      checkoutId: checkout.id,
      householdId: checkout.householdId,
      number: checkout.orderNumber,
      placedAt: subscription.createdAt,
      kept: money(await retainedOf(ctx.tx, subscription.stripeId), checkout.currency),
      plan: subscription.status,
      withdrawnAt: checkout.withdrawnAt,
    });
  }
  return found;
}

/**
 * Records that the buyer withdrew from the contract of an order, once: whatever has not left is stopped, the plan ends at
 * once, everything that was paid goes back, and one mail says so. True for the first time. Refuses `order-not-bought`.
 */
export async function withdrawOrder(ctx: Ctx, orderNumber: string): Promise<boolean | DomainError> {
  const checkout = await lockPaidOrder(ctx.tx, orderNumber);
  const subscription = checkout && (await subscriptionOfCheckout(ctx.tx, checkout.id));
  if (!checkout || !subscription) return refusals('order-not-bought');
  if (CONTRACT_RULES.refund(checkout) === 'done') return false;
  await updateCheckout(ctx.tx, checkout.id, { withdrawnAt: ctx.now });
  const { id: checkoutId, householdId } = checkout;
  if (householdId) await ctx.emit(planRefunded, { householdId, checkoutId, paidWith: null });
  await ctx.enqueue(refundWithdrawn, { checkoutId });
  await tellDone(ctx, checkout, money(await retainedOf(ctx.tx, subscription.stripeId), checkout.currency));
  if (householdId) await ctx.notify(householdId, 'billing');
  return true;
}

async function tellDone(ctx: Ctx, checkout: Checkout, amount: Money): Promise<void> {
  const number = checkout.orderNumber ?? '';
  await ctx.mail(withdrawalDoneMail({ number, amount, ...(await addressedTo(ctx, checkout)) }));
}

/** Ends the plan of an order that was withdrawn from, and gives back what is left of each of its payments. Repeating it changes nothing. */
export const refundWithdrawn: JobDefinition<{ checkoutId: string }> = defineJob('billing-refund-withdrawn', {
  retryLimit: 20,
  async run(services, { checkoutId }: { checkoutId: string }) {
    const subscription = await services.read(SYSTEM, ({ tx }) => subscriptionOfCheckout(tx, checkoutId));
    if (!subscription) return;
    await endPlanNow(services, subscription.stripeId, 'The buyer withdrew from the contract.');
    const { data } = await services.stripe.invoices.list({
      subscription: subscription.stripeId,
      status: 'paid',
      limit: 100,
    });
    let waits = false;
    for (const invoice of data) waits = (await refundInvoice(services, invoice)) === 'disputed' || waits;
    if (!waits) return;
    const later = { startAfterSeconds: ASK_AGAIN_SECONDS };
    await services.transact(SYSTEM, (ctx) => ctx.enqueue(refundWithdrawn, { checkoutId }, later));
  },
});

async function refundInvoice(services: AppServices, { id, amount_paid }: Stripe.Invoice) {
  const { stripe, read } = services;
  if (!id || amount_paid === 0) return 'nothing';
  // The bank has taken, or may take, this money; it must not be refunded as well.
  const held = await read(SYSTEM, async ({ tx }) => {
    const known = await invoiceByStripeId(tx, id);
    return known ? disputeOver(tx, known.id) : null;
  });
  if (held) return held === 'open' ? 'disputed' : 'nothing';
  const intent = await refundUpTo(stripe, await readPaid(stripe, id), amount_paid, WITHDRAWAL);
  if (!intent) return 'nothing';
  await syncRefunds(services, intent);
  return 'refunded';
}
