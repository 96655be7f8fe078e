import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export const CLIENT = { clientId: 'purrwell-desk', clientSecret: 'secret of the desk' };

interface Granted {
  challenge: string;
  nonce: string;
  redirectUri: string;
  claims: Record<string, unknown>;
}

/**
 * A provider of OpenID Connect as its specification has it: discovery, keys, and codes that are exchanged once, by the
 * right client with the verifier that fits their challenge. `authorize` does the work of its sign-in page.
 */
export async function startIdentityProvider() {
  const keys = await generateKeyPair('RS256');
  const stranger = await generateKeyPair('RS256');
  const granted = new Map<string, Granted>();
  const changes = { claims: {} as Record<string, unknown>, signedByAnother: false, away: false };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { status, json } = changes.away ? { status: 503, json: {} } : await answerOf(request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  }

  async function answerOf(request: IncomingMessage): Promise<{ status: number; json: object }> {
    switch (request.url ?? '') {
      case '/.well-known/openid-configuration':
        return {
          status: 200,
          json: {
            issuer,
            authorization_endpoint: `${issuer}/authorize`,
            token_endpoint: `${issuer}/token`,
            jwks_uri: `${issuer}/keys`,
            response_types_supported: ['code'],
            subject_types_supported: ['public'],
            id_token_signing_alg_values_supported: ['RS256'],
          },
        };
      case '/keys':
        return { status: 200, json: { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256' }] } };
      case '/token':
        return exchange(new URLSearchParams(await bodyOf(request)), request.headers.authorization);
      default:
        return { status: 404, json: {} };
    }
  }

  async function exchange(form: URLSearchParams, basic = ''): Promise<{ status: number; json: object }> {
    const [id, secret] = basic
      ? Buffer.from(basic.replace('Basic ', ''), 'base64')
          .toString()
          .split(':')
          .map((part) => decodeURIComponent(part.replaceAll('+', ' ')))
      : [form.get('client_id'), form.get('client_secret')];
    if (id !== CLIENT.clientId || secret !== CLIENT.clientSecret)
      return { status: 401, json: { error: 'invalid_client' } };
    const code = form.get('code') ?? '';
    const grant = granted.get(code);
    granted.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!grant || grant.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri'))
      return { status: 400, json: { error: 'invalid_grant' } };
    const idToken = await new SignJWT({ nonce: grant.nonce, ...grant.claims, ...changes.claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer((changes.claims.iss as string) ?? issuer)
      .setAudience((changes.claims.aud as string) ?? CLIENT.clientId)
      .setIssuedAt()
      .setExpirationTime((changes.claims.exp as number) ?? '5m')
      .sign(changes.signedByAnother ? stranger.privateKey : keys.privateKey);
    return { status: 200, json: { access_token: randomUUID(), token_type: 'Bearer', id_token: idToken } };
  }

  return {
    issuer,
    changes,
    /** Signs somebody in at the address the shop sent the browser to; the query it comes back with. */
    authorize(url: string, claims: Record<string, unknown>): string {
      const asked = new URL(url).searchParams;
      const code = randomUUID();
      granted.set(code, {
        challenge: asked.get('code_challenge') ?? '',
        nonce: asked.get('nonce') ?? '',
        redirectUri: asked.get('redirect_uri') ?? '',
        claims,
      });
      return new URLSearchParams({ code, state: asked.get('state') ?? '', iss: issuer }).toString();
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}
