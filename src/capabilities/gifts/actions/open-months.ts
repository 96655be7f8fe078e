import { oneMonthAfter } from '#src/capabilities/pricing/rules/first-month.ts';
import { openPrepaidBox } from '#src/capabilities/fulfilment/actions/open-box.ts';
import { mailboxOfCheckout } from '#src/capabilities/billing/actions/mailbox-of-checkout.ts';
import { planChanged } from '#src/capabilities/billing/events.ts';
import { lockOrderBuyer } from '#src/capabilities/billing/actions/order-facts.ts';
import { systemActor } from '#src/platform/actors.ts';
import { defineJob } from '#src/platform/jobs.ts';
import type { Ctx } from '#src/platform/services.ts';
import { priceBookNow } from '#src/capabilities/pricing/actions/price-books.ts';
import { giftEndingMail } from '../mail/gift-mails.tsx';
import { dueGifts, type Gift, lockGift, lockGiftOfCheckout, updateGift } from '../store.ts';

const SYSTEM = systemActor('gifts/open-months');

/**
 * The sticks of a gift's month left: its next month begins a month later. Hearing it again changes nothing; null is that
 * they did not leave after all.
 */
export async function noteSticksLeft(
  ctx: Ctx,
  { checkoutId, month, at }: { checkoutId: string; month: number; at: Date | null },
): Promise<void> {
  const gift = await lockGiftOfCheckout(ctx.tx, checkoutId);
  if (gift?.state !== 'redeemed' || gift.monthsOpened !== month) return;
  if (gift.monthsOpened < gift.months) await updateGift(ctx.tx, gift.id, { nextMonthAt: at && oneMonthAfter(at) });
  else if (at) await tellEnding(ctx, gift);
}

/** Opens the boxes of months that have begun. */
export const openGiftMonths = defineJob<Record<string, never>>('gifts-months', {
  nightly: '03:30',
  async run(services) {
    const ids = await services.read(SYSTEM, ({ tx, now }) => dueGifts(tx, now));
    for (const id of ids) await services.transact(SYSTEM, (ctx) => openMonth(ctx, id));
  },
});

async function openMonth(ctx: Ctx, id: string): Promise<void> {
  const gift = await lockGift(ctx.tx, id);
  if (gift?.state !== 'redeemed' || gift.disputedAt || !gift.checkoutId || !gift.householdId) return;
  if (!gift.nextMonthAt || gift.nextMonthAt > ctx.now) return;
  await updateGift(ctx.tx, id, { monthsOpened: gift.monthsOpened + 1, nextMonthAt: null });
  await openPrepaidBox(ctx, { checkoutId: gift.checkoutId, paidAt: ctx.now });
}

/** Mails once that the last box of a gift is on its way, with the price of a plan, and that nothing begins by itself. */
async function tellEnding(ctx: Ctx, gift: Gift): Promise<void> {
  if (gift.endingToldAt || !gift.checkoutId) return;
  const to = await mailboxOfCheckout(ctx, await lockOrderBuyer(ctx.tx, gift.checkoutId));
  await updateGift(ctx.tx, gift.id, { endingToldAt: ctx.now });
  if (gift.householdId) await ctx.emit(planChanged, { householdId: gift.householdId });
  await ctx.mail(giftEndingMail({ to, gift, book: await priceBookNow(ctx), origin: ctx.settings.publicUrl }));
}
