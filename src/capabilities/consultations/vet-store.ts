import { and, asc, eq, gt, gte, isNull, lt, ne } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { SLOT_MS } from './rules/slots.ts';
import { consultations, consultationVets } from './tables.ts';
import { ofHousehold } from './store.ts';

export type VetRow = typeof consultationVets.$inferSelect;

export const allVetRows = (tx: ReadHandle): Promise<VetRow[]> =>
  tx.select().from(consultationVets).orderBy(asc(consultationVets.vetId));

/** Held while one of the vet's slots is taken, or the hours are changed. */
export async function lockVet(tx: Tx, vetId: string): Promise<VetRow | undefined> {
  const [row] = await tx.select().from(consultationVets).where(eq(consultationVets.vetId, vetId)).for('update');
  return row;
}

/** Whether it was saved: not where somebody has saved a later version than `version`, 0 for the first. */
export async function saveVet(tx: Tx, { vetId, ...row }: Omit<VetRow, 'version'>, version: number): Promise<boolean> {
  const next = { ...row, version: version + 1 };
  const saved =
    version === 0
      ? await tx
          .insert(consultationVets)
          .values({ vetId, ...next })
          .onConflictDoNothing()
          .returning({ id: consultationVets.vetId })
      : await tx
          .update(consultationVets)
          .set(next)
          .where(and(eq(consultationVets.vetId, vetId), eq(consultationVets.version, version)))
          .returning({ id: consultationVets.vetId });
  return saved.length === 1;
}

/** Consultations that take up time of vets and households in [from, until). */
export function takenBetween(tx: ReadHandle, { from, until }: { from: Date; until: Date }) {
  const { id, vetId, householdId, startsAt, endsAt, cancelledAt } = consultations;
  return tx
    .select({ id, vetId, householdId, startsAt, endsAt })
    .from(consultations)
    .where(
      and(isNull(cancelledAt), gt(startsAt, new Date(from.getTime() - SLOT_MS)), lt(startsAt, until), gt(endsAt, from)),
    );
}

/** Number of the household's consultations that count in [from, until), without the one named. */
export function countBetween(
  tx: ReadHandle,
  scope: HouseholdScope,
  { from, until, without }: { from: Date; until: Date; without?: string | undefined },
): Promise<number> {
  const { id, startsAt, counts } = consultations;
  return tx.$count(
    consultations,
    and(
      ofHousehold(scope),
      eq(counts, true),
      gte(startsAt, from),
      lt(startsAt, until),
      without ? ne(id, without) : undefined,
    ),
  );
}
