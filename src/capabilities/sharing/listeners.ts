import { dataExportRequested, accountDeletionRequested } from '#src/capabilities/access/events.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { orderClaimed } from '#src/capabilities/billing/events.ts';
import { catArchived } from '#src/capabilities/households/events.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Tx } from '#src/platform/database.ts';
import { on } from '#src/platform/events.ts';
import { deleteCard, deleteCards, wholeCards } from './store.ts';
import { deleteVetLinks, revokeLinksOfCat, wholeVetLinks } from './vet-store.ts';

const SYSTEM = systemActor('sharing/listeners');

const scopeOf = (householdId: string) => systemScope(SYSTEM, householdId);

async function leave(tx: Tx, householdId: string): Promise<void> {
  await deleteCards(tx, scopeOf(householdId));
  await deleteVetLinks(tx, scopeOf(householdId));
}

export const listeners = [
  on(catArchived, async ({ tx, now }, { householdId, catId }) => {
    await deleteCard(tx, scopeOf(householdId), catId);
    await revokeLinksOfCat(tx, scopeOf(householdId), catId, now);
  }),
  on(orderClaimed, ({ tx }, { from }) => leave(tx, from)),
  on(accountDeletionRequested, ({ tx }, { householdId }) => leave(tx, householdId)),
  on(dataExportRequested, async ({ tx }, { householdId, add }) => {
    const scope = scopeOf(householdId);
    add('share_cards', await wholeCards(tx, scope));
    for (const [table, rows] of Object.entries(await wholeVetLinks(tx, scope))) add(table, rows);
  }),
];
