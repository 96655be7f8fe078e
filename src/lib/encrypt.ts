import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface Key {
  secret: string;
  /** Each purpose has a key of its own. */
  purpose: string;
  /** The row it belongs to: what was encrypted for another does not decrypt. */
  context: string;
}

const keyFor = ({ secret, purpose }: Key) =>
  new Uint8Array(hkdfSync('sha256', secret, '', `purrwell encryption ${purpose}`, 32));

/** AES-256-GCM: nonce, tag, ciphertext. */
export function encrypt(plain: Uint8Array, key: Key): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFor(key), nonce).setAAD(Buffer.from(key.context));
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
}

/** Null where it was not encrypted with this key, or has been changed. */
export function decrypt(stored: Uint8Array, key: Key): Buffer | null {
  const bytes = Buffer.from(stored);
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv('aes-256-gcm', keyFor(key), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(key.context)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}
