import { and, asc, eq, getTableColumns, inArray, isNull, lt, lte, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { HouseholdScope, StaffScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import type { BoxRow } from './box-store.ts';
import type { OrderRow } from './store.ts';
import {
  boxes,
  labelInUse,
  orderLabelInUse,
  orders,
  parcelLabelFiles,
  parcelLabels,
  trackedParcels,
} from './tables.ts';

export type LabelRow = typeof parcelLabels.$inferSelect;
export type LabelFiles = Pick<typeof parcelLabelFiles.$inferSelect, 'pdf' | 'zpl'>;

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

export async function filesOfLabel(tx: ReadHandle, labelId: string): Promise<LabelFiles | undefined> {
  const { pdf, zpl } = parcelLabelFiles;
  const [row] = await tx.select({ pdf, zpl }).from(parcelLabelFiles).where(eq(parcelLabelFiles.labelId, labelId));
  return row;
}

/** Printable forms of labels by the order that each is of, where they are kept. */
export async function filesOfLabels(
  tx: ReadHandle,
  labels: readonly Pick<LabelRow, 'id' | 'orderId'>[],
): Promise<Map<string, LabelFiles>> {
  if (!labels.length) return new Map();
  const ids = labels.map(({ id }) => id);
  const { labelId, pdf, zpl } = parcelLabelFiles;
  const rows = await tx.select({ labelId, pdf, zpl }).from(parcelLabelFiles).where(inArray(labelId, ids));
  return new Map(
    labels.flatMap(({ id, orderId }) =>
      rows.flatMap(({ labelId: of, ...files }) => (of === id ? [[orderId, files]] : [])),
    ),
  );
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

interface Claim {
  now: Date;
  until: Date;
}

/** Takes a label so that only this process asks the provider about it. `claimed`: another does. `gone`: there is none any more. */
export async function claimLabel(tx: Tx, id: string, { now, until }: Claim): Promise<LabelRow | 'claimed' | 'gone'> {
  const { claimedUntil } = parcelLabels;
  const before = await lockLabel(tx, id);
  if (!before) return 'gone';
  const [taken] = await tx
    .update(parcelLabels)
    .set({ claimedUntil: until })
    .where(and(eq(parcelLabels.id, id), or(isNull(claimedUntil), lte(claimedUntil, now))))
    .returning({ id: parcelLabels.id });
  return taken ? before : 'claimed';
}

/** Harmless where they are kept. */
export async function keepLabelFiles(tx: Tx, labelId: string, files: LabelFiles, storedAt: Date): Promise<void> {
  await tx
    .insert(parcelLabelFiles)
    .values({ labelId, ...files, storedAt })
    .onConflictDoNothing();
}

export async function deleteLabelFiles(tx: Tx, before: Date): Promise<void> {
  await tx.delete(parcelLabelFiles).where(lt(parcelLabelFiles.storedAt, before));
}

/** Ids of labels whose money is still asked for, those first that were asked about longest ago. */
export async function labelsToVoid(tx: ReadHandle): Promise<string[]> {
  const { id, state, askedAt } = parcelLabels;
  const rows = await tx
    .select({ id })
    .from(parcelLabels)
    .where(eq(state, 'voiding'))
    .orderBy(sql`${askedAt} nulls first`, asc(id))
    .limit(300);
  return rows.map((row) => row.id);
}

/** Ids of labels of which nobody knows whether they were bought, and about which nobody asks. */
export async function labelsToFinish(tx: ReadHandle, now: Date): Promise<string[]> {
  const { id, state, claimedUntil } = parcelLabels;
  const open = and(eq(state, 'wanted'), lte(claimedUntil, now));
  const rows = await tx.select({ id }).from(parcelLabels).where(open).orderBy(asc(claimedUntil)).limit(300);
  return rows.map((row) => row.id);
}

const ofHousehold = (tx: ReadHandle, { householdId }: HouseholdScope) =>
  inArray(parcelLabels.orderId, tx.select({ id: orders.id }).from(orders).where(eq(orders.householdId, householdId)));

export function labelsOf(tx: ReadHandle, scope: HouseholdScope): Promise<LabelRow[]> {
  return tx.select().from(parcelLabels).where(ofHousehold(tx, scope)).orderBy(asc(parcelLabels.wantedAt));
}

/** Labels of a household whose money is out, or may be, and whose parcel has not left with them. */
export function labelsToRefund(tx: Tx, scope: HouseholdScope): Promise<LabelRow[]> {
  const { orderId, trackingCode, state } = parcelLabels;
  const left = tx
    .select({ code: trackedParcels.code })
    .from(trackedParcels)
    .where(and(eq(trackedParcels.orderId, orderId), eq(trackedParcels.code, trackingCode)));
  const out = inArray(state, ['wanted', 'bought', 'voiding']);
  return tx
    .select()
    .from(parcelLabels)
    .where(and(ofHousehold(tx, scope), out, notExists(left)))
    .for('update');
}

export async function deleteLabels(tx: Tx, scope: HouseholdScope): Promise<void> {
  await tx.delete(parcelLabels).where(ofHousehold(tx, scope));
}
