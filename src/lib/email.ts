/** RFC 5321: the whole address, and the part before the @. */
export const EMAIL_LONGEST = 254;
const LOCAL_LONGEST = 64;

const ATOM = "[\\p{L}\\p{N}\\p{M}!#$%&'*+\\-/=?^_`{|}~]+";
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\p{M}-]{0,61}[\\p{L}\\p{N}\\p{M}])?';
const ADDRESS = new RegExp(`^(${ATOM}(?:\\.${ATOM})*)@(?:${LABEL}\\.)+${LABEL}$`, 'u');

/**
 * The one parser for e-mail addresses: one plain recipient in its one spelling (trimmed, composed, lower-cased), or null.
 * Lists, names, quotes, comments, groups, blanks and control characters within are refused, so that no mail program can
 * read anything else into it.
 */
export function parseEmail(text: string): string | null {
  const address = text.normalize('NFC').trim().toLowerCase();
  if (address.length > EMAIL_LONGEST) return null;
  const local = ADDRESS.exec(address)?.[1];
  return local && local.length <= LOCAL_LONGEST ? address : null;
}

declare const minted: unique symbol;

/** An address whose owner has confirmed it. Required to find records by address; made by `access/scopes.ts` alone. */
export type VerifiedEmail = string & { readonly [minted]: 'verified-email' };
