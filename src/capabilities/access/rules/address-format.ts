import { type RegionOption, regionOptions } from './address-regions.ts';
import { type DeliveryCountry, isDeliveryCountry } from './delivery-countries.ts';

/*
 * Fields that addresses of a country have, and their names there. Source: the address metadata of Google's libaddressinput
 * (testdata/countryinfo.txt of 12 June 2025: `require`, `zip`, `zipex`, `state_name_type`). Where we differ from it:
 *
 * - Emirates and the states of Mexico are asked for: carriers sort by them.
 * - No region is asked for in Hong Kong, Italy, South Korea, Spain and Taiwan: the city or the postcode says it.
 * - In Europe, Saudi Arabia, Indonesia, Thailand a postcode is needed, also where the source calls it optional.
 * - Ireland (Eircode) and South Korea (five digits since 2015) have the codes of their posts, which the source lacks.
 * - Spaces, hyphens and prefixes that people leave out or add are accepted.
 */

/** The part of a country that a parcel needs to be told, as people there call it. */
const REGIONS: Partial<Record<DeliveryCountry, string>> = {
  AE: 'Emirate',
  AU: 'State',
  BR: 'State',
  CA: 'Province',
  IN: 'State',
  JP: 'Prefecture',
  MX: 'State',
  US: 'State',
};

const POSTAL_CODE_NAMES: Partial<Record<DeliveryCountry, string>> = {
  BH: 'Block number',
  CA: 'Postal code',
  IE: 'Eircode',
  IN: 'PIN code',
  US: 'ZIP code',
};

/** Countries whose parcels arrive without a postcode; one that is given has to be one. */
const OPTIONAL_CODES = new Set<string>(['BH', 'EG', 'JO', 'KW', 'MA', 'OM', 'PH'] satisfies DeliveryCountry[]);

/** Patterns of postal codes, by length where they are all digits, each with an example. Other countries have none. */
const POSTAL_CODES: Partial<Record<DeliveryCountry, readonly [pattern: number | RegExp, example: string]>> = {
  AT: [4, '1010'],
  AU: [4, '2000'],
  BE: [4, '1000'],
  BG: [4, '1000'],
  BH: [/(\d|1[0-2])\d{2}/, '317'],
  BR: [/\d{5}-?\d{3}/, '01310-100'],
  CA: [/[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][ -]?\d[ABCEGHJ-NPRSTV-Z]\d/, 'K1A 0B1'],
  CH: [4, '8001'],
  CY: [4, '1010'],
  CZ: [/\d{3} ?\d{2}/, '110 00'],
  DE: [5, '10115'],
  DK: [4, '1050'],
  EE: [5, '10111'],
  EG: [/\d{5}(\d{2})?/, '11511'],
  ES: [5, '28001'],
  FI: [5, '00100'],
  FR: [/\d{2} ?\d{3}/, '75001'],
  GB: [/GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[ABD-HJLN-UW-Z]{2}|BFPO ?\d{1,4}/, 'SW1A 1AA'],
  GR: [/\d{3} ?\d{2}/, '104 31'],
  HR: [5, '10000'],
  HU: [4, '1051'],
  ID: [5, '10110'],
  IE: [/[A-Z]\d[\dW] ?[A-Z\d]{4}/, 'D02 AF30'],
  IN: [/\d{3} ?\d{3}/, '110 001'],
  IS: [3, '101'],
  IT: [5, '00184'],
  JO: [5, '11118'],
  JP: [/\d{3}-?\d{4}/, '100-0001'],
  KR: [5, '04524'],
  KW: [5, '13001'],
  LI: [/948[5-9]|949[0-8]/, '9490'],
  LT: [/(LT-)?\d{5}/, 'LT-01100'],
  LU: [/(L-)?\d{4}/, '1111'],
  LV: [/(LV-)?\d{4}/, 'LV-1050'],
  MA: [5, '10000'],
  MC: [/980\d{2}/, '98000'],
  MT: [/[A-Z]{3} ?\d{2,4}/, 'VLT 1117'],
  MX: [5, '06000'],
  MY: [5, '50000'],
  NL: [/\d{4} ?[A-Z]{2}/, '1012 AB'],
  NO: [4, '0150'],
  NZ: [4, '6011'],
  OM: [/(PC )?\d{3}/, '100'],
  PH: [4, '1000'],
  PL: [/\d{2}-?\d{3}/, '00-001'],
  PT: [/\d{4}-?\d{3}/, '1100-148'],
  RO: [6, '010011'],
  RS: [/\d{5,6}/, '11000'],
  SA: [/\d{5}(-\d{4})?/, '11564'],
  SE: [/\d{3} ?\d{2}/, '111 29'],
  SG: [6, '018956'],
  SI: [/(SI-)?\d{4}/, '1000'],
  SK: [/\d{3} ?\d{2}/, '811 01'],
  TH: [5, '10200'],
  TR: [5, '34000'],
  TW: [/\d{3}(\d{2,3})?/, '100'],
  UA: [5, '01001'],
  US: [/\d{5}([ -]\d{4})?/, '10001'],
  ZA: [4, '8001'],
};

export interface AddressFormat {
  /** The region, which is needed wherever it is asked for; null where none is. Without options it is written. */
  region: { name: string; options: readonly RegionOption[] | null } | null;
  /** The postal code with an example; null where the country has none. */
  postalCode: { name: string; example: string; needed: boolean } | null;
}

/** Address fields of a country, with their local names. */
export function addressFormat(country: string): AddressFormat {
  if (!isDeliveryCountry(country))
    return { region: null, postalCode: { name: 'Postcode', example: '', needed: false } };
  const region = REGIONS[country];
  const [, example] = POSTAL_CODES[country] ?? [];
  return {
    region: region ? { name: region, options: regionOptions(country) } : null,
    postalCode: example
      ? { name: POSTAL_CODE_NAMES[country] ?? 'Postcode', example, needed: !OPTIONAL_CODES.has(country) }
      : null,
  };
}

/** Whether the country has this postal code. One that is optional may be empty. */
export function isPostalCode(country: DeliveryCountry, code: string): boolean {
  const [pattern] = POSTAL_CODES[country] ?? [];
  if (pattern === undefined || (!code && OPTIONAL_CODES.has(country))) return code === '';
  const source = typeof pattern === 'number' ? `\\d{${pattern}}` : pattern.source;
  return new RegExp(`^(?:${source})$`).test(code);
}
