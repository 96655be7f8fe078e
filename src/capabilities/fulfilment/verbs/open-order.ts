import type { SubscriptionStarted } from '#src/capabilities/billing/events.ts';
import { newId } from '#src/kit/id.ts';
import type { Ctx } from '#src/platform/house.ts';
import { insertOrder, noteStep } from '../store.ts';

/** A paid subscription is an order, received at the moment of payment. Hearing of it twice opens it once. */
export async function openOrder(ctx: Ctx, paid: SubscriptionStarted): Promise<void> {
  const id = newId();
  const opened = await insertOrder(ctx.tx, {
    id,
    number: paid.orderNumber,
    householdId: paid.householdId,
    checkoutId: paid.checkoutId,
    plan: paid.plan,
    catCount: paid.cats.length,
    cats: paid.cats,
    shipTo: paid.shipTo,
    placedAt: paid.paidAt,
  });
  if (opened) await noteStep(ctx.tx, { orderId: id, key: 'order_received', at: paid.paidAt, by: 'system' });
}
