import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx, AppServices } from '#src/platform/services.ts';
import type { CurrentUser } from '../sign-in-contract.ts';
import { invalidField } from '../input-contract.ts';
import { refusals } from '../contract.ts';
import { consumeGuess, release, type ClientInfo, rateLimitKey, consumeLimit } from '../rate-limit.ts';
import { LIMITS, SLOWDOWNS } from '../rules/limits.ts';
import { looksLikeRecoveryCode, recoveryCodeHash } from '../rules/recovery-codes.ts';
import type { SecondFactorInput } from '../second-factor-contract.ts';
import { appOf, countRecoveryCodes, takeRecoveryCode } from '../second-factor-store.ts';
import { lockPerson, type Person } from '../store.ts';
import { currentUser, type OpenedSession } from './open-session.ts';
import { recordAttempt } from './record-security-event.ts';
import { guessKey, spendCode } from './second-factor.ts';
import { signIn } from './sign-in.ts';
import { announceSignInMethod } from './sign-in-methods.ts';
import { verifyOneTimeToken, consumeOneTimeToken } from './one-time-token.ts';

const VISITOR = { kind: 'visitor' } as const;

/**
 * Completes a sign-in after the right password, with a code of the app or a recovery code. Refuses
 * `second-factor-late`, `invalid` naming `code`, `account-disabled`, `too-many-attempts`.
 */
export async function loginWithSecondFactor(
  services: AppServices,
  { pendingToken, code }: SecondFactorInput,
  caller: ClientInfo,
): Promise<(OpenedSession & { user: CurrentUser }) | DomainError> {
  return services.transact(VISITOR, async (ctx) => {
    const tooOften = await consumeLimit(ctx, LIMITS.linkByAddress, 'link-address', caller.address);
    if (tooOften) return tooOften;
    const pending = await verifyOneTimeToken(ctx, 'second-factor', pendingToken);
    if (isDomainError(pending) || !pending.personId) return refusals('second-factor-late');
    const person = await lockPerson(ctx.tx, pending.personId);
    const app = person && (await appOf(ctx.tx, person.id));
    if (!person || !app?.confirmedAt) return refusals('second-factor-late');
    if (person.disabledAt) return refusals('account-disabled');
    // Checked again under the person's lock: a change of password ends it.
    if (isDomainError(await verifyOneTimeToken(ctx, 'second-factor', pendingToken)))
      return refusals('second-factor-late');
    const refused = looksLikeRecoveryCode(code)
      ? await spendRecoveryCode(ctx, person, code, caller)
      : await spendCode(ctx, app, code);
    if (refused?.code === 'invalid')
      await recordAttempt(ctx, 'wrong-codes', {
        key: rateLimitKey('wrong-codes', person.id),
        personIds: [person.id],
        from: caller,
      });
    if (refused) return refused;
    const spent = await consumeOneTimeToken(ctx, 'second-factor', pendingToken);
    if (isDomainError(spent)) return refusals('second-factor-late');
    const opened = await signIn(ctx, person, caller, 'password-and-code');
    return { ...opened, user: currentUser(person) };
  });
}

async function spendRecoveryCode(
  ctx: Ctx,
  person: Person,
  code: string,
  caller: ClientInfo,
): Promise<DomainError | null> {
  const key = guessKey(person.id);
  const tooOften = await consumeGuess(ctx.tx, key, SLOWDOWNS.secondFactor, ctx.now);
  if (tooOften) return tooOften;
  if (!(await takeRecoveryCode(ctx.tx, person.id, recoveryCodeHash(code)))) {
    return invalidField('code', 'This recovery code is wrong or already used.');
  }
  await release(ctx.tx, key, Infinity);
  const left = await countRecoveryCodes(ctx.tx, person.id);
  await announceSignInMethod(ctx, person, { what: 'recovery-code-used', left }, caller);
  return null;
}
