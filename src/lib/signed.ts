import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const MAC_BYTES = 32;

/** HMAC-SHA256 with a key for one purpose only, so that nothing signed for another passes as this. */
export function macOf(payload: Buffer, secret: string, purpose: string): Buffer {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', `purrwell ${purpose}`, 32));
  return createHmac('sha256', key).update(payload).digest();
}

/** JSON with its keys in order, so that equal things are equal bytes. */
export function canonicalJson(value: unknown): Buffer {
  const inOrder = (_key: string, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner;
  return Buffer.from(JSON.stringify(value, inOrder));
}

/** A signature and what is signed, base64url. */
export const seal = (payload: Buffer, secret: string, purpose: string): string =>
  Buffer.concat([macOf(payload, secret, purpose), payload]).toString('base64url');

/** Payload of a sealed token, or null if its signature is not ours. */
export function unseal(token: string, secret: string, purpose: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  // Decoding is lenient about the last character's spare bits; our own spelling is the only one taken.
  if (bytes.length <= MAC_BYTES || bytes.toString('base64url') !== token) return null;
  const payload = bytes.subarray(MAC_BYTES);
  return timingSafeEqual(bytes.subarray(0, MAC_BYTES), macOf(payload, secret, purpose)) ? payload.toString() : null;
}
