import type { ReadCtx } from '#src/platform/services.ts';
import type { HouseholdScope } from '../scopes.ts';
import { membersOf } from '../household-store.ts';

/** The address for mails about a household's orders: its member's confirmed one now, else `given`, that of the order. */
export async function mailboxOfHousehold(
  ctx: Pick<ReadCtx, 'tx'>,
  scope: HouseholdScope,
  given: string,
): Promise<string> {
  const [member] = await membersOf(ctx.tx, scope);
  return member?.email && member.emailVerifiedAt ? member.email : given;
}
