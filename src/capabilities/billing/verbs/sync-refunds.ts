import { type Money, money } from '#src/kit/money.ts';
import type { Ctx, House } from '#src/platform/house.ts';
import { checkoutById } from '../checkout-store.ts';
import { moneyReturned } from '../events.ts';
import { invoicesOfIntent, noteRefunded } from '../invoice-store.ts';
import { refundMail } from '../mail/money-news.tsx';
import { subscriptionByStripeId } from '../store.ts';
import { givenBackWhole } from '../rules/given-back.ts';
import { findPayment } from './find-payment.ts';
import { mailboxOfCheckout } from './mailbox-of-checkout.ts';

type Noted = NonNullable<Awaited<ReturnType<typeof noteRefunded>>>;

/** About money everybody is written to, once for what goes back at a time. */
async function tellRefund(ctx: Ctx, noted: Noted): Promise<void> {
  const subscription = await subscriptionByStripeId(ctx.tx, noted.stripeSubscriptionId);
  const checkout = subscription && (await checkoutById(ctx.tx, subscription.checkoutId));
  if (!checkout) return;
  const { publicUrl: origin, supportEmail } = ctx.settings;
  const [amount, altogether, paid] = [noted.added, noted.refundedAmount, noted.paidAmount].map((minor) =>
    money(minor, noted.currency),
  ) as [Money, Money, Money];
  const said = { amount, altogether, paid, invoice: noted.number };
  await ctx.mail(refundMail({ to: await mailboxOfCheckout(ctx, checkout), ...said, origin, supportEmail }));
}

const SYSTEM = { kind: 'system' } as const;

/** What went back of a payment is written beside the invoice it paid, by whomever it was given back. */
export async function syncRefunds(house: House, stripeIntentId: string): Promise<void> {
  await findPayment(house, stripeIntentId);
  const paid = await house.read(SYSTEM, ({ tx }) => invoicesOfIntent(tx, stripeIntentId));
  if (paid.length === 0) return;
  const { data } = await house.stripe.refunds.list({ payment_intent: stripeIntentId, limit: 100 });
  const gone = data.filter(({ status }) => status !== 'failed' && status !== 'canceled');
  const amount = gone.reduce((sum, one) => sum + one.amount, 0);
  const last = new Date(Math.max(0, ...gone.map(({ created }) => created)) * 1000);
  await house.transact(SYSTEM, async (ctx) => {
    for (const { stripeId, householdId } of paid) {
      const noted = await noteRefunded(ctx.tx, stripeId, amount, last);
      if (noted) await tellRefund(ctx, noted);
      if (noted && givenBackWhole(noted))
        await ctx.emit(moneyReturned, { householdId: noted.householdId, invoiceId: noted.id });
      await ctx.tell(householdId, 'billing');
    }
  });
}
