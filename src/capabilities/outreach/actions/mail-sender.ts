import { householdOfEmail } from '#src/capabilities/access/actions/find-accounts.ts';
import type { Ctx } from '#src/platform/services.ts';

/** Notifies the household that has confirmed the sender's address: inquiries and replies are on its timeline. */
export async function mailSender(ctx: Ctx, email: string): Promise<void> {
  const householdId = await householdOfEmail(ctx.tx, email);
  if (householdId) await ctx.notify(householdId, 'messages');
}
