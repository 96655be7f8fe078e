import { isRefusal } from '#src/kit/refusal.ts';
import type { House, Role } from '#src/platform/house.ts';
import { hashPassword } from './hash-password.ts';
import { normalEmail } from '../rules/contact.ts';
import { personByEmail } from '../store.ts';
import { createAccount } from './create-account.ts';

const SYSTEM = { kind: 'system' } as const;

/** Makes sure that an account for staff exists. One that is there already stays as it is, password and role included. */
export async function seedStaff(
  house: House,
  account: { email: string; password: string; firstName?: string; lastName?: string; role?: Exclude<Role, 'customer'> },
): Promise<{ created: boolean }> {
  const contact = { kind: 'email', email: normalEmail(account.email) } as const;
  const known = await house.read(SYSTEM, (ctx) => personByEmail(ctx.tx, contact.email));
  if (known) return { created: false };
  const passwordHash = await hashPassword(account.password);
  const { firstName = 'Desk', lastName = 'Purrwell', role = 'staff' } = account;
  const made = await house.transact(SYSTEM, (ctx) =>
    createAccount(ctx, { firstName, lastName, contact, passwordHash, role, emailVerified: true }),
  );
  return { created: !isRefusal(made) };
}
