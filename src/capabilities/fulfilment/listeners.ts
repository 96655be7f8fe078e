import { deliveryAddressChanged, exportAsked } from '#src/capabilities/access/events.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { orderClaimed, subscriptionStarted } from '#src/capabilities/billing/events.ts';
import { startRenewals } from '#src/capabilities/billing/verbs/hold-renewals.ts';
import { on } from '#src/platform/events.ts';
import { orderMoved } from './events.ts';
import { moveOrders, ordersOf, redirectOrders } from './store.ts';
import { followAddress } from './verbs/follow-address.ts';
import { mailStage } from './verbs/mail-stage.ts';
import { openOrder } from './verbs/open-order.ts';
import { takeSamples } from './verbs/take-samples.ts';

const SYSTEM = { kind: 'system' } as const;

export const listeners = [
  on(subscriptionStarted, openOrder),
  on(subscriptionStarted, followAddress),
  on(orderClaimed, (ctx, { from, to }) => moveOrders(ctx.tx, systemScope(SYSTEM, from), systemScope(SYSTEM, to))),
  on(exportAsked, async ({ tx }, { householdId, add }) => {
    const { orders, journey } = await ordersOf(tx, systemScope(SYSTEM, householdId));
    add('orders', orders);
    add('journey_events', journey);
  }),
  on(deliveryAddressChanged, (ctx, { householdId, address }) =>
    redirectOrders(ctx.tx, systemScope(SYSTEM, householdId), address),
  ),
  // No sticks, no renewal: the month begins when the first box leaves, and waits again if it did not.
  on(orderMoved, async (ctx, { checkoutId, sticksLeft }) => {
    if (sticksLeft.now?.getTime() !== sticksLeft.before?.getTime())
      await startRenewals(ctx, checkoutId, sticksLeft.now);
  }),
  on(orderMoved, mailStage),
  on(orderMoved, takeSamples),
];
