import { sha256 } from '#src/lib/id.ts';

/** Bytes of SHA-256 kept of each password, as scripts/common-passwords.mjs writes them. */
const PREFIX_BYTES = 5;

/** Whether the sorted list of hash prefixes holds a password, in any case and with or without spaces around it. */
export function isListed(list: Buffer, password: string): boolean {
  const wanted = sha256(password.normalize('NFKC').trim().toLowerCase()).subarray(0, PREFIX_BYTES);
  let low = 0;
  let high = list.length / PREFIX_BYTES;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = list.compare(wanted, 0, PREFIX_BYTES, middle * PREFIX_BYTES, (middle + 1) * PREFIX_BYTES);
    if (order === 0) return true;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return false;
}
