import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { AppServices } from '#src/platform/services.ts';
import type { CurrentUser } from '../sign-in-contract.ts';
import { refusals } from '../contract.ts';
import { consume, type ClientInfo, rateLimitKey } from '../rate-limit.ts';
import type { AuthenticationResponse } from '../passkey-contract.ts';
import { countPasskeyUse, passkeyByCredential } from '../passkey-store.ts';
import { LIMITS } from '../rules/limits.ts';
import { networkOf } from '../rules/network.ts';
import { lockPerson } from '../store.ts';
import { refuseCopy } from './confirm-identity.ts';
import { currentUser, type OpenedSession } from './open-session.ts';
import { signIn } from './sign-in.ts';
import { authenticationOptions, checkAuthentication, spendChallenge } from './webauthn.ts';

const VISITOR = { kind: 'visitor' } as const;

/** Asks the browser for any passkey of this shop. Refuses `too-many-attempts`. */
export async function beginPasskeyLogin(services: AppServices, caller: ClientInfo) {
  return services.transact(VISITOR, async (ctx) => {
    const key = rateLimitKey('challenge-network', networkOf(caller.address));
    const refused = await consume(ctx.tx, key, LIMITS.challengeByNetwork, ctx.now);
    return refused ?? authenticationOptions(ctx, { ceremony: 'sign-in' });
  });
}

/**
 * Signs in with a passkey, which names its account itself and counts as two factors: the device, and finger, face or
 * PIN. Refuses `passkey-late`, `passkey-refused` for any fault of it, and `account-disabled`.
 */
export async function loginWithPasskey(
  services: AppServices,
  response: AuthenticationResponse,
  caller: ClientInfo,
): Promise<(OpenedSession & { user: CurrentUser }) | DomainError> {
  const expectedChallenge = await spendChallenge(services, response, { ceremony: 'sign-in', sessionHash: null });
  if (isDomainError(expectedChallenge)) return expectedChallenge;
  const found = await services.read(VISITOR, ({ tx }) => passkeyByCredential(tx, response.id));
  // Without an account typed in, the authenticator must have said whose passkey it is.
  if (!found || response.response.userHandle === undefined) return refusals('passkey-refused');
  const { passkey } = found;
  const checked = await checkAuthentication(services, response, { passkey, expectedChallenge });
  if (isDomainError(checked)) return checked;
  return services.transact(VISITOR, async (ctx) => {
    const person = await lockPerson(ctx.tx, passkey.personId);
    if (!person) return refusals('passkey-refused');
    if (person.disabledAt) return refusals('account-disabled');
    const counted = await countPasskeyUse(ctx.tx, passkey.id, checked.counter, ctx.now);
    if (!counted) return refuseCopy(ctx, { passkeyId: passkey.id, personId: person.id, from: caller });
    const opened = await signIn(ctx, person, caller, 'passkey');
    return { ...opened, user: currentUser(person) };
  });
}
