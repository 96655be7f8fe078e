import { and, asc, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { HouseholdScope, StaffScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import type { BoxRow } from './box-store.ts';
import type { OrderRow } from './store.ts';
import { boxes, labelInUse, orderLabelInUse, orders, parcelLabelFiles, parcelLabels } from './tables.ts';

export type LabelRow = typeof parcelLabels.$inferSelect;

/** Harmless where there is a label in use. */
export async function insertLabel(tx: Tx, label: typeof parcelLabels.$inferInsert): Promise<void> {
  await tx.insert(parcelLabels).values(label).onConflictDoNothing();
}

/** The parcel of a label: a box, or of an order its test kits on their way out or its samples on their way back. */
export type LabelSubject = Pick<LabelRow, 'orderId' | 'boxId' | 'kits'>;

export const boxSubject = ({ orderId, id }: Pick<BoxRow, 'orderId' | 'id'>): LabelSubject => ({
  ...{ orderId, boxId: id, kits: false },
});
export const kitsSubject = (orderId: string): LabelSubject => ({ orderId, boxId: null, kits: true });
export const samplesSubject = (orderId: string): LabelSubject => ({ orderId, boxId: null, kits: false });

const inUse = ({ orderId, boxId, kits }: LabelSubject): SQL | undefined =>
  boxId
    ? and(eq(parcelLabels.boxId, boxId), labelInUse)
    : and(eq(parcelLabels.orderId, orderId), eq(parcelLabels.kits, kits), orderLabelInUse);

/** A label, and whether its files are kept. */
export type KnownLabel = LabelRow & { printable: boolean };

const knownLabels = (tx: ReadHandle, which: SQL | undefined): Promise<KnownLabel[]> =>
  tx
    .select({ ...getTableColumns(parcelLabels), printable: sql<boolean>`${parcelLabelFiles.labelId} is not null` })
    .from(parcelLabels)
    .leftJoin(parcelLabelFiles, eq(parcelLabelFiles.labelId, parcelLabels.id))
    .where(which);

/** The label that a parcel leaves with, or that is being bought for it. */
export const labelOf = async (tx: ReadHandle, subject: LabelSubject): Promise<KnownLabel | undefined> =>
  (await knownLabels(tx, inUse(subject)))[0];

export const labelById = async (tx: ReadHandle, id: string): Promise<KnownLabel | undefined> =>
  (await knownLabels(tx, eq(parcelLabels.id, id)))[0];

/** The labels in use of the test kits of these orders. */
export async function labelsOfKits(
  tx: ReadHandle,
  _scope: StaffScope<'packing'>,
  orderIds: readonly string[],
): Promise<KnownLabel[]> {
  if (!orderIds.length) return [];
  const ofOrders = inArray(parcelLabels.orderId, [...orderIds]);
  return knownLabels(tx, and(ofOrders, eq(parcelLabels.kits, true), orderLabelInUse));
}

/** The box of a label, with its order; of one for test kits or samples the order alone. */
export async function boxOfLabel(
  tx: ReadHandle,
  id: string,
): Promise<{ box: BoxRow | null; order: OrderRow } | undefined> {
  const [row] = await tx
    .select({ box: boxes, order: orders })
    .from(parcelLabels)
    .innerJoin(orders, eq(orders.id, parcelLabels.orderId))
    .leftJoin(boxes, eq(boxes.id, parcelLabels.boxId))
    .where(eq(parcelLabels.id, id));
  return row;
}

/** Tracking numbers of the labels in use of these boxes. */
export async function codesOfLabels(
  tx: ReadHandle,
  _scope: StaffScope<'packing'>,
  boxIds: readonly string[],
): Promise<Map<string, string>> {
  if (!boxIds.length) return new Map();
  const rows = await tx
    .select({ boxId: parcelLabels.boxId, code: parcelLabels.trackingCode })
    .from(parcelLabels)
    .where(and(inArray(parcelLabels.boxId, [...boxIds]), labelInUse));
  return new Map(rows.flatMap(({ boxId, code }) => (boxId && code ? [[boxId, code]] : [])));
}

/** Every label that an order ever had, also those that are not in use any more. */
export const labelsOfOrder = (tx: ReadHandle, orderId: string): Promise<LabelRow[]> =>
  tx.select().from(parcelLabels).where(eq(parcelLabels.orderId, orderId)).orderBy(asc(parcelLabels.wantedAt));

/** The label that was bought for a parcel with this tracking number. */
export async function labelOfCode(
  tx: ReadHandle,
  { orderId, boxId, kits }: LabelSubject,
  code: string,
): Promise<LabelRow | undefined> {
  const ofBox = boxId ? eq(parcelLabels.boxId, boxId) : isNull(parcelLabels.boxId);
  const ofParcel = and(eq(parcelLabels.orderId, orderId), ofBox, eq(parcelLabels.kits, kits));
  const [row] = await tx
    .select()
    .from(parcelLabels)
    .where(and(ofParcel, eq(parcelLabels.trackingCode, code)));
  return row;
}

/** A label until the transaction ends. Its order is held before it, where it is held. */
export async function lockLabel(tx: Tx, id: string): Promise<LabelRow | undefined> {
  const [row] = await tx.select().from(parcelLabels).where(eq(parcelLabels.id, id)).for('update');
  return row;
}

/** The same of the label in use of a parcel. */
export async function lockLabelOf(tx: Tx, subject: LabelSubject): Promise<LabelRow | undefined> {
  const [row] = await tx.select().from(parcelLabels).where(inUse(subject)).for('update');
  return row;
}

export async function updateLabel(tx: Tx, id: string, now: Partial<LabelRow>): Promise<void> {
  await tx.update(parcelLabels).set(now).where(eq(parcelLabels.id, id));
}

export const ofHousehold = (tx: ReadHandle, { householdId }: HouseholdScope) =>
  inArray(parcelLabels.orderId, tx.select({ id: orders.id }).from(orders).where(eq(orders.householdId, householdId)));

export function labelsOf(tx: ReadHandle, scope: HouseholdScope): Promise<LabelRow[]> {
  return tx.select().from(parcelLabels).where(ofHousehold(tx, scope)).orderBy(asc(parcelLabels.wantedAt));
}

export async function deleteLabels(tx: Tx, scope: HouseholdScope): Promise<void> {
  await tx.delete(parcelLabels).where(ofHousehold(tx, scope));
}
