import { money } from '#src/lib/money.ts';
import type { Ctx } from '#src/platform/services.ts';
import { paymentFailedMail } from '../mail/payment-failed.tsx';
import { checkoutById } from '../checkout-store.ts';
import { takeFailure } from '../invoice-store.ts';
import type { Subscription } from '../store.ts';
import type { InvoiceFacts } from '../rules/stripe-mapping.ts';
import { addressedTo } from './mailbox-of-checkout.ts';

/** Mails about a failed renewal, once, at its first failure. */
export async function mailPaymentFailure(ctx: Ctx, subscription: Subscription, facts: InvoiceFacts): Promise<void> {
  if (!facts.renews || facts.failure === null) return;
  if (!(await takeFailure(ctx.tx, facts.stripeId, ctx.now))) return;
  const checkout = await checkoutById(ctx.tx, subscription.checkoutId);
  if (!checkout) return;
  const { totalAmount, currency, failure, hostedUrl, nextTryAt, needsApproval } = facts;
  const amount = money(totalAmount, currency);
  const said = { amount, why: failure, payUrl: hostedUrl, nextTryAt, needsApproval };
  await ctx.mail(paymentFailedMail({ ...said, ...(await addressedTo(ctx, checkout)) }));
}
