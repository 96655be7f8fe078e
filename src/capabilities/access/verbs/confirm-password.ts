import { isRefusal, type Refusal } from '#src/kit/refusal.ts';
import { Overloaded } from '#src/kit/unavailable.ts';
import type { House, RequestOrigin } from '#src/platform/house.ts';
import { invalidField, refusals } from '../contract.ts';
import { hit, refund } from '../limits.ts';
import { LIMITS } from '../rules/limits.ts';
import { personById } from '../store.ts';
import { verifyPassword } from './hash-password.ts';
import { limitKey } from './login.ts';
import { recordWrongPassword } from './record-security-event.ts';

const SYSTEM = { kind: 'system' } as const;

/** Password hash that a typed password matched. The action must check that it is still the account's. */
export interface PasswordProof {
  readonly passwordHash: string;
}

export interface TypedPassword {
  personId: string;
  password: string;
  field: string;
  from?: RequestOrigin | undefined;
  /** Answer to a wrong password and how it is logged, if not the default. */
  wrong?: { message: string; record(): Promise<void> } | undefined;
}

/**
 * Asks for the password of an account again before something that matters. Refuses `too-many-attempts`, and `invalid`
 * naming `field`. Hashes, so never inside a transaction.
 */
export async function confirmPassword(
  house: House,
  { personId, password, field, from, wrong }: TypedPassword,
): Promise<PasswordProof | Refusal> {
  const key = limitKey('password-person', personId);
  const counted = await house.transact(SYSTEM, async (ctx) => {
    const refused = await hit(ctx.tx, key, LIMITS.passwordByPerson, ctx.now);
    return refused ?? (await personById(ctx.tx, personId)) ?? refusals('unauthorized');
  });
  if (isRefusal(counted)) return counted;
  const { passwordHash } = counted;
  const takeBack = () => house.transact(SYSTEM, (ctx) => refund(ctx.tx, key));
  const right = await verifyPassword(passwordHash, password).catch(async (error) => {
    if (error instanceof Overloaded) await takeBack(); // nothing was guessed
    throw error;
  });
  if (!right || !passwordHash) {
    if (wrong) await wrong.record();
    else await recordWrongPassword(house, { key: limitKey('wrong-passwords', personId), personIds: [personId], from });
    return invalidField(field, wrong?.message ?? 'That is not the password of this account.');
  }
  await takeBack();
  return { passwordHash };
}

/** The refusal for a missing password, naming the field it belongs in. */
export function askForPassword(field: string): Refusal {
  const message = 'Please enter the password of this account.';
  return refusals('password-needed', { issues: [{ path: field, message }] });
}
