import type { Ctx } from '#src/platform/services.ts';
import { memberEndedMail } from '../mail/household-people.tsx';
import { endMembersRows, lockMembersOf } from '../former-member-store.ts';
import type { Member } from '../member-store.ts';
import { revokeInvitationsBy } from '../member-invitation-store.ts';
import { verifiedEmail } from '../scopes.ts';
import { householdOfPerson } from '../household-store.ts';
import { type Person, personById } from '../store.ts';
import { recordSecurityEvent } from './record-security-event.ts';

/**
 * Ends every membership and invitation of an owner's household, where somebody else may have had the account: they could
 * have invited themselves. Those who shared it are told, and can be invited again. The owner must be locked.
 */
export async function endMembersOf(ctx: Ctx, owner: Person): Promise<void> {
  await revokeInvitationsBy(ctx.tx, owner.id, ctx.now);
  const householdId = await householdOfPerson(ctx.tx, owner.id);
  if (!householdId) return;
  await lockMembersOf(ctx.tx, { householdId });
  const ended = await endMembersRows(ctx.tx, householdId, ctx.now);
  for (const member of ended) await tellEnded(ctx, member, { owner, by: 'shop' });
}

/** Mails somebody that their membership has ended, and notes it in the owner's security log. */
export async function tellEnded(
  ctx: Ctx,
  { personId, role, email, householdId }: Member,
  { owner, by }: { owner: Person; by: 'self' | 'shop' | 'staff' },
): Promise<void> {
  await recordSecurityEvent(ctx, { personId: owner.id, kind: 'member-ended', by, detail: { role, email } });
  const person = await personById(ctx.tx, personId);
  const to = person && verifiedEmail(person);
  if (to) await ctx.mail(memberEndedMail({ to, owner: owner.firstName }));
  await tellBoth(ctx, householdId, personId);
}

/** Refreshes the members' lists on open pages of the owner and of the person. */
export async function tellBoth(ctx: Ctx, householdId: string, personId: string): Promise<void> {
  await ctx.notify(householdId, 'people');
  const own = await householdOfPerson(ctx.tx, personId);
  if (own) await ctx.notify(own, 'people');
}
