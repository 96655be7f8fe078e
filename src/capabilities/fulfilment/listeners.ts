import { systemScope } from '#src/capabilities/access/scopes.ts';
import { orderClaimed, subscriptionStarted } from '#src/capabilities/billing/events.ts';
import { on } from '#src/platform/events.ts';
import { moveOrders } from './store.ts';
import { openOrder } from './verbs/open-order.ts';

const SYSTEM = { kind: 'system' } as const;

export const listeners = [
  on(subscriptionStarted, openOrder),
  on(orderClaimed, (ctx, { from, to }) => moveOrders(ctx.tx, systemScope(SYSTEM, from), systemScope(SYSTEM, to))),
];
