import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DomainError } from '#src/lib/domain-error.ts';
import { DEMO_PASSWORDS } from '#src/platform/settings/staff.ts';
import type { Settings } from '#src/platform/settings.ts';
import { invalidField } from '../input-contract.ts';
import { isListed } from '../rules/common-passwords.ts';
import { isOwnDetail, type PasswordOwner } from '../rules/password-owner.ts';
import { PASSWORD_SHORTEST } from '../rules/registration.ts';
import { hashPassword } from './hash-password.ts';

// Read at start, so that a shop without the file never opens.
const COMMON = readFileSync(resolve('src/capabilities/access/rules/common-passwords.bin'));

/** The name of the shop, with or without digits and signs behind it. */
const SHOP_NAME = /^purrwell[\d\W_]*$/i;

type Mode = Pick<Settings, 'demoPasswords'>;

/** Whether a password is printed in the README of this project and this shop is not one to try things in. */
export function isDemoPassword(password: string, { demoPasswords }: Mode): boolean {
  return !demoPasswords && DEMO_PASSWORDS.includes(password.normalize('NFKC'));
}

/** Whether a password may no longer be chosen by this person, so that they are asked for a better one at sign-in. */
export function isWeakPassword(password: string, owner: PasswordOwner): boolean {
  return isListed(COMMON, password) || SHOP_NAME.test(password.trim()) || isOwnDetail(password, owner);
}

/** Returns the error text for a password that cannot be set, or null. */
function passwordProblem(password: string, owner: PasswordOwner, mode: Mode): string | null {
  if (password.length < PASSWORD_SHORTEST) return `Password must be at least ${PASSWORD_SHORTEST} characters long.`;
  if (isOwnDetail(password, owner)) {
    return 'This password is your name, e-mail or phone number. Please choose another one.';
  }
  if (isDemoPassword(password, mode)) return 'This password is printed in our instructions. Please choose another one.';
  if (isWeakPassword(password, owner)) {
    return 'This password is on public lists of common passwords. Please choose another one.';
  }
  return null;
}

/**
 * The hash of a password somebody has chosen. Refuses `invalid`, naming `password`, for one that is too short, common
 * or about its owner. Takes some 20 ms; never inside a transaction.
 */
export async function hashNewPassword(
  password: string,
  owner: PasswordOwner,
  mode: Mode,
): Promise<string | DomainError> {
  const problem = passwordProblem(password, owner, mode);
  return problem ? invalidField('password', problem) : hashPassword(password);
}
