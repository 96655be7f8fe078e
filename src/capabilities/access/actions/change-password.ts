import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Actor, AppServices } from '#src/platform/services.ts';
import type { PasswordChangeInput } from '../password-contract.ts';
import { refusals } from '../contract.ts';
import { passwordChangedMail } from '../mail/password-changed.tsx';
import { lockPerson, updatePerson } from '../store.ts';
import type { SessionRow } from '../session-store.ts';
import { proofHolds, proveIdentity } from './confirm-identity.ts';
import { askForPassword } from './confirm-password.ts';
import { hashNewPassword } from './new-password.ts';
import { recordSecurityEvent } from './record-security-event.ts';
import { secureAccount } from './secure-account.ts';

/**
 * Sets a new password for a signed-in person who gives the current one, or has just confirmed their identity. Ends
 * every other session, every mailed link and pending changes of contact, and notifies the account's address. Refuses
 * `invalid`, `password-needed` and `too-many-attempts`.
 */
export async function changePassword(
  services: AppServices,
  { actor, session }: { actor: Actor; session: SessionRow },
  { currentPassword, password }: PasswordChangeInput,
): Promise<{ message: string } | DomainError> {
  const personId = session.person.id;
  const proof = await proveIdentity(services, actor, { password: currentPassword, field: 'currentPassword' });
  if (isDomainError(proof)) return proof;
  const passwordHash = await hashNewPassword(password, session.person, services.settings);
  if (isDomainError(passwordHash)) return passwordHash;
  return services.transact(actor, async (ctx) => {
    const person = await lockPerson(ctx.tx, personId);
    if (!person) return refusals('unauthorized');
    if (!(await proofHolds(ctx, person, proof))) return askForPassword('currentPassword');
    await updatePerson(ctx.tx, personId, { passwordHash, passwordAdvice: null });
    await secureAccount(ctx, person, session.tokenHash);
    await recordSecurityEvent(ctx, { personId, kind: 'password-changed', by: 'self' });
    if (person.email) {
      const { firstName, email: to } = person;
      await ctx.mail(passwordChangedMail({ to, firstName, origin: ctx.settings.publicUrl, ...ctx.settings }));
    }
    return { message: 'Your new password is set. Every other device is signed out.' };
  });
}
