import { dataExportRequested, accountDeletionRequested } from '#src/capabilities/access/events.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { orderClaimed } from '#src/capabilities/billing/events.ts';
import { catArchived } from '#src/capabilities/households/events.ts';
import { systemActor } from '#src/platform/actors.ts';
import { on } from '#src/platform/events.ts';
import { deleteCard, deleteCards, wholeCards } from './store.ts';

const SYSTEM = systemActor('sharing/listeners');

const scopeOf = (householdId: string) => systemScope(SYSTEM, householdId);

export const listeners = [
  on(catArchived, ({ tx }, { householdId, catId }) => deleteCard(tx, scopeOf(householdId), catId)),
  on(orderClaimed, ({ tx }, { from }) => deleteCards(tx, scopeOf(from))),
  on(accountDeletionRequested, ({ tx }, { householdId }) => deleteCards(tx, scopeOf(householdId))),
  on(dataExportRequested, async ({ tx }, { householdId, add }) =>
    add('share_cards', await wholeCards(tx, scopeOf(householdId))),
  ),
];
