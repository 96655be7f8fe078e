import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';

const MAC_BYTES = 32;

/** Derived keys, by purpose and secret. A process has one secret and some purposes; deriving takes longer than signing. */
const keys = new Map<string, KeyObject>();
const MOST_KEYS = 200;

function keyFor(secret: string, purpose: string): KeyObject {
  const name = JSON.stringify([purpose, secret]);
  const known = keys.get(name);
  if (known) return known;
  if (keys.size >= MOST_KEYS) keys.clear();
  const key = createSecretKey(new Uint8Array(hkdfSync('sha256', secret, '', `purrwell ${purpose}`, 32)));
  keys.set(name, key);
  return key;
}

/** HMAC-SHA256 with a key for one purpose only, so that nothing signed for another passes as this. */
export const macOf = (payload: Buffer, secret: string, purpose: string): Buffer =>
  createHmac('sha256', keyFor(secret, purpose)).update(payload).digest();

/** JSON with its keys in order, so that equal things are equal bytes. */
export function canonicalJson(value: unknown): Buffer {
  const inOrder = (_key: string, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner;
  return Buffer.from(JSON.stringify(value, inOrder));
}

/** A signature and the signed text, base64url. */
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
