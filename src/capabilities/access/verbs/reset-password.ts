import { isRefusal, type Refusal } from '#src/kit/refusal.ts';
import type { House } from '#src/platform/house.ts';
import { refusals } from '../contract.ts';
import { sendReset } from '../jobs.ts';
import { hit } from '../limits.ts';
import { LIMITS } from '../rules/limits.ts';
import { confirmEmail, lockPerson, personById, updatePerson } from '../store.ts';
import { type Caller, limitKey } from './login.ts';
import { hashNewPassword } from './new-password.ts';
import { secureAccount } from './secure-account.ts';
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
  return house.transact(VISITOR, async (ctx) => {
    const byAddress = await hit(ctx.tx, limitKey('reset-address', caller.address), LIMITS.resetByAddress, ctx.now);
    const byAccount = await hit(ctx.tx, limitKey('reset-account', email), LIMITS.resetByAccount, ctx.now);
    const refused = byAddress ?? byAccount;
    if (refused) return refused;
    await ctx.enqueue(sendReset, { email });
    return {
      message: 'If there is an account with this e-mail, a link to a new password is on its way.',
      supportEmail: ctx.settings.supportEmail,
    };
  });
}

/**
 * Sets a new password through a mailed link, ends every session and every other link of the person, and cancels changes
 * of contact that wait. The link proves the mailbox, so it confirms the e-mail as well. Refuses the three refusals of links, `invalid` and `too-many-attempts`.
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
    const person = await lockPerson(ctx.tx, early.id);
    const link = await spendSingleUse(ctx, 'reset', input.token);
    if (isRefusal(link)) return link;
    const { email } = link.subject;
    if (!person || !email || !(await confirmEmail(ctx.tx, person.id, email, ctx.now))) return refusals('link-expired');
    await updatePerson(ctx.tx, person.id, { passwordHash, passwordAdvice: null });
    await secureAccount(ctx, person);
    return { message: 'Your new password is set. Please sign in with it.', personId: person.id };
  });
}
