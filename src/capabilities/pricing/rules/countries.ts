import { DELIVERY_COUNTRIES, type DeliveryCountry } from '#src/capabilities/access/rules/delivery-countries.ts';
import type { Currency } from '#src/lib/money.ts';

/** A country we deliver to and the currency it is sold in. */
export interface Country {
  /** ISO 3166-1 alpha-2. */
  code: string;
  name: string;
  currency: Currency;
}

const CODES: Record<Currency, string> = {
  AED: 'AE',
  EUR: 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IS IE IT LV LI LT LU MT MC NL NO PL PT RO SK SI ES SE CH GB',
  USD: 'AU BH BR CA EG HK IN ID JP JO KW MY MX MA NZ OM PH QA SA RS SG ZA KR TW TH TR UA US',
};

/** All 62, in the order of their names. */
export const COUNTRIES: readonly Country[] = Object.entries(CODES)
  .flatMap(([currency, codes]) =>
    codes.split(' ').map((code) => ({
      code,
      name: DELIVERY_COUNTRIES[code as DeliveryCountry],
      currency: currency as Currency,
    })),
  )
  .sort((a, b) => a.name.localeCompare(b.name, 'en'));

const BY_CODE = new Map(COUNTRIES.map((country) => [country.code, country]));
const BY_NAME = new Map(COUNTRIES.map((country) => [country.name.toLowerCase(), country]));

const GCC = new Set(['AE', 'BH', 'KW', 'OM', 'QA', 'SA']);

/** Countries that a list of suggestions holds at most (R82). */
export const MAX_SUGGESTIONS = 8;

export function countryByCode(code: string): Country | undefined {
  return BY_CODE.get(code.toUpperCase());
}

/** The country with exactly the typed name, in any case. */
export function countryByName(typed: string): Country | undefined {
  return BY_NAME.get(typed.trim().toLowerCase());
}

export type Zone = 'gulf' | 'europe' | 'usa' | 'world';

/** Delivery zone of a country. An unknown code is 'world'. */
export function zoneOf(code: string): Zone {
  if (GCC.has(code)) return 'gulf';
  if (code === 'US') return 'usa';
  return countryByCode(code)?.currency === 'EUR' ? 'europe' : 'world';
}
