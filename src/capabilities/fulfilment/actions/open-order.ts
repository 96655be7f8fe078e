import type { SubscriptionStarted } from '#src/capabilities/billing/events.ts';
import { firstPromise } from '#src/capabilities/pricing/rules/schedule.ts';
import { newId } from '#src/lib/id.ts';
import type { Ctx } from '#src/platform/services.ts';
import { STATE_RULES } from '../rules/cat-state.ts';
import { datesOf } from '#src/capabilities/pricing/rules/delivery-estimates.ts';
import { insertOrderEvent, insertOrder } from '../store.ts';

/** A paid subscription is an order, received at the moment of payment. Hearing of it twice opens it once. */
export async function openOrder(ctx: Ctx, paid: SubscriptionStarted): Promise<void> {
  const id = newId();
  const { paidAt } = paid;
  const place = { country: paid.shipTo.address?.country ?? '', placedAt: paidAt };
  const promised = firstPromise(place);
  const opened = await insertOrder(ctx.tx, {
    id,
    number: paid.orderNumber,
    householdId: paid.householdId,
    checkoutId: paid.checkoutId,
    plan: paid.plan,
    catCount: paid.cats.length,
    cats: paid.cats,
    shipTo: paid.shipTo,
    placedAt: paidAt,
    movedAt: paidAt,
    stateRules: STATE_RULES,
    promisedKitAt: promised.kitAt,
    promisedSticksAt: promised.sticksAt,
    checkAt: promised.kitAt,
    dueAt: datesOf([{ key: 'order_received', at: paidAt }], place).due,
  });
  const received = { orderId: id, revision: 1, kind: 'step', key: 'order_received', at: paidAt, by: 'system' } as const;
  if (opened) await insertOrderEvent(ctx.tx, { id: newId(), ...received });
}
