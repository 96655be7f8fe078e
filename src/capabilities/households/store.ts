import { and, asc, eq, isNull, max, notExists, sql } from 'drizzle-orm';
import type { HouseholdScope, StaffScope } from '#src/capabilities/access/scopes.ts';
import { householdsView } from '#src/capabilities/access/views.ts';
import type { HouseholdSettings } from '#src/capabilities/access/rules/household-settings.ts';
import { isOneOf } from '#src/platform/columns.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import type { SystemActor } from '#src/platform/services.ts';
import { moveMedicines, untouchedMedicines } from './medicine-store.ts';
import { cats, healthEntries } from './tables.ts';

export type CatRow = typeof cats.$inferSelect;
export type NewCat = typeof cats.$inferInsert;

export const settings = { timeZone: householdsView.timeZone, weightUnit: householdsView.weightUnit };
export const live = and(isNull(healthEntries.correctedBy), isNull(healthEntries.removedAt));
export const ofHousehold = (scope: HouseholdScope) => eq(cats.householdId, scope.householdId);
export const logOf = (scope: HouseholdScope) => eq(healthEntries.householdId, scope.householdId);

export async function findHousehold(tx: ReadHandle, scope: HouseholdScope): Promise<HouseholdSettings | undefined> {
  const [row] = await tx.select(settings).from(householdsView).where(eq(householdsView.id, scope.householdId));
  return row;
}

/** The cats that live here, in their order. */
export function findCats(tx: ReadHandle, scope: HouseholdScope): Promise<CatRow[]> {
  return tx
    .select()
    .from(cats)
    .where(and(ofHousehold(scope), isNull(cats.archivedAt)))
    .orderBy(asc(cats.position));
}

/** All that ever lived here. */
export function findAllCats(tx: ReadHandle, scope: HouseholdScope): Promise<CatRow[]> {
  return tx.select().from(cats).where(ofHousehold(scope)).orderBy(asc(cats.position));
}

/** Of any households. */
export function catsById(
  tx: ReadHandle,
  _scope: StaffScope<'orders' | 'packing' | 'consultations'>,
  ids: string[],
): Promise<CatRow[]> {
  return tx.select().from(cats).where(isOneOf(cats.id, ids));
}

/** Household of a cat, for staff and the system. */
export async function householdOfCat(
  tx: ReadHandle,
  _by: StaffScope<'orders' | 'results'> | SystemActor,
  catId: string,
): Promise<string | undefined> {
  const [row] = await tx.select({ householdId: cats.householdId }).from(cats).where(eq(cats.id, catId));
  return row?.householdId;
}

/** The first free place in the household; archived cats keep theirs, so that no colour is given twice. */
export async function nextPosition(tx: ReadHandle, scope: HouseholdScope): Promise<number> {
  const [row] = await tx
    .select({ last: max(cats.position) })
    .from(cats)
    .where(ofHousehold(scope));
  return (row?.last ?? -1) + 1;
}

export async function insertCats(tx: Tx, rows: NewCat[]): Promise<void> {
  if (rows.length) await tx.insert(cats).values(rows);
}

export async function updateCat(tx: Tx, scope: HouseholdScope, id: string, change: Partial<NewCat>): Promise<void> {
  await tx
    .update(cats)
    .set({ ...change, version: sql`${cats.version} + 1` })
    .where(and(ofHousehold(scope), eq(cats.id, id)));
}

/** Cats that change house take the places after those already there, and their records along. */
export async function moveCat(
  tx: Tx,
  from: HouseholdScope,
  id: string,
  to: Pick<NewCat, 'householdId' | 'position' | 'tint'>,
) {
  await tx
    .update(cats)
    .set(to)
    .where(and(ofHousehold(from), eq(cats.id, id)));
  await tx
    .update(healthEntries)
    .set({ householdId: to.householdId })
    .where(and(logOf(from), eq(healthEntries.catId, id)));
  await moveMedicines(tx, from, id, to.householdId);
}

/** For good, with everything written down about them. */
export async function deleteCats(tx: Tx, scope: HouseholdScope): Promise<void> {
  await tx.delete(cats).where(ofHousehold(scope));
}

/** For good, unless it was edited, archived or written about, had sticks, or has medicines that somebody here entered or changed. Whether it was deleted. */
export async function deleteUntouchedCat(
  tx: Tx,
  scope: HouseholdScope,
  { id, version }: { id: string; version: number },
): Promise<boolean> {
  const written = tx
    .select({ id: healthEntries.id })
    .from(healthEntries)
    .where(and(logOf(scope), eq(healthEntries.catId, id)));
  const rows = await tx
    .delete(cats)
    .where(
      and(
        ofHousehold(scope),
        eq(cats.id, id),
        eq(cats.version, version),
        isNull(cats.archivedAt),
        isNull(cats.sticksSince),
        notExists(written),
        untouchedMedicines(tx),
      ),
    )
    .returning({ id: cats.id });
  return rows.length === 1;
}
