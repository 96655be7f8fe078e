import { isRefusal, type Refusal } from '#src/kit/refusal.ts';
import type { House } from '#src/platform/house.ts';
import { invalidField, refusals } from '../contract.ts';
import { sendReset } from '../jobs.ts';
import { hit } from '../limits.ts';
import { normalEmail } from '../rules/contact.ts';
import { LIMITS } from '../rules/limits.ts';
import { looksLikeEmail } from '../rules/registration.ts';
import { confirmEmail, deleteSessionsOf, personById, updatePerson } from '../store.ts';
import { type Caller, limitKey } from './login.ts';
import { tellSignedOut } from './logout.ts';
import { hashNewPassword } from './new-password.ts';
import { peekSingleUse, spendSingleUse } from './single-use.ts';

const VISITOR = { kind: 'visitor' } as const;

/**
 * Asks for a mail with a link to a new password. Whether there is such an account is found out later, by a job, so
 * that neither the answer nor its time tells.
 */
export async function requestReset(
  house: House,
  email: string,
  caller: Caller,
): Promise<{ message: string; supportEmail: string } | Refusal> {
  if (!looksLikeEmail(email.trim())) return invalidField('email', 'Please enter a valid email address.');
  const address = normalEmail(email);
  return house.transact(VISITOR, async (ctx) => {
    const byAddress = await hit(ctx.tx, limitKey('reset-address', caller.address), LIMITS.resetByAddress, ctx.now);
    const byAccount = await hit(ctx.tx, limitKey('reset-account', address), LIMITS.resetByAccount, ctx.now);
    const refused = byAddress ?? byAccount;
    if (refused) return refused;
    await ctx.enqueue(sendReset, { email: address });
    return {
      message: 'If there is an account with this e-mail, a link to a new password is on its way.',
      supportEmail: ctx.settings.supportEmail,
    };
  });
}

/**
 * Sets a new password through a mailed link and ends every session of the person. The link proves the mailbox, so it
 * confirms the e-mail as well. Refuses the three refusals of links, `invalid` and `too-many-attempts`.
 */
export async function resetPassword(
  house: House,
  input: { token: string; password: string },
  caller: Caller,
): Promise<{ message: string; personId: string } | Refusal> {
  const early = await house.transact(VISITOR, async (ctx) => {
    const refused = await hit(ctx.tx, limitKey('link-address', caller.address), LIMITS.linkByAddress, ctx.now);
    if (refused) return refused;
    const link = await peekSingleUse(ctx, 'reset', input.token);
    if (isRefusal(link)) return link;
    const person = link.personId && (await personById(ctx.tx, link.personId));
    return person || refusals('link-expired');
  });
  if (isRefusal(early)) return early;
  const passwordHash = await hashNewPassword(input.password, early, house.settings);
  if (isRefusal(passwordHash)) return passwordHash;
  return house.transact(VISITOR, async (ctx) => {
    const link = await spendSingleUse(ctx, 'reset', input.token);
    if (isRefusal(link)) return link;
    const { personId, subject } = link;
    if (!personId || !subject.email || !(await confirmEmail(ctx.tx, personId, subject.email, ctx.now))) {
      return refusals('link-expired');
    }
    await updatePerson(ctx.tx, personId, { passwordHash, passwordAdvice: null });
    await tellSignedOut(ctx, await deleteSessionsOf(ctx.tx, personId));
    return { message: 'Your new password is set. Please sign in with it.', personId };
  });
}
