import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { planSeats } from './tables.ts';
import { isFree, type LimitedPlan } from './store.ts';

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

/** Gives the place of an invitation that still runs to the payment that uses it; null if it is over or already being paid for. */
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
