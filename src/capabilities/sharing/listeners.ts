import { dataExportRequested, accountDeletionRequested } from '#src/capabilities/access/events.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { orderClaimed } from '#src/capabilities/billing/events.ts';
import { catArchived } from '#src/capabilities/households/events.ts';
import { on } from '#src/platform/events.ts';
import { deleteCard, deleteCards, wholeCards } from './store.ts';

const scopeOf = (householdId: string) => systemScope({ kind: 'system' }, householdId);

export const listeners = [
  on(catArchived, ({ tx }, { householdId, catId }) => deleteCard(tx, scopeOf(householdId), catId)),
  on(orderClaimed, ({ tx }, { from }) => deleteCards(tx, scopeOf(from))),
  on(accountDeletionRequested, ({ tx }, { householdId }) => deleteCards(tx, scopeOf(householdId))),
  on(dataExportRequested, async ({ tx }, { householdId, add }) =>
    add('share_cards', await wholeCards(tx, scopeOf(householdId))),
  ),
];
