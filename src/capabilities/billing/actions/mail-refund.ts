import { money } from '#src/lib/money.ts';
import type { Ctx } from '#src/platform/services.ts';
import { checkoutById } from '../checkout-store.ts';
import { refundFailedMail, refundMail } from '../mail/money-news.tsx';
import type { Recorded } from '../refund-store.ts';
import { subscriptionByStripeId } from '../store.ts';
import { addressedTo } from './mailbox-of-checkout.ts';

/** Writes about money that went back, once for what is recorded at a time, and about a refund that failed. */
export async function mailRefund(ctx: Ctx, { invoice, issued, cancelled }: Recorded, endsPlan: boolean): Promise<void> {
  const subscription = await subscriptionByStripeId(ctx.tx, invoice.stripeSubscriptionId);
  const checkout = subscription && (await checkoutById(ctx.tx, subscription.checkoutId));
  if (!checkout) return;
  const to = await addressedTo(ctx, checkout);
  const of = (amount: number) => money(amount, invoice.currency);
  for (const { amount, number } of cancelled) await ctx.mail(refundFailedMail({ ...to, amount: of(amount), number }));
  if (issued.length === 0) return;
  await ctx.mail(
    refundMail({
      ...to,
      amount: of(issued.reduce((sum, { amount }) => sum + amount, 0)),
      altogether: of(invoice.refundedAmount),
      paid: of(invoice.paidAmount),
      invoice: invoice.number,
      creditNotes: issued.map(({ number }) => number),
      endsPlan,
    }),
  );
}
