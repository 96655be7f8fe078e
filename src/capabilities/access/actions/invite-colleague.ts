import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx, AppServices } from '#src/platform/services.ts';
import type { CurrentUser } from '../sign-in-contract.ts';
import type { InvitationInput, InvitationView, StaffList } from '../staff-contract.ts';
import { invalidField } from '../input-contract.ts';
import { refusals } from '../contract.ts';
import { consume, type ClientInfo, rateLimitKey, consumeLimit } from '../rate-limit.ts';
import { invitationMail } from '../mail/invitation.tsx';
import { normalEmail } from '../rules/contact.ts';
import { INVITATION_HOURS, LIMITS } from '../rules/limits.ts';
import { looksLikeEmail } from '../rules/registration.ts';
import { currentRole, type StaffRole } from '../rules/staff-roles.ts';
import type { StaffScope } from '../scopes.ts';
import { expireInvitationsTo, lockActiveAdmins, openInvitations } from '../staff-store.ts';
import { isHeldByUndo, type SingleUse } from '../one-time-token-store.ts';
import { lockContact, personByEmail } from '../contact-store.ts';
import { lastInvitationEvent } from '../log-store.ts';
import { personById } from '../store.ts';
import { requireRecentProof } from './confirm-identity.ts';
import { createAccount } from './create-account.ts';
import { fullNames } from './find-accounts.ts';
import { listStaff } from './manage-staff.ts';
import { hashNewPassword } from './new-password.ts';
import { currentUser, type OpenedSession, openSession } from './open-session.ts';
import { recordSecurityEvent } from './record-security-event.ts';
import { issueOneTimeToken, verifyOneTimeToken, consumeOneTimeToken } from './one-time-token.ts';

const VISITOR = { kind: 'visitor' } as const;
const TAKEN = 'An account with this e-mail already exists. Please use another address for work.';

/**
 * Mails a link with which somebody makes a staff account of their own; an earlier one to the same address stops working.
 * Refuses `confirmation-needed`, `invalid`, `too-many-attempts`, and `invited-before` with the other admin whose invitation was
 * not on screen.
 */
export async function inviteColleague(
  ctx: Ctx,
  scope: StaffScope<'staff'>,
  { email: typed, role, seen }: InvitationInput,
): Promise<StaffList | DomainError> {
  // Locked, because closing this admin's account at the same moment also ends the invitation.
  if (!(await lockActiveAdmins(ctx.tx)).includes(scope.personId)) return refusals('staff-only');
  const unproven = await requireRecentProof(ctx);
  if (unproven) return unproven;
  if (!looksLikeEmail(typed.trim())) return invalidField('email', 'Please enter a valid email address.');
  const email = normalEmail(typed);
  const refused = await consumeLimit(ctx, LIMITS.inviteByPerson, 'invite-person', scope.personId);
  if (refused) return refused;
  if ((await personByEmail(ctx.tx, email)) || (await isHeldByUndo(ctx.tx, email, null, ctx.now))) {
    return invalidField('email', TAKEN);
  }
  const before = await invitedBefore(ctx, scope, { email, seen });
  if (before) return before;
  await expireInvitationsTo(ctx.tx, email, ctx.now);
  const token = await issueOneTimeToken(ctx, {
    purpose: 'invitation',
    subject: { email, role, invitedBy: scope.personId },
    hours: INVITATION_HOURS,
  });
  const by = await personById(ctx.tx, scope.personId);
  // Behind the #, so that neither our log nor the next page is told.
  const link = `${ctx.settings.publicUrl}/staff-invitation#${token}`;
  await ctx.mail(invitationMail({ to: email, invitedBy: by?.firstName ?? 'An admin', role, link }));
  const { personId } = scope;
  await recordSecurityEvent(ctx, { personId, kind: 'staff-invited', by: 'staff', detail: { email, role } });
  ctx.log.info({ by: personId, role }, 'colleague invited');
  return listStaff(ctx, scope);
}

async function invitedBefore(
  ctx: Ctx,
  scope: StaffScope<'staff'>,
  { email, seen }: Pick<InvitationInput, 'email' | 'seen'>,
): Promise<DomainError | null> {
  const open = (await openInvitations(ctx.tx, scope, ctx.now)).find(({ subject }) => subject.email === email);
  const { invitedBy, role } = open?.subject ?? {};
  if (!open || !invitedBy || invitedBy === scope.personId || open.expiresAt.toISOString() === seen) return null;
  const who = (await personById(ctx.tx, invitedBy))?.firstName ?? 'A colleague';
  const message = `${who} has invited ${email} as ${currentRole(role)}. Press again to send a newer link in its place.`;
  return refusals('invited-before', { message });
}

