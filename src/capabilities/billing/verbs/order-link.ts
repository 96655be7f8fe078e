import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** How long the link in a mail opens the page of its order. */
const LINK_DAYS = 180;
const DAY_MS = 86_400_000;
const MAC_BYTES = 32;

interface LinkTerms {
  /** The session secret. */
  secret: string;
  now: Date;
}

/** A key for these links only, so that nothing signed for another purpose passes as one. */
function macOf(payload: Buffer, secret: string): Buffer {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'purrwell order link v1', 32));
  return createHmac('sha256', key).update(payload).digest();
}

/** What shows that somebody got our mail about an order: opens its page and nothing else. */
export function signOrderLink(number: string, { secret, now }: LinkTerms): string {
  const lastDay = Math.floor(now.getTime() / DAY_MS) + LINK_DAYS;
  const payload = Buffer.from(`${lastDay} ${number}`);
  return Buffer.concat([macOf(payload, secret), payload]).toString('base64url');
}

/** The number of the order; `altered` when a single byte is not ours, `expired` once its days are over. */
export function readOrderLink(token: string, { secret, now }: LinkTerms): { number: string } | 'altered' | 'expired' {
  const bytes = Buffer.from(token, 'base64url');
  // Decoding is lenient about the last character's spare bits; our own spelling is the only one taken.
  if (bytes.length <= MAC_BYTES || bytes.toString('base64url') !== token) return 'altered';
  const payload = bytes.subarray(MAC_BYTES);
  if (!timingSafeEqual(bytes.subarray(0, MAC_BYTES), macOf(payload, secret))) return 'altered';
  const [lastDay, number = ''] = payload.toString().split(' ');
  return Math.floor(now.getTime() / DAY_MS) <= Number(lastDay) ? { number } : 'expired';
}

/** The address in a mail. The secret part stands behind the #, so it is in no server's log and no referrer. */
export const orderPage = (origin: string, number: string, terms: LinkTerms): string =>
  `${origin}/order-status#${signOrderLink(number, terms)}`;
