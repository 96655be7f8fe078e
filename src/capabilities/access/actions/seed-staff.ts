import { isDomainError } from '#src/lib/domain-error.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { AppServices } from '#src/platform/services.ts';
import { SettingsError } from '#src/platform/settings/error.ts';
import { normalEmail } from '../rules/contact.ts';
import type { StaffRole } from '../rules/staff-roles.ts';
import { expireLinksOf } from '../one-time-token-store.ts';
import { lockActiveAdmins } from '../staff-store.ts';
import { lockPerson, updatePerson } from '../store.ts';
import { personByEmail } from '../contact-store.ts';
import { createAccount } from './create-account.ts';
import { hashNewPassword } from './new-password.ts';
import { recordSecurityEvent } from './record-security-event.ts';
import { secureAccount } from './secure-account.ts';
import { removeSignInMethods } from './sign-in-methods.ts';

const SYSTEM = systemActor('access/seed-staff');

interface StaffAccount {
  email: string;
  password: string;
  firstName?: string;
  lastName?: string;
  role?: StaffRole;
}

/** Makes sure that an account for staff exists. One that is there already stays as it is, password and role included. */
export async function seedStaff(services: AppServices, account: StaffAccount): Promise<{ created: boolean }> {
  const contact = { kind: 'email', email: normalEmail(account.email) } as const;
  const known = await services.read(SYSTEM, (ctx) => personByEmail(ctx.tx, contact.email));
  if (known) return { created: false };
  const { firstName = 'Desk', lastName = 'Purrwell', role = 'admin' } = account;
  const passwordHash = await hashSeeded(services, account);
  const made = await services.transact(SYSTEM, (ctx) =>
    createAccount(ctx, { firstName, lastName, contact, passwordHash, role, emailVerified: true }),
  );
  return { created: !isDomainError(made) };
}

/**
 * Makes sure that the shop has an admin: where there is none, from STAFF_EMAIL and STAFF_PASSWORD, which also open the
 * closed account of that address again. Throws SettingsError where that cannot be done.
 */
export async function seedAdmin(services: AppServices, account: StaffAccount | null): Promise<void> {
  const admins = await services.transact(SYSTEM, ({ tx }) => lockActiveAdmins(tx));
  if (admins.length) return;
  if (!account) {
    throw new SettingsError(
      'STAFF_EMAIL and STAFF_PASSWORD are missing. This shop has no admin yet: set both for this start. They make the first admin’s account, who invites the others at /desk/staff.',
    );
  }
  const contact = { kind: 'email', email: normalEmail(account.email) } as const;
  const known = await services.read(SYSTEM, (ctx) => personByEmail(ctx.tx, contact.email));
  if (!known) return void (await seedStaff(services, account));
  if (known.role === 'customer') {
    throw new SettingsError('STAFF_EMAIL is the address of a customer’s account. Set another one for the first admin.');
  }
  const passwordHash = await hashSeeded(services, { firstName: known.firstName, lastName: known.lastName, ...account });
  await services.transact(SYSTEM, async (ctx) => {
    const person = await lockPerson(ctx.tx, known.id);
    if (!person) return;
    const number = { phone: null, phoneVerifiedAt: null };
    const password = { passwordHash, passwordAdvice: null };
    await updatePerson(ctx.tx, known.id, { role: 'admin', disabledAt: null, ...password, ...number });
    // Visitors of the demo may have left passkeys, sessions and links, including links that undo a change of e-mail.
    await removeSignInMethods(ctx, known.id);
    await secureAccount(ctx, person);
    await expireLinksOf(ctx.tx, known.id, ctx.now, ctx.now);
    const event = { kind: 'staff-opened', by: 'shop', detail: { role: 'admin' } } as const;
    await recordSecurityEvent(ctx, { personId: known.id, ...event });
  });
}

async function hashSeeded(services: AppServices, account: StaffAccount): Promise<string> {
  const { firstName = '', lastName = '', email, password } = account;
  const hashed = await hashNewPassword(password, { firstName, lastName, email, phone: null }, services.settings);
  if (isDomainError(hashed)) throw new SettingsError(`STAFF_PASSWORD is refused. ${hashed.message}`);
  return hashed;
}
