import { systemScope } from '#src/capabilities/access/scopes.ts';
import { mailboxOfHousehold } from '#src/capabilities/access/actions/mailbox-of-household.ts';
import type { Ctx } from '#src/platform/services.ts';
import { emailOf } from '../store.ts';

/** The address for mails about an order, also after its owner has moved to another one. */
export async function mailboxOfOrder(
  ctx: Pick<Ctx, 'tx'>,
  { id, householdId }: { id: string; householdId: string },
): Promise<string> {
  return mailboxOfHousehold(ctx, systemScope({ kind: 'system' }, householdId), await emailOf(ctx.tx, id));
}
