import { asc, desc, eq, sql } from 'drizzle-orm';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { holdName } from '#src/platform/named-lock.ts';
import { shelterAllocations, shelters } from './tables.ts';

export type Shelter = typeof shelters.$inferSelect;
export type Allocation = typeof shelterAllocations.$inferSelect;

const sum = sql<number>`coalesce(sum(${shelterAllocations.units}), 0)::int`;

/** Makes everybody who allocates wait for each other until the transaction ends. */
export async function lockAllocations(tx: Tx): Promise<void> {
  await holdName(tx, 'donation-allocations');
}

/** Months that are allocated, less those that were reversed. */
export async function countAllocated(tx: ReadHandle): Promise<number> {
  const [row] = await tx.select({ units: sum }).from(shelterAllocations);
  return row?.units ?? 0;
}

/** Every shelter with the months allocated to it, by name. */
export function sheltersWithMonths(tx: ReadHandle) {
  return tx
    .select({
      id: shelters.id,
      name: shelters.name,
      place: shelters.place,
      closedAt: shelters.closedAt,
      months: sum,
    })
    .from(shelters)
    .leftJoin(shelterAllocations, eq(shelterAllocations.shelterId, shelters.id))
    .groupBy(shelters.id)
    .orderBy(asc(shelters.name), asc(shelters.id));
}

export async function shelterById(tx: ReadHandle, id: string): Promise<Shelter | undefined> {
  const [row] = await tx.select().from(shelters).where(eq(shelters.id, id));
  return row;
}

export async function shelterByName(tx: ReadHandle, name: string): Promise<Shelter | undefined> {
  const [row] = await tx.select().from(shelters).where(eq(shelters.name, name));
  return row;
}

/** False where the id or the name is there already. */
export async function insertShelter(tx: Tx, row: typeof shelters.$inferInsert): Promise<boolean> {
  const added = await tx.insert(shelters).values(row).onConflictDoNothing().returning({ id: shelters.id });
  return added.length > 0;
}

export async function closeShelter(tx: Tx, id: string, closedAt: Date | null): Promise<void> {
  await tx.update(shelters).set({ closedAt }).where(eq(shelters.id, id));
}

export async function allocationById(tx: ReadHandle, id: string): Promise<Allocation | undefined> {
  const [row] = await tx.select().from(shelterAllocations).where(eq(shelterAllocations.id, id));
  return row;
}

/** The reversal of an allocation, if there is one. */
export async function reversalOf(tx: ReadHandle, id: string): Promise<Allocation | undefined> {
  const [row] = await tx.select().from(shelterAllocations).where(eq(shelterAllocations.reverses, id));
  return row;
}

export async function insertAllocation(tx: Tx, row: typeof shelterAllocations.$inferInsert): Promise<void> {
  await tx.insert(shelterAllocations).values(row);
}

/** The newest first. */
export function newestAllocations(tx: ReadHandle, _scope: StaffScope<'payments'>, limit: number) {
  return tx
    .select({ allocation: shelterAllocations, shelter: shelters.name })
    .from(shelterAllocations)
    .innerJoin(shelters, eq(shelters.id, shelterAllocations.shelterId))
    .orderBy(desc(shelterAllocations.writtenAt), desc(shelterAllocations.id))
    .limit(limit);
}
