import { deliveryAddressAsked, exportAsked, householdLeaves } from '#src/capabilities/access/events.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { on } from '#src/platform/events.ts';
import { subscriptionStarted } from './events.ts';
import { papersOf, planPapersOf } from './papers-store.ts';
import { noteCats } from './store.ts';
import { closeOpenPages } from './verbs/close-page.ts';
import { endBilling } from './verbs/end-billing.ts';
import { checkDeliveryAddress } from './verbs/move-delivery.ts';
import { invoicePaper, readInvoices } from './verbs/read-invoice.ts';

export const listeners = [
  on(deliveryAddressAsked, checkDeliveryAddress),
  on(subscriptionStarted, ({ tx }, { subscriptionId, cats }) =>
    noteCats(
      tx,
      subscriptionId,
      cats.map(({ id }) => id),
    ),
  ),
  on(subscriptionStarted, (ctx, { checkoutId }) => closeOpenPages(ctx, checkoutId)),
  on(exportAsked, async (ctx, { householdId, add, enclose }) => {
    const scope = systemScope({ kind: 'system' }, householdId);
    const tables = { ...(await papersOf(ctx.tx, scope)), ...(await planPapersOf(ctx.tx, scope)) };
    for (const [table, rows] of Object.entries(tables)) add(table, rows);
    for (const invoice of await readInvoices(ctx, scope)) {
      enclose(invoicePaper(scope, invoice));
    }
  }),
  on(householdLeaves, async (ctx, { householdId, keep }) => {
    if (!(await endBilling(ctx, systemScope({ kind: 'system' }, householdId)))) return;
    keep('orders');
    keep('providerEvents');
  }),
];
