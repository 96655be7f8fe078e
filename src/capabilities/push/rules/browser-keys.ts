import { ECDH } from 'node:crypto';

/** Keys that messages to a browser are encrypted for (RFC 8291). */
export interface BrowserKeys {
  p256dh: Buffer;
  auth: Buffer;
}

const POINT_BYTES = 65;
const AUTH_BYTES = 16;
const BASE64URL = /^[\w-]+={0,2}$/;

/** Keys as a browser gives them, in base64url; null where they are none of P-256, and nothing could be encrypted. */
export function readBrowserKeys({ p256dh, auth }: { p256dh: string; auth: string }): BrowserKeys | null {
  if (!BASE64URL.test(p256dh) || !BASE64URL.test(auth)) return null;
  const keys = { p256dh: Buffer.from(p256dh, 'base64url'), auth: Buffer.from(auth, 'base64url') };
  if (keys.p256dh.length !== POINT_BYTES || keys.auth.length !== AUTH_BYTES) return null;
  try {
    ECDH.convertKey(keys.p256dh, 'prime256v1', undefined, undefined, 'uncompressed'); // throws for no point of the curve
  } catch {
    return null;
  }
  return keys;
}
