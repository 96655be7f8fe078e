import { verifiedHolderOf } from '#src/capabilities/access/store.ts';
import type { Ctx } from '#src/platform/house.ts';

/** Whoever wrote to us from a confirmed address has it on the timeline of their household, and so has the answer. */
export async function tellSender(ctx: Ctx, email: string): Promise<void> {
  const holder = await verifiedHolderOf(ctx.tx, email);
  if (holder) await ctx.tell(holder.householdId, 'messages');
}
