import type { Currency } from '#src/kit/money.ts';

/** A country we deliver to and the currency it is sold in. */
export interface Country {
  /** ISO 3166-1 alpha-2. */
  code: string;
  name: string;
  currency: Currency;
}

const NAMES = {
  AED: ['AE United Arab Emirates'],
  EUR: [
    'AT Austria',
    'BE Belgium',
    'BG Bulgaria',
    'HR Croatia',
    'CY Cyprus',
    'CZ Czechia',
    'DK Denmark',
    'EE Estonia',
    'FI Finland',
    'FR France',
    'DE Germany',
    'GR Greece',
    'HU Hungary',
    'IS Iceland',
    'IE Ireland',
    'IT Italy',
    'LV Latvia',
    'LI Liechtenstein',
    'LT Lithuania',
    'LU Luxembourg',
    'MT Malta',
    'MC Monaco',
    'NL Netherlands',
    'NO Norway',
    'PL Poland',
    'PT Portugal',
    'RO Romania',
    'SK Slovakia',
    'SI Slovenia',
    'ES Spain',
    'SE Sweden',
    'CH Switzerland',
    'GB United Kingdom',
  ],
  USD: [
    'AU Australia',
    'BH Bahrain',
    'BR Brazil',
    'CA Canada',
    'EG Egypt',
    'HK Hong Kong',
    'IN India',
    'ID Indonesia',
    'JP Japan',
    'JO Jordan',
    'KW Kuwait',
    'MY Malaysia',
    'MX Mexico',
    'MA Morocco',
    'NZ New Zealand',
    'OM Oman',
    'PH Philippines',
    'QA Qatar',
    'SA Saudi Arabia',
    'RS Serbia',
    'SG Singapore',
    'ZA South Africa',
    'KR South Korea',
    'TW Taiwan',
    'TH Thailand',
    'TR Türkiye',
    'UA Ukraine',
    'US United States',
  ],
} as const satisfies Record<Currency, readonly string[]>;

/** All 62, in the order of their names. */
export const COUNTRIES: readonly Country[] = Object.entries(NAMES)
  .flatMap(([currency, rows]) =>
    rows.map((row) => ({ code: row.slice(0, 2), name: row.slice(3), currency: currency as Currency })),
  )
  .sort((a, b) => a.name.localeCompare(b.name, 'en'));

const BY_CODE = new Map(COUNTRIES.map((country) => [country.code, country]));
const BY_NAME = new Map(COUNTRIES.map((country) => [country.name.toLowerCase(), country]));

const GCC = new Set(['AE', 'BH', 'KW', 'OM', 'QA', 'SA']);

/** How many suggestions a typed country gets at most. */
export const MAX_SUGGESTIONS = 8;

export function countryByCode(code: string): Country | undefined {
  return BY_CODE.get(code.toUpperCase());
}

/** The country whose name is exactly what was typed, in any case. */
export function countryByName(typed: string): Country | undefined {
  return BY_NAME.get(typed.trim().toLowerCase());
}

/** Up to eight countries whose name holds the typed text; names that begin with it come first. */
export function suggestCountries(typed: string): Country[] {
  const text = typed.trim().toLowerCase();
  const holds = COUNTRIES.filter((country) => country.name.toLowerCase().includes(text));
  const begins = (country: Country) => (country.name.toLowerCase().startsWith(text) ? 0 : 1);
  return holds.sort((a, b) => begins(a) - begins(b)).slice(0, MAX_SUGGESTIONS);
}

export type Zone = 'gulf' | 'europe' | 'usa' | 'world';

/** Which delivery rules a country falls under. An unknown code is 'world'. */
export function zoneOf(code: string): Zone {
  if (GCC.has(code)) return 'gulf';
  if (code === 'US') return 'usa';
  return countryByCode(code)?.currency === 'EUR' ? 'europe' : 'world';
}
