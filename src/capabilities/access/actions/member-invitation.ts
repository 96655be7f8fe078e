import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { newId, sha256 } from '#src/lib/id.ts';
import { isUuid } from '#src/lib/text.ts';
import type { AppServices, Ctx, ReadCtx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import type { MemberInvitationView, MembershipList } from '../member-contract.ts';
import { closeEndedTerms, endMemberRow } from '../former-member-store.ts';
import {
  countMembers,
  householdsOf,
  insertMember,
  isMemberNow,
  lockHousehold,
  type Member,
  memberOf,
  ownerOf,
  namesOfOwners,
  namesTaken,
} from '../member-store.ts';
import { invitationByHash, type MemberInvitation, settleInvitation } from '../member-invitation-store.ts';
import { memberJoinedMail, memberLeftMail } from '../mail/household-people.tsx';
import { lastDayOf, MOST_MEMBERS, signingName } from '../rules/household-acts.ts';
import { LIMITS } from '../rules/limits.ts';
import { type ClientInfo, consumeLimit } from '../rate-limit.ts';
import { verifiedEmail } from '../scopes.ts';
import { householdOfPerson, timeZoneOf } from '../household-store.ts';
import { lockPeople, type Person, personById } from '../store.ts';
import { tellBoth } from './end-members.ts';
import { recordSecurityEvent } from './record-security-event.ts';

/** Households that the caller shares now. */
export async function listMemberships(ctx: ReadCtx): Promise<MembershipList | DomainError> {
  if (ctx.actor.kind !== 'person') return refusals('unauthorized');
  if (ctx.actor.lookedAtBy) return [];
  const rows = await householdsOf(ctx.tx, ctx.actor.personId, ctx.now);
  const ids = rows.map(({ householdId }) => householdId);
  const owners = await namesOfOwners(ctx.tx, ids);
  const named: string[] = [];
  return rows.map(({ id, role, until, householdId }) => {
    const { first = '', full = '' } = owners.get(householdId) ?? {};
    // Two owners with one first name are told apart.
    const owner = signingName({ firstName: first, lastName: full.slice(first.length) }, named);
    named.push(owner);
    return { id, role, owner, until: until?.toISOString() ?? null };
  });
}

/** Leaves a household, whose owner is told; repeating it changes nothing. */
export async function leaveHousehold(ctx: Ctx, id: string): Promise<MembershipList | DomainError> {
  if (ctx.actor.kind !== 'person') return refusals('unauthorized');
  const { personId } = ctx.actor;
  const found = isUuid(id) ? await memberOf(ctx.tx, personId, id) : undefined;
  if (!found) return listMemberships(ctx);
  const owner = await ownerOf(ctx.tx, found.householdId);
  await lockPeople(ctx.tx, [personId, ...(owner ? [owner.id] : [])]);
  const left = await endMemberRow(ctx.tx, { id, personId }, ctx.now);
  if (left && owner) await tellLeft(ctx, left, owner);
  return listMemberships(ctx);
}

async function tellLeft(ctx: Ctx, { name, email, role, householdId, personId }: Member, owner: Person): Promise<void> {
  const detail = { role, email };
  await recordSecurityEvent(ctx, { personId: owner.id, kind: 'member-left', by: 'unknown', detail });
  const to = verifiedEmail(owner);
  if (to) await ctx.mail(memberLeftMail({ to, hello: owner.firstName, name, role, ...ctx.settings }));
  await tellBoth(ctx, householdId, personId);
}

/** An invitation as its link shows it: its owner, role and address. Refuses `too-many-attempts` and what is wrong with the invitation. */
export async function readMemberInvitation(
  services: AppServices,
  token: string,
  caller: ClientInfo,
): Promise<MemberInvitationView | DomainError> {
  return services.transact({ kind: 'visitor' }, async (ctx) => {
    const found = await findOpen(ctx, token, caller);
    if (isDomainError(found)) return found;
    const { email, role, until, householdId } = found;
    const owner = (await namesOfOwners(ctx.tx, [householdId])).get(householdId)?.first ?? '';
    const lastDay = lastDayOf(until, await timeZoneOf(ctx.tx, found.invitedBy));
    return { email, role, owner, lastDay };
  });
}

async function findOpen(ctx: Ctx, token: string, { address }: ClientInfo): Promise<MemberInvitation | DomainError> {
  const limited = await consumeLimit(ctx, LIMITS.linkByAddress, 'link-address', address);
  if (limited) return limited;
  const found = await invitationByHash(ctx.tx, sha256(token));
  return found ? (closed(found, ctx.now) ?? found) : refusals('invitation-unknown');
}

const OUTCOMES = {
  accepted: 'invitation-used',
  declined: 'invitation-declined',
  revoked: 'invitation-revoked',
} as const;

function closed({ outcome, expiresAt, until }: MemberInvitation, now: Date): DomainError | null {
  if (outcome) return refusals(OUTCOMES[outcome]);
  return expiresAt <= now || (until && until <= now) ? refusals('invitation-expired') : null;
}

/**
 * Joins the household. Only for the account that has confirmed the invited address. Refuses `unauthorized`,
 * `invitation-for-another`, `own-address-unconfirmed`, `member-self`, `member-there`, `members-full`, `too-many-attempts` and
 * what is wrong with the invitation.
 */
export async function acceptMemberInvitation(
  ctx: Ctx,
  token: string,
  caller: ClientInfo,
): Promise<{ membership: string } | DomainError> {
  const found = await forCaller(ctx, token, caller);
  if (isDomainError(found)) return found;
  const { invitation, person } = found;
  const { householdId, role, until, invitedBy, email } = invitation;
  // The household may have gone meanwhile.
  if (!(await lockHousehold(ctx.tx, householdId))) return refusals('invitation-unknown');
  if ((await householdOfPerson(ctx.tx, person.id)) === householdId) return refusals('member-self');
  if (await isMemberNow(ctx.tx, householdId, person.id, ctx.now)) return refusals('member-there');
  if ((await countMembers(ctx.tx, householdId, ctx.now)) >= MOST_MEMBERS) return refusals('members-full');
  const mine = await settleInvitation(ctx.tx, invitation.id, 'accepted', ctx.now);
  if (!mine) return closedNow(ctx, token);
  await closeEndedTerms(ctx.tx, householdId, person.id, ctx.now);
  const name = signingName(person, await namesTaken(ctx.tx, householdId, person.id));
  const member = await insertMember(ctx.tx, {
    ...{ id: newId(), householdId, personId: person.id, role, name, email },
    ...{ invitedBy, joinedAt: ctx.now, until },
  });
  if (!member) return refusals('member-there');
  const detail = { role, email };
  await recordSecurityEvent(ctx, { personId: invitedBy, kind: 'member-joined', by: 'link', detail });
  await tellBoth(ctx, householdId, person.id);
  const owner = await personById(ctx.tx, invitedBy);
  const to = owner && verifiedEmail(owner);
  const lastDay = lastDayOf(until, await timeZoneOf(ctx.tx, invitedBy));
  const { publicUrl } = ctx.settings;
  if (to) await ctx.mail(memberJoinedMail({ to, hello: owner.firstName, name, email, role, lastDay, publicUrl }));
  return { membership: member.id };
}

/** Reason why an invitation that was open a moment ago is not. */
async function closedNow(ctx: Ctx, token: string): Promise<DomainError> {
  const found = await invitationByHash(ctx.tx, sha256(token));
  return (found && closed(found, ctx.now)) ?? refusals('invitation-unknown');
}

/** Declines an invitation, as the account it is for. Refuses as accepting does. */
export async function declineMemberInvitation(
  ctx: Ctx,
  token: string,
  caller: ClientInfo,
): Promise<{ message: string } | DomainError> {
  const found = await forCaller(ctx, token, caller);
  if (isDomainError(found)) return found;
  await settleInvitation(ctx.tx, found.invitation.id, 'declined', ctx.now);
  return { message: 'The invitation is declined.' };
}

/** An open invitation and the caller, whose confirmed address it is for. Locks the person and who invited them. */
async function forCaller(
  ctx: Ctx,
  token: string,
  caller: ClientInfo,
): Promise<{ invitation: MemberInvitation; person: Person } | DomainError> {
  if (ctx.actor.kind !== 'person') return refusals('unauthorized');
  const { personId } = ctx.actor;
  const invitation = await findOpen(ctx, token, caller);
  if (isDomainError(invitation)) return invitation;
  const both = await lockPeople(ctx.tx, [personId, invitation.invitedBy]);
  const person = both.find(({ id }) => id === personId);
  if (!person) return refusals('unauthorized');
  if (!both.some(({ id }) => id === invitation.invitedBy)) return refusals('invitation-unknown');
  if (person.email !== invitation.email) return refusals('invitation-for-another');
  return verifiedEmail(person) ? { invitation, person } : refusals('own-address-unconfirmed');
}
