import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { verifiedHolderOf } from '#src/capabilities/access/store.ts';
import { isLiveStatus } from '#src/capabilities/billing/rules/subscription-states.ts';
import { withdrawableOrders, withdrawOrder } from '#src/capabilities/billing/verbs/withdraw-order.ts';
import { sticksArrived } from '#src/capabilities/fulfilment/verbs/sticks-arrived.ts';
import { withdrawableUntil } from '#src/capabilities/outreach/rules/withdrawal.ts';
import { type Inquiry, insertEntry, lockInquiry } from '#src/capabilities/outreach/store.ts';
import { newId } from '#src/kit/id.ts';
import { isRefusal, type Refusal } from '#src/kit/refusal.ts';
import type { Ctx } from '#src/platform/house.ts';
import { type InquiryDetail, refusals, type SendersOrder } from '../contract.ts';
import { readInquiry } from './read-inbox.ts';
import { settle } from './settle-inquiry.ts';

type Sender = Pick<Inquiry, 'kind' | 'email' | 'createdAt'>;

/** A withdrawal may be declared in any clear statement, so a plain message counts as well as the form. */
const mayDeclare = ({ kind }: Pick<Inquiry, 'kind'>): boolean => kind === 'withdrawal' || kind === 'contact';

/** The orders from which whoever wrote a message can withdraw: bought with its address, or of the account that confirmed it. */
export async function ordersOfSender(ctx: Ctx, inquiry: Sender): Promise<SendersOrder[]> {
  if (!mayDeclare(inquiry)) return [];
  const holder = await verifiedHolderOf(ctx.tx, inquiry.email);
  const found = await withdrawableOrders(ctx, { email: inquiry.email, householdId: holder?.householdId ?? null });
  const shown: SendersOrder[] = [];
  for (const { checkoutId, number, placedAt, kept, plan, withdrawnAt } of found) {
    const until = withdrawableUntil(await sticksArrived(ctx, checkoutId));
    shown.push({
      number,
      placedAt: placedAt.toISOString(),
      kept,
      planLives: isLiveStatus(plan),
      until: until?.toISOString() ?? null,
      inTime: until === null || inquiry.createdAt <= until,
      withdrawnAt: withdrawnAt?.toISOString() ?? null,
    });
  }
  return shown;
}

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
