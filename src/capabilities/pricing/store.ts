import { and, asc, count, eq, isNotNull, isNull } from 'drizzle-orm';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import type { PlanId } from './rules/plans.ts';
import { planSeats } from './tables.ts';

type LimitedPlan = 'pro';

export interface SeatCount {
  total: number;
  taken: number;
}

/** Places of every limited plan, by plan. A place that is only reserved for a payment does not count as taken. */
export async function countSeats(tx: ReadHandle): Promise<Map<PlanId, SeatCount>> {
  const rows = await tx
    .select({ plan: planSeats.plan, total: count(), taken: count(planSeats.holder) })
    .from(planSeats)
    .groupBy(planSeats.plan);
  return new Map(rows.map(({ plan, total, taken }) => [plan, { total: Number(total), taken: Number(taken) }]));
}

/** Adds the places that are not there yet; those that exist stay as they are. */
export async function insertSeats(tx: Tx, rows: (typeof planSeats.$inferInsert)[]): Promise<void> {
  await tx.insert(planSeats).values(rows).onConflictDoNothing();
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

/** A place of the plan: whose it is, or for which payment it is reserved. */
type Occupant = { holder: string } | { checkoutId: string };

/** Gives the lowest free place to an occupant; null when none is free. Two callers never get the same one. */
export async function claimFreeSeat(tx: Tx, plan: LimitedPlan, occupant: Occupant, now: Date): Promise<number | null> {
  const [free] = await tx
    .select({ seatNo: planSeats.seatNo })
    .from(planSeats)
    .where(and(eq(planSeats.plan, plan), isNull(planSeats.holder), isNull(planSeats.checkoutId)))
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

export async function reservedSeat(tx: Tx, plan: LimitedPlan, checkoutId: string): Promise<number | null> {
  const [row] = await tx
    .select({ seatNo: planSeats.seatNo })
    .from(planSeats)
    .where(and(eq(planSeats.plan, plan), eq(planSeats.checkoutId, checkoutId)))
    .for('update');
  return row?.seatNo ?? null;
}

/** Turns the reservation of a payment into the place of a household. */
export async function keepReservedSeat(
  tx: Tx,
  plan: LimitedPlan,
  checkoutId: string,
  { holder, now }: { holder: string; now: Date },
): Promise<void> {
  await tx
    .update(planSeats)
    .set({ holder, checkoutId: null, takenAt: now })
    .where(and(eq(planSeats.plan, plan), eq(planSeats.checkoutId, checkoutId)));
}

export async function releaseReservedSeat(tx: Tx, checkoutId: string): Promise<void> {
  await tx.update(planSeats).set({ checkoutId: null, takenAt: null }).where(eq(planSeats.checkoutId, checkoutId));
}

export async function releaseSeatsOf(tx: Tx, plan: LimitedPlan, holder: string): Promise<void> {
  await tx
    .update(planSeats)
    .set({ holder: null, takenAt: null, note: null })
    .where(and(eq(planSeats.plan, plan), eq(planSeats.holder, holder)));
}
