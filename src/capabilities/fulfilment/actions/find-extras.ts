import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import { extrasOf } from '../extra-store.ts';
import { householdsWaiting } from '../box-kit-store.ts';

/** Ids of the household's extras that are or were in a box. */
export async function packedExtras(tx: ReadHandle, scope: HouseholdScope): Promise<Set<string>> {
  return new Set((await extrasOf(tx, scope)).flatMap(({ id, boxId }) => (boxId ? [id] : [])));
}

/** Households with an extra that waits for a box. */
export const householdsWithWaitingExtras = (tx: ReadHandle): Promise<string[]> => householdsWaiting(tx);
