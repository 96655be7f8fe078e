import { deliveryAddressChanged } from '#src/capabilities/access/events.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { orderClaimed, subscriptionStarted } from '#src/capabilities/billing/events.ts';
import { on } from '#src/platform/events.ts';
import { moveOrders, redirectOrders } from './store.ts';
import { followAddress } from './verbs/follow-address.ts';
import { openOrder } from './verbs/open-order.ts';

const SYSTEM = { kind: 'system' } as const;

export const listeners = [
  on(subscriptionStarted, openOrder),
  on(subscriptionStarted, followAddress),
  on(orderClaimed, (ctx, { from, to }) => moveOrders(ctx.tx, systemScope(SYSTEM, from), systemScope(SYSTEM, to))),
  on(deliveryAddressChanged, (ctx, { householdId, address }) =>
    redirectOrders(ctx.tx, systemScope(SYSTEM, householdId), address),
  ),
];
