import { hash, randomBytes } from 'node:crypto';

let lastMs = 0;
let sequence = 0;

/** UUID version 7 (RFC 9562): 48-bit milliseconds, a 12-bit sequence within one millisecond, 62 random bits. Sorts by creation within a process. */
export function newId(): string {
  const ms = Math.max(Date.now(), lastMs);
  sequence = ms === lastMs ? sequence + 1 : 0;
  if (sequence > 0xfff) {
    sequence = 0;
    lastMs = ms + 1;
  } else {
    lastMs = ms;
  }
  const bytes = randomBytes(16);
  bytes.writeUIntBE(lastMs, 0, 6);
  bytes[6] = 0x70 | (sequence >> 8);
  bytes[7] = sequence & 0xff;
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return dashed(bytes);
}

/** The smallest id that `newId` could have made at this time: rows of before it have smaller ones. */
export function firstIdAt(moment: Date): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(moment.getTime(), 0, 6);
  bytes[6] = 0x70;
  bytes[8] = 0x80;
  return dashed(bytes);
}

/** 256 random bits, base64url, 43 characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 of a token, 32 bytes: the form in which tokens are stored. */
export function sha256(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

/**
 * Deterministic id of the words (RFC 9562, version 8), for things that must exist once however often they are begun.
 */
export function derivedId(...words: readonly (string | number)[]): string {
  const bytes = sha256(words.join('\n')).subarray(0, 16);
  bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return dashed(bytes);
}

function dashed(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
