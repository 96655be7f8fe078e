import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Quote } from '../rules/quote.ts';

const MAC_BYTES = 32;

/** A key for quotes only, so that nothing signed for another purpose passes as one. */
function quoteKey(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'purrwell quote v1', 32));
}

function macOf(payload: Buffer, secret: string): Buffer {
  return createHmac('sha256', quoteKey(secret)).update(payload).digest();
}

/** JSON with its keys in order, so that equal quotes are equal bytes. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** The opaque token of a quote: HMAC-SHA256 and the quote itself, base64url. */
export function signQuote(quote: Quote, secret: string): string {
  const payload = Buffer.from(canonicalJson(quote));
  return Buffer.concat([macOf(payload, secret), payload]).toString('base64url');
}

/** The quote inside a token; `altered` when a single byte is not ours, `expired` when its time is over. */
export function verifyQuote(token: string, secret: string, now: Date): Quote | 'altered' | 'expired' {
  const bytes = Buffer.from(token, 'base64url');
  // Decoding is lenient about the last character's spare bits; our own spelling is the only one taken.
  if (bytes.length <= MAC_BYTES || bytes.toString('base64url') !== token) return 'altered';
  const payload = bytes.subarray(MAC_BYTES);
  if (!timingSafeEqual(bytes.subarray(0, MAC_BYTES), macOf(payload, secret))) return 'altered';
  const quote = JSON.parse(payload.toString()) as Quote;
  return now.getTime() < Date.parse(quote.expiresAt) ? quote : 'expired';
}
