import { type Money, money } from '#src/lib/money.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { defineJob, type JobDefinition } from '#src/platform/jobs.ts';
import { type Checkout, checkoutById, updateCheckout } from '../checkout-store.ts';
import { lockPaidOrder, paidOrdersOf } from '../paid-order-store.ts';
import { refusals } from '../contract.ts';
import { disputeOver } from '../dispute-store.ts';
import { planRefunded } from '../events.ts';
import { invoiceByStripeId } from '../invoice-store.ts';
import { retainedOf } from '../paid-month-store.ts';
import { withdrawalDoneMail } from '../mail/money-news.tsx';
import { CONTRACT_RULES } from '../rules/plan-actions.ts';
import { REASON_METADATA } from '../rules/refunds.ts';
import { type Subscription, subscriptionOfCheckout } from '../store.ts';
import { endPlanNow } from './end-plan.ts';
import { endRefunded, type PlanEnd } from './end-refunded.ts';
import { keepableEnd } from './keepable-end.ts';
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
  /** Time at which its plan was kept after an earlier withdrawal. */
  reagreedAt: Date | null;
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
      reagreedAt: subscription.refundEnd?.reagreedAt ? new Date(subscription.refundEnd.reagreedAt) : null,
    });
  }
  return found;
}

/**
 * Records that the buyer withdrew from the contract of an order, once: boxes that have not left are stopped, the plan ends,
 * everything that was paid goes back, and one mail says so, with the way to keep the plan where there is one to keep. After a
 * plan was kept in spite of a withdrawal, another one refunds the boxes that have not left: each goes back when it is stopped.
 * False where it was recorded before. Refuses `order-not-bought`.
 */
export async function withdrawOrder(ctx: Ctx, orderNumber: string): Promise<boolean | DomainError> {
  const checkout = await lockPaidOrder(ctx.tx, orderNumber);
  const subscription = checkout && (await subscriptionOfCheckout(ctx.tx, checkout.id));
  if (!checkout || !subscription) return refusals('order-not-bought');
  if (CONTRACT_RULES.refund(checkout) === 'done') return false;
  await updateCheckout(ctx.tx, checkout.id, { withdrawnAt: ctx.now });
  const { id: checkoutId, householdId } = checkout;
  const end = await endRefunded(ctx, checkoutId, { because: 'withdrawal' });
  if (householdId) await ctx.emit(planRefunded, { householdId, checkoutId, paidWith: null });
  const again = subscription.refundEnd?.reagreedAt !== undefined;
  if (!again) await ctx.enqueue(refundWithdrawn, { checkoutId, until: ctx.now.toISOString() });
  await tellDone(ctx, checkout, { subscription, end, again });
  if (householdId) await ctx.notify(householdId, 'billing');
  return true;
}

async function tellDone(
  ctx: Ctx,
  checkout: Checkout,
  { subscription: { stripeId }, end, again }: { subscription: Subscription; end: PlanEnd | null; again: boolean },
): Promise<void> {
  const amount = again ? null : money(await retainedOf(ctx.tx, stripeId), checkout.currency);
  const to = await addressedTo(ctx, checkout);
  const ends = await keepableEnd(ctx, checkout.id, { end, to });
  await ctx.mail(withdrawalDoneMail({ number: checkout.orderNumber ?? '', amount, ends, ...to }));
}

interface Withdrawn {
  checkoutId: string;
  /** Time of the withdrawal; missing in jobs from before a plan could be kept. */
  until?: string;
}

/**
 * Refunds the rest of each payment made before the withdrawal from an order, each by a job of its own. Without
 * `until`, a plan that was not told of its end yet ends now.
 */
export const refundWithdrawn: JobDefinition<Withdrawn> = defineJob('billing-refund-withdrawn', {
  retryLimit: 20,
  async run(services, { checkoutId, until }: Withdrawn) {
    const found = await services.read(SYSTEM, async ({ tx }) => ({
      subscription: await subscriptionOfCheckout(tx, checkoutId),
      withdrawnAt: (await checkoutById(tx, checkoutId))?.withdrawnAt ?? null,
    }));
    const { subscription } = found;
    const last = until ?? found.withdrawnAt?.toISOString();
    if (!subscription || !last) return;
    if (until === undefined && !subscription.refundEnd)
      await endPlanNow(services, subscription.stripeId, 'The buyer withdrew from the contract.');
    const { data } = await services.stripe.invoices.list({
      subscription: subscription.stripeId,
      status: 'paid',
      limit: 100,
    });
    const paid = data.filter(({ created, amount_paid }) => amount_paid > 0 && created * 1000 <= Date.parse(last));
    await services.transact(SYSTEM, async (ctx) => {
      for (const { id } of paid) if (id) await ctx.enqueue(refundWithdrawnInvoice, { stripeInvoiceId: id });
    });
  },
});

/** Refunds the rest of one payment of a withdrawn order. Repeating it changes nothing. */
export const refundWithdrawnInvoice: JobDefinition<{ stripeInvoiceId: string }> = defineJob(
  'billing-refund-withdrawn-invoice',
  {
    retryLimit: 20,
    async run(services, { stripeInvoiceId }: { stripeInvoiceId: string }) {
      // The bank has taken, or may take, this money; it must not be refunded as well.
      const held = await services.read(SYSTEM, async ({ tx }) => {
        const known = await invoiceByStripeId(tx, stripeInvoiceId);
        return known ? disputeOver(tx, known.id) : null;
      });
      if (held === 'open') {
        const later = { startAfterSeconds: ASK_AGAIN_SECONDS };
        await services.transact(SYSTEM, (ctx) => ctx.enqueue(refundWithdrawnInvoice, { stripeInvoiceId }, later));
      }
      if (held) return;
      const invoice = await readPaid(services.stripe, stripeInvoiceId);
      const intent = await refundUpTo(services.stripe, invoice, invoice.amount_paid, WITHDRAWAL);
      if (intent) await syncRefunds(services, intent);
    },
  },
);
