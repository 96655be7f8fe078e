import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx, AppServices } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import { type ClientInfo, consumeLimit } from '../rate-limit.ts';
import { emailAskedMail, emailChangedMail } from '../mail/email-change.tsx';
import { LIMITS, UNDO_LINK_DAYS } from '../rules/limits.ts';
import { deletePhoneCodesOf } from '../phone-store.ts';
import { verifiedEmail } from '../scopes.ts';
import { deleteSessionsOf } from '../session-store.ts';
import { expireInvitationsBy } from '../staff-store.ts';
import { expireLinksOf } from '../one-time-token-store.ts';
import { lockContact, personByEmail } from '../contact-store.ts';
import { lockPerson, type Person, updatePerson } from '../store.ts';
import { announceMailbox } from './announce-mailbox.ts';
import { endMembersOf } from './end-members.ts';
import { tellSignedOut } from './logout.ts';
import { mailReset } from './mail-reset.ts';
import { recordSecurityEvent } from './record-security-event.ts';
import { removePasskeys } from './sign-in-methods.ts';
import { issueOneTimeToken, verifyOneTimeToken, consumeOneTimeToken } from './one-time-token.ts';

/** A link with which the confirmed address takes the account back for 7 days; null for accounts without one, which own nothing they could want back. */
export async function issueUndo(ctx: Ctx, person: Person): Promise<{ to: string; link: string } | null> {
  const to = verifiedEmail(person);
  if (!to) return null;
  const subject = { email: to };
  const token = await issueOneTimeToken(ctx, {
    purpose: 'undo',
    personId: person.id,
    subject,
    hours: UNDO_LINK_DAYS * 24,
  });
  return { to, link: `${ctx.settings.publicUrl}/undo-email-change#token=${token}` };
}

/** Tells the address in effect that another one was asked for, or has taken its place, with a link that undoes it. */
export async function tellOldAddress(
  ctx: Ctx,
  person: Person,
  { now: asked, inEffect, byStaff = false }: { now: string; inEffect: boolean; byStaff?: boolean },
): Promise<void> {
  const undo = await issueUndo(ctx, person);
  if (!undo) return;
  const notice = { ...undo, asked, byStaff, supportEmail: ctx.settings.supportEmail };
  await ctx.mail(inEffect ? emailChangedMail(notice) : emailAskedMail(notice));
}

/**
 * Gives an account back to the address that was told of a change of e-mail, number or password. Ends every session,
 * every mailed link of this and later changes, invitations of colleagues and the memberships of others in the household, removes every number of the account, makes the password useless, removes a
 * customer's passkeys, and mails a link to a new one. Refuses the refusals of links and `too-many-attempts`.
 */
export async function undoEmailChange(
  services: AppServices,
  token: string,
  caller: ClientInfo,
): Promise<{ message: string } | DomainError> {
  return services.transact({ kind: 'visitor' }, async (ctx) => {
    const refused = await consumeLimit(ctx, LIMITS.linkByAddress, 'link-address', caller.address);
    if (refused) return refused;
    const seen = await verifyOneTimeToken(ctx, 'undo', token);
    if (isDomainError(seen)) return seen;
    const person = seen.personId ? await lockPerson(ctx.tx, seen.personId) : undefined;
    const { email } = seen.subject;
    if (!person || !email) return refusals('link-expired');
    await lockContact(ctx.tx, email);
    const holder = await personByEmail(ctx.tx, email);
    if (holder && holder.id !== person.id) return refusals('email-taken');
    const link = await consumeOneTimeToken(ctx, 'undo', token);
    if (isDomainError(link)) return link;
    await giveBack(ctx, person, { email, until: link.expiresAt });
    const record = (kind: 'email-change-undone' | 'phone-removed') =>
      recordSecurityEvent(ctx, { personId: person.id, kind, by: 'link', from: caller });
    await record('email-change-undone');
    if (person.phone) await record('phone-removed');
    // Staff keep their passkeys: a mailbox must not remove their second factor. An admin can reset it.
    if (person.role === 'customer') await removePasskeys(ctx, person.id, { by: 'link', from: caller });
    return { message: `Your account belongs to ${email} again. We are mailing a link to a new password there.` };
  });
}

async function giveBack(ctx: Ctx, person: Person, { email, until }: { email: string; until: Date }): Promise<void> {
  const back = {
    email,
    emailVerifiedAt: ctx.now,
    pendingEmail: null,
    pendingPhone: null,
    // All of them: a newer notice to the same address ends the older link, so no link knows when the first change was.
    phone: null,
    phoneVerifiedAt: null,
    // Known to the person who changed the e-mail.
    passwordHash: null,
    devicesForgottenAt: ctx.now,
    profileVersion: person.profileVersion + 1,
  };
  await updatePerson(ctx.tx, person.id, back);
  await announceMailbox(ctx, person.id);
  await expireLinksOf(ctx.tx, person.id, ctx.now, until);
  await expireInvitationsBy(ctx.tx, person.id, ctx.now);
  await endMembersOf(ctx, person);
  await deletePhoneCodesOf(ctx.tx, person.id);
  await tellSignedOut(ctx, await deleteSessionsOf(ctx.tx, person.id));
  await mailReset(ctx, { ...person, ...back }, email);
}
