import { DELIVERY_COUNTRIES, type DeliveryCountry, isDeliveryCountry } from './delivery-countries.ts';

/** The address of parcels. Without a city it is one line from before addresses had fields, all of it in `line1`. */
export interface PostalAddress {
  /** Street and number. */
  line1: string;
  /** Apartment, building or company. */
  line2: string;
  city: string;
  /** State, province or emirate; empty where parcels need none. */
  region?: string;
  /** Empty where the country has none. */
  postalCode: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
}

export interface FieldIssue {
  field: keyof PostalAddress;
  message: string;
}

export const EMIRATES = [
  'Abu Dhabi',
  'Ajman',
  'Dubai',
  'Fujairah',
  'Ras Al Khaimah',
  'Sharjah',
  'Umm Al Quwain',
] as const;

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

const POSTAL_CODE_NAMES: Partial<Record<DeliveryCountry, string>> = { IE: 'Eircode', IN: 'PIN code', US: 'ZIP code' };

/** Patterns of postal codes, by length where they are all digits, each with an example. Other countries have none. */
const POSTAL_CODES: Partial<Record<DeliveryCountry, readonly [pattern: number | RegExp, example: string]>> = {
  AT: [4, '1010'],
  AU: [4, '2000'],
  BE: [4, '1000'],
  BG: [4, '1000'],
  BR: [/\d{5}-?\d{3}/, '01310-100'],
  CA: [/[A-Z]\d[A-Z] ?\d[A-Z]\d/, 'K1A 0B1'],
  CH: [4, '8001'],
  CY: [4, '1010'],
  CZ: [/\d{3} ?\d{2}/, '110 00'],
  DE: [5, '10115'],
  DK: [4, '1050'],
  EE: [5, '10111'],
  EG: [/\d{5}(\d{2})?/, '11511'],
  ES: [5, '28001'],
  FI: [5, '00100'],
  FR: [5, '75001'],
  GB: [/[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}/, 'SW1A 1AA'],
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
  LI: [4, '9490'],
  LT: [/(LT-)?\d{5}/, 'LT-01100'],
  LU: [/(L-)?\d{4}/, '1111'],
  LV: [/(LV-)?\d{4}/, 'LV-1050'],
  MA: [5, '10000'],
  MC: [5, '98000'],
  MT: [/[A-Z]{3} ?\d{4}/, 'VLT 1117'],
  MX: [5, '06000'],
  MY: [5, '50000'],
  NL: [/\d{4} ?[A-Z]{2}/, '1012 AB'],
  NO: [4, '0150'],
  NZ: [4, '6011'],
  OM: [3, '100'],
  PH: [4, '1000'],
  PL: [/\d{2}-?\d{3}/, '00-001'],
  PT: [/\d{4}-\d{3}/, '1100-148'],
  RO: [6, '010011'],
  RS: [5, '11000'],
  SA: [/\d{5}(-\d{4})?/, '11564'],
  SE: [/\d{3} ?\d{2}/, '111 29'],
  SG: [6, '018956'],
  SI: [/(SI-)?\d{4}/, '1000'],
  SK: [/\d{3} ?\d{2}/, '811 01'],
  TH: [5, '10200'],
  TR: [5, '34000'],
  TW: [/\d{3}(\d{2,3})?/, '100'],
  UA: [5, '01001'],
  US: [/\d{5}(-\d{4})?/, '10001'],
  ZA: [4, '8001'],
};

export interface AddressFormat {
  /** The name of the region field; null where none is asked for. */
  region: string | null;
  /** The name of the postal code, with an example; null where the country has none. */
  postalCode: { name: string; example: string } | null;
}

/** Address fields of a country, with their local names. */
export function addressFormat(country: string): AddressFormat {
  if (!isDeliveryCountry(country)) return { region: null, postalCode: { name: 'Postcode', example: '' } };
  const [, example] = POSTAL_CODES[country] ?? [];
  return {
    region: REGIONS[country] ?? null,
    postalCode: example ? { name: POSTAL_CODE_NAMES[country] ?? 'Postcode', example } : null,
  };
}

/** An address from before there were fields, on one line. */
export const onOneLine = (text: string) => text.trim().replace(/,?\s*\n\s*/g, ', ');

const plain = (text: string) => onOneLine(text).replace(/\s+/g, ' ');

const lettersOf = (text: string) => text.toLowerCase().replace(/[\s-]/g, '');
const EMIRATE_OF = new Map<string, string>(EMIRATES.map((name) => [lettersOf(name), name]));

/** Spells an emirate as in EMIRATES: "Ras al-Khaimah" is one of them, too. Other regions stay as they are. */
const regionIn = (country: string, text: string) =>
  (country === 'AE' && EMIRATE_OF.get(lettersOf(text))) || plain(text);

