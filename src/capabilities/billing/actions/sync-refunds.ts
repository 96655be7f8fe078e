import { type Money, money } from '#src/lib/money.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx, AppServices } from '#src/platform/services.ts';
import { checkoutById } from '../checkout-store.ts';
import { moneyReturned, planRefunded } from '../events.ts';
import { invoicesOfIntent, noteRefunded, planPaidWith } from '../invoice-store.ts';
import { refundMail } from '../mail/money-news.tsx';
import { subscriptionByStripeId } from '../store.ts';
import { refundedByHand, isFullyRefunded, effectiveRefunds, refundedSum } from '../rules/refunds.ts';
import { endAfterRefund } from './end-plan.ts';
import { findPayment } from './find-payment.ts';
import { addressedTo } from './mailbox-of-checkout.ts';

type Noted = NonNullable<Awaited<ReturnType<typeof noteRefunded>>>;

/** About money everybody is written to, once for what goes back at a time. */
async function tellRefund(ctx: Ctx, noted: Noted, endsPlan: boolean): Promise<void> {
  const subscription = await subscriptionByStripeId(ctx.tx, noted.stripeSubscriptionId);
  const checkout = subscription && (await checkoutById(ctx.tx, subscription.checkoutId));
  if (!checkout) return;
  const [amount, altogether, paid] = [noted.added, noted.refundedAmount, noted.paidAmount].map((minor) =>
    money(minor, noted.currency),
  ) as [Money, Money, Money];
  const said = { amount, altogether, paid, invoice: noted.number, endsPlan };
  await ctx.mail(refundMail({ ...said, ...(await addressedTo(ctx, checkout)) }));
}

const SYSTEM = systemActor('billing/sync-refunds');

/**
 * Records what went back of a payment beside the invoice it paid, by whomever it was given back. The rest of a plan's
 * current payment, given back by hand, ends the plan.
 */
export async function syncRefunds(services: AppServices, stripeIntentId: string): Promise<void> {
  await findPayment(services, stripeIntentId);
  const paid = await services.read(SYSTEM, ({ tx }) => invoicesOfIntent(tx, stripeIntentId));
  if (paid.length === 0) return;
  const { data } = await services.stripe.refunds.list({ payment_intent: stripeIntentId, limit: 100 });
  const amount = refundedSum(data);
  const last = new Date((effectiveRefunds(data).at(-1)?.created ?? 0) * 1000);
  await services.transact(SYSTEM, async (ctx) => {
    for (const { stripeId, householdId } of paid) {
      const noted = await noteRefunded(ctx.tx, stripeId, amount, last);
      const whole = noted && isFullyRefunded(noted);
      if (noted) await tellRefund(ctx, noted, Boolean(whole) && (await endPlan(ctx, noted, refundedByHand(data))));
      if (whole) await ctx.emit(moneyReturned, { householdId: noted.householdId, invoiceId: noted.id });
      await ctx.notify(householdId, 'billing');
    }
  });
}

/** Ends the plan that an invoice given back in full is the current payment of. False where it does not end. */
async function endPlan(ctx: Ctx, { id: invoiceId, householdId }: Noted, byHand: boolean): Promise<boolean> {
  const plan = byHand ? await planPaidWith(ctx.tx, invoiceId) : null;
  if (!plan) return false;
  const { stripeSubscriptionId, checkoutId, first } = plan;
  await ctx.enqueue(endAfterRefund, { stripeSubscriptionId });
  await ctx.emit(planRefunded, { householdId, checkoutId, paidWith: { invoiceId, first } });
  return true;
}
