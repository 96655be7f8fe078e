import { money } from '#src/lib/money.ts';
import { systemActor } from '#src/platform/actors.ts';
import { defineJob } from '#src/platform/jobs.ts';
import type { Ctx } from '#src/platform/services.ts';
import { paymentProblemMail } from '../mail/payment-failed.tsx';
import { checkoutById } from '../checkout-store.ts';
import type { Invoice } from '../invoice-store.ts';
import { lockUnpaid, noteLadder, triedBefore } from '../renewal-store.ts';
import { FINAL_NOTICE_MS, type LadderStep, ladderStep, triesToCome } from '../rules/payment-ladder.ts';
import { isLiveStatus } from '../rules/subscription-states.ts';
import { type Subscription, subscriptionByStripeId } from '../store.ts';
import type { InvoiceFacts } from '../rules/stripe-mapping.ts';
import { keptDate } from '../rules/next-box.ts';
import { endEarlyCharge } from './end-early-charge.ts';
import { addressedTo } from './mailbox-of-checkout.ts';

const SYSTEM = systemActor('billing/mail-payment-failure');

/**
 * Writes the mail of the ladder that a renewal has come to, each once, however often it is read. The charge of a box that was
 * brought forward is given up instead.
 */
export async function mailPaymentFailure(ctx: Ctx, subscription: Subscription, facts: InvoiceFacts): Promise<void> {
  if (!facts.renews || facts.attempts === 0) return;
  if (keptDate(subscription, facts, ctx.now))
    await ctx.enqueue(endEarlyCharge, { stripeInvoiceId: facts.stripeId }, { singletonKey: facts.stripeId });
  else await climb(ctx, subscription, facts.stripeId);
}

async function climb(ctx: Ctx, subscription: Subscription, stripeInvoiceId: string): Promise<void> {
  const invoice = await lockUnpaid(ctx.tx, stripeInvoiceId);
  if (!invoice) return;
  const told = toldOf(invoice);
  const step = ladderStep({ ...invoice, told }, ctx.now);
  // After the last try the mail about the end of the plan says the rest.
  if (!step || (told.length > 0 && !invoice.nextTryAt && !isLiveStatus(subscription.status))) return;
  await noteLadder(ctx.tx, invoice.id, [...told, step], ctx.now);
  const checkout = await checkoutById(ctx.tx, subscription.checkoutId);
  if (!checkout) return;
  const tries = triesToCome(invoice).map((at) => at.toISOString());
  const { totalAmount, currency, failure: why, hostedUrl: payUrl, needsApproval } = invoice;
  const problem = { amount: money(totalAmount, currency), why, needsApproval, tries };
  await ctx.mail(paymentProblemMail({ step, problem, payUrl, ...(await addressedTo(ctx, checkout)) }));
}

/** Of invoices from before steps were noted it is known only that the failure was told. */
const toldOf = ({ ladder, failureToldAt, needsApproval }: Invoice): LadderStep[] =>
  ladder ?? (failureToldAt ? [needsApproval ? 'approval' : 'failed'] : []);

/** Writes that the last try is at hand. The reading of an invoice only follows what happens to it. */
export const announceLastTries = defineJob<Record<string, never>>('billing-last-tries', {
  nightly: '09:30',
  async run(services) {
    const until = new Date(services.clock.now().getTime() + FINAL_NOTICE_MS);
    for (const stripeId of await services.read(SYSTEM, ({ tx }) => triedBefore(tx, until)))
      await services.transact(SYSTEM, async (ctx) => {
        const invoice = await lockUnpaid(ctx.tx, stripeId);
        const subscription = invoice && (await subscriptionByStripeId(ctx.tx, invoice.stripeSubscriptionId));
        if (subscription && isLiveStatus(subscription.status)) await climb(ctx, subscription, stripeId);
      });
  },
});
