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
import { reportStopped } from './actions/report-stopped.ts';
import { pollGift, recordPaid } from './actions/sync-gift.ts';

const SYSTEM = systemActor('gifts/listeners');
/** Nothing of an order or box is sent any more. */
const isStop = ({ kind, key }: { kind: string; key: string }): boolean =>
  kind === 'raised' && (key === 'order_stopped' || key === 'box_stopped');

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
  on(orderMoved, async (ctx, { checkoutId, sticksLeft, event }) => {
    if (sticksLeft.now || sticksLeft.before) await noteSticksLeft(ctx, { checkoutId, month: 1, at: sticksLeft.now });
    if (isStop(event)) await reportStopped(ctx, checkoutId);
  }),
  on(boxMoved, async (ctx, { orderId, boxId, month, event }) => {
    const hasLeft = event.kind === 'step' && event.key === 'box_shipped';
    if (month === 1 || !(hasLeft || isStop(event))) return;
    // A replacement takes a number of the order, and no month of the gift.
    const paid = await paidMonthOf(ctx.tx, { orderId, boxId });
    const checkoutId = paid && (await checkoutOfOrder(ctx.tx, orderId));
    if (!checkoutId) return;
    if (hasLeft) await noteSticksLeft(ctx, { checkoutId, month: paid, at: event.at });
    else await reportStopped(ctx, checkoutId);
  }),
  on(orderClaimed, ({ tx }, { from, to }) => moveGifts(tx, scopeOf(from), scopeOf(to))),
  on(dataExportRequested, async ({ tx }, { householdId, add }) =>
    add('gifts', await giftsOf(tx, scopeOf(householdId))),
  ),
  on(accountDeletionRequested, ({ tx }, { householdId }) => leaveGifts(tx, scopeOf(householdId))),
];
