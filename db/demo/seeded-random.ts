import { createHash } from 'node:crypto';

/** Numbers from 0 up to 1, always the same for the same words. */
export function seededRandom(words: string): () => number {
  let throws = 0;
  return () => createHash('sha256').update(`${words} ${throws++}`).digest().readUInt32BE(0) / 2 ** 32;
}

/** A UUID that is always the same for the same words: version 8 of RFC 9562, which is for makers of their own. */
export function uuidOf(words: string): string {
  const bytes = createHash('sha256').update(words).digest().subarray(0, 16);
  bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
