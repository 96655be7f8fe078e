import { and, asc, desc, eq, not, sql } from 'drizzle-orm';
import type { HouseholdScope, StaffScope } from '#src/capabilities/access/scopes.ts';
import { catsView } from '#src/capabilities/households/views.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { olderThan, type Page } from '#src/platform/paging.ts';
import type { SystemActor } from '#src/platform/services.ts';
import { labSignOffs } from './tables.ts';

export type SignOffRow = typeof labSignOffs.$inferSelect;

export async function insertSignOff(tx: Tx, row: typeof labSignOffs.$inferInsert): Promise<void> {
  await tx.insert(labSignOffs).values(row);
}

/** Decisions about a set, the newest first. */
export const signOffsOfSet = (
  tx: ReadHandle,
  _by: StaffScope<'results'> | SystemActor,
  setId: string,
): Promise<SignOffRow[]> =>
  tx.select().from(labSignOffs).where(eq(labSignOffs.setId, setId)).orderBy(desc(labSignOffs.at), desc(labSignOffs.id));

/** The last decision about a set of one of the household's cats. */
export async function lastSignOff(
  tx: ReadHandle,
  { householdId }: HouseholdScope,
  setId: string,
): Promise<SignOffRow | undefined> {
  const [row] = await tx
    .select({ signOff: labSignOffs })
    .from(labSignOffs)
    .innerJoin(catsView, eq(catsView.id, labSignOffs.catId))
    .where(and(eq(catsView.householdId, householdId), eq(labSignOffs.setId, setId)))
    .orderBy(desc(labSignOffs.at), desc(labSignOffs.id))
    .limit(1);
  return row?.signOff;
}

/** A decision that was carried over to the results that took the place of others. */
const isCarried = sql`exists (select from ${labSignOffs} first where first.cat_id = ${labSignOffs.catId}
  and first.at = ${labSignOffs.at} and first.signed_by = ${labSignOffs.signedBy} and first.id < ${labSignOffs.id})`;

/** Decisions about a household's cats, newest first; each once. */
export function signOffsBefore(tx: ReadHandle, { householdId }: HouseholdScope, { before, limit, catId }: Page) {
  const { id, at, catId: cat, decision, reason, signedBy, version } = labSignOffs;
  return tx
    .select({ id, at, catId: cat, decision, reason, signedBy, version })
    .from(labSignOffs)
    .innerJoin(catsView, eq(catsView.id, cat))
    .where(
      and(
        eq(catsView.householdId, householdId),
        catId ? eq(catsView.id, catId) : undefined,
        not(isCarried),
        olderThan(at, id, before),
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(limit);
}

/** The same for a household's data export. */
export function signOffsForExport(tx: ReadHandle, { householdId }: HouseholdScope) {
  const { setId, decision, reason, problems, version, signedBy, at, id } = labSignOffs;
  return tx
    .select({ setId, decision, reason, problems, version, signedBy, at })
    .from(labSignOffs)
    .innerJoin(catsView, eq(catsView.id, labSignOffs.catId))
    .where(eq(catsView.householdId, householdId))
    .orderBy(asc(at), asc(id));
}
