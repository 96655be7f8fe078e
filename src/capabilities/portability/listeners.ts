import { accountDeletionRequested, dataExportRequested } from '#src/capabilities/access/events.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { systemActor } from '#src/platform/actors.ts';
import { on } from '#src/platform/events.ts';
import { deleteImports, importsOf } from './store.ts';

const SYSTEM = systemActor('portability/listeners');

const scopeOf = (householdId: string) => systemScope(SYSTEM, householdId);

/** The files of an export by which another shop takes it over are written by home, which knows the timeline. */
export const listeners = [
  on(dataExportRequested, async ({ tx }, { householdId, add }) => {
    const rows = await importsOf(tx, scopeOf(householdId));
    add(
      'imports',
      rows.map(({ portable, archive: _, ...row }) => ({ ...row, source: portable.source })),
    );
  }),
  on(accountDeletionRequested, ({ tx }, { householdId }) => deleteImports(tx, scopeOf(householdId))),
];
