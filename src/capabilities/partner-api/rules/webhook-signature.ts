import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
/** The specification asks for 24 to 64. */
const SECRET_BYTES = 32;

export const newWebhookSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** A secret as the partner gets it: 'whsec_' and base64. */
export const secretText = (secret: Uint8Array): string => PREFIX + Buffer.from(secret).toString('base64');

interface Message {
  id: string;
  /** Time of this try. */
  at: Date;
  body: string;
}

/**
 * The headers of Standard Webhooks (github.com/standard-webhooks): id, seconds since 1970, and for each secret the
 * HMAC-SHA256 of `id.timestamp.body` in base64.
 */
export function signedHeaders({ id, at, body }: Message, secrets: readonly Uint8Array[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  );
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
