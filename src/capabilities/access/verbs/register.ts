import { isRefusal, type Refusal } from '#src/kit/refusal.ts';
import type { House } from '#src/platform/house.ts';
import { type CurrentUser, invalidField, type RegisterInput } from '../contract.ts';
import { hit } from '../limits.ts';
import { type Contact, normalEmail, normalPhone } from '../rules/contact.ts';
import { LIMITS } from '../rules/limits.ts';
import { checkRegistration } from '../rules/registration.ts';
import { createAccount } from './create-account.ts';
import { type Caller, limitKey } from './login.ts';
import { hashNewPassword } from './new-password.ts';
import { currentUser } from './open-session.ts';
import { sendVerification } from './verify-email.ts';

const VISITOR = { kind: 'visitor' } as const;

/**
 * A new person with a household of their own; an e-mail address gets a link to confirm it.
 * Refuses `invalid` naming the field, `email-taken`, `phone-taken`, `too-many-attempts`.
 */
export async function register(
  house: House,
  input: RegisterInput,
  caller: Caller,
): Promise<{ user: CurrentUser } | Refusal> {
  const contact = registrationContact(input);
  if (isRefusal(contact)) return contact;
  const key = limitKey('register-address', caller.address);
  const refused = await house.transact(VISITOR, (ctx) => hit(ctx.tx, key, LIMITS.registerByAddress, ctx.now));
  if (refused) return refused;
  const { firstName, lastName } = input;
  const owner = { firstName, lastName, email: input.email ?? null, phone: input.phoneNumber ?? null };
  const passwordHash = await hashNewPassword(input.password, owner, house.settings);
  if (isRefusal(passwordHash)) return passwordHash;
  return house.transact(VISITOR, async (ctx) => {
    const made = await createAccount(ctx, {
      firstName,
      lastName,
      contact,
      passwordHash,
    });
    if (isRefusal(made)) return made;
    await sendVerification(ctx, made.person);
    return { user: currentUser(made.person) };
  });
}

/** The one contact of a sound registration, or the refusal that names the first wrong field. */
function registrationContact(input: RegisterInput): Contact | Refusal {
  const problem = checkRegistration({
    firstName: input.firstName,
    lastName: input.lastName,
    method: input.email === undefined ? 'phone' : 'email',
    email: input.email ?? '',
    phone: input.phoneNumber ?? '',
    password: input.password,
    confirmPassword: input.password,
  });
  if (problem) return invalidField(problem.field === 'phone' ? 'phoneNumber' : problem.field, problem.text);
  if (input.email !== undefined) return { kind: 'email', email: normalEmail(input.email) };
  const phone = normalPhone(input.phoneNumber ?? '');
  return phone ? { kind: 'phone', phone } : invalidField('phoneNumber', 'Please enter a valid phone number.');
}
