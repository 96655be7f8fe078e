import { and, asc, eq } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { Tx } from '#src/platform/database.ts';
import { boxExtras } from './tables.ts';

export type ExtraRow = typeof boxExtras.$inferSelect;

const mine = ({ householdId }: HouseholdScope) => eq(boxExtras.householdId, householdId);

/** Once, however often it is asked for. */
export async function insertExtra(tx: Tx, row: typeof boxExtras.$inferInsert): Promise<void> {
  await tx.insert(boxExtras).values(row).onConflictDoNothing({ target: boxExtras.id });
}

export async function findExtra(tx: Tx, scope: HouseholdScope, id: string): Promise<ExtraRow | undefined> {
  const [row] = await tx
    .select()
    .from(boxExtras)
    .where(and(mine(scope), eq(boxExtras.id, id)));
  return row;
}

/** Everything that ever went along for a household, the oldest first. */
export function extrasOf(tx: Tx, scope: HouseholdScope): Promise<ExtraRow[]> {
  return tx.select().from(boxExtras).where(mine(scope)).orderBy(asc(boxExtras.createdAt), asc(boxExtras.id));
}

/** What waits stays out of every box from now on; a box that is being packed with it was faster, or comes too late. */
export async function takeOut(tx: Tx, scope: HouseholdScope, id: string): Promise<void> {
  await tx
    .update(boxExtras)
    .set({ state: 'withdrawn' })
    .where(and(mine(scope), eq(boxExtras.id, id), eq(boxExtras.state, 'waiting')));
}
