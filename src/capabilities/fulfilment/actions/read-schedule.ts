import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { subscriptionOf } from '#src/capabilities/billing/actions/read-subscription.ts';
import { settingsOfHousehold } from '#src/capabilities/households/actions/find-cats.ts';
import type { Schedule } from '#src/capabilities/pricing/rules/schedule.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { householdSchedule } from '../rules/household-schedule.ts';
import { orderHistory, type OrderRow } from '../store.ts';
import { boxesOf } from './read-boxes.ts';

/** The schedule of an order's household, for mails and the desk. */
export async function scheduleOfOrder(
  ctx: Pick<ReadCtx, 'actor' | 'log' | 'now' | 'settings' | 'tx'>,
  scope: HouseholdScope,
  order: OrderRow,
): Promise<Schedule> {
  const settings = await settingsOfHousehold(ctx.tx, scope);
  return householdSchedule({
    order,
    events: await orderHistory(ctx.tx, order.id),
    boxes: await boxesOf(ctx, scope),
    subscription: await subscriptionOf(ctx, scope),
    timeZone: settings?.timeZone ?? SHOP_ZONE,
  });
}
