import { hit } from '#src/capabilities/access/limits.ts';
import { type Caller, limitKey } from '#src/capabilities/access/verbs/login.ts';
import { isRefusal, type Refusal } from '#src/kit/refusal.ts';
import type { House } from '#src/platform/house.ts';
import type { OrderLinkWish, OrderStatusView } from '../contract.ts';
import { sendOrderLink } from '../jobs.ts';
import { readLinkedOrderStatus } from './read-order-status.ts';

const VISITOR = { kind: 'visitor' } as const;
const HOUR = 3600;
const LIMITS = {
  openByAddress: { max: 30, windowSeconds: HOUR },
  askByAddress: { max: 20, windowSeconds: HOUR },
  askByOrder: { max: 5, windowSeconds: HOUR },
} as const;

/**
 * Asks for a mail with a fresh link. Whether the number and the address belong together is found out later, by a job,
 * so that neither the answer nor its time tells. Refuses `too-many-attempts`.
 */
export async function askOrderLink(
  house: House,
  { number, email }: OrderLinkWish,
  caller: Caller,
): Promise<{ message: string } | Refusal> {
  return house.transact(VISITOR, async (ctx) => {
    const byAddress = await hit(ctx.tx, limitKey('order-link-ask', caller.address), LIMITS.askByAddress, ctx.now);
    const byOrder = await hit(ctx.tx, limitKey('order-link-order', number, email), LIMITS.askByOrder, ctx.now);
    const refused = byAddress ?? byOrder;
    if (refused) return refused;
    await ctx.enqueue(sendOrderLink, { number, email });
    return { message: 'If we have an order with this number and e-mail, a link to it is on its way.' };
  });
}

/** Opens a mailed link; only what does not open counts as guessing. Refuses as `readLinkedOrderStatus` does, and `too-many-attempts`. */
export async function openOrderLink(house: House, link: string, caller: Caller): Promise<OrderStatusView | Refusal> {
  const found = await house.read(VISITOR, (ctx) => readLinkedOrderStatus(ctx, link));
  if (!isRefusal(found)) return found;
  const key = limitKey('order-link-open', caller.address);
  const refused = await house.transact(VISITOR, (ctx) => hit(ctx.tx, key, LIMITS.openByAddress, ctx.now));
  return refused ?? found;
}
