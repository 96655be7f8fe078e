import { and, asc, count, eq, like, sql, sum } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { Tx } from '#src/platform/database.ts';
import { pointsEntries } from './tables.ts';

const of = ({ householdId }: HouseholdScope) => eq(pointsEntries.householdId, householdId);

/** How often things have turned whose name begins so: earned, taken back, earned again. */
export async function turnsOf(tx: Tx, scope: HouseholdScope, beginning: string): Promise<Map<string, number>> {
  const rows = await tx
    .select({ about: pointsEntries.about, turns: count() })
    .from(pointsEntries)
    .where(and(of(scope), like(pointsEntries.about, `${beginning}%`)))
    .groupBy(pointsEntries.about);
  return new Map(rows.map(({ about, turns }) => [about, turns]));
}

/** False where somebody else has just added that turn. */
export async function addEntry(tx: Tx, row: typeof pointsEntries.$inferInsert): Promise<boolean> {
  const added = await tx.insert(pointsEntries).values(row).onConflictDoNothing().returning({ id: pointsEntries.id });
  return added.length > 0;
}

/** What was ever earned, what was taken back being left out; and what is left of it to be spent. */
export async function balanceOf(tx: Tx, scope: HouseholdScope): Promise<number> {
  const [row] = await tx
    .select({ points: sql<number>`coalesce(${sum(pointsEntries.points)}, 0)::int` })
    .from(pointsEntries)
    .where(of(scope));
  return row?.points ?? 0;
}

export async function wholeLedger(tx: Tx, scope: HouseholdScope) {
  return tx.select().from(pointsEntries).where(of(scope)).orderBy(asc(pointsEntries.at), asc(pointsEntries.id));
}

/** What a guest earned goes along to the account that claims the order. */
export async function movePoints(tx: Tx, from: HouseholdScope, to: HouseholdScope): Promise<void> {
  await tx.update(pointsEntries).set({ householdId: to.householdId }).where(of(from));
}
