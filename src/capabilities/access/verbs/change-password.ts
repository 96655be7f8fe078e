import { isRefusal, type Refusal } from '#src/kit/refusal.ts';
import type { House } from '#src/platform/house.ts';
import { type PasswordChangeInput, refusals } from '../contract.ts';
import { passwordChangedMail } from '../mail/password-changed.tsx';
import { lockPerson, type SessionRow, updatePerson } from '../store.ts';
import { askForPassword, confirmPassword } from './confirm-password.ts';
import { hashNewPassword } from './new-password.ts';
import { secureAccount } from './secure-account.ts';

/**
 * Sets a new password for whoever is signed in and knows the present one. Ends every other session, every mailed link
 * and changes of contact that wait, and tells the account's address. Refuses `invalid` and `too-many-attempts`.
 */
export async function changePassword(
  house: House,
  session: SessionRow,
  { currentPassword, password }: PasswordChangeInput,
): Promise<{ message: string } | Refusal> {
  const personId = session.person.id;
  const proof = await confirmPassword(house, { personId, password: currentPassword, field: 'currentPassword' });
  if (isRefusal(proof)) return proof;
  const passwordHash = await hashNewPassword(password, session.person, house.settings);
  if (isRefusal(passwordHash)) return passwordHash;
  return house.transact({ kind: 'visitor' }, async (ctx) => {
    const person = await lockPerson(ctx.tx, personId);
    if (!person) return refusals('unauthorized');
    if (person.passwordHash !== proof.passwordHash) return askForPassword('currentPassword');
    await updatePerson(ctx.tx, personId, { passwordHash, passwordAdvice: null });
    await secureAccount(ctx, person, session.tokenHash);
    if (person.email) {
      const { firstName, email: to } = person;
      await ctx.mail(passwordChangedMail({ to, firstName, origin: ctx.settings.publicUrl, ...ctx.settings }));
    }
    return { message: 'Your new password is set. Every other device is signed out.' };
  });
}
