import { verifiedHolderOf } from '#src/capabilities/access/store.ts';
import type { Ctx } from '#src/platform/services.ts';

/** Notifies the household that has confirmed the sender's address: inquiries and replies are on its timeline. */
export async function mailSender(ctx: Ctx, email: string): Promise<void> {
  const holder = await verifiedHolderOf(ctx.tx, email);
  if (holder) await ctx.notify(holder.householdId, 'messages');
}
