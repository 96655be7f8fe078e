import { and, asc, eq, isNull } from 'drizzle-orm';
import type { HouseholdScope, StaffScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { boxes, boxLots, lots } from './tables.ts';

export async function insertBoxLots(tx: Tx, rows: (typeof boxLots.$inferInsert)[]): Promise<void> {
  await tx.insert(boxLots).values(rows);
}

const inBox = (boxId: string) => and(eq(boxLots.boxId, boxId), isNull(boxLots.resentAt));

/** Lots of the sticks in a packed box, locked in the order of their ids. */
export async function lockLotsOfBox(tx: Tx, boxId: string, strength: 'update' | 'share') {
  const rows = await tx
    .select({
      lotId: lots.id,
      code: lots.code,
      formula: lots.formula,
      recalledAt: lots.recalledAt,
      sticks: boxLots.sticks,
    })
    .from(boxLots)
    .innerJoin(lots, eq(lots.id, boxLots.lotId))
    .where(inBox(boxId))
    .orderBy(asc(lots.id))
    .for(strength, { of: lots });
  return rows.map(({ recalledAt, ...row }) => ({ ...row, recalled: recalledAt !== null }));
}

export async function deleteBoxLots(tx: Tx, boxId: string): Promise<void> {
  await tx.delete(boxLots).where(inBox(boxId));
}

export async function markResent(tx: Tx, boxId: string, resentAt: Date): Promise<void> {
  await tx.update(boxLots).set({ resentAt }).where(inBox(boxId));
}

/** Lots in a box by cat, in the order in which they were packed. */
export async function lotsInBox(tx: ReadHandle, _scope: StaffScope<'orders' | 'packing'>, boxId: string) {
  const { catId, formula, sticks } = boxLots;
  const rows = await tx
    .select({ catId, formula, sticks, lotId: lots.id, code: lots.code, recalledAt: lots.recalledAt })
    .from(boxLots)
    .innerJoin(lots, eq(lots.id, boxLots.lotId))
    .where(inBox(boxId))
    .orderBy(asc(boxLots.id));
  return rows.map(({ recalledAt, ...row }) => ({ ...row, recalled: recalledAt !== null }));
}

/** Lots of everything that was ever packed for a household, for its data export. */
export async function boxLotsOf(tx: ReadHandle, { householdId }: HouseholdScope) {
  const rows = await tx
    .select({ line: boxLots, code: lots.code })
    .from(boxLots)
    .innerJoin(boxes, eq(boxes.id, boxLots.boxId))
    .innerJoin(lots, eq(lots.id, boxLots.lotId))
    .where(eq(boxes.householdId, householdId))
    .orderBy(asc(boxLots.id));
  return rows.map(({ line, code }) => ({ ...line, code }));
}
