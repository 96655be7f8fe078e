import { systemScope } from '#src/capabilities/access/scopes.ts';
import { orderClaimed, subscriptionStarted } from '#src/capabilities/billing/events.ts';
import { on } from '#src/platform/events.ts';
import { moveOrder } from './store.ts';
import { openOrder } from './verbs/open-order.ts';

const SYSTEM = { kind: 'system' } as const;

export const listeners = [
  on(subscriptionStarted, openOrder),
  on(orderClaimed, async (ctx, { checkoutId, from, to }) => {
    await moveOrder(ctx.tx, checkoutId, systemScope(SYSTEM, from), systemScope(SYSTEM, to));
  }),
];
