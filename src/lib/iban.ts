/** Lengths of the account numbers of the countries that take SEPA transfers, by country. */
const SEPA_LENGTHS: Readonly<Record<string, number>> = {
  ...{ AD: 24, AT: 20, BE: 16, BG: 22, CH: 21, CY: 28, CZ: 24, DE: 22, DK: 18, EE: 20, ES: 24, FI: 18, FR: 27, GB: 22 },
  ...{ GI: 23, GR: 27, HR: 21, HU: 28, IE: 22, IS: 26, IT: 27, LI: 21, LT: 20, LU: 20, LV: 21, MC: 27, MT: 31, NL: 18 },
  ...{ NO: 15, PL: 28, PT: 25, RO: 24, SE: 24, SI: 19, SK: 24, SM: 27, VA: 22 },
};

/** Letters and digits without spaces, in capitals. */
export const plainIban = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

/** Whether its check digits are right (ISO 13616: remainder 1 by 97), and its length where the country's is known. */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const length = SEPA_LENGTHS[iban.slice(0, 2)];
  if (length !== undefined && iban.length !== length) return false;
  const digits = [...(iban.slice(4) + iban.slice(0, 4))].map((sign) => Number.parseInt(sign, 36)).join('');
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

/** Whether a SEPA transfer reaches the account. */
export const takesSepa = (iban: string): boolean => iban.slice(0, 2) in SEPA_LENGTHS;

/** `DE89 **** 3000`, for screens and mails. */
export const maskedIban = (iban: string): string => `${iban.slice(0, 4)} **** ${iban.slice(-4)}`;
