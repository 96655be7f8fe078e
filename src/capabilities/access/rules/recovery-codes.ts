import { randomBytes } from 'node:crypto';
import { sha256 } from '#src/lib/id.ts';

export const RECOVERY_CODES = 10;
/** Without letters and digits that look alike; 32 of them, so that each stands for five bits. */
const ALPHABET = '23456789abcdefghijkmnpqrstuvwxyz';
const LENGTH = 16;

/** 80 random bits, in groups of four: too many to guess, so a plain hash of them is kept. */
export function newRecoveryCode(): string {
  const letters = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % 32]).join('');
  return letters.match(/.{4}/g)?.join('-') ?? letters;
}

/** SHA-256 of a recovery code, ignoring case, spaces and hyphens. */
export function recoveryCodeHash(typed: string): Buffer {
  return sha256(typed.toLowerCase().replace(/[\s-]/g, ''));
}

/** Whether a text is a recovery code rather than one of an app. */
export const looksLikeRecoveryCode = (typed: string) => typed.replace(/[\s-]/g, '').length === LENGTH;
