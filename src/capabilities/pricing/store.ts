import { and, count, desc, eq, inArray, isNotNull, isNull, max, sql } from 'drizzle-orm';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { holdName } from '#src/platform/named-lock.ts';
import type { PlanId } from './rules/plans.ts';
import { planSeats } from './tables.ts';

export type LimitedPlan = 'pro';

/** One change of prices or of the launch offer after the other, until the transaction ends: each is held against the other. */
export const lockPricesAndOffer = (tx: Tx): Promise<void> => holdName(tx, 'prices and launch offer');

export interface SeatCount {
  total: number;
  taken: number;
  /** Neither taken, nor held for a payment, nor offered to somebody. */
  free: number;
}

/** Places of every limited plan, by plan. */
export async function countSeats(tx: ReadHandle): Promise<Map<PlanId, SeatCount>> {
  const { plan, holder } = planSeats;
  const free = sql<number>`count(*) filter (where ${isFree})`;
  const rows = await tx
    .select({ plan, total: count(), taken: count(holder), free })
    .from(planSeats)
    .groupBy(plan);
  return new Map(
    rows.map((row) => [row.plan, { total: Number(row.total), taken: Number(row.taken), free: Number(row.free) }]),
  );
}

export const isFree = and(isNull(planSeats.holder), isNull(planSeats.checkoutId), isNull(planSeats.offerId));

/** Adds the places that are not there yet; those that exist stay as they are. */
export async function insertSeats(tx: Tx, rows: (typeof planSeats.$inferInsert)[]): Promise<void> {
  await tx.insert(planSeats).values(rows).onConflictDoNothing();
}

/** The highest number of a place; 0 without any. */
export async function lastSeatNo(tx: ReadHandle, plan: LimitedPlan): Promise<number> {
  const [row] = await tx
    .select({ last: max(planSeats.seatNo) })
    .from(planSeats)
    .where(eq(planSeats.plan, plan));
  return row?.last ?? 0;
}

/**
 * Deletes so many free places, the last ones first. False, with nothing deleted, where fewer are free; one that somebody is about
 * to take counts as not free.
 */
export async function deleteFreeSeats(tx: Tx, plan: LimitedPlan, count: number): Promise<boolean> {
  const rows = await tx
    .select({ seatNo: planSeats.seatNo })
    .from(planSeats)
    .where(and(eq(planSeats.plan, plan), isFree))
    .orderBy(desc(planSeats.seatNo))
    .limit(count)
    .for('update', { skipLocked: true });
  if (rows.length < count) return false;
  const numbers = rows.map(({ seatNo }) => seatNo);
  await tx.delete(planSeats).where(and(eq(planSeats.plan, plan), inArray(planSeats.seatNo, numbers)));
  return true;
}

/** Whether a plan has any place. */
export async function hasSeats(tx: ReadHandle, plan: LimitedPlan): Promise<boolean> {
  return (await lastSeatNo(tx, plan)) > 0;
}

export async function seatOf(tx: ReadHandle, plan: LimitedPlan, holder: string): Promise<number | null> {
  const [row] = await tx
    .select({ seatNo: planSeats.seatNo })
    .from(planSeats)
    .where(and(eq(planSeats.plan, plan), eq(planSeats.holder, holder)))
    .limit(1);
  return row?.seatNo ?? null;
}

/** Holders of the places. */
export async function heldSeats(tx: ReadHandle, plan: LimitedPlan): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ holder: planSeats.holder })
    .from(planSeats)
    .where(and(eq(planSeats.plan, plan), isNotNull(planSeats.holder)));
  return rows.flatMap(({ holder }) => holder ?? []);
}

export const NOBODY = {
  holder: null,
  checkoutId: null,
  heldUntil: null,
  offerId: null,
  offeredUntil: null,
  takenAt: null,
};

/** Whether there was a place to give back. */
export async function releaseSeatsOf(tx: Tx, plan: LimitedPlan, holder: string): Promise<boolean> {
  const rows = await tx
    .update(planSeats)
    .set({ ...NOBODY, note: null })
    .where(and(eq(planSeats.plan, plan), eq(planSeats.holder, holder)))
    .returning({ seatNo: planSeats.seatNo });
  return rows.length > 0;
}

/** Gives a household's place to another household. */
export async function changeHolder(tx: Tx, plan: LimitedPlan, from: string, to: string): Promise<void> {
  await tx
    .update(planSeats)
    .set({ holder: to })
    .where(and(eq(planSeats.plan, plan), eq(planSeats.holder, from)));
}
