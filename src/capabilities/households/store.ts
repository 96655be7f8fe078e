import { and, asc, eq, isNull, max } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { Tx } from '#src/platform/database.ts';
import { cats } from './tables.ts';

export type CatRow = typeof cats.$inferSelect;
export type NewCat = typeof cats.$inferInsert;

/** The cats that live here, in their order. */
export function findCats(tx: Tx, scope: HouseholdScope): Promise<CatRow[]> {
  return tx
    .select()
    .from(cats)
    .where(and(eq(cats.householdId, scope.householdId), isNull(cats.archivedAt)))
    .orderBy(asc(cats.position));
}

/** The first free place in the household; archived cats keep theirs, so that no colour is given twice. */
export async function nextPosition(tx: Tx, scope: HouseholdScope): Promise<number> {
  const [row] = await tx
    .select({ last: max(cats.position) })
    .from(cats)
    .where(eq(cats.householdId, scope.householdId));
  return (row?.last ?? -1) + 1;
}

export async function insertCats(tx: Tx, rows: NewCat[]): Promise<void> {
  if (rows.length) await tx.insert(cats).values(rows);
}

/** Cats that change house take the places after those already there. */
export async function moveCat(
  tx: Tx,
  from: HouseholdScope,
  id: string,
  to: Pick<NewCat, 'householdId' | 'position' | 'tint'>,
) {
  await tx
    .update(cats)
    .set(to)
    .where(and(eq(cats.id, id), eq(cats.householdId, from.householdId)));
}
