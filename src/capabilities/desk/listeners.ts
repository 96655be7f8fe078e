import { accountDeletionRequested, dataExportRequested } from '#src/capabilities/access/events.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { systemActor } from '#src/platform/actors.ts';
import { on } from '#src/platform/events.ts';
import { allNotes, deleteNotes } from './note-store.ts';

const SYSTEM = systemActor('desk/listeners');

export const listeners = [
  // The author of a note is not the household's data.
  on(dataExportRequested, async ({ tx }, { householdId, add }) => {
    const notes = await allNotes(tx, systemScope(SYSTEM, householdId));
    add(
      'household_notes',
      notes.map(({ id, at, act, body }) => ({ id, at, act, body })),
    );
  }),
  on(accountDeletionRequested, ({ tx }, { householdId }) => deleteNotes(tx, systemScope(SYSTEM, householdId))),
];
