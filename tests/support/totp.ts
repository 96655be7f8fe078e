import { createHmac } from 'node:crypto';

const STEP_SECONDS = 30;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The bytes of a key as authenticator apps write it (RFC 4648, base32 without padding). */
export function bytesOfKey(base32: string): Buffer {
  const bits = [...base32].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code of a moment, as RFC 6238 has it with HMAC-SHA-1: written for the tests, beside the shop's library. */
export function totp(key: Buffer, unixSeconds: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(unixSeconds / STEP_SECONDS)));
  const hash = createHmac('sha1', key).update(counter).digest();
  const truncated = hash.readUInt32BE(hash.readUInt8(hash.length - 1) & 0xf) & 0x7fffffff;
  return String(truncated % 10 ** digits).padStart(digits, '0');
}
