import { decrypt, encrypt } from '#src/lib/encrypt.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { Unavailable } from '#src/lib/unavailable.ts';
import { loggedError } from '#src/platform/redact.ts';
import type { AppServices, Ctx } from '#src/platform/services.ts';
import type { CurrentUser } from '../sign-in-contract.ts';
import { refusals } from '../contract.ts';
import { identityOf, linkIdentity } from '../provider-store.ts';
import { consume, type ClientInfo, rateLimitKey } from '../rate-limit.ts';
import { normalEmail } from '../rules/contact.ts';
import { LIMITS } from '../rules/limits.ts';
import { verifiedEmail } from '../scopes.ts';
import { lockPerson, type Person } from '../store.ts';
import { personByEmail } from '../contact-store.ts';
import { askForSecondFactor } from './ask-second-factor.ts';
import {
  isProviderAway,
  type ProviderAttempt,
  type ProviderIdentity,
  providerIdentity,
  providerRequest,
} from './identity-provider.ts';
import { currentUser, type OpenedSession } from './open-session.ts';
import { signIn } from './sign-in.ts';
import { announceSignInMethod, hasSecondFactor } from './sign-in-methods.ts';

const VISITOR = { kind: 'visitor' } as const;
const ATTEMPT_MINUTES = 10;

/** Content of the browser's cookie: encrypted, because anybody who read the verifier or the nonce could finish the sign-in elsewhere. */
type KeptAttempt = ProviderAttempt & { until: number };

const keyOf = ({ settings }: Pick<AppServices, 'settings'>) => ({
  secret: settings.sessionSecret,
  purpose: 'staff provider',
  context: settings.staffProvider?.issuer ?? '',
});

/** Begins a sign-in at the provider of the settings. Refuses `provider-off`, `too-many-attempts`; throws Unavailable. */
export async function beginProviderSignIn(
  services: AppServices,
  caller: ClientInfo,
): Promise<{ url: string; attempt: string; seconds: number } | DomainError> {
  const { staffProvider } = services.settings;
  if (!staffProvider) return refusals('provider-off');
  const refused = await limit(services, caller);
  if (refused) return refused;
  const { url, attempt } = await providerRequest(services, staffProvider).catch((error: unknown) => {
    services.log.error({ error: loggedError(error) }, 'identity provider does not answer');
    throw new Unavailable('provider-unavailable');
  });
  const until = services.clock.now().getTime() + ATTEMPT_MINUTES * 60_000;
  const kept = encrypt(Buffer.from(JSON.stringify({ ...attempt, until })), keyOf(services)).toString('base64url');
  return { url, attempt: kept, seconds: ATTEMPT_MINUTES * 60 };
}

/**
 * Signs a colleague in whom the provider vouches for: the one its subject was linked to, or at first use the one with
 * this confirmed address. Refuses `provider-off`, `provider-late`, `provider-refused`, `provider-stranger`,
 * `account-disabled`, and `second-factor-asked` for colleagues with an authenticator app who showed no second factor there.
 */
export async function finishProviderSignIn(
  services: AppServices,
  { query, attempt: kept }: { query: string; attempt: string | undefined },
  caller: ClientInfo,
): Promise<(OpenedSession & { user: CurrentUser }) | DomainError> {
  const { staffProvider } = services.settings;
  if (!staffProvider) return refusals('provider-off');
  const attempt = readAttempt(services, kept);
  if (!attempt) return refusals('provider-late');
  const refused = await limit(services, caller);
  if (refused) return refused;
  const identity = await providerIdentity(services, staffProvider, { query, attempt }).catch((error: unknown) => {
    services.log.warn({ error: loggedError(error) }, 'identity provider: sign-in refused');
    if (isProviderAway(error)) throw new Unavailable('provider-unavailable');
    return refusals('provider-refused');
  });
  return isDomainError(identity) ? identity : signInIdentity(services, identity, caller);
}

/** The session of the colleague that a checked identity stands for, which is linked to them at its first use. */
export async function signInIdentity(
  services: AppServices,
  identity: ProviderIdentity,
  caller: ClientInfo,
): Promise<(OpenedSession & { user: CurrentUser }) | DomainError> {
  return services.transact(VISITOR, async (ctx) => {
    const found = await colleagueOf(ctx, identity);
    if (isDomainError(found)) return found;
    const { person, isLinked } = found;
    // An account that has a second factor shows its own: the provider's word links nothing to it.
    const guarded = !isLinked && (await hasSecondFactor(ctx, person.id));
    const multiFactor = identity.multiFactor && !guarded;
    const asked = multiFactor ? null : await askForSecondFactor(ctx, person);
    if (asked) return asked;
    if (guarded) return refusals('provider-passkey');
    if (!isLinked && !(await link(ctx, person, identity, caller))) return refusals('provider-stranger');
    const method = multiFactor ? 'provider-two-factors' : 'provider';
    return { ...(await signIn(ctx, person, caller, method)), user: currentUser(person) };
  });
}

async function colleagueOf(
  ctx: Ctx,
  { issuer, subject, email, emailVerified }: ProviderIdentity,
): Promise<{ person: Person; isLinked: boolean } | DomainError> {
  const linked = await identityOf(ctx.tx, issuer, subject);
  const named = linked || !email || !emailVerified ? undefined : await personByEmail(ctx.tx, normalEmail(email));
  const id = linked?.personId ?? named?.id;
  const person = id ? await lockPerson(ctx.tx, id) : undefined;
  if (!person || person.role === 'customer' || !verifiedEmail(person)) return refusals('provider-stranger');
  if (person.disabledAt) return refusals('account-disabled');
  // An admin may have taken the link off while this waited.
  const isLinked = (await identityOf(ctx.tx, issuer, subject))?.personId === person.id;
  return isLinked === Boolean(linked) ? { person, isLinked } : refusals('provider-stranger');
}

/** False where another identity of the provider has the account: an admin who resets its second factor takes that one off. */
async function link(ctx: Ctx, person: Person, { issuer, subject }: ProviderIdentity, from: ClientInfo) {
  const isNew = await linkIdentity(ctx.tx, { issuer, subject, personId: person.id, linkedAt: ctx.now });
  if (isNew) await announceSignInMethod(ctx, person, { what: 'provider-linked' }, from);
  return isNew;
}

function readAttempt(services: AppServices, kept: string | undefined): ProviderAttempt | null {
  const plain = kept && decrypt(Buffer.from(kept, 'base64url'), keyOf(services));
  if (!plain) return null;
  const attempt = JSON.parse(plain.toString()) as KeptAttempt;
  return attempt.until > services.clock.now().getTime() ? attempt : null;
}

const limit = (services: AppServices, caller: ClientInfo): Promise<DomainError | null> =>
  services.transact(VISITOR, ({ tx, now }) =>
    consume(tx, rateLimitKey('provider-address', caller.address), LIMITS.linkByAddress, now),
  );
