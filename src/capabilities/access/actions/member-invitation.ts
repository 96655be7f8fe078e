import { type DomainError, isDomainError } from '#src/lib/domain-error.ts';
import { newId, sha256 } from '#src/lib/id.ts';
import type { AppServices, Ctx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import type { MemberInvitationView } from '../member-contract.ts';
import { closeEndedTerms } from '../former-member-store.ts';
import { countMembers, insertMember, isMemberNow, lockHousehold, namesOfOwners, namesTaken } from '../member-store.ts';
import { invitationByHash, type MemberInvitation, settleInvitation } from '../member-invitation-store.ts';
import { memberJoinedMail } from '../mail/household-people.tsx';
import { lastDayOf, MOST_MEMBERS, signingName } from '../rules/household-acts.ts';
import { LIMITS } from '../rules/limits.ts';
import { type ClientInfo, consumeLimit } from '../rate-limit.ts';
import { verifiedEmail } from '../scopes.ts';
import { householdOfPerson, timeZoneOf } from '../household-store.ts';
import { lockPeople, type Person, personById } from '../store.ts';
import { tellBoth } from './end-members.ts';
import { recordSecurityEvent } from './record-security-event.ts';

/** An invitation as its link shows it: its owner, role and address. Refuses `too-many-attempts` and an invitation that is not open. */
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
 * the refusals of an invitation.
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

/** An open invitation and the caller, whose confirmed address it is for. Locks the person and the inviter. */
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
