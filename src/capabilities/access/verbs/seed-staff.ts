import { isRefusal } from '#src/kit/refusal.ts';
import type { House, Role } from '#src/platform/house.ts';
import { normalEmail } from '../rules/contact.ts';
import { SettingsError } from '#src/platform/settings.ts';
import { personByContact } from '../store.ts';
import { createAccount } from './create-account.ts';
import { hashNewPassword } from './new-password.ts';

const SYSTEM = { kind: 'system' } as const;

/** Makes sure that an account for staff exists. One that is there already stays as it is, password and role included. */
export async function seedStaff(
  house: House,
  account: { email: string; password: string; firstName?: string; lastName?: string; role?: Exclude<Role, 'customer'> },
): Promise<{ created: boolean }> {
  const contact = { kind: 'email', email: normalEmail(account.email) } as const;
  const known = await house.read(SYSTEM, (ctx) => personByContact(ctx.tx, contact));
  if (known) return { created: false };
  const { firstName = 'Desk', lastName = 'Purrwell', role = 'staff' } = account;
  const owner = { firstName, lastName, email: contact.email, phone: null };
  const passwordHash = await hashNewPassword(account.password, owner, house.settings);
  if (isRefusal(passwordHash)) throw new SettingsError(`STAFF_PASSWORD is refused. ${passwordHash.message}`);
  const made = await house.transact(SYSTEM, (ctx) =>
    createAccount(ctx, { firstName, lastName, contact, passwordHash, role, emailVerified: true }),
  );
  return { created: !isRefusal(made) };
}
