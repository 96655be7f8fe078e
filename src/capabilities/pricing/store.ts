import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, max, sql } from 'drizzle-orm';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { holdName } from '#src/platform/named-lock.ts';
import type { PlanId } from './rules/plans.ts';
import { planSeats } from './tables.ts';

type LimitedPlan = 'pro';

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

const isFree = and(isNull(planSeats.holder), isNull(planSeats.checkoutId), isNull(planSeats.offerId));

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

/** Of a place: its household, the payment it is held for, or the invitation it is offered by. */
type Occupant = { holder: string } | { checkoutId: string; heldUntil: Date } | { offerId: string; offeredUntil: Date };

/** Gives the lowest free place to an occupant; null when none is free. Two callers never get the same one. */
export async function claimFreeSeat(tx: Tx, plan: LimitedPlan, occupant: Occupant, now: Date): Promise<number | null> {
  const [free] = await tx
    .select({ seatNo: planSeats.seatNo })
    .from(planSeats)
    .where(and(eq(planSeats.plan, plan), isFree))
    .orderBy(asc(planSeats.seatNo))
    .limit(1)
    .for('update', { skipLocked: true });
  if (!free) return null;
  await tx
    .update(planSeats)
    .set({ ...occupant, takenAt: now, note: null })
    .where(and(eq(planSeats.plan, plan), eq(planSeats.seatNo, free.seatNo)));
  return free.seatNo;
}

/** Gives the place of an invitation that still runs to whoever uses it; null if it is over or already being paid for. */
export async function claimOfferedSeat(
  tx: Tx,
  plan: LimitedPlan,
  offerId: string,
  { occupant, now }: { occupant: Occupant; now: Date },
): Promise<number | null> {
  const [row] = await tx
    .update(planSeats)
    .set({ ...occupant, takenAt: now, note: null })
    .where(
      and(
        eq(planSeats.plan, plan),
        eq(planSeats.offerId, offerId),
        gt(planSeats.offeredUntil, now),
        isNull(planSeats.holder),
        isNull(planSeats.checkoutId),
      ),
    )
    .returning({ seatNo: planSeats.seatNo });
  return row?.seatNo ?? null;
}

/** Whether the place of an invitation still waits for it. */
export async function isOffered(tx: ReadHandle, offerId: string, now: Date): Promise<boolean> {
  const [row] = await tx
    .select({ seatNo: planSeats.seatNo })
    .from(planSeats)
    .where(and(eq(planSeats.offerId, offerId), gt(planSeats.offeredUntil, now), isNull(planSeats.holder)));
  return row !== undefined;
}

/** Ends an invitation. True if its place is free now, false if it was gone or is being paid for. */
export async function clearOffer(tx: Tx, offerId: string): Promise<boolean> {
  const [row] = await tx
    .update(planSeats)
    .set({ offerId: null, offeredUntil: null })
    .where(and(eq(planSeats.offerId, offerId), isNull(planSeats.holder)))
    .returning({ checkoutId: planSeats.checkoutId });
  return row !== undefined && row.checkoutId === null;
}

/** The place held for a payment, locked, and until when. */
export async function reservedSeat(tx: Tx, plan: LimitedPlan, checkoutId: string) {
  const [row] = await tx
    .select({ seatNo: planSeats.seatNo, heldUntil: planSeats.heldUntil })
    .from(planSeats)
    .where(and(eq(planSeats.plan, plan), eq(planSeats.checkoutId, checkoutId)))
    .for('update');
  return row;
}

export async function heldUntil(tx: ReadHandle, checkoutId: string): Promise<Date | null> {
  const [row] = await tx
    .select({ until: planSeats.heldUntil })
    .from(planSeats)
    .where(eq(planSeats.checkoutId, checkoutId));
  return row?.until ?? null;
}

export async function extendHold(tx: Tx, checkoutId: string, until: Date): Promise<void> {
  await tx.update(planSeats).set({ heldUntil: until }).where(eq(planSeats.checkoutId, checkoutId));
}

const NOBODY = { holder: null, checkoutId: null, heldUntil: null, offerId: null, offeredUntil: null, takenAt: null };

/** Makes a place the household's, and returns the invitation that it was offered by; null without one. */
export async function settleSeat(
  tx: Tx,
  plan: LimitedPlan,
  seatNo: number,
  { holder, now }: { holder: string; now: Date },
): Promise<string | null> {
  const place = and(eq(planSeats.plan, plan), eq(planSeats.seatNo, seatNo));
  const [row] = await tx.select({ offerId: planSeats.offerId }).from(planSeats).where(place).for('update');
  await tx
    .update(planSeats)
    .set({ ...NOBODY, holder, takenAt: now })
    .where(place);
  return row?.offerId ?? null;
}

/** Ends the reservation of a payment. True if a place is free by that; one that is still offered goes back to its invitation. */
export async function releaseReservedSeat(tx: Tx, checkoutId: string, now: Date): Promise<boolean> {
  const [row] = await tx
    .select({ plan: planSeats.plan, seatNo: planSeats.seatNo, offeredUntil: planSeats.offeredUntil })
    .from(planSeats)
    .where(eq(planSeats.checkoutId, checkoutId))
    .for('update');
  if (!row) return false;
  const offered = row.offeredUntil !== null && row.offeredUntil > now;
  await tx
    .update(planSeats)
    .set(offered ? { checkoutId: null, heldUntil: null } : NOBODY)
    .where(and(eq(planSeats.plan, row.plan), eq(planSeats.seatNo, row.seatNo)));
  return !offered;
}

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
