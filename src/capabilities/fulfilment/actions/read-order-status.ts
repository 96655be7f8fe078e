import { householdScope, type HouseholdScope, systemScope } from '#src/capabilities/access/scopes.ts';
import { readOrderLink } from '#src/capabilities/billing/actions/order-link.ts';
import { subscriptionOf } from '#src/capabilities/billing/actions/read-subscription.ts';
import { settingsOfHousehold } from '#src/capabilities/households/actions/find-cats.ts';
import { currentOrder, type FoundOrder, orderByNumber } from './find-order.ts';
import { boxesOf } from './read-boxes.ts';
import { orderView } from './read-order.ts';
import { catsOf } from '#src/capabilities/households/actions/list-cats.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { systemActor } from '#src/platform/actors.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { householdSchedule } from '../rules/household-schedule.ts';
import type { OrderStatusView } from '../order-status-contract.ts';
import { refusals } from '../contract.ts';

const SYSTEM = systemActor('fulfilment/read-order-status');

/** The household's own order. Refuses `unauthorized`, and `no-order` where nothing was bought. */
export async function readOwnOrderStatus(ctx: ReadCtx): Promise<OrderStatusView | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const found = await currentOrder(ctx.tx, scope);
  return found ? statusOf(ctx, scope, found) : refusals('no-order');
}

/** Order of a mailed link. Refuses `order-link-unknown` and `order-link-expired`. */
export async function readLinkedOrderStatus(ctx: ReadCtx, token: string): Promise<OrderStatusView | DomainError> {
  const link = readOrderLink(token, { secret: ctx.settings.sessionSecret, now: ctx.now });
  if (link === 'expired') return refusals('order-link-expired');
  const found = link === 'altered' ? null : await orderByNumber(ctx.tx, link.number);
  if (!found) return refusals('order-link-unknown');
  return statusOf(ctx, systemScope(SYSTEM, found.order.householdId), found);
}

/** Status of an order without personal data: no name, no address, no way to pay. */
async function statusOf(ctx: ReadCtx, scope: HouseholdScope, { order, events }: FoundOrder): Promise<OrderStatusView> {
  const all = await boxesOf(ctx, scope);
  const { number, placedAt, plan, journey, delivery } = orderView(order, events, { now: ctx.now, boxes: all });
  const boxes = all.filter(({ month }) => month > 1);
  const cats = await catsOf(ctx, scope);
  const subscription = await subscriptionOf(ctx, scope, cats);
  const household = await settingsOfHousehold(ctx.tx, scope);
  const timeZone = household?.timeZone ?? SHOP_ZONE;
  return {
    asOf: ctx.now.toISOString(),
    number,
    placedAt,
    plan,
    journey,
    delivery,
    box: boxes[0] ?? null,
    cats: order.cats.map(({ id, name }) => {
      const cat = cats.find((one) => one.id === id);
      if (!cat) return { id, name, look: null };
      const { breed, ageRange, coat, pattern, eye, tint } = cat;
      return { id, name, look: { breed, ageRange, coat, pattern, eye, tint } };
    }),
    monthly: subscription.monthlyAmount,
    schedule: householdSchedule({ order, events, boxes: all, subscription, timeZone }),
    timeZone,
    supportEmail: ctx.settings.supportEmail,
    whatsapp: ctx.settings.supportWhatsapp !== undefined,
  };
}