/**
 * Takes an invitation back; repeating it changes nothing. Refuses `invitation-over` with the other admin who withdrew it before, or
 * the colleague who accepted it.
 */
export async function withdrawInvitation(
  ctx: Ctx,
  scope: StaffScope<'staff'>,
  typed: string,
): Promise<StaffList | DomainError> {
  const email = normalEmail(typed);
  // Locked as by an invitation, so that of two admins the second sees what the first did.
  await lockActiveAdmins(ctx.tx);
  if (await expireInvitationsTo(ctx.tx, email, ctx.now)) {
    const { personId } = scope;
    await recordSecurityEvent(ctx, { personId, kind: 'staff-invitation-withdrawn', by: 'staff', detail: { email } });
    return listStaff(ctx, scope);
  }
  return (await invitationOver(ctx, scope, email)) ?? listStaff(ctx, scope);
}

/** Null where the same admin withdrew it, or it ended by itself. */
async function invitationOver(ctx: Ctx, scope: StaffScope<'staff'>, email: string): Promise<DomainError | null> {
  const last = await lastInvitationEvent(ctx.tx, scope, email);
  if (!last) return null;
  if (last.kind === 'staff-invited') {
    const joined = await personByEmail(ctx.tx, email);
    if (!joined || joined.role === 'customer') return null;
    const message = `${joined.firstName} ${joined.lastName} has accepted the invitation to ${email}. There is an account now.`;
    return refusals('invitation-over', { message });
  }
  if (last.personId === scope.personId) return null;
  const who = (await fullNames(ctx.tx, [last.personId])).get(last.personId) ?? 'A former colleague';
  return refusals('invitation-over', { message: `${who} withdrew the invitation to ${email} before.` });
}

/** Address and role of an invitation. Refuses as links do, and `too-many-attempts`. */
export async function readInvitation(
  services: AppServices,
  token: string,
  caller: ClientInfo,
): Promise<InvitationView | DomainError> {
  const link = await lookAt(services, token, caller);
  if (isDomainError(link)) return link;
  const { email, role } = invitationIn(link);
  return { email, role };
}

/**
 * Makes the account of an invited colleague, with a password of their own, and signs in. The link proves the
 * mailbox. Refuses `invalid`, `email-taken` and the refusals of a link.
 */
export async function acceptInvitation(
  services: AppServices,
  input: { token: string; firstName: string; lastName: string; password: string },
  caller: ClientInfo,
): Promise<(OpenedSession & { user: CurrentUser }) | DomainError> {
  const { firstName, lastName } = input;
  if (!firstName.trim()) return invalidField('firstName', 'Please enter your first and last name.');
  if (!lastName.trim()) return invalidField('lastName', 'Please enter your first and last name.');
  const link = await lookAt(services, input.token, caller);
  if (isDomainError(link)) return link;
  const { email, role } = invitationIn(link);
  const owner = { firstName, lastName, email, phone: null };
  const passwordHash = await hashNewPassword(input.password, owner, services.settings);
  if (isDomainError(passwordHash)) return passwordHash;
  const contact = { kind: 'email', email } as const;
  return services.transact(VISITOR, async (ctx) => {
    await lockContact(ctx.tx, email);
    const isHeld = await isHeldByUndo(ctx.tx, email, null, ctx.now);
    if (isHeld || (await personByEmail(ctx.tx, email))) return refusals('email-taken');
    const spent = await consumeOneTimeToken(ctx, 'invitation', input.token);
    if (isDomainError(spent)) return spent;
    const made = await createAccount(ctx, { firstName, lastName, contact, passwordHash, role, emailVerified: true });
    if (isDomainError(made)) return made;
    ctx.log.info({ person: made.person.id, role }, 'colleague joined');
    const personId = made.person.id;
    const { sessionToken, tokenHash } = await openSession(ctx, personId, caller.userAgent);
    const from = { ...caller, session: tokenHash };
    await recordSecurityEvent(ctx, { personId, kind: 'staff-joined', by: 'link', detail: { role }, from });
    return { sessionToken, user: currentUser(made.person) };
  });
}

async function lookAt(services: AppServices, token: string, caller: ClientInfo): Promise<SingleUse | DomainError> {
  const key = rateLimitKey('link-address', caller.address);
  return services.transact(VISITOR, async (ctx) => {
    const refused = await consume(ctx.tx, key, LIMITS.linkByAddress, ctx.now);
    return refused ?? verifyOneTimeToken(ctx, 'invitation', token);
  });
}

function invitationIn({ subject }: SingleUse): { email: string; role: StaffRole } {
  return { email: subject.email ?? '', role: currentRole(subject.role) };
}
