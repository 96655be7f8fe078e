import { householdScope, type HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { subscriptionOf } from '#src/capabilities/billing/verbs/read-subscription.ts';
import { catsOf } from '#src/capabilities/households/verbs/list-cats.ts';
import { isRefusal, type Refusal } from '#src/kit/refusal.ts';
import type { Ctx } from '#src/platform/house.ts';
import type { HomeView, OrderView } from '../contract.ts';
import { findCurrentOrder } from '../store.ts';
import { orderView } from './read-order.ts';

/** The first screen of a household: four statements, whatever is on it. */
export async function readHome(ctx: Ctx): Promise<HomeView | Refusal> {
  const scope = householdScope(ctx.actor);
  if (isRefusal(scope)) return scope;
  return {
    cats: await catsOf(ctx, scope),
    subscription: await subscriptionOf(ctx, scope),
    order: await currentOrder(ctx, scope),
    supportEmail: ctx.settings.supportEmail,
  };
}

/** The newest order and where it stands, or null. */
async function currentOrder(ctx: Ctx, scope: HouseholdScope): Promise<OrderView | null> {
  const found = await findCurrentOrder(ctx.tx, scope);
  if (!found) return null;
  return orderView(found.order, found.facts, ctx.now);
}
