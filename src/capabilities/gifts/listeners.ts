import { accountDeletionRequested, dataExportRequested } from '#src/capabilities/access/events.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { giftPaymentChanged, orderClaimed, planSought, saleMoneyChanged } from '#src/capabilities/billing/events.ts';
import { boxMoved, orderMoved } from '#src/capabilities/fulfilment/events.ts';
import { checkoutOfOrder, paidMonthOf } from '#src/capabilities/fulfilment/actions/find-order.ts';
import { systemActor } from '#src/platform/actors.ts';
import { on } from '#src/platform/events.ts';
import { giftBySession, giftsOf, leaveGifts, moveGifts } from './store.ts';
import { followMoney } from './actions/follow-money.ts';
import { besideWords } from './rules/running.ts';
import { noteSticksLeft } from './actions/open-months.ts';
import { runningGiftOf } from './actions/read-running-gift.ts';
import { pollGift, recordPaid } from './actions/sync-gift.ts';

const SYSTEM = systemActor('gifts/listeners');
const scopeOf = (householdId: string) => systemScope(SYSTEM, householdId);

export const listeners = [
  on(giftPaymentChanged, async (ctx, { sessionId, paid }) => {
    const gift = await giftBySession(ctx.tx, sessionId);
    if (gift && paid) await recordPaid(ctx, gift.id, paid);
    else if (gift) await ctx.enqueue(pollGift, { giftId: gift.id });
  }),
  on(saleMoneyChanged, followMoney),
  on(planSought, async (ctx, { householdId, beside }) => {
    const gift = await runningGiftOf(ctx, scopeOf(householdId));
    if (gift) beside(besideWords(gift));
  }),
  on(orderMoved, async (ctx, { checkoutId, sticksLeft }) => {
    if (sticksLeft.now || sticksLeft.before) await noteSticksLeft(ctx, { checkoutId, month: 1, at: sticksLeft.now });
  }),
  on(boxMoved, async (ctx, { orderId, boxId, month, event }) => {
    if (month === 1 || event.kind !== 'step' || event.key !== 'box_shipped') return;
    // A replacement takes a number of the order, and no month of the gift.
    const paid = await paidMonthOf(ctx.tx, { orderId, boxId });
    const checkoutId = paid && (await checkoutOfOrder(ctx.tx, orderId));
    if (checkoutId) await noteSticksLeft(ctx, { checkoutId, month: paid, at: event.at });
  }),
  on(orderClaimed, ({ tx }, { from, to }) => moveGifts(tx, scopeOf(from), scopeOf(to))),
  on(dataExportRequested, async ({ tx }, { householdId, add }) =>
    add('gifts', await giftsOf(tx, scopeOf(householdId))),
  ),
  on(accountDeletionRequested, ({ tx }, { householdId }) => leaveGifts(tx, scopeOf(householdId))),
];
