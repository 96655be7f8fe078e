import { createECDH, createPublicKey, randomBytes } from 'node:crypto';
import { decrypt } from 'http_ece';
import { jwtVerify } from 'jose';
import type { Browser } from './buyers.ts';
import { openReceiver } from './webhook-receiver.ts';

/** A message as a browser decrypted it, with the headers that its push service got. */
export interface Pushed {
  body: string;
  tag: string;
  path: string;
  to: string;
  ttl: number;
  topic: string;
  urgency: string;
  /** Public key and claims of the signature. */
  signedBy: string;
  claims: { aud?: unknown; sub?: unknown; exp?: unknown };
}

/**
 * A push service on this machine (RFC 8030), over https. Bodies are decrypted and signatures verified with code that the
 * shop does not use.
 */
export async function openPushService() {
  const receiver = await openReceiver();
  const origin = new URL(receiver.url).origin;

  /** A browser's subscription, with the secrets that only it knows. */
  function newSubscription() {
    const keys = createECDH('prime256v1');
    const p256dh = keys.generateKeys('base64url');
    const secret = randomBytes(16);
    const path = `/push/${randomBytes(12).toString('base64url')}`;
    const input = { endpoint: `${origin}${path}`, p256dh, auth: secret.toString('base64url') };
    return {
      input,
      register: (browser: Browser) => browser.put('/api/push/browser', input),
      /** Everything that was sent to it, in order. */
      received: (): Promise<Pushed[]> =>
        Promise.all(
          receiver.received
            .filter((request) => request.path === path)
            .map(async ({ headers, bytes }) => {
              if (headers['content-encoding'] !== 'aes128gcm') throw new Error('Not encrypted as RFC 8188 says.');
              const plain = decrypt(bytes, { version: 'aes128gcm', privateKey: keys, authSecret: secret });
              const { signedBy, claims } = await verifiedSignature(String(headers.authorization));
              return {
                ...(JSON.parse(plain.toString()) as Pick<Pushed, 'body' | 'tag' | 'path' | 'to'>),
                ttl: Number(headers.ttl),
                topic: String(headers.topic),
                urgency: String(headers.urgency),
                signedBy,
                claims,
              };
            }),
        ),
    };
  }
  return { ...receiver, origin, newSubscription };
}

/** Verifies a signature of RFC 8292 by the key that it names. */
async function verifiedSignature(header: string): Promise<Pick<Pushed, 'signedBy' | 'claims'>> {
  const [, token = '', signedBy = ''] = /^vapid t=([\w.-]+), k=([\w-]{87})$/.exec(header) ?? [];
  const point = Buffer.from(signedBy, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' } });
  const { payload } = await jwtVerify(token, key, { algorithms: ['ES256'] });
  return { signedBy, claims: payload };
}
