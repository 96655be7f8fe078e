import { and, asc, eq, inArray, isNull, lte, notExists, or, sql } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { parcelLabels, trackedParcels } from './tables.ts';
import { type LabelRow, lockLabel, ofHousehold } from './label-store.ts';

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

/** Ids of labels of unknown outcome that no job is checking. */
export async function labelsToFinish(tx: ReadHandle, now: Date): Promise<string[]> {
  const { id, state, claimedUntil } = parcelLabels;
  const open = and(eq(state, 'wanted'), lte(claimedUntil, now));
  const rows = await tx.select({ id }).from(parcelLabels).where(open).orderBy(asc(claimedUntil)).limit(300);
  return rows.map((row) => row.id);
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
