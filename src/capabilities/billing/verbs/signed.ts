import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const MAC_BYTES = 32;

/** A key for one purpose only, so that nothing signed for another passes as this. */
export function macOf(payload: Buffer, secret: string, purpose: string): Buffer {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', `purrwell ${purpose}`, 32));
  return createHmac('sha256', key).update(payload).digest();
}

/** JSON with its keys in order, so that equal things are equal bytes. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** A signature and what is signed, base64url. */
export function seal(value: unknown, secret: string, purpose: string): string {
  const payload = Buffer.from(canonicalJson(value));
  return Buffer.concat([macOf(payload, secret, purpose), payload]).toString('base64url');
}

/** What was sealed, or null where a single byte is not ours. */
export function unseal(token: string, secret: string, purpose: string): unknown {
  const bytes = Buffer.from(token, 'base64url');
  // Decoding is lenient about the last character's spare bits; our own spelling is the only one taken.
  if (bytes.length <= MAC_BYTES || bytes.toString('base64url') !== token) return null;
  const payload = bytes.subarray(MAC_BYTES);
  if (!timingSafeEqual(bytes.subarray(0, MAC_BYTES), macOf(payload, secret, purpose))) return null;
  return JSON.parse(payload.toString());
}
