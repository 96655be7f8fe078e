import { accountDeletionRequested, browserHandedOver, dataExportRequested } from '#src/capabilities/access/events.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { boxMoved } from '#src/capabilities/fulfilment/events.ts';
import { resultsReleased } from '#src/capabilities/lab/events.ts';
import { systemActor } from '#src/platform/actors.ts';
import { on } from '#src/platform/events.ts';
import { writeBox, writeResults } from './actions/write-messages.ts';
import { deletePush, deleteSubscriptionsOfSessions, wholePush } from './store.ts';

const SYSTEM = systemActor('push/listeners');

export const listeners = [
  on(browserHandedOver, ({ tx }, { sessions }) => deleteSubscriptionsOfSessions(tx, sessions)),
  on(boxMoved, writeBox),
  on(resultsReleased, writeResults),
  on(accountDeletionRequested, ({ tx }, { personId, householdId }) =>
    deletePush(tx, personId, systemScope(SYSTEM, householdId)),
  ),
  on(dataExportRequested, async ({ tx }, { personId, add }) => {
    const tables = await wholePush(tx, personId);
    for (const [table, rows] of Object.entries(tables)) add(table, rows);
  }),
];
