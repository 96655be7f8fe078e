import { digitsOf } from './test-cards.ts';

/** The check digit of a card number (ISO/IEC 7812-1, Luhn). */
export function passesLuhn(number: string): boolean {
  const digits = digitsOf(number);
  if (!/^\d{12,19}$/.test(digits)) return false;
  const total = Array.from(digits)
    .reverse()
    .reduce((sum, digit, index) => {
      const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return sum + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return total % 10 === 0;
}

/** '4242 4242 4242 4242'; American Express is grouped 4, 6, 5. */
export function grouped(number: string): string {
  const pattern = number.length === 15 ? /^(\d{4})(\d{6})(\d{5})$/ : /(\d{4})(?=\d)/g;
  return number.length === 15 ? number.replace(pattern, '$1 $2 $3') : number.replace(pattern, '$1 ');
}

export function securityCodeLength(number: string): number {
  return /^3[47]/.test(digitsOf(number)) ? 4 : 3;
}

export interface Expiry {
  month: number;
  year: number;
}

/** Reads '12 / 34', '12/2034' and '1234'. */
export function readExpiry(text: string): Expiry | null {
  const match = /^\s*(\d{1,2})\s*[/-]?\s*(\d{2}|\d{4})\s*$/.exec(text);
  if (!match) return null;
  const month = Number(match[1]);
  const year = Number(match[2]) + (match[2]?.length === 2 ? 2000 : 0);
  return month >= 1 && month <= 12 ? { month, year } : null;
}

/** A card is good to the end of its month. */
export function isExpiredCard({ month, year }: Expiry, now: number): boolean {
  return Date.UTC(year, month, 1) / 1000 <= now;
}
