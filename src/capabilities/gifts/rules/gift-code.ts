/** Letters that are hard to mistake for each other; 32 of them, five bits each. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 16;

/** `PURR-XXXX-XXXX-XXXX-XXXX` from 16 random bytes: 80 bits. */
export function writeCode(random: Uint8Array): string {
  const letters = Array.from(random.subarray(0, LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');
  return `PURR-${letters.replace(/.{4}(?=.)/g, '$&-')}`;
}

/** A code as it was typed, in its one spelling: with any dashes, spaces and case; null if it cannot be one. */
export function readCode(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '').replace(/^PURR/, '');
  if (letters.length !== LENGTH || [...letters].some((letter) => !LETTERS.includes(letter))) return null;
  return `PURR-${letters.replace(/.{4}(?=.)/g, '$&-')}`;
}
