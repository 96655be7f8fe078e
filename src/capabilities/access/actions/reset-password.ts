import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { AppServices, Ctx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import { sendReset } from '../jobs.ts';
import { type ClientInfo, consumeLimit } from '../rate-limit.ts';
import { LIMITS, UNDO_LINK_DAYS } from '../rules/limits.ts';
import { confirmEmail } from '../contact-store.ts';
import { lockPerson, type Person, personById, updatePerson } from '../store.ts';
import { announceMailbox } from './announce-mailbox.ts';
import { hashNewPassword } from './new-password.ts';
import { loggedOrigin, recordSecurityEvent } from './record-security-event.ts';
import { secureAccount } from './secure-account.ts';
import { announceRemainingPasskeys, removePasskeys } from './sign-in-methods.ts';
import { verifyOneTimeToken, consumeOneTimeToken } from './one-time-token.ts';

const NUMBER_LOST = ' We removed your phone number from the account. Please confirm it again in your profile.';
const VISITOR = { kind: 'visitor' } as const;

/**
 * Asks for a mail with a link to a new password. Whether there is such an account is found out later, by a job, so
 * that neither the answer nor its time tells.
 */
export async function requestReset(
  services: AppServices,
  email: string,
  caller: ClientInfo,
): Promise<{ message: string; supportEmail: string } | DomainError> {
  return services.transact(VISITOR, async (ctx) => {
    const byAddress = await consumeLimit(ctx, LIMITS.resetByAddress, 'reset-address', caller.address);
    const refused = byAddress ?? (await askForReset(ctx, email, caller));
    if (refused) return refused;
    return {
      message: 'If there is an account with this e-mail, a link to a new password is on its way.',
      supportEmail: ctx.settings.supportEmail,
    };
  });
}

/** Has the mail sent, if there is such an account, and counts it. Refuses `too-many-attempts`. */
export async function askForReset(ctx: Ctx, email: string, caller?: ClientInfo): Promise<DomainError | null> {
  const refused = await consumeLimit(ctx, LIMITS.resetByAccount, 'reset-account', email);
  if (refused) return refused;
  await ctx.enqueue(sendReset, { email, ...(caller && { from: loggedOrigin(caller) }) });
  return null;
}

/**
 * Sets a new password through a mailed link, ends every session and every other link of the person, and cancels changes
 * of contact that wait. The link proves the mailbox, so it confirms the e-mail as well; if that is the first time, passkeys
 * made before are removed, else those stay unless `removePasskeys`. A number that a stranger may have put there is taken off
 * the account. Refuses the three refusals of links, `invalid` and `too-many-attempts`.
 */
export async function resetPassword(
  services: AppServices,
  input: { token: string; password: string; removePasskeys?: boolean },
  caller: ClientInfo,
): Promise<{ message: string; personId: string } | DomainError> {
  const early = await services.transact(VISITOR, async (ctx) => {
    const refused = await consumeLimit(ctx, LIMITS.linkByAddress, 'link-address', caller.address);
    if (refused) return refused;
    const link = await verifyOneTimeToken(ctx, 'reset', input.token);
    if (isDomainError(link)) return link;
    const person = link.personId && (await personById(ctx.tx, link.personId));
    return person || refusals('link-expired');
  });
  if (isDomainError(early)) return early;
  const passwordHash = await hashNewPassword(input.password, early, services.settings);
  if (isDomainError(passwordHash)) return passwordHash;
  return services.transact(VISITOR, async (ctx) => {
    const person = await lockPerson(ctx.tx, early.id);
    const link = await consumeOneTimeToken(ctx, 'reset', input.token);
    if (isDomainError(link)) return link;
    const { email } = link.subject;
    if (!person || !email || !(await confirmEmail(ctx.tx, person.id, email, ctx.now))) return refusals('link-expired');
    const number = mayBePlanted(person, ctx.now) ? { phone: null, phoneVerifiedAt: null } : {};
    await updatePerson(ctx.tx, person.id, {
      passwordHash,
      passwordAdvice: null,
      devicesForgottenAt: ctx.now,
      ...number,
    });
    if (!person.emailVerifiedAt) await announceMailbox(ctx, person.id);
    await secureAccount(ctx, person);
    await recordSecurityEvent(ctx, { personId: person.id, kind: 'password-reset', by: 'link', from: caller });
    if (person.phone && number.phone === null)
      await recordSecurityEvent(ctx, { personId: person.id, kind: 'phone-removed', by: 'link', from: caller });
    if (passkeysGo(person, input.removePasskeys ?? false))
      await removePasskeys(ctx, person.id, { by: 'link', from: caller });
    else await announceRemainingPasskeys(ctx, person);
    const lost = number.phone === null && person.phoneVerifiedAt ? NUMBER_LOST : '';
    return { message: `Your new password is set. Please sign in with it.${lost}`, personId: person.id };
  });
}

/**
 * Passkeys outlive a reset unless its reader says otherwise, and those of people who work here always: a mailbox must not
 * do away with their second factor. Before the address was confirmed anybody may have made the account, and a passkey in it.
 */
function passkeysGo({ emailVerifiedAt, role }: Person, removePasskeys: boolean): boolean {
  return !emailVerifiedAt || (removePasskeys && role === 'customer');
}

/**
 * Whether somebody else than the mailbox's reader may have added the number: it is unverified, or the mailbox had not been
 * shown to be the account's before, or the number is so new that its notice can still be undone.
 */
function mayBePlanted({ emailVerifiedAt, phoneVerifiedAt }: Person, now: Date): boolean {
  if (!emailVerifiedAt || !phoneVerifiedAt) return true;
  return now.getTime() - phoneVerifiedAt.getTime() < UNDO_LINK_DAYS * 86_400_000;
}
