import { and, asc, eq, sql } from 'drizzle-orm';
import type { HouseholdScope, StaffScope } from '#src/capabilities/access/scopes.ts';
import { catsView } from '#src/capabilities/households/views.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import type { SystemActor } from '#src/platform/services.ts';
import type { Values } from './rules/levels.ts';
import { labSecondReadings, labSets } from './tables.ts';

/** The last second reading of each marker of a set. */
export async function secondReadingsOf(
  tx: ReadHandle,
  _by: StaffScope<'orders' | 'results'> | SystemActor,
  setId: string,
): Promise<Values> {
  const rows = await tx
    .select()
    .from(labSecondReadings)
    .where(eq(labSecondReadings.setId, setId))
    .orderBy(asc(labSecondReadings.at), asc(labSecondReadings.id));
  return Object.fromEntries(rows.map(({ marker, value }) => [marker, value]));
}

export async function insertSecondReadings(tx: Tx, rows: (typeof labSecondReadings.$inferInsert)[]): Promise<void> {
  if (rows.length) await tx.insert(labSecondReadings).values(rows);
}

/** Results that begin with the values of others keep their second readings. */
export async function copySecondReadings(tx: Tx, from: string, to: string): Promise<void> {
  await tx.execute(sql`insert into ${labSecondReadings} (id, set_id, marker, value, person_id, at)
    select gen_random_uuid(), ${to}, marker, value, person_id, at from ${labSecondReadings} where set_id = ${from}`);
}

/** Second readings of a household's released results, for its data export. */
export function secondReadingsForExport(tx: ReadHandle, { householdId }: HouseholdScope) {
  const { setId, marker, value, at, id } = labSecondReadings;
  return tx
    .select({ setId, marker, value, at })
    .from(labSecondReadings)
    .innerJoin(labSets, eq(labSets.id, setId))
    .innerJoin(catsView, eq(catsView.id, labSets.catId))
    .where(and(eq(catsView.householdId, householdId), eq(labSets.state, 'released')))
    .orderBy(asc(at), asc(id));
}
