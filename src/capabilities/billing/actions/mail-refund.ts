import { type Money, money } from '#src/lib/money.ts';
import type { Ctx } from '#src/platform/services.ts';
import { checkoutById } from '../checkout-store.ts';
import { refundFailedMail, refundMail } from '../mail/money-news.tsx';
import { type Invoice, invoiceById } from '../invoice-store.ts';
import type { CreditNote } from '../refund-store.ts';
import type { Recorded } from '../refund-record-store.ts';
import { kitsAmount } from '../rules/kits-in-box.ts';
import { kitsDue } from '../rules/follow-up-kits.ts';
import { isLiveStatus } from '../rules/subscription-states.ts';
import { type Subscription, subscriptionByStripeId } from '../store.ts';
import type { PlanEnd } from './end-refunded.ts';
import { keepableEnd } from './keepable-end.ts';
import { addressedTo } from './mailbox-of-checkout.ts';
import { namesOf } from './next-payment.ts';

/** Mails about refunds, once for all that are recorded together, and about a refund that failed. */
export async function mailRefund(
  ctx: Ctx,
  { invoice, issued, cancelled }: Recorded,
  end: PlanEnd | null,
): Promise<void> {
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
      kits: await kitsTold(ctx, subscription.householdId, invoice, issued),
      nextKits: end ? null : await kitsToCome(ctx, subscription, { invoice, issued }),
      ends: await keepableEnd(ctx, checkout.id, { end, to }),
    }),
  );
}

async function kitsTold(
  ctx: Ctx,
  householdId: string,
  { currency }: Invoice,
  issued: readonly CreditNote[],
): Promise<{ names: string[]; amount: Money } | null> {
  const kits = issued.flatMap((note) => note.kits ?? []).filter(({ price }) => price > 0);
  if (kits.length === 0) return null;
  const cats = kits.map(({ cat }) => cat);
  return { names: await namesOf(ctx, householdId, cats), amount: money(kitsAmount(kits), currency) };
}

/** The kits of the next box in place of those that did not reach their cats. */
async function kitsToCome(
  ctx: Ctx,
  row: Subscription,
  { invoice, issued }: Pick<Recorded, 'invoice' | 'issued'>,
): Promise<{ names: string[]; price: Money } | null> {
  if (!isLiveStatus(row.status) || row.endsOn) return null;
  // Its kits are noted as lost after the notes of the refund are written.
  const { terms } = (await invoiceById(ctx.tx, invoice.id)) ?? invoice;
  const refunded = issued.flatMap((note) => note.kits ?? []).map(({ cat }) => cat);
  const lost = (terms?.kits ?? []).filter(({ cat, refund }) => refund && refunded.includes(cat)).map(({ cat }) => cat);
  const due = kitsDue(row).filter(({ cat }) => lost.includes(cat));
  if (due.length === 0) return null;
  const names = await namesOf(
    ctx,
    row.householdId,
    due.map(({ cat }) => cat),
  );
  return { names, price: money(Math.max(...due.map(({ price }) => price)), row.currency) };
}
