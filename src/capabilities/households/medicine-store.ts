import { and, asc, count, desc, eq, gt, isNotNull, isNull, lte, notExists, or, sql } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { olderThan, type Page } from '#src/platform/paging.ts';
import { catMedicines, cats } from './tables.ts';

export type MedicineRow = typeof catMedicines.$inferSelect;
export type NewMedicine = typeof catMedicines.$inferInsert;

const ofHousehold = ({ householdId }: HouseholdScope) => eq(catMedicines.householdId, householdId);
const kept = isNull(catMedicines.removedAt);
const one = (scope: HouseholdScope, id: string) => and(ofHousehold(scope), eq(catMedicines.id, id));

/** All medicines and vaccinations of a household that are not removed, the newest first. */
export function medicinesOf(tx: ReadHandle, scope: HouseholdScope): Promise<MedicineRow[]> {
  const { startedAt, id } = catMedicines;
  return tx
    .select()
    .from(catMedicines)
    .where(and(ofHousehold(scope), kept))
    .orderBy(desc(startedAt), asc(id));
}

export async function findMedicine(
  tx: ReadHandle,
  scope: HouseholdScope,
  id: string,
): Promise<MedicineRow | undefined> {
  const [row] = await tx.select().from(catMedicines).where(one(scope, id));
  return row;
}

export async function countMedicines(tx: ReadHandle, scope: HouseholdScope, catId: string): Promise<number> {
  const [row] = await tx
    .select({ all: count() })
    .from(catMedicines)
    .where(and(ofHousehold(scope), kept, eq(catMedicines.catId, catId)));
  return row?.all ?? 0;
}

/** False when there is one under that id already. */
export async function insertMedicine(tx: Tx, row: NewMedicine): Promise<boolean> {
  const inserted = await tx.insert(catMedicines).values(row).onConflictDoNothing().returning({ id: catMedicines.id });
  return inserted.length === 1;
}

/** Changes the version that was seen; undefined where it is another by now, or is removed. */
export async function updateMedicine(
  tx: Tx,
  scope: HouseholdScope,
  { id, version }: { id: string; version: number },
  change: Partial<NewMedicine>,
): Promise<MedicineRow | undefined> {
  const [row] = await tx
    .update(catMedicines)
    .set({ ...change, version: sql`${catMedicines.version} + 1` })
    .where(and(one(scope, id), kept, eq(catMedicines.version, version)))
    .returning();
  return row;
}

/** Stores the time of removal, once. */
export async function markMedicineRemoved(
  tx: Tx,
  scope: HouseholdScope,
  id: string,
  removedAt: Date,
): Promise<MedicineRow | undefined> {
  await tx
    .update(catMedicines)
    .set({ removedAt })
    .where(and(one(scope, id), kept));
  return findMedicine(tx, scope, id);
}

export async function moveMedicines(tx: Tx, from: HouseholdScope, catId: string, householdId: string): Promise<void> {
  await tx
    .update(catMedicines)
    .set({ householdId })
    .where(and(ofHousehold(from), eq(catMedicines.catId, catId)));
}

/** Everything that was ever entered, removed ones included. */
export function everyMedicine(tx: ReadHandle, scope: HouseholdScope): Promise<MedicineRow[]> {
  const { recordedAt, id } = catMedicines;
  return tx.select().from(catMedicines).where(ofHousehold(scope)).orderBy(asc(recordedAt), asc(id));
}

/** Medicines of a cat that somebody here entered or changed: an import did not. */
export const untouchedMedicines = (tx: ReadHandle) =>
  notExists(
    tx
      .select({ id: catMedicines.id })
      .from(catMedicines)
      .where(
        and(
          eq(catMedicines.catId, cats.id),
          or(eq(catMedicines.imported, false), gt(catMedicines.version, 1), isNotNull(catMedicines.removedAt)),
        ),
      ),
  );

/** Beginnings of medicines and vaccinations by time, removed ones included; imported ones are on the imported timeline. */
export function medicinesStartedPage(
  tx: ReadHandle,
  scope: HouseholdScope,
  { before, limit, catId }: Page,
): Promise<MedicineRow[]> {
  const { startedAt, id, imported } = catMedicines;
  return tx
    .select()
    .from(catMedicines)
    .where(and(ofHousehold(scope), ofCat(catId), eq(imported, false), olderThan(startedAt, id, before)))
    .orderBy(desc(startedAt), desc(id))
    .limit(limit);
}

/** Ends of medicines until a moment, by time. */
export function medicinesEndedPage(
  tx: ReadHandle,
  scope: HouseholdScope,
  { before, limit, catId, now }: Page & { now: Date },
): Promise<MedicineRow[]> {
  const { kind, endedAt, recordedAt, id, imported, version } = catMedicines;
  const told = or(eq(imported, false), gt(version, 1), gt(endedAt, recordedAt));
  const ended = and(eq(kind, 'medicine'), kept, lte(endedAt, now), told);
  return tx
    .select()
    .from(catMedicines)
    .where(and(ofHousehold(scope), ofCat(catId), ended, olderThan(endedAt, id, before)))
    .orderBy(desc(endedAt), desc(id))
    .limit(limit);
}

const ofCat = (catId: string | null) => (catId ? eq(catMedicines.catId, catId) : undefined);
