import { mailboxOfCheckout } from '#src/capabilities/billing/actions/mailbox-of-checkout.ts';
import { lockOrderBuyer } from '#src/capabilities/billing/actions/order-facts.ts';
import { announceSaleMoney, saleMoney } from '#src/capabilities/billing/actions/sale-money.ts';
import { stopPrepaidOrder } from '#src/capabilities/billing/actions/open-prepaid-order.ts';
import { planChanged, type saleMoneyChanged } from '#src/capabilities/billing/events.ts';
import { money } from '#src/lib/money.ts';
import type { Ctx } from '#src/platform/services.ts';
import { giftHeldMail, giftRefundedMail, giftRefundFailedMail, giftStoppedMail } from '../mail/money-mails.tsx';
import { stateAfterMoney } from '../rules/gift.ts';
import { giftOfKey } from '../rules/sale-key.ts';
import { type Gift, lockGift, updateGift } from '../store.ts';
import { giverPage } from './gift-code.ts';
import { scheduleDelivery } from './sync-gift.ts';

type Changed = NonNullable<typeof saleMoneyChanged.payload>;

/**
 * Makes a gift follow its money: a code that nobody has redeemed is void while the money is on its way back or disputed; of a
 * redeemed gift, unpacked boxes are stopped or held. Repeating it changes nothing.
 */
export async function followMoney(ctx: Ctx, { key, issued, cancelled }: Changed): Promise<void> {
  const id = giftOfKey(key);
  const gift = id === null ? undefined : await lockGift(ctx.tx, id);
  const now = gift && (await saleMoney(ctx, key));
  if (!gift || !now) return;
  const state = stateAfterMoney(gift.state, now);
  const ended = state !== gift.state && (state === 'refunded' || state === 'stopped');
  const disputedAt = now.disputed ? (gift.disputedAt ?? ctx.now) : null;
  await updateGift(ctx.tx, gift.id, {
    state,
    disputedAt,
    ...(ended && { refundedAt: ctx.now, nextMonthAt: null, recipientEmail: null }),
  });
  const isGood = state === 'paid' && disputedAt === null;
  // Its mail was not sent while the code was void.
  if (isGood && (gift.state !== state || gift.disputedAt)) await scheduleDelivery(ctx, gift);
  await tellGiver(ctx, gift, { issued, cancelled }, state !== 'paid' && state !== 'redeemed');
  if (gift.state !== 'redeemed' || !gift.householdId || !gift.checkoutId) return;
  const { householdId, checkoutId } = gift;
  const { invoiceId, returned } = now;
  await announceSaleMoney(ctx, { householdId, invoiceId, returned });
  if (state === 'stopped') await stopPrepaidOrder(ctx, { householdId, checkoutId });
  const held = disputedAt !== null && gift.disputedAt === null;
  if (state === 'stopped') await ctx.mail(giftStoppedMail(await recipientOf(ctx, gift, checkoutId)));
  else if (held) await ctx.mail(giftHeldMail(await recipientOf(ctx, gift, checkoutId)));
  await ctx.emit(planChanged, { householdId });
  await ctx.notify(householdId, 'order');
}

async function recipientOf(ctx: Ctx, gift: Gift, checkoutId: string) {
  const to = await mailboxOfCheckout(ctx, await lockOrderBuyer(ctx.tx, checkoutId));
  return { to, gift, origin: ctx.settings.publicUrl, supportEmail: ctx.settings.supportEmail };
}

/** The credit note of each refund; a refund that came back from the bank. */
async function tellGiver(
  ctx: Ctx,
  gift: Gift,
  { issued, cancelled }: Omit<Changed, 'key'>,
  isVoid: boolean,
): Promise<void> {
  const { supportEmail } = ctx.settings;
  const page = giverPage(ctx.settings, gift.id);
  const of = (amount: number) => money(amount, gift.currency);
  for (const { number, amount } of cancelled)
    await ctx.mail(giftRefundFailedMail({ gift, page, supportEmail, number, amount: of(amount) }));
  if (issued.length === 0) return;
  const amount = of(issued.reduce((sum, note) => sum + note.amount, 0));
  const creditNotes = issued.map(({ number }) => number);
  await ctx.mail(giftRefundedMail({ gift, page, amount, creditNotes, isVoid }));
}