/** The address in its one spelling, without what its country does not have. */
export function tidyAddress(typed: PostalAddress): PostalAddress & { region: string } {
  const country = typed.country.trim().toUpperCase();
  const format = addressFormat(country);
  return {
    line1: plain(typed.line1),
    line2: plain(typed.line2),
    city: plain(typed.city),
    region: format.region ? regionIn(country, typed.region ?? '') : '',
    postalCode: format.postalCode ? plain(typed.postalCode).toUpperCase() : '',
    country,
  };
}

/** Whether nothing was typed; a country alone is no address. */
export const isBlankAddress = ({ line1, line2, city, region = '', postalCode }: PostalAddress): boolean =>
  [line1, line2, city, region, postalCode].every((text) => text.trim() === '');

export function sameAddress(one: PostalAddress, other: PostalAddress): boolean {
  const [a, b] = [tidyAddress(one), tidyAddress(other)];
  return Object.entries(a).every(([field, text]) => b[field as keyof PostalAddress] === text);
}

/** An address with the region of the known one, where it names none and country, city and street are the same. */
export function withRegionOf(address: PostalAddress, known: PostalAddress | null): PostalAddress {
  if (address.region || !known?.region) return address;
  const { country, city, line1, region } = tidyAddress(known);
  const there = tidyAddress(address);
  const same = there.country === country && there.city === city && there.line1 === line1;
  return same ? { ...address, region } : address;
}

const ALIASES = { uae: 'AE', 'u.a.e': 'AE', uk: 'GB', usa: 'US', deutschland: 'DE', turkey: 'TR' };
const NAMED = new Map<string, string>([
  ...Object.entries(DELIVERY_COUNTRIES).map(([code, name]) => [name.toLowerCase(), code] as const),
  ...Object.entries(ALIASES),
]);

/** The country that a text ends with, after a comma or on a line of its own: 'Berlin, Germany'. */
function countryNamedIn(text: string): { name: string; code: string } | null {
  const [, name = ''] = /[,\n]\s*([^,\n]+?)[\s.]*$/.exec(text) ?? [];
  const code = NAMED.get(name.toLowerCase());
  return code ? { name, code } : null;
}

/** The faults of a tidied address, each with a sentence that names its field; none where a parcel finds it. */
export function addressIssues(address: PostalAddress): FieldIssue[] {
  const { line1, line2, city, region = '', postalCode, country } = address;
  if (!country) return [{ field: 'country', message: 'Please choose your country.' }];
  if (!isDeliveryCountry(country)) {
    const name = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(regionCode(country));
    return [{ field: 'country', message: `We do not deliver to ${name ?? 'this country'} yet.` }];
  }
  const format = addressFormat(country);
  const land = DELIVERY_COUNTRIES[country];
  const issues: FieldIssue[] = [];
  const wrong = (field: keyof PostalAddress, message: string) => void issues.push({ field, message });
  if (!line1) wrong('line1', 'Please enter your street and number.');
  if (!city) wrong('city', 'Please enter your city.');
  for (const [field, text] of Object.entries({ line1, line2, city })) {
    const named = countryNamedIn(text);
    if (named && named.code !== country)
      wrong(
        field as keyof PostalAddress,
        `You entered “${named.name}”, but the country is ${land}. Please choose one.`,
      );
  }
  if (format.region && !region) wrong('region', `Please enter your ${format.region.toLowerCase()}.`);
  else if (country === 'AE' && !EMIRATES.some((emirate) => emirate === region))
    wrong('region', 'Please choose one of the seven emirates.');
  if (format.postalCode && !isPostalCode(country, postalCode)) {
    const { name, example } = format.postalCode;
    wrong('postalCode', `Please enter your ${name.replace('Postcode', 'postcode')}, such as ${example} in ${land}.`);
  }
  return issues;
}

const regionCode = (country: string) => (/^[A-Z]{2}$/.test(country) ? country : 'ZZ');

function isPostalCode(country: DeliveryCountry, code: string): boolean {
  const [pattern] = POSTAL_CODES[country] ?? [];
  if (pattern === undefined) return code === '';
  const source = typeof pattern === 'number' ? `\\d{${pattern}}` : pattern.source;
  return new RegExp(`^(?:${source})$`).test(code);
}

/**
 * The lines of a label, the country last. It never names two: a line that names one already, as in addresses from before
 * they had fields, is the only one that does.
 */
export function addressLabel(address: PostalAddress): string[] {
  const { line1, line2, city, region = '', postalCode, country } = address;
  const street = [onOneLine(line1), line2];
  const regional = isDeliveryCountry(country) && REGIONS[country] && country !== 'AE';
  const town = regional
    ? [[city, region].filter(Boolean).join(', '), postalCode]
    : [postalCode, [city, region === city ? '' : region].filter(Boolean).join(', ')];
  const lines = [...street, town.filter(Boolean).join(' ')].filter((text) => text.trim() !== '');
  const ofOneLine = !city && line1.endsWith(country) && /[,\s]$/.test(line1.slice(0, -country.length));
  const said = ofOneLine || lines.some((text) => countryNamedIn(text) !== null);
  const land = isDeliveryCountry(country) ? DELIVERY_COUNTRIES[country] : country;
  return said || !land ? lines : [...lines, land];
}
