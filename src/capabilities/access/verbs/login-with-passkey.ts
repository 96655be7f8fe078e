import { isRefusal, type Refusal } from '#src/kit/refusal.ts';
import type { House } from '#src/platform/house.ts';
import { type CurrentUser, refusals } from '../contract.ts';
import { hit } from '../limits.ts';
import type { AuthenticationResponse } from '../passkey-contract.ts';
import { countPasskeyUse, passkeyByCredential } from '../passkey-store.ts';
import { LIMITS } from '../rules/limits.ts';
import { networkOf } from '../rules/network.ts';
import { lockPerson } from '../store.ts';
import { refuseCopy } from './confirm-identity.ts';
import { type Caller, limitKey } from './login.ts';
import { currentUser, type OpenedSession } from './open-session.ts';
import { signIn } from './sign-in.ts';
import { authenticationOptions, checkAuthentication, spendChallenge } from './webauthn.ts';

const VISITOR = { kind: 'visitor' } as const;

/** Asks the browser for any passkey of this shop. Refuses `too-many-attempts`. */
export async function beginPasskeyLogin(house: House, caller: Caller) {
  return house.transact(VISITOR, async (ctx) => {
    const key = limitKey('challenge-network', networkOf(caller.address));
    const refused = await hit(ctx.tx, key, LIMITS.challengeByNetwork, ctx.now);
    return refused ?? authenticationOptions(ctx, { ceremony: 'sign-in' });
  });
}

/**
 * Signs in with a passkey, which names its account itself and counts as two factors: what one has, and finger, face or
 * PIN. Refuses `passkey-late`, `passkey-refused` for all that is wrong with it, and `account-disabled`.
 */
export async function loginWithPasskey(
  house: House,
  response: AuthenticationResponse,
  caller: Caller,
): Promise<(OpenedSession & { user: CurrentUser }) | Refusal> {
  const expectedChallenge = await spendChallenge(house, response, { ceremony: 'sign-in', sessionHash: null });
  if (isRefusal(expectedChallenge)) return expectedChallenge;
  const found = await house.read(VISITOR, ({ tx }) => passkeyByCredential(tx, response.id));
  // Without an account typed in, the authenticator must have said whose passkey it is.
  if (!found || response.response.userHandle === undefined) return refusals('passkey-refused');
  const { passkey } = found;
  const checked = await checkAuthentication(house, response, { passkey, expectedChallenge });
  if (isRefusal(checked)) return checked;
  return house.transact(VISITOR, async (ctx) => {
    const person = await lockPerson(ctx.tx, passkey.personId);
    if (!person) return refusals('passkey-refused');
    if (person.disabledAt) return refusals('account-disabled');
    const counted = await countPasskeyUse(ctx.tx, passkey.id, checked.counter, ctx.now);
    if (!counted) return refuseCopy(ctx, { passkeyId: passkey.id, personId: person.id, from: caller });
    const opened = await signIn(ctx, person, caller, 'passkey');
    return { ...opened, user: currentUser(person) };
  });
}
