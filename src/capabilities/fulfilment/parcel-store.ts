import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { carrierEvents, orders, trackedParcels } from './tables.ts';

export type ParcelRow = typeof trackedParcels.$inferSelect;

/** Columns that an event is read with where it handed over a parcel. The first one is never empty. */
export const parcelFacts = {
  status: trackedParcels.status,
  code: trackedParcels.code,
  carrier: trackedParcels.carrier,
  statusAt: trackedParcels.statusAt,
  deliveredAt: trackedParcels.deliveredAt,
  publicUrl: trackedParcels.publicUrl,
  error: trackedParcels.error,
};

/** Harmless where the parcel is there. */
export async function insertParcel(tx: Tx, parcel: typeof trackedParcels.$inferInsert): Promise<void> {
  await tx.insert(trackedParcels).values(parcel).onConflictDoNothing();
}

export async function parcelById(tx: ReadHandle, id: string): Promise<ParcelRow | undefined> {
  const [row] = await tx.select().from(trackedParcels).where(eq(trackedParcels.id, id));
  return row;
}

/** A parcel until the transaction ends. Its order is held before it, by everybody. */
export async function lockParcel(tx: Tx, id: string): Promise<ParcelRow | undefined> {
  const [row] = await tx.select().from(trackedParcels).where(eq(trackedParcels.id, id)).for('update');
  return row;
}

export async function updateParcel(tx: Tx, id: string, now: Partial<ParcelRow>): Promise<void> {
  await tx.update(trackedParcels).set(now).where(eq(trackedParcels.id, id));
}

/** Ids of the parcels of a tracker that are still followed, in the order in which their orders are locked. */
export async function parcelsOfTracker(tx: ReadHandle, trackerId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: trackedParcels.id })
    .from(trackedParcels)
    .where(and(eq(trackedParcels.trackerId, trackerId), isNull(trackedParcels.endedAt)))
    .orderBy(asc(trackedParcels.orderId), asc(trackedParcels.id));
  return rows.map(({ id }) => id);
}

/** Ids of the parcels of an order, or of one of its later boxes, that are still followed. */
export async function followedParcels(tx: ReadHandle, orderId: string, boxId: string | null): Promise<string[]> {
  const ofBox = boxId ? eq(trackedParcels.boxId, boxId) : isNull(trackedParcels.boxId);
  const rows = await tx
    .select({ id: trackedParcels.id })
    .from(trackedParcels)
    .where(and(eq(trackedParcels.orderId, orderId), ofBox, isNull(trackedParcels.endedAt)));
  return rows.map(({ id }) => id);
}

interface Silence {
  /** Left before this moment, and after that one. */
  leftBefore: Date;
  leftAfter: Date;
  /** Not asked about since. */
  notSince: Date;
}

/** The parcel under way that was not asked about for the longest time. */
export async function silentParcel(tx: ReadHandle, silence: Silence): Promise<ParcelRow | undefined> {
  const { leftAt, askedAt, endedAt, id } = trackedParcels;
  const [row] = await tx
    .select()
    .from(trackedParcels)
    .where(
      and(
        isNull(endedAt),
        lt(leftAt, silence.leftBefore),
        gt(leftAt, silence.leftAfter),
        or(isNull(askedAt), lt(askedAt, silence.notSince)),
      ),
    )
    .orderBy(sql`${askedAt} asc nulls first`, asc(id))
    .limit(1);
  return row;
}

/** False where the event was taken before. */
export async function noteCarrierEvent(tx: Tx, id: string, receivedAt: Date): Promise<boolean> {
  const rows = await tx.insert(carrierEvents).values({ id, receivedAt }).onConflictDoNothing().returning();
  return rows.length > 0;
}

export async function forgetCarrierEvents(tx: Tx, before: Date): Promise<void> {
  await tx.delete(carrierEvents).where(lt(carrierEvents.receivedAt, before));
}

const ofHousehold = (tx: ReadHandle, { householdId }: HouseholdScope) =>
  inArray(trackedParcels.orderId, tx.select({ id: orders.id }).from(orders).where(eq(orders.householdId, householdId)));

export function trackedParcelsOf(tx: ReadHandle, scope: HouseholdScope): Promise<ParcelRow[]> {
  return tx.select().from(trackedParcels).where(ofHousehold(tx, scope)).orderBy(asc(trackedParcels.leftAt));
}

export async function deleteTrackedParcels(tx: Tx, scope: HouseholdScope): Promise<void> {
  await tx.delete(trackedParcels).where(ofHousehold(tx, scope));
}
