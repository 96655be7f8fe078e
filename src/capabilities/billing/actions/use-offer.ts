import type { Ctx } from '#src/platform/services.ts';
import type { Checkout } from '../checkout-store.ts';
import { hasPaidWithOffer, lockOffer } from '../paid-order-store.ts';

/** Fields that tell whether two orders are of the same buyer. */
interface Order {
  quote: Pick<Checkout['quote'], 'offerCode'>;
  email: string;
  /** By default that of the signed-in person. */
  householdId?: string | null;
}

/** Whether an order comes with an offer that its household or its mailbox has paid with before. */
export async function offerIsUsed(ctx: Ctx, { quote, email, householdId }: Order): Promise<boolean> {
  if (!quote.offerCode) return false;
  const own = ctx.actor.kind === 'person' ? ctx.actor.householdId : null;
  return hasPaidWithOffer(ctx.tx, { email, householdId: householdId ?? own });
}

/** The same for a payment that has arrived: of two that settle at once the second one finds the first. */
export async function offerIsUsedNow(ctx: Ctx, order: Order): Promise<boolean> {
  if (!order.quote.offerCode) return false;
  await lockOffer(ctx.tx, { email: order.email, householdId: order.householdId ?? null });
  return offerIsUsed(ctx, order);
}
