import { type DomainError, isDomainError } from '#src/lib/domain-error.ts';
import { isUuid } from '#src/lib/text.ts';
import type { Ctx, PersonActor, ReadCtx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import type { PeopleView } from '../member-contract.ts';
import { deleteMembersOf, endMemberRow, lockMembersOf } from '../former-member-store.ts';
import { householdsOf, membersNow, ownerOf } from '../member-store.ts';
import { invitationsNow, revokeInvitation } from '../member-invitation-store.ts';
import { memberLeftMail, sharingGoneMail } from '../mail/household-people.tsx';
import { lastDayOf, MOST_MEMBERS } from '../rules/household-acts.ts';
import { type HouseholdScope, householdScope, verifiedEmail } from '../scopes.ts';
import { lockPerson, type Person, personById } from '../store.ts';
import { timeZoneOf } from '../household-store.ts';
import { tellBoth, tellEnded } from './end-members.ts';

interface Owner {
  scope: HouseholdScope;
  actor: PersonActor;
}

/** The caller in their own household, which nobody else may share out. */
export function ownOf({ actor }: ReadCtx): Owner | DomainError {
  const scope = householdScope(actor);
  if (isDomainError(scope) || actor.kind !== 'person') return refusals('unauthorized');
  return actor.memberName === undefined ? { scope, actor } : refusals('owner-only');
}

/** People who share the caller's household, and invitations that are open. */
export async function listPeople(ctx: ReadCtx): Promise<PeopleView | DomainError> {
  const owner = ownOf(ctx);
  return isDomainError(owner) ? owner : peopleOf(ctx, owner);
}

export async function peopleOf(ctx: ReadCtx, { scope, actor }: Owner): Promise<PeopleView> {
  const zone = await timeZoneOf(ctx.tx, actor.personId);
  const members = await membersNow(ctx.tx, scope, ctx.now);
  const invitations = await invitationsNow(ctx.tx, scope, ctx.now);
  return {
    members: members.map(({ id, name, email, role, ...row }) => ({
      ...{ id, name, email, role, joinedAt: row.joinedAt.toISOString() },
      lastDay: lastDayOf(row.until, zone),
      lastActedAt: row.lastActedAt?.toISOString() ?? null,
    })),
    invitations: invitations.map(({ id, email, role, until, expiresAt }) => ({
      ...{ id, email, role, lastDay: lastDayOf(until, zone) },
      expiresAt: expiresAt.toISOString(),
    })),
    most: MOST_MEMBERS,
  };
}

/**
 * Ends every membership and invitation of a household that goes, and those of its owner in other households. Everybody
 * concerned is told. The owner must be locked.
 */
export async function endSharing(ctx: Ctx, scope: HouseholdScope, owner: Person): Promise<void> {
  await lockMembersOf(ctx.tx, scope, owner.id);
  for (const { personId } of await membersNow(ctx.tx, scope, ctx.now)) {
    const person = await personById(ctx.tx, personId);
    const to = person && verifiedEmail(person);
    if (to) await ctx.mail(sharingGoneMail({ to, owner: owner.firstName }));
    await tellBoth(ctx, scope.householdId, personId);
  }
  await deleteMembersOf(ctx.tx, scope);
  // No row of theirs: it would wait for an owner who leaves at the same moment.
  for (const { householdId, name, role } of await householdsOf(ctx.tx, owner.id, ctx.now)) {
    const other = await ownerOf(ctx.tx, householdId);
    const to = other && verifiedEmail(other);
    if (to) await ctx.mail(memberLeftMail({ to, hello: other.firstName, name, role, ...ctx.settings }));
    await ctx.notify(householdId, 'people');
  }
}

/** Takes an invitation back; repeating it changes nothing. */
export async function withdrawMemberInvitation(ctx: Ctx, id: string): Promise<PeopleView | DomainError> {
  const owner = ownOf(ctx);
  if (isDomainError(owner)) return owner;
  if (isUuid(id)) await revokeInvitation(ctx.tx, owner.scope, id, ctx.now);
  await ctx.notify(owner.scope.householdId, 'people');
  return peopleOf(ctx, owner);
}

/** Ends a membership at once; repeating it changes nothing. */
export async function endMember(ctx: Ctx, id: string): Promise<PeopleView | DomainError> {
  const owner = ownOf(ctx);
  if (isDomainError(owner)) return owner;
  const { scope, actor } = owner;
  const by = await lockPerson(ctx.tx, actor.personId);
  const ended = isUuid(id) ? await endMemberRow(ctx.tx, { id, householdId: scope.householdId }, ctx.now) : undefined;
  if (ended && by) await tellEnded(ctx, ended, { owner: by, by: 'self' });
  return peopleOf(ctx, owner);
}
