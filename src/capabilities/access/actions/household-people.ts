import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { newId, newToken, sha256 } from '#src/lib/id.ts';
import { momentOf, wallClock } from '#src/lib/wall-clock.ts';
import { isUuid } from '#src/lib/text.ts';
import type { Ctx, PersonActor, ReadCtx } from '#src/platform/services.ts';
import { invalidField } from '../input-contract.ts';
import { refusals } from '../contract.ts';
import type { InviteMemberInput, PeopleView } from '../member-contract.ts';
import { deleteMembersOf, endMemberRow, lockMembersOf } from '../former-member-store.ts';
import { hasMemberAt, householdsOf, lockHousehold, membersNow, ownerOf } from '../member-store.ts';
import { insertInvitation, invitationsNow, revokeInvitation, revokeInvitationsTo } from '../member-invitation-store.ts';
import { memberInvitationMail, memberLeftMail, sharingGoneMail } from '../mail/household-people.tsx';
import { lastDayOf, MEMBER_INVITATION_DAYS, MOST_MEMBERS, SITTER_MOST_DAYS } from '../rules/household-acts.ts';
import { LIMITS } from '../rules/limits.ts';
import { consumeLimit } from '../rate-limit.ts';
import { type HouseholdScope, householdScope, verifiedEmail } from '../scopes.ts';
import { lockPerson, type Person, personById } from '../store.ts';
import { timeZoneOf } from '../household-store.ts';
import { requireConfirmation } from './confirm-identity.ts';
import { tellBoth, tellEnded } from './end-members.ts';
import { recordSecurityEvent } from './record-security-event.ts';

const DAY_MS = 86_400_000;

interface Owner {
  scope: HouseholdScope;
  actor: PersonActor;
}

/** The caller in their own household, which nobody else may share out. */
function ownOf({ actor }: ReadCtx): Owner | DomainError {
  const scope = householdScope(actor);
  if (isDomainError(scope) || actor.kind !== 'person') return refusals('unauthorized');
  return actor.memberName === undefined ? { scope, actor } : refusals('owner-only');
}

/** People who share the caller's household, and invitations that are open. */
export async function listPeople(ctx: ReadCtx): Promise<PeopleView | DomainError> {
  const owner = ownOf(ctx);
  return isDomainError(owner) ? owner : peopleOf(ctx, owner);
}

async function peopleOf(ctx: ReadCtx, { scope, actor }: Owner): Promise<PeopleView> {
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
 * Mails an invitation to share the household; an earlier one to the same address stops working. Refuses
 * `confirmation-needed`, `own-address-unconfirmed`, `invalid`, `member-self`, `member-there`, `members-full`,
 * `too-many-attempts`.
 */
export async function invitePerson(ctx: Ctx, input: InviteMemberInput): Promise<PeopleView | DomainError> {
  const owner = ownOf(ctx);
  if (isDomainError(owner)) return owner;
  const { scope, actor } = owner;
  const person = await lockPerson(ctx.tx, actor.personId);
  const unproven = await requireConfirmation(ctx);
  if (unproven) return unproven;
  if (!person || !verifiedEmail(person)) return refusals('own-address-unconfirmed');
  const { email } = input;
  if (email === person.email) return refusals('member-self');
  const zone = await timeZoneOf(ctx.tx, person.id);
  const until = input.role === 'sitter' ? endOf(input.until, zone, ctx.now) : null;
  if (typeof until === 'string') return invalidField('until', until);
  await lockHousehold(ctx.tx, scope.householdId);
  if (await hasMemberAt(ctx.tx, scope, email, ctx.now)) return refusals('member-there');
  const { members, invitations } = await peopleOf(ctx, owner);
  const others = invitations.filter((invitation) => invitation.email !== email);
  if (members.length + others.length >= MOST_MEMBERS) return refusals('members-full');
  const refused =
    (await consumeLimit(ctx, LIMITS.memberInviteByPerson, 'member-invite-person', person.id)) ??
    (await consumeLimit(ctx, LIMITS.memberInviteByAddress, 'member-invite-address', email));
  if (refused) return refused;
  // After every refusal, as a refusal is committed, too.
  await revokeInvitationsTo(ctx.tx, scope, email, ctx.now);
  const token = newToken();
  await insertInvitation(ctx.tx, {
    ...{ id: newId(), tokenHash: sha256(token), householdId: scope.householdId, email, role: input.role, until },
    ...{ invitedBy: person.id, createdAt: ctx.now },
    expiresAt: new Date(Math.min(ctx.now.getTime() + MEMBER_INVITATION_DAYS * DAY_MS, until?.getTime() ?? Infinity)),
  });
  const detail = { role: input.role, email };
  await recordSecurityEvent(ctx, { personId: person.id, kind: 'member-invited', by: 'self', detail });
  await ctx.notify(scope.householdId, 'people');
  // Behind the #, so that neither our log nor the next page is told.
  const link = `${ctx.settings.publicUrl}/join#${token}`;
  await ctx.mail(
    memberInvitationMail({
      to: email,
      owner: person.firstName,
      role: input.role,
      lastDay: lastDayOf(until, zone),
      link,
    }),
  );
  return peopleOf(ctx, owner);
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

/** The end of a day of the household, for a sitter; or what is wrong with the day. */
function endOf(day: string | undefined, zone: string, now: Date): Date | string {
  const today = wallClock(zone, now).slice(0, 10);
  if (!day) return 'Please say until when.';
  if (day < today) return 'Please choose today or a later day.';
  const days = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
  if (days > SITTER_MOST_DAYS) return `Please choose a day within the next ${SITTER_MOST_DAYS} days.`;
  return momentOf(Date.parse(day) + DAY_MS, zone);
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
