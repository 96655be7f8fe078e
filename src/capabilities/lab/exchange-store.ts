import { and, asc, desc, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { HouseholdScope, StaffScope } from '#src/capabilities/access/scopes.ts';
import { catsView } from '#src/capabilities/households/views.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import type { SystemActor } from '#src/platform/services.ts';
import { labExchangeHolds, labSets } from './tables.ts';

type ExchangeHoldRow = typeof labExchangeHolds.$inferSelect;
type By = StaffScope<'results'> | SystemActor;

const isOf = (setId: string) => or(eq(labExchangeHolds.oneSetId, setId), eq(labExchangeHolds.otherSetId, setId));

/** False where these two are held already. */
export async function insertExchangeHold(tx: Tx, row: typeof labExchangeHolds.$inferInsert): Promise<boolean> {
  const made = await tx.insert(labExchangeHolds).values(row).onConflictDoNothing().returning();
  return made.length === 1;
}

/** Holds of a set, the newest first, decided ones too. */
export const exchangeHoldsOf = (tx: ReadHandle, _by: By, setId: string): Promise<ExchangeHoldRow[]> =>
  tx
    .select()
    .from(labExchangeHolds)
    .where(isOf(setId))
    .orderBy(desc(labExchangeHolds.openedAt), desc(labExchangeHolds.id));

/** The hold that nobody has decided about yet; the oldest of several. */
export async function openExchangeHoldOf(tx: ReadHandle, _by: By, setId: string): Promise<ExchangeHoldRow | undefined> {
  const [row] = await tx
    .select()
    .from(labExchangeHolds)
    .where(and(isOf(setId), isNull(labExchangeHolds.decidedAt)))
    .orderBy(asc(labExchangeHolds.openedAt), asc(labExchangeHolds.id))
    .limit(1);
  return row;
}

export async function findExchangeHold(tx: ReadHandle, _by: By, id: string): Promise<ExchangeHoldRow | undefined> {
  const [row] = await tx.select().from(labExchangeHolds).where(eq(labExchangeHolds.id, id));
  return row;
}

/** Held until it is decided. */
export async function lockExchangeHold(tx: Tx, _by: By, id: string): Promise<ExchangeHoldRow | undefined> {
  const [row] = await tx.select().from(labExchangeHolds).where(eq(labExchangeHolds.id, id)).for('update');
  return row;
}

export async function decideExchangeHold(
  tx: Tx,
  id: string,
  change: Pick<ExchangeHoldRow, 'decision' | 'reason' | 'decidedBy' | 'personId' | 'decidedAt'>,
): Promise<void> {
  await tx.update(labExchangeHolds).set(change).where(eq(labExchangeHolds.id, id));
}

/** For each other cat at home of a household its newest results with a DNA report, released or not. */
export const swabbedSets = (
  tx: ReadHandle,
  { householdId }: HouseholdScope,
  catId: string,
): Promise<Pick<typeof labSets.$inferSelect, 'id' | 'catId' | 'dna'>[]> =>
  tx
    .selectDistinctOn([labSets.catId], { id: labSets.id, catId: labSets.catId, dna: labSets.dna })
    .from(labSets)
    .innerJoin(catsView, eq(catsView.id, labSets.catId))
    .where(
      and(
        eq(catsView.householdId, householdId),
        isNull(catsView.archivedAt),
        ne(labSets.catId, catId),
        isNotNull(labSets.dna),
      ),
    )
    .orderBy(labSets.catId, desc(labSets.receivedAt), desc(labSets.id));

/** Whether a set is held: in a query that names the sets of `labSets`. */
export const isExchangeHeld = sql<boolean>`exists (select from ${labExchangeHolds} held where (held.one_set_id = ${labSets.id} or held.other_set_id = ${labSets.id}) and held.decided_at is null)`;

/** Holds about cats of a household, for its data export. */
export function exchangeHoldsForExport(tx: ReadHandle, { householdId }: HouseholdScope) {
  const { why, openedAt, decision, reason, decidedAt, id } = labExchangeHolds;
  return tx
    .select({ cat: catsView.name, why, openedAt, decision, reason, decidedAt })
    .from(labExchangeHolds)
    .innerJoin(labSets, eq(labSets.id, labExchangeHolds.oneSetId))
    .innerJoin(catsView, eq(catsView.id, labSets.catId))
    .where(eq(catsView.householdId, householdId))
    .orderBy(asc(openedAt), asc(id));
}
