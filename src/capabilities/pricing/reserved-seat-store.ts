import { and, eq } from 'drizzle-orm';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { planSeats } from './tables.ts';
import { type LimitedPlan, NOBODY } from './store.ts';

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
