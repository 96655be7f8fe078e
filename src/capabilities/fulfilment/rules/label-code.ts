const plain = (code: string): string => code.replace(/[^0-9a-z]/gi, '').toUpperCase();

/**
 * Whether a number that was typed or scanned is that of a label: with spaces, in small letters, or as the bar code that
 * holds more before it, such as the postal code of the USPS.
 */
export const sameCode = (entered: string, code: string): boolean =>
  plain(code) !== '' && plain(entered).endsWith(plain(code));
