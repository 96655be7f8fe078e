import { randomBytes } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

function letters(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) if (byte < 248 && text.length < length) text += LETTERS[byte % 62];
  }
  return text;
}

/** `sub_` and 24 letters and digits: about 142 random bits. */
export function stripeId(prefix: string): string {
  return `${prefix}_${letters(24)}`;
}

/** A session's id opens its payment page, so it is longer. */
export function sessionId(): string {
  return `cs_test_a1${letters(56)}`;
}

/** Key in the URL of an invoice's page. */
export const pageKey = (): string => letters(32);

export function invoicePrefix(): string {
  return letters(8).toUpperCase();
}

export const secretOf = (id: string): string => `${id}_secret_${letters(24)}`;

type Reference = string | { id: string } | null | undefined;

/** The id behind a reference, expanded or not; null where there is none. */
export function idOrNull(reference: Reference): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : (reference ?? null);
}

/** The id behind a reference that must be there. */
export function idOf(reference: Reference): string {
  const id = idOrNull(reference);
  if (id === null) throw new TypeError('A reference that has to be there is missing.');
  return id;
}
