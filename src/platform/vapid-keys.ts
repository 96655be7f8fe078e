import { createECDH, hkdfSync } from 'node:crypto';

/** Keys with which push services know this shop (RFC 8292): P-256, as base64url. */
export interface VapidSettings {
  /** 65 bytes, uncompressed. Browsers bind their subscriptions to it. */
  publicKey: string;
  privateKey: string;
  /** Address for the operators of push services: mailto: or https:. */
  contact: string;
}

const CURVE = 'prime256v1';
const BYTES = 32;

/** The public key of a private one; null where that is none of the curve. */
export function publicKeyOf(privateKey: string): string | null {
  const bytes = Buffer.from(privateKey, 'base64url');
  if (bytes.length !== BYTES) return null;
  const pair = createECDH(CURVE);
  try {
    pair.setPrivateKey(bytes);
  } catch {
    return null;
  }
  return pair.getPublicKey('base64url');
}

/**
 * A pair that follows from the session secret, so that every process and every restart has the same one and nothing else
 * has to be kept.
 */
export function derivedVapidKeys(sessionSecret: string): { publicKey: string; privateKey: string } {
  for (let round = 0; ; round += 1) {
    const bytes = hkdfSync('sha256', sessionSecret, '', `purrwell push ${round}`, BYTES);
    const privateKey = Buffer.from(bytes).toString('base64url');
    const publicKey = publicKeyOf(privateKey); // one in four thousand million is out of range
    if (publicKey) return { publicKey, privateKey };
  }
}

/** Faults of keys that an operator has set; none where both are missing. */
export function vapidFaults({ publicKey, privateKey }: Partial<Record<'publicKey' | 'privateKey', string>>): string[] {
  if (!publicKey && !privateKey) return [];
  if (!publicKey) return ['VAPID_PUBLIC_KEY is missing although VAPID_PRIVATE_KEY is set.'];
  if (!privateKey) return ['VAPID_PRIVATE_KEY is missing although VAPID_PUBLIC_KEY is set.'];
  const found = publicKeyOf(privateKey);
  if (!found) return ['VAPID_PRIVATE_KEY must be a private key of P-256 as base64url, 43 characters.'];
  return found === publicKey ? [] : ['VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY.'];
}
