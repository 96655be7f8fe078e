import type { Ctx } from '#src/platform/services.ts';
import { BUILT_PRO_SEATS } from '../rules/plans.ts';
import { hasSeats, insertSeats } from '../store.ts';

const FOUNDED = new Date('2024-12-01T00:00:00Z');

/**
 * Creates the places of Pro, all held by founding members. A shop that has any place keeps those it has: others may hold them by
 * then, and some may have been removed at the desk.
 */
export async function seedPlanSeats(ctx: Pick<Ctx, 'tx'>): Promise<void> {
  if (await hasSeats(ctx.tx, 'pro')) return;
  const seats = Array.from({ length: BUILT_PRO_SEATS }, (_, index) => ({
    plan: 'pro' as const,
    seatNo: index + 1,
    holder: `founding member ${index + 1}`,
    takenAt: FOUNDED,
    note: 'Provider statement: limited to 50 members, sold out.',
  }));
  await insertSeats(ctx.tx, seats);
}

/** Adds a free place on Pro. A place with this number that exists stays as it is. */
export async function addFreeSeat(ctx: Pick<Ctx, 'tx'>, seat: { seatNo: number; note: string }): Promise<void> {
  await insertSeats(ctx.tx, [{ plan: 'pro', ...seat }]);
}
