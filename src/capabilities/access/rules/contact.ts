import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { DELIVERY_COUNTRIES } from './delivery-countries.ts';
import { looksLikeEmail, looksLikePhone } from './registration.ts';

/** Default country of numbers typed without a country code. */
const HOME = 'AE';

export type Contact = { kind: 'email'; email: string } | { kind: 'phone'; phone: string };

/** One spelling per address: trimmed, composed, lower-cased. */
export function normalEmail(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}

/** E.164 (+971501234567), or null where no number of that length can exist. */
export function normalPhone(text: string): string | null {
  if (!looksLikePhone(text.trim())) return null;
  const number = parsePhoneNumberFromString(text, HOME);
  return number?.isPossible() ? number.number : null;
}

const TYPED_NUMBER = /^\+?[\d\s\-()./]{6,24}$/;

/** Every number in E.164 that a typed one may be: without its country, one for each country that is delivered to. */
export function possiblePhones(text: string): string[] {
  if (!TYPED_NUMBER.test(text.trim())) return [];
  const numbers = (Object.keys(DELIVERY_COUNTRIES) as (keyof typeof DELIVERY_COUNTRIES)[]).flatMap((country) => {
    const number = parsePhoneNumberFromString(text, country);
    return number?.isPossible() ? number.number : [];
  });
  return [...new Set(numbers)];
}

/** The contact someone signs in with. A phone number typed into the e-mail field is still a phone number. */
export function loginContact(input: { email?: string; phoneNumber?: string }): Contact | null {
  const text = input.email ?? input.phoneNumber ?? '';
  if (input.email !== undefined && looksLikeEmail(text.trim())) return { kind: 'email', email: normalEmail(text) };
  const phone = normalPhone(text);
  return phone ? { kind: 'phone', phone } : null;
}
