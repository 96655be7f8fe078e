import { dataExportRequested, accountDeletionRequested } from '#src/capabilities/access/events.ts';
import { on } from '#src/platform/events.ts';
import { deleteDraftsOf, draftsOf, linksMailed } from './store.ts';

export const listeners = [
  on(dataExportRequested, async ({ tx }, { householdId, personId, add }) => {
    add('wizard_answers', await draftsOf(tx, householdId, personId));
    add('wizard_links', await linksMailed(tx, householdId, personId));
  }),
  on(accountDeletionRequested, ({ tx }, { householdId, personId }) => deleteDraftsOf(tx, householdId, personId)),
];
