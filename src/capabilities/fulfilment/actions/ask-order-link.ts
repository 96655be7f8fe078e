import { consume, type ClientInfo, rateLimitKey } from '#src/capabilities/access/rate-limit.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { AppServices } from '#src/platform/services.ts';
import type { OrderLinkRequest, OrderStatusView } from '../order-status-contract.ts';
import { sendOrderLink } from './send-order-link.ts';
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
  services: AppServices,
  { number, email }: OrderLinkRequest,
  caller: ClientInfo,
): Promise<{ message: string } | DomainError> {
  return services.transact(VISITOR, async (ctx) => {
    const byAddress = await consume(
      ctx.tx,
      rateLimitKey('order-link-ask', caller.address),
      LIMITS.askByAddress,
      ctx.now,
    );
    const byOrder = await consume(ctx.tx, rateLimitKey('order-link-order', number, email), LIMITS.askByOrder, ctx.now);
    const refused = byAddress ?? byOrder;
    if (refused) return refused;
    await ctx.enqueue(sendOrderLink, { number, email });
    return { message: 'If we have an order with this number and e-mail, a link to it is on its way.' };
  });
}

/** Opens a mailed link; only failures count as guessing. Refuses as `readLinkedOrderStatus` does, and `too-many-attempts`. */
export async function openOrderLink(
  services: AppServices,
  link: string,
  caller: ClientInfo,
): Promise<OrderStatusView | DomainError> {
  const found = await services.read(VISITOR, (ctx) => readLinkedOrderStatus(ctx, link));
  if (!isDomainError(found)) return found;
  const key = rateLimitKey('order-link-open', caller.address);
  const refused = await services.transact(VISITOR, (ctx) => consume(ctx.tx, key, LIMITS.openByAddress, ctx.now));
  return refused ?? found;
}
