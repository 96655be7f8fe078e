import { dataExportRequested, accountDeletionRequested } from '#src/capabilities/access/events.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { systemActor } from '#src/platform/actors.ts';
import { on } from '#src/platform/events.ts';
import { everyMedicine } from './medicine-store.ts';
import { deleteCats, findAllCats } from './store.ts';
import { wholeLog } from './entry-store.ts';

const SYSTEM = systemActor('households/listeners');

const scopeOf = (householdId: string) => systemScope(SYSTEM, householdId);

export const listeners = [
  on(dataExportRequested, async ({ tx }, { householdId, add }) => {
    add('cats', await findAllCats(tx, scopeOf(householdId)));
    add('health_entries', await wholeLog(tx, scopeOf(householdId)));
    add('cat_medicines', await everyMedicine(tx, scopeOf(householdId)));
  }),
  on(accountDeletionRequested, ({ tx }, { householdId }) => deleteCats(tx, scopeOf(householdId))),
];
