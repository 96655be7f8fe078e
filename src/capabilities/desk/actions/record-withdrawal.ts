import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { withdrawOrder } from '#src/capabilities/billing/actions/withdraw-order.ts';
import { historyOfInquiry, lockInquiry } from '#src/capabilities/outreach/actions/inbox.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import { type InquiryDetail, overtaken, refusals } from '../contract.ts';
import { ordersOfSender } from './orders-of-sender.ts';
import { readInquiry } from './read-inbox.ts';
import { completeInquiry, recordAct } from './complete-inquiry.ts';

/**
 * Carries out a withdrawal that somebody declared: order and plan are stopped and the money goes back, once. The message is
 * done with it. Refuses `inquiry-unknown`, `overtaken` with the other colleague who did it from this message, and
 * `order-not-theirs` for an order that was not bought with the message's address.
 */
export async function recordWithdrawal(
  ctx: Ctx,
  scope: StaffScope<'inbox'>,
  id: string,
  orderNumber: string,
): Promise<InquiryDetail | DomainError> {
  const inquiry = await lockInquiry(ctx.tx, scope, id);
  if (!inquiry) return refusals('inquiry-unknown');
  const theirs = await ordersOfSender(ctx, inquiry);
  if (!theirs.some(({ number }) => number === orderNumber)) return refusals('order-not-theirs');
  const first = await withdrawOrder(ctx, orderNumber);
  if (isDomainError(first)) return first;
  if (first) {
    await recordAct(ctx, scope, id, 'withdrawn', orderNumber);
    ctx.log.info({ by: scope.personId, inquiry: id, order: orderNumber }, 'withdrawal recorded');
    if (inquiry.state === 'open') await completeInquiry(ctx, scope, id, 'done');
  } else {
    const entries = await historyOfInquiry(ctx.tx, scope, id);
    const done = entries.find(({ entry }) => entry.kind === 'withdrawn' && entry.body === orderNumber);
    if (done?.author && done.entry.authorId !== scope.personId)
      return overtaken(`${done.author} has already recorded this withdrawal.`);
  }
  return readInquiry(ctx, scope, id);
}
