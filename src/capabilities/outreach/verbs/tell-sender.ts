import type { Ctx } from '#src/platform/house.ts';
import { householdsOfAddress } from '../timeline-store.ts';

/** Whoever wrote to us from a confirmed address has it on the timeline of their household, and so has the answer. */
export async function tellSender(ctx: Ctx, email: string): Promise<void> {
  for (const householdId of await householdsOfAddress(ctx.tx, email)) await ctx.tell(householdId, 'messages');
}
