import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { newId, newToken, sha256 } from '#src/lib/id.ts';
import { momentOf, wallClock } from '#src/lib/wall-clock.ts';
import { isUuid } from '#src/lib/text.ts';
import type { Ctx, PersonActor, ReadCtx } from '#src/platform/services.ts';
import { invalidField, refusals } from '../contract.ts';
import type { InviteMemberInput, PeopleView } from '../member-contract.ts';
import {
  deleteMembersOf,
  endMemberRow,
  insertInvitation,
  invitationsNow,
  lockHousehold,
  membersNow,
  revokeInvitation,
  revokeInvitationsTo,
} from '../member-store.ts';
import { memberEndedMail, memberInvitationMail } from '../mail/household-people.tsx';
import { normalEmail } from '../rules/contact.ts';
import { MEMBER_INVITATION_DAYS, MOST_MEMBERS, SITTER_MOST_DAYS } from '../rules/household-acts.ts';
import { LIMITS } from '../rules/limits.ts';
import { looksLikeEmail } from '../rules/registration.ts';
import { consumeLimit } from '../rate-limit.ts';
import { type HouseholdScope, householdScope, verifiedEmail } from '../scopes.ts';
import { lockPerson, personById, timeZoneOf } from '../store.ts';
import { requireRecentProof } from './confirm-identity.ts';

const DAY_MS = 86_400_000;

interface Owner {
  scope: HouseholdScope;
  actor: PersonActor;
}

/** The caller in their own household, which nobody else may share out. */
function ownerOf({ actor }: ReadCtx): Owner | DomainError {
  const scope = householdScope(actor);
  if (isDomainError(scope) || actor.kind !== 'person') return refusals('unauthorized');
  return actor.memberName === undefined ? { scope, actor } : refusals('owner-only');
}

/** People who share the caller's household, and invitations that are open. */
export async function listPeople(ctx: ReadCtx): Promise<PeopleView | DomainError> {
  const owner = ownerOf(ctx);
  return isDomainError(owner) ? owner : peopleOf(ctx, owner.scope);
}

async function peopleOf(ctx: ReadCtx, scope: HouseholdScope): Promise<PeopleView> {
  const members = await membersNow(ctx.tx, scope, ctx.now);
  const invitations = await invitationsNow(ctx.tx, scope, ctx.now);
  return {
    members: members.map(({ id, name, email, role, ...row }) => ({
      ...{ id, name, email, role, joinedAt: row.joinedAt.toISOString() },
      until: row.until?.toISOString() ?? null,
      lastActedAt: row.lastActedAt?.toISOString() ?? null,
    })),
    invitations: invitations.map(({ id, email, role, until, expiresAt }) => ({
      ...{ id, email, role, until: until?.toISOString() ?? null },
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
  const owner = ownerOf(ctx);
  if (isDomainError(owner)) return owner;
  const { scope, actor } = owner;
  const unproven = await requireRecentProof(ctx);
  if (unproven) return unproven;
  const person = await lockPerson(ctx.tx, actor.personId);
  if (!person || !verifiedEmail(person)) return refusals('own-address-unconfirmed');
  if (!looksLikeEmail(input.email.trim())) return invalidField('email', 'Please enter a valid email address.');
  const email = normalEmail(input.email);
  if (email === person.email) return refusals('member-self');
  const until = input.role === 'sitter' ? endOf(input.until, await timeZoneOf(ctx.tx, person.id), ctx.now) : null;
  if (typeof until === 'string') return invalidField('until', until);
  await lockHousehold(ctx.tx, scope.householdId);
  await revokeInvitationsTo(ctx.tx, scope, email, ctx.now);
  const { members, invitations } = await peopleOf(ctx, scope);
  if (members.some((member) => member.email === email)) return refusals('member-there');
  if (members.length + invitations.length >= MOST_MEMBERS) return refusals('members-full');
  const refused =
    (await consumeLimit(ctx, LIMITS.memberInviteByPerson, 'member-invite-person', person.id)) ??
    (await consumeLimit(ctx, LIMITS.memberInviteByAddress, 'member-invite-address', email));
  if (refused) return refused;
  const token = newToken();
  await insertInvitation(ctx.tx, {
    ...{ id: newId(), tokenHash: sha256(token), householdId: scope.householdId, email, role: input.role, until },
    ...{ invitedBy: person.id, createdAt: ctx.now },
    expiresAt: new Date(ctx.now.getTime() + MEMBER_INVITATION_DAYS * DAY_MS),
  });
  // Behind the #, so that neither our log nor the next page is told.
  const link = `${ctx.settings.publicUrl}/join#${token}`;
  await ctx.mail(memberInvitationMail({ to: email, owner: person.firstName, role: input.role, until, link }));
  return peopleOf(ctx, scope);
}

/** Ends every membership and invitation of a household that goes, and tells those who shared it. */
export async function endSharing(ctx: Ctx, scope: HouseholdScope, owner: string): Promise<void> {
  for (const { personId } of await membersNow(ctx.tx, scope, ctx.now)) {
    const person = await personById(ctx.tx, personId);
    const to = person && verifiedEmail(person);
    if (to) await ctx.mail(memberEndedMail({ to, owner }));
  }
  await deleteMembersOf(ctx.tx, scope);
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
  const owner = ownerOf(ctx);
  if (isDomainError(owner)) return owner;
  if (isUuid(id)) await revokeInvitation(ctx.tx, owner.scope, id, ctx.now);
  return peopleOf(ctx, owner.scope);
}

/** Ends a membership at once; repeating it changes nothing. */
export async function endMember(ctx: Ctx, id: string): Promise<PeopleView | DomainError> {
  const owner = ownerOf(ctx);
  if (isDomainError(owner)) return owner;
  const { scope, actor } = owner;
  const ended = isUuid(id) ? await endMemberRow(ctx.tx, { id, householdId: scope.householdId }, ctx.now) : undefined;
  if (ended) {
    const person = await personById(ctx.tx, ended.personId);
    const to = person && verifiedEmail(person);
    const by = await personById(ctx.tx, actor.personId);
    if (to) await ctx.mail(memberEndedMail({ to, owner: by?.firstName ?? '' }));
  }
  return peopleOf(ctx, scope);
}
