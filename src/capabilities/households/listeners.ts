import { exportAsked, householdLeaves } from '#src/capabilities/access/events.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { on } from '#src/platform/events.ts';
import { deleteCats, findAllCats, wholeLog } from './store.ts';

const scopeOf = (householdId: string) => systemScope({ kind: 'system' }, householdId);

export const listeners = [
  on(exportAsked, async ({ tx }, { householdId, add }) => {
    add('cats', await findAllCats(tx, scopeOf(householdId)));
    add('health_entries', await wholeLog(tx, scopeOf(householdId)));
  }),
  on(householdLeaves, ({ tx }, { householdId }) => deleteCats(tx, scopeOf(householdId))),
];
