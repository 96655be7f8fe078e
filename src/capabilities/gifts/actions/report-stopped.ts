import { mailboxOfCheckout } from '#src/capabilities/billing/actions/mailbox-of-checkout.ts';
import { lockOrderBuyer, orderNumberOf } from '#src/capabilities/billing/actions/order-facts.ts';
import { orderByNumber } from '#src/capabilities/fulfilment/actions/find-order.ts';
import { taskNeeded } from '#src/capabilities/fulfilment/events.ts';
import { countOf } from '#src/lib/plurals.ts';
import type { Ctx } from '#src/platform/services.ts';
import { lockGiftOfCheckout } from '../store.ts';

/**
 * Opens a task for the desk about a gift of which an order or box was stopped, as where its cat died or gets no sticks. The next
 * month begins once sticks have left, so none begins any more, and its money is the giver's. Nothing for a gift that has ended.
 */
export async function reportStopped(ctx: Ctx, checkoutId: string): Promise<void> {
  const gift = await lockGiftOfCheckout(ctx.tx, checkoutId);
  if (gift?.state !== 'redeemed' || gift.endingToldAt) return;
  const orderNumber = (await orderNumberOf(ctx.tx, checkoutId)) ?? '';
  const { number, months, monthsOpened } = gift;
  await ctx.emit(taskNeeded, {
    kind: 'order-without-sticks',
    about: gift.id,
    subject: `Gift ${number} stands still: a box of it was stopped`,
    lines: [
      `${monthsOpened} of ${countOf(months, 'month')} have begun. A month begins after the sticks of the one before have left, so no further one begins by itself.`,
      'It was paid for by the giver: find it under Payments by its number, and refund what is not sent. Answer this to write to the household that redeemed it.',
    ],
    orderNumber,
    name: (await orderByNumber(ctx.tx, orderNumber))?.order.shipTo.name ?? '',
    email: await mailboxOfCheckout(ctx, await lockOrderBuyer(ctx.tx, checkoutId)),
  });
}
