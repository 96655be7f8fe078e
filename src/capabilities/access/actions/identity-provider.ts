import * as client from 'openid-client';
import type { AppServices } from '#src/platform/services.ts';
import type { StaffProviderSettings } from '#src/platform/settings/staff.ts';

/** A sign-in that has begun: kept by the browser until it comes back from the provider. */
export interface ProviderAttempt {
  state: string;
  nonce: string;
  verifier: string;
}

/** Somebody whom the provider knows, by a signed token for this shop. */
export interface ProviderIdentity {
  issuer: string;
  subject: string;
  email: string | null;
  /** The provider says that it has checked the address. */
  emailVerified: boolean;
  /** The provider says that more than one factor was shown (`amr`, RFC 8176). */
  multiFactor: boolean;
}

const TIMEOUT_SECONDS = 8;
const KEPT_MS = 3_600_000;
const known = new Map<string, { until: number; configuration: Promise<client.Configuration> }>();

/** The provider's addresses and keys, read from its discovery document and kept for an hour. Throws where it does not answer. */
function configurationOf({ issuer, clientId, clientSecret }: StaffProviderSettings): Promise<client.Configuration> {
  const kept = known.get(issuer);
  if (kept && kept.until > Date.now()) return kept.configuration;
  // Only a provider that runs beside a shop in development is spoken to without TLS (platform/settings.ts).
  const insecure = issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
  const configuration = client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: TIMEOUT_SECONDS,
    execute: [...insecure, client.enableNonRepudiationChecks],
  });
  known.set(issuer, { until: Date.now() + KEPT_MS, configuration });
  configuration.catch(() => known.delete(issuer));
  return configuration;
}

/** The address to which the provider sends the browser back. */
const redirectUri = (publicUrl: string) => `${publicUrl}/staff-sign-in`;

/** The provider's address for the sign-in, and the data that the browser keeps until it is back. */
export async function providerRequest(
  { settings }: Pick<AppServices, 'settings'>,
  provider: StaffProviderSettings,
): Promise<{ url: string; attempt: ProviderAttempt }> {
  const configuration = await configurationOf(provider);
  const attempt = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  };
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri(settings.publicUrl),
    scope: 'openid email',
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
  });
  return { url: url.href, attempt };
}

/**
 * Exchanges the code that the browser came back with for a token, and checks its signature, issuer, audience, time,
 * state, nonce and PKCE. Throws for everything that is wrong with them; `isProviderAway` tells when trying again helps.
 */
export async function providerIdentity(
  { settings }: Pick<AppServices, 'settings'>,
  provider: StaffProviderSettings,
  { query, attempt }: { query: string; attempt: ProviderAttempt },
): Promise<ProviderIdentity> {
  const configuration = await configurationOf(provider);
  const tokens = await client.authorizationCodeGrant(
    configuration,
    new URL(`?${query}`, redirectUri(settings.publicUrl)),
    {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.verifier,
      idTokenExpected: true,
    },
  );
  const claims = tokens.claims();
  if (!claims) throw new Error('The provider sent no ID token.');
  const { iss, sub, email, email_verified: verified, amr } = claims;
  return {
    issuer: iss,
    subject: sub,
    email: typeof email === 'string' ? email : null,
    emailVerified: verified === true,
    multiFactor: Array.isArray(amr) && amr.includes('mfa'),
  };
}

/** Whether the provider did not answer, or answered that it cannot now. */
export function isProviderAway(error: unknown): boolean {
  if (error instanceof client.ResponseBodyError) return error.status >= 500;
  if (error instanceof client.ClientError)
    return error.code === 'OAUTH_TIMEOUT' || error.code === 'OAUTH_RESPONSE_IS_NOT_CONFORM';
  return error instanceof TypeError && error.message === 'fetch failed';
}
