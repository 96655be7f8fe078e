import type { PayMethod } from './payment-methods.ts';

type CardBrand = 'Visa' | 'Mastercard' | 'American Express';

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Brand of a card by its first digits; null while they do not tell. */
export function cardBrand(number: string): CardBrand | null {
  const digits = digitsOf(number);
  if (digits.startsWith('4')) return 'Visa';
  if (/^3[47]/.test(digits)) return 'American Express';
  return /^(5[1-5]|2[2-7])/.test(digits) ? 'Mastercard' : null;
}

/** '4242 4242 4242 4242'; American Express is grouped 4, 6, 5. */
export function groupedNumber(text: string): string {
  const digits = digitsOf(text).slice(0, 19);
  if (cardBrand(digits) !== 'American Express') return digits.replace(/(\d{4})(?=\d)/g, '$1 ');
  return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)].filter(Boolean).join(' ');
}

/** '12 / 34', however it was typed: 1234, 12/34, 1/34 or 12/2034. */
export function groupedExpiry(text: string): string {
  const alone = /^\s*([1-9])\s*\//.test(text) || /^\s*[2-9]/.test(text);
  const digits = (alone ? '0' : '') + digitsOf(text);
  const month = digits.slice(0, 2);
  const rest = digits.slice(2, 6);
  const year = rest.length === 4 && rest.startsWith('20') ? rest.slice(2) : rest.slice(0, 2);
  return year ? `${month} / ${year}` : month;
}

/** The check digit of a card number (ISO/IEC 7812-1). */
function passesCheck(number: string): boolean {
  const digits = digitsOf(number);
  if (digits.length < 12) return false;
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Two check digits (ISO 13616): the letters are numbers from 10 on, and the whole leaves 1 over when divided by 97. */
function passesIban(text: string): boolean {
  const iban = text.replace(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const turned = iban.slice(4) + iban.slice(0, 4);
  const numbers = turned.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return [...numbers].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

/** Everything the form can ask for; a method asks for some of it. */
export interface TypedPayment {
  number: string;
  expires: string;
  securityCode: string;
  name: string;
  iban: string;
  bank: string;
}
export type PaymentField = keyof TypedPayment;

export const NOTHING_TYPED: TypedPayment = {
  number: '',
  expires: '',
  securityCode: '',
  name: '',
  iban: '',
  bank: '',
};

/** In the order of the screen. */
export const FIELDS_OF: Readonly<Record<PayMethod, readonly PaymentField[]>> = {
  card: ['number', 'expires', 'securityCode', 'name'],
  ideal: ['bank', 'name'],
  sepa_debit: ['iban', 'name'],
  apple_pay: [],
  google_pay: [],
};

/** Error texts by field, in the order of the screen; empty if valid. */
export function checkPayment(method: PayMethod, typed: TypedPayment, now: Date): Partial<TypedPayment> {
  const wrong: Partial<TypedPayment> = {};
  for (const field of FIELDS_OF[method]) {
    const sentence = CHECKS[field](typed, now);
    if (sentence) wrong[field] = sentence;
  }
  return wrong;
}

const CHECKS: Readonly<Record<PaymentField, (typed: TypedPayment, now: Date) => string | null>> = {
  number: ({ number }) => {
    if (!number.trim()) return 'The long number on the front';
    return passesCheck(number) ? null : 'This card number is not valid. Please check the digits';
  },
  expires: ({ expires }, now) => {
    const [, month, year] = /^(\d\d) \/ (\d\d)$/.exec(groupedExpiry(expires)) ?? [];
    if (!month || !year || Number(month) < 1 || Number(month) > 12) return 'Month and year, as on the card';
    // A card is good to the end of its month.
    return Date.UTC(2000 + Number(year), Number(month), 1) > now.getTime() ? null : 'This card has expired';
  },
  securityCode: ({ number, securityCode }) => {
    const front = cardBrand(number) === 'American Express';
    if (new RegExp(`^\\d{${front ? 4 : 3}}$`).test(securityCode.trim())) return null;
    return front ? 'Four digits, on the front' : 'Three digits, on the back';
  },
  name: ({ name }) => (name.trim() ? null : 'Please enter the name'),
  iban: ({ iban }) => (passesIban(iban) ? null : 'This IBAN is not valid. Please check the characters'),
  bank: ({ bank }) => (bank ? null : 'Please choose your bank'),
};
