import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto';
import type { Signature, SignatureState } from '../rules/export-format.ts';

/** The head of a PKCS #8 Ed25519 key (RFC 8410); the 32 bytes of the key follow. */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

let kept: { secret: string; key: KeyObject } | null = null;

/** Key of the shop for exports, derived from its secret for this purpose alone. */
function signingKey(secret: string): KeyObject {
  if (kept?.secret === secret) return kept.key;
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'purrwell export signature', 32));
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, seed]), format: 'der', type: 'pkcs8' });
  kept = { secret, key };
  return key;
}

const publicText = (key: KeyObject): string => createPublicKey(key).export({ format: 'jwk' }).x ?? '';

/** The public half as base64url, 43 characters, which another shop lists to trust exports of this one. */
export const exportKey = (secret: string): string => publicText(signingKey(secret));

/** A detached signature of the manifest, as the file beside it. */
export function signManifest(manifest: string, secret: string): string {
  const key = signingKey(secret);
  const signature = sign(null, Buffer.from(manifest), key).toString('base64url');
  return `${JSON.stringify({ algorithm: 'Ed25519', publicKey: publicText(key), signature }, null, 1)}\n`;
}

export interface KnownKeys {
  own: string;
  trusted: readonly string[];
}

/** Says whose signature it is; `broken` where it does not fit the manifest. */
export function checkSignature(
  manifest: Uint8Array,
  { publicKey, signature }: Signature,
  { own, trusted }: KnownKeys,
): SignatureState {
  if (!isSigned(manifest, publicKey, signature)) return 'broken';
  if (publicKey === own) return 'own';
  return trusted.includes(publicKey) ? 'trusted' : 'unknown';
}

function isSigned(manifest: Uint8Array, publicKey: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
    return verify(null, manifest, key, Buffer.from(signature, 'base64url'));
  } catch {
    return false; // 32 bytes that are no point of the curve
  }
}
