import { systemScope } from '#src/capabilities/access/scopes.ts';
import { mailboxOfHousehold } from '#src/capabilities/access/actions/mailbox-of-household.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx } from '#src/platform/services.ts';
import { emailOf } from '../store.ts';

const SYSTEM = systemActor('fulfilment/mailbox-of-order');

/** The address for mails about an order, also after its owner has moved to another one. */
export async function mailboxOfOrder(
  ctx: Pick<Ctx, 'tx'>,
  { id, householdId }: { id: string; householdId: string },
): Promise<string> {
  return mailboxOfHousehold(ctx, systemScope(SYSTEM, householdId), await emailOf(ctx.tx, id));
}
