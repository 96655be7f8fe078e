import { exportAsked, householdLeaves } from '#src/capabilities/access/events.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { on } from '#src/platform/events.ts';
import { papersOf } from './store.ts';
import { endBilling } from './verbs/end-billing.ts';

export const listeners = [
  on(exportAsked, async ({ tx }, { householdId, add }) => {
    const tables = await papersOf(tx, systemScope({ kind: 'system' }, householdId));
    for (const [table, rows] of Object.entries(tables)) add(table, rows);
  }),
  on(householdLeaves, async (ctx, { householdId, keep }) => {
    if (!(await endBilling(ctx, systemScope({ kind: 'system' }, householdId)))) return;
    keep('orders');
    keep('providerEvents');
  }),
];
