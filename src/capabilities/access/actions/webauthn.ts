import type { VerifiedRegistrationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { newToken, sha256 } from '#src/lib/id.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx, AppServices } from '#src/platform/services.ts';
import type { Settings } from '#src/platform/settings.ts';
import { refusals } from '../contract.ts';
import type { AuthenticationResponse, RegistrationResponse } from '../passkey-contract.ts';
import { type Ceremony, insertChallenge, type Passkey, takeChallenge } from '../passkey-store.ts';
import { CHALLENGE_MINUTES } from '../rules/passkeys.ts';
import type { Person } from '../store.ts';

const SYSTEM = systemActor('access/webauthn');
/** Loaded for the first passkey: with its certificates it is a tenth of a start. */
const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

/** ES256, EdDSA and RS256, which authenticators have. The library's own list includes experimental ones of Node. */
const ALGORITHMS = [-7, -8, -257];
const TIMEOUT_MS = CHALLENGE_MINUTES * 60_000;
type Credential = NonNullable<VerifiedRegistrationResponse['registrationInfo']>['credential'];

function relyingParty({ publicUrl }: Settings) {
  const { hostname, origin } = new URL(publicUrl);
  return { expectedRPID: hostname, expectedOrigin: origin };
}

/** Gives out a challenge that can be answered once, within five minutes, in this ceremony and by this session. */
async function issueChallenge(ctx: Ctx, ceremony: Ceremony, sessionHash: Uint8Array | null) {
  const challenge = newToken();
  const expiresAt = new Date(ctx.now.getTime() + TIMEOUT_MS);
  await insertChallenge(ctx.tx, { hash: sha256(challenge), ceremony, sessionHash, expiresAt });
  return new Uint8Array(Buffer.from(challenge, 'base64url'));
}

/** Asks the browser to make a passkey. Authenticators that have one of `passkeys` refuse. */
export async function registrationOptions(
  ctx: Ctx,
  { person, passkeys, sessionHash }: { person: Person; passkeys: readonly Passkey[]; sessionHash: Uint8Array },
) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: 'Purrwell',
    rpID: relyingParty(ctx.settings).expectedRPID,
    userID: userHandleOf(person.id),
    userName: person.email ?? person.phone ?? person.firstName,
    userDisplayName: `${person.firstName} ${person.lastName}`,
    challenge: await issueChallenge(ctx, 'registration', sessionHash),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: passkeys.map(({ credentialId: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Asks the browser for a passkey: any of this shop, or one of those given. */
export async function authenticationOptions(
  ctx: Ctx,
  ask: { ceremony: 'sign-in' } | { ceremony: 'confirmation'; passkeys: readonly Passkey[]; sessionHash: Uint8Array },
) {
  const bound = ask.ceremony === 'confirmation';
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: relyingParty(ctx.settings).expectedRPID,
    challenge: await issueChallenge(ctx, ask.ceremony, bound ? ask.sessionHash : null),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    allowCredentials: bound ? ask.passkeys.map(({ credentialId: id, transports }) => ({ id, transports })) : [],
  });
}

/** The credential of a new passkey. Refuses `passkey-late` and `passkey-refused`. Its challenge is used up either way. */
export async function checkRegistration(
  services: AppServices,
  response: RegistrationResponse,
  sessionHash: Uint8Array,
): Promise<Credential | DomainError> {
  const expectedChallenge = await spendChallenge(services, response, { ceremony: 'registration', sessionHash });
  if (isDomainError(expectedChallenge)) return expectedChallenge;
  try {
    if (!(await isPlainAttestation(response))) return refusals('passkey-refused');
    const expected = { ...relyingParty(services.settings), expectedChallenge, supportedAlgorithmIDs: ALGORITHMS };
    const { verified, registrationInfo } = await (await library()).verifyRegistrationResponse({
      response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      ...expected,
      requireUserVerification: true,
    });
    return verified ? registrationInfo.credential : refusals('passkey-refused');
  } catch (error) {
    return refused(services, error);
  }
}

/**
 * Checks that a passkey answered the challenge of a ceremony; answers with the authenticator's counter, which the caller
 * must note. Refuses `passkey-refused`. The challenge must have been spent.
 */
export async function checkAuthentication(
  services: AppServices,
  response: AuthenticationResponse,
  { passkey, expectedChallenge }: { passkey: Passkey; expectedChallenge: string },
): Promise<{ counter: number } | DomainError> {
  // A discoverable credential says whose it is; a wrong answer there means a credential moved between accounts.
  const { userHandle } = response.response;
  if (userHandle !== undefined && userHandle !== Buffer.from(userHandleOf(passkey.personId)).toString('base64url')) {
    return refusals('passkey-refused');
  }
  try {
    const { verified, authenticationInfo } = await (await library()).verifyAuthenticationResponse({
      response,
      ...relyingParty(services.settings),
      expectedChallenge,
      requireUserVerification: true,
      // The count is compared where it is stored (`countPasskeyUse`), so that of two uses at once one is refused.
      credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    });
    return verified ? { counter: authenticationInfo.newCounter } : refusals('passkey-refused');
  } catch (error) {
    return refused(services, error);
  }
}

/** Uses up the challenge that a response says it answers; the signature is checked afterwards. Refuses `passkey-late`. */
export async function spendChallenge(
  services: AppServices,
  { response }: AuthenticationResponse | RegistrationResponse,
  { ceremony, sessionHash }: { ceremony: Ceremony; sessionHash: Uint8Array | null },
): Promise<string | DomainError> {
  const challenge = await challengeIn(response.clientDataJSON);
  if (challenge === null) return refusals('passkey-refused');
  const taken = await services.transact(SYSTEM, ({ tx, now }) =>
    takeChallenge(tx, { hash: sha256(challenge), ceremony, sessionHash, now }),
  );
  return taken ? challenge : refusals('passkey-late');
}

async function challengeIn(clientDataJSON: string): Promise<string | null> {
  const { decodeClientDataJSON } = await helpers();
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON);
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/**
 * Whether a registration comes without a certificate. None is asked for, and the library would fetch addresses that
 * stand in certificates.
 */
async function isPlainAttestation({ response }: RegistrationResponse): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await helpers();
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const format = attestation.get('fmt');
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
}

/** WebAuthn user handle: the person's id, which reveals nothing about them. */
const userHandleOf = (personId: string) => new Uint8Array(Buffer.from(personId.replaceAll('-', ''), 'hex'));

/** The library throws for any fault of a response. */
function refused(services: AppServices, error: unknown): DomainError {
  // Its message may quote the response.
  const reason = error instanceof Error ? error.name : 'unknown';
  services.log.info({ reason }, 'passkey refused');
  return refusals('passkey-refused');
}
