import type { Ctx } from '#src/platform/services.ts';
import { mailboxConfirmed } from '../events.ts';
import { householdOfPerson } from '../household-store.ts';

/** Says that the confirmed address of an account has become another one, or the first. */
export async function announceMailbox(ctx: Ctx, personId: string): Promise<void> {
  const householdId = await householdOfPerson(ctx.tx, personId);
  if (householdId) await ctx.emit(mailboxConfirmed, { householdId });
}
