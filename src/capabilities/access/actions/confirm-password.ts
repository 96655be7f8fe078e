import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { Overloaded } from '#src/lib/unavailable.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { AppServices, RequestOrigin } from '#src/platform/services.ts';
import { invalidField } from '../input-contract.ts';
import { refusals } from '../contract.ts';
import { consume, release, rateLimitKey } from '../rate-limit.ts';
import { LIMITS } from '../rules/limits.ts';
import { personById } from '../store.ts';
import { verifyPassword } from './hash-password.ts';
import { recordWrongPassword } from './record-security-event.ts';

const SYSTEM = systemActor('access/confirm-password');

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
  services: AppServices,
  { personId, password, field, from, wrong }: TypedPassword,
): Promise<PasswordProof | DomainError> {
  const key = rateLimitKey('password-person', personId);
  const counted = await services.transact(SYSTEM, async (ctx) => {
    const refused = await consume(ctx.tx, key, LIMITS.passwordByPerson, ctx.now);
    return refused ?? (await personById(ctx.tx, personId)) ?? refusals('unauthorized');
  });
  if (isDomainError(counted)) return counted;
  const { passwordHash } = counted;
  const takeBack = () => services.transact(SYSTEM, (ctx) => release(ctx.tx, key));
  const right = await verifyPassword(passwordHash, password).catch(async (error) => {
    if (error instanceof Overloaded) await takeBack(); // nothing was guessed
    throw error;
  });
  if (!right || !passwordHash) {
    if (wrong) await wrong.record();
    else
      await recordWrongPassword(services, {
        key: rateLimitKey('wrong-passwords', personId),
        personIds: [personId],
        from,
      });
    return invalidField(field, wrong?.message ?? 'That is not the password of this account.');
  }
  await takeBack();
  return { passwordHash };
}

/** The refusal for a missing password, naming the field it belongs in. */
export function askForPassword(field: string): DomainError {
  const message = 'Please enter the password of this account.';
  return refusals('password-needed', { issues: [{ path: field, message }] });
}
