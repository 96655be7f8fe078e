import { newId } from '#src/lib/id.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx, AppServices } from '#src/platform/services.ts';
import type { CurrentUser, RegisterInput } from '../sign-in-contract.ts';
import { invalidField } from '../input-contract.ts';
import { consume, type ClientInfo, rateLimitKey, consumeLimit } from '../rate-limit.ts';
import { alreadyRegisteredMail } from '../mail/already-registered.tsx';
import { type Contact, normalEmail, normalPhone } from '../rules/contact.ts';
import { LIMITS } from '../rules/limits.ts';
import { checkRegistration } from '../rules/registration.ts';
import { personByEmail } from '../contact-store.ts';
import { createAccount } from './create-account.ts';
import { hashNewPassword } from './new-password.ts';
import { sendVerification } from './verify-email.ts';

const VISITOR = { kind: 'visitor' } as const;

/**
 * Makes a person with a household of their own, in the time zone of the browser; an e-mail address gets a link to confirm it. For a contact that has an
 * account already the answer and the work are the same, nothing changes, and the account's owner gets a mail instead.
 * Refuses `invalid` naming the field and `too-many-attempts`.
 */
export async function register(
  services: AppServices,
  input: RegisterInput,
  caller: ClientInfo,
): Promise<{ user: CurrentUser } | DomainError> {
  const contact = registrationContact(input);
  if (isDomainError(contact)) return contact;
  const key = rateLimitKey('register-address', caller.address);
  const refused = await services.transact(VISITOR, (ctx) => consume(ctx.tx, key, LIMITS.registerByAddress, ctx.now));
  if (refused) return refused;
  const { firstName, lastName } = input;
  const owner = { firstName, lastName, email: input.email ?? null, phone: input.phoneNumber ?? null };
  const passwordHash = await hashNewPassword(input.password, owner, services.settings);
  if (isDomainError(passwordHash)) return passwordHash;
  return services.transact(VISITOR, async (ctx) => {
    const made = await createAccount(ctx, {
      firstName,
      lastName,
      contact,
      passwordHash,
      timeZone: input.timeZone,
    });
    if (isDomainError(made)) await mailOwner(ctx, contact);
    else await sendVerification(ctx, made.person);
    return { user: newUser(isDomainError(made) ? newId() : made.person.id, input, contact) };
  });
}

/** The answer depends on the input alone, so that it does not reveal whether the account exists. */
const newUser = (id: string, { firstName, lastName }: RegisterInput, contact: Contact): CurrentUser => ({
  id,
  firstName: firstName.trim(),
  lastName: lastName.trim(),
  email: contact.kind === 'email' ? contact.email : null,
  phoneNumber: contact.kind === 'phone' ? contact.phone : null,
  profileImageUrl: null,
  role: 'customer',
  emailVerified: false,
  phoneVerified: false,
});

/**
 * Mails the account's owner, as often as a new password can be requested. Numbers are not written to, so no account is
 * looked up for one.
 */
async function mailOwner(ctx: Ctx, contact: Contact): Promise<void> {
  const owner = contact.kind === 'email' ? await personByEmail(ctx.tx, contact.email) : undefined;
  if (!owner?.email) return;
  const often = await consumeLimit(ctx, LIMITS.resetByAccount, 'register-known', owner.id);
  if (often) return;
  await ctx.mail(alreadyRegisteredMail({ to: owner.email, publicUrl: ctx.settings.publicUrl }));
}

/** The one contact of a sound registration, or the refusal that names the first wrong field. */
function registrationContact(input: RegisterInput): Contact | DomainError {
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
