import { type DomainError, isDomainError } from '#src/lib/domain-error.ts';
import { newId, newToken, sha256 } from '#src/lib/id.ts';
import { momentOf, wallClock } from '#src/lib/wall-clock.ts';
import type { Ctx } from '#src/platform/services.ts';
import { invalidField } from '../input-contract.ts';
import { refusals } from '../contract.ts';
import type { InviteMemberInput, PeopleView } from '../member-contract.ts';
import { hasMemberAt, lockHousehold } from '../member-store.ts';
import { insertInvitation, revokeInvitationsTo } from '../member-invitation-store.ts';
import { memberInvitationMail } from '../mail/household-people.tsx';
import { lastDayOf, MEMBER_INVITATION_DAYS, MOST_MEMBERS, SITTER_MOST_DAYS } from '../rules/household-acts.ts';
import { LIMITS } from '../rules/limits.ts';
import { consumeLimit } from '../rate-limit.ts';
import { verifiedEmail } from '../scopes.ts';
import { lockPerson } from '../store.ts';
import { timeZoneOf } from '../household-store.ts';
import { requireConfirmation } from './confirm-identity.ts';
import { recordSecurityEvent } from './record-security-event.ts';
import { ownOf, peopleOf } from './household-people.ts';

const DAY_MS = 86_400_000;

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

/** The end of a day of the household, for a sitter; or the fault of the day. */
function endOf(day: string | undefined, zone: string, now: Date): Date | string {
  const today = wallClock(zone, now).slice(0, 10);
  if (!day) return 'Please say until when.';
  if (day < today) return 'Please choose today or a later day.';
  const days = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
  if (days > SITTER_MOST_DAYS) return `Please choose a day within the next ${SITTER_MOST_DAYS} days.`;
  return momentOf(Date.parse(day) + DAY_MS, zone);
}
