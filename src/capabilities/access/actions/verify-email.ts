import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx, AppServices } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import type { VerifyAnswer, VerifyInput } from '../profile-contract.ts';
import { type ClientInfo, consumeLimit } from '../rate-limit.ts';
import { verifyMail } from '../mail/verify.tsx';
import { LIMITS, VERIFY_LINK_HOURS } from '../rules/limits.ts';
import { confirmEmail, takePendingEmail } from '../contact-store.ts';
import { deleteSessionsOf, sessionByHash, type SessionRow } from '../session-store.ts';
import { lockPerson, type Person } from '../store.ts';
import type { SingleUse } from '../one-time-token-store.ts';
import { announceMailbox } from './announce-mailbox.ts';
import { askForPassword, confirmPassword, type PasswordProof } from './confirm-password.ts';
import { sendEmailChange } from './edit-profile.ts';
import { tellSignedOut } from './logout.ts';
import { replaceSession } from './open-session.ts';
import { recordSecurityEvent } from './record-security-event.ts';
import { removePasskeys } from './sign-in-methods.ts';
import { verifyOneTimeToken, issueOneTimeToken, consumeOneTimeToken } from './one-time-token.ts';
import { tellOldAddress } from './undo-email-change.ts';

const VISITOR = { kind: 'visitor' } as const;

/** Mails the link that confirms the person's e-mail address; nothing for people without one. */
export async function sendVerification(ctx: Ctx, person: Pick<Person, 'id' | 'email' | 'firstName'>): Promise<void> {
  if (!person.email) return;
  const subject = { email: person.email };
  const token = await issueOneTimeToken(ctx, {
    purpose: 'verify',
    personId: person.id,
    subject,
    hours: VERIFY_LINK_HOURS,
  });
  const link = `${ctx.settings.publicUrl}/verify-email#token=${token}`;
  await ctx.mail(verifyMail({ to: person.email, firstName: person.firstName, link }));
}

/** Another link, for the person who is signed in. */
export async function requestVerification(ctx: Ctx): Promise<{ message: string } | DomainError> {
  if (ctx.actor.kind !== 'person') return refusals('unauthorized');
  const person = await lockPerson(ctx.tx, ctx.actor.personId);
  if (!person?.email && !person?.pendingEmail) return refusals('no-email');
  if (person.emailVerifiedAt && !person.pendingEmail) return { message: 'Your e-mail is already confirmed.' };
  const refused = await consumeLimit(ctx, LIMITS.verifyByPerson, 'verify-person', person.id);
  if (refused) return refused;
  if (person.pendingEmail) await sendEmailChange(ctx, person, person.pendingEmail);
  else await sendVerification(ctx, person);
  return { message: `A new link is on its way to ${person.pendingEmail ?? person.email}.` };
}

/**
 * Confirms the address that a link was mailed to. The link proves the mailbox; that the account is the reader's own is
 * proved by being signed in to it, or by its password, so that nobody confirms an account that a stranger made with
 * their address. Ends every session opened before; the one that confirms is replaced. With the account's first confirmed
 * address, passkeys made before are removed. Refuses the refusals of links,
 * `password-needed`, `invalid` naming the password, and `too-many-attempts`.
 */
export async function verifyEmail(
  services: AppServices,
  { token, password }: VerifyInput,
  { session, ...caller }: ClientInfo & { session: SessionRow | null },
): Promise<VerifyAnswer | DomainError> {
  const early = await services.transact(VISITOR, async (ctx) => {
    const refused = await consumeLimit(ctx, LIMITS.linkByAddress, 'link-address', caller.address);
    return refused ?? (await verifyOneTimeToken(ctx, 'verify', token));
  });
  if (isDomainError(early)) return early;
  const { personId } = early;
  if (!personId) return refusals('link-expired');
  const own = session?.person.id === personId ? session : null;
  const proof = own ? null : await provePassword(services, { personId, password, from: caller });
  if (isDomainError(proof)) return proof;
  return services.transact(VISITOR, async (ctx) => {
    const person = await lockPerson(ctx.tx, personId);
    if (!person) return refusals('link-expired');
    if (proof && proof.passwordHash !== person.passwordHash) return askForPassword('password');
    // It may have been ended since the request was identified.
    if (own && !(await sessionByHash(ctx.tx, own.tokenHash, ctx.now))) return askForPassword('password');
    const link = await consumeOneTimeToken(ctx, 'verify', token);
    return isDomainError(link) ? link : confirm(ctx, { person, link, own, caller });
  });
}

async function provePassword(
  services: AppServices,
  { personId, password, from }: { personId: string; password: string | undefined; from: ClientInfo },
): Promise<PasswordProof | DomainError> {
  return password
    ? confirmPassword(services, { personId, password, field: 'password', from })
    : askForPassword('password');
}

interface Confirming {
  person: Person;
  link: SingleUse;
  /** The session that confirms, where it is the person's own. */
  own: SessionRow | null;
  caller: ClientInfo;
}

async function confirm(ctx: Ctx, { person, link, own, caller }: Confirming): Promise<VerifyAnswer | DomainError> {
  const { email } = link.subject;
  if (!email) return refusals('link-expired');
  const changed = person.email !== email;
  const done = changed
    ? await takePendingEmail(ctx.tx, person.id, email, ctx.now)
    : await confirmEmail(ctx.tx, person.id, email, ctx.now);
  if (!done) return refusals('link-expired');
  if (changed || !person.emailVerifiedAt) await announceMailbox(ctx, person.id);
  if (changed) await tellOldAddress(ctx, person, { now: email, inEffect: true });
  await tellSignedOut(ctx, await deleteSessionsOf(ctx.tx, person.id));
  // Before the first address was confirmed anybody may have made the account, and a passkey in it.
  const removed = person.emailVerifiedAt ? [] : await removePasskeys(ctx, person.id, { by: 'link', from: caller });
  const before = own && (removed.length ? { ...own, secondFactor: false } : own);
  const opened = before && (await replaceSession(ctx, before, caller.userAgent));
  const from = { ...caller, ...(opened && { session: opened.tokenHash }) };
  const kind = changed ? 'email-changed' : 'email-confirmed';
  await recordSecurityEvent(ctx, { personId: person.id, kind, by: 'link', from });
  const again = removed.length ? ' Earlier passkeys are removed. You can add one again in your profile.' : '';
  const message = `Thank you. ${email} is confirmed.${again}`;
  return { message, ...(opened && { sessionToken: opened.sessionToken }) };
}
