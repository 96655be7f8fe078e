import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { withdrawOrder } from '#src/capabilities/billing/verbs/withdraw-order.ts';
import { insertEntry, lockInquiry } from '#src/capabilities/outreach/store.ts';
import { newId } from '#src/kit/id.ts';
import { isRefusal, type Refusal } from '#src/kit/refusal.ts';
import type { Ctx } from '#src/platform/house.ts';
import { type InquiryDetail, refusals } from '../contract.ts';
import { ordersOfSender } from './orders-of-sender.ts';
import { readInquiry } from './read-inbox.ts';
import { settle } from './settle-inquiry.ts';

/**
 * Carries out a withdrawal that somebody declared: order and plan are stopped and the money goes back, once. The message is
 * done with it. Refuses `inquiry-unknown`, and `order-not-theirs` for an order that was not bought with the message's address.
 */
export async function recordWithdrawal(
  ctx: Ctx,
  scope: StaffScope<'inbox'>,
  id: string,
  orderNumber: string,
): Promise<InquiryDetail | Refusal> {
  const inquiry = await lockInquiry(ctx.tx, scope, id);
  if (!inquiry) return refusals('inquiry-unknown');
  const theirs = await ordersOfSender(ctx, inquiry);
  if (!theirs.some(({ number }) => number === orderNumber)) return refusals('order-not-theirs');
  const first = await withdrawOrder(ctx, orderNumber);
  if (isRefusal(first)) return first;
  if (first) {
    const entry = {
      inquiryId: id,
      kind: 'withdrawn',
      authorId: scope.personId,
      body: orderNumber,
      at: ctx.now,
    } as const;
    await insertEntry(ctx.tx, { id: newId(), ...entry });
    ctx.log.info({ by: scope.personId, inquiry: id, order: orderNumber }, 'withdrawal recorded');
    if (inquiry.state === 'open') await settle(ctx, scope, id, 'done');
  }
  return readInquiry(ctx, scope, id);
}
