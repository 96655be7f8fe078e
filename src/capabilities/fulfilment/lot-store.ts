import { and, asc, desc, eq, gt, gte, inArray, isNull, or, sql } from 'drizzle-orm';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { Day } from '#src/capabilities/households/rules/days.ts';
import type { FormulaId } from '#src/capabilities/lab/rules/formulas.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import type { LotOnShelf } from './rules/lots.ts';
import { lotMovements, lots, reorderPoints } from './tables.ts';

export type LotRow = typeof lots.$inferSelect;
type NewMovement = typeof lotMovements.$inferInsert;

const onShelf = (row: LotRow): LotOnShelf => ({ ...row, recalled: row.recalledAt !== null });

const firstToExpire = [asc(lots.bestBefore), asc(lots.receivedAt), asc(lots.id)];

/** Formulas of which a lot was ever recorded. */
export async function trackedFormulas(tx: ReadHandle): Promise<FormulaId[]> {
  const rows = await tx.selectDistinct({ formula: lots.formula }).from(lots);
  return rows.map(({ formula }) => formula);
}

const usable = (formulas: readonly FormulaId[], until: Day) =>
  and(inArray(lots.formula, [...formulas]), gt(lots.stock, 0), isNull(lots.recalledAt), gte(lots.bestBefore, until));

/** Lots of these formulas that may be packed, first to expire first. */
export async function usableLots(tx: ReadHandle, formulas: readonly FormulaId[], until: Day): Promise<LotOnShelf[]> {
  const rows = await tx
    .select()
    .from(lots)
    .where(usable(formulas, until))
    .orderBy(...firstToExpire);
  return rows.map(onShelf);
}

/** The same, locked in the order of their ids, as everybody locks lots. */
export async function lockUsableLots(tx: Tx, formulas: readonly FormulaId[], until: Day): Promise<LotOnShelf[]> {
  const held = await tx.select().from(lots).where(usable(formulas, until)).orderBy(asc(lots.id)).for('update');
  const rank = ({ bestBefore, receivedAt, id }: LotRow) => `${bestBefore} ${receivedAt.toISOString()} ${id}`;
  return held.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1)).map(onShelf);
}

export async function lockLot(tx: Tx, id: string): Promise<LotRow | undefined> {
  const [row] = await tx.select().from(lots).where(eq(lots.id, id)).for('update');
  return row;
}

/** False where this lot is there already, or its code is. */
export async function insertLot(tx: Tx, row: typeof lots.$inferInsert): Promise<boolean> {
  return (await tx.insert(lots).values(row).onConflictDoNothing().returning({ id: lots.id })).length > 0;
}

export async function markRecalled(tx: Tx, id: string, recalledAt: Date): Promise<void> {
  await tx.update(lots).set({ recalledAt }).where(eq(lots.id, id));
}

/** The lot with this printed code. */
export async function lotByCode(tx: ReadHandle, code: string): Promise<LotRow | undefined> {
  const [row] = await tx.select().from(lots).where(eq(lots.code, code));
  return row;
}

/** Adds a movement and its sticks to the stock of a lot that the caller has locked. */
export async function moveSticks(tx: Tx, movement: NewMovement): Promise<void> {
  await tx.insert(lotMovements).values(movement);
  await tx
    .update(lots)
    .set({ stock: sql`${lots.stock} + ${movement.sticks}` })
    .where(eq(lots.id, movement.lotId));
}

/** Adds the movement by which a lot came in; its row has the stock. */
export async function insertReceipt(tx: Tx, movement: NewMovement): Promise<void> {
  await tx.insert(lotMovements).values(movement);
}

/** The last movement of a lot, into a box or out of one too. */
export async function lastMovement(tx: ReadHandle, lotId: string) {
  const [row] = await tx
    .select()
    .from(lotMovements)
    .where(eq(lotMovements.lotId, lotId))
    .orderBy(desc(lotMovements.at), desc(lotMovements.id))
    .limit(1);
  return row;
}

export async function isMoved(tx: ReadHandle, movementId: string): Promise<boolean> {
  const rows = await tx.select({ id: lotMovements.id }).from(lotMovements).where(eq(lotMovements.id, movementId));
  return rows.length > 0;
}

const MOST_SHOWN = 200;

/** Lots with sticks left first, then by formula and best-before day. */
export function listLots(tx: ReadHandle, _scope: StaffScope<'lots'>): Promise<LotRow[]> {
  return tx
    .select()
    .from(lots)
    .orderBy(desc(sql`${lots.stock} > 0`), asc(lots.formula), asc(lots.bestBefore), asc(lots.id))
    .limit(MOST_SHOWN);
}

export async function findLot(tx: ReadHandle, _scope: StaffScope<'lots'>, id: string): Promise<LotRow | undefined> {
  const [row] = await tx.select().from(lots).where(eq(lots.id, id));
  return row;
}

/** Movements of a lot other than into and out of boxes, the newest first. */
export function handMovements(tx: ReadHandle, _scope: StaffScope<'lots'>, lotId: string) {
  return tx
    .select()
    .from(lotMovements)
    .where(and(eq(lotMovements.lotId, lotId), inArray(lotMovements.kind, ['received', 'spoiled', 'counted'])))
    .orderBy(desc(lotMovements.at), desc(lotMovements.id))
    .limit(MOST_SHOWN);
}

/** Usable sticks of each formula that has lots. */
export async function usableStock(tx: ReadHandle, _scope: StaffScope<'lots' | 'packing'>, until: Day) {
  const counts = and(isNull(lots.recalledAt), gte(lots.bestBefore, until));
  return tx
    .select({
      formula: lots.formula,
      usable: sql<number>`coalesce(sum(${lots.stock}) filter (where ${counts}), 0)::int`,
    })
    .from(lots)
    .groupBy(lots.formula);
}

export function listReorderPoints(tx: ReadHandle, _scope: StaffScope<'lots'>) {
  return tx.select().from(reorderPoints);
}

type ReorderRow = typeof reorderPoints.$inferInsert;

/** Sets a reorder point. Returns the one that is there instead where that is neither `seen` nor the same. */
export async function putReorderPoint(tx: Tx, row: ReorderRow, seen: number | null): Promise<ReorderRow | undefined> {
  const { formula, sticks, by, at } = row;
  const isSeen = or(eq(reorderPoints.sticks, sticks), seen === null ? undefined : eq(reorderPoints.sticks, seen));
  const put = await tx
    .insert(reorderPoints)
    .values(row)
    .onConflictDoUpdate({ target: reorderPoints.formula, set: { sticks, by, at }, setWhere: isSeen })
    .returning({ formula: reorderPoints.formula });
  if (put.length) return undefined;
  const [there] = await tx.select().from(reorderPoints).where(eq(reorderPoints.formula, formula));
  return there;
}
