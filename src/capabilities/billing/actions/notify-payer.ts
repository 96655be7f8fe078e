import type { Ctx } from '#src/platform/services.ts';
import type { Invoice } from '../invoice-store.ts';

/** Tells the open pages of the household that paid; a sale to somebody without one has none. */
export async function notifyPayer(ctx: Ctx, { householdId }: Pick<Invoice, 'householdId'>): Promise<void> {
  if (householdId) await ctx.notify(householdId, 'billing');
}
