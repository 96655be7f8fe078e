import { countryName } from '#src/lib/country-name.ts';
import { addressFormat, isPostalCode } from './address-format.ts';
import { emirateOfCity, knownRegion } from './address-regions.ts';
import {
  countryInSentence,
  DELIVERY_COUNTRIES,
  type DeliveryCountry,
  isDeliveryCountry,
} from './delivery-countries.ts';

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

/** An address from before there were fields, on one line. */
export const onOneLine = (text: string) => text.trim().replace(/,?\s*\n\s*/g, ', ');

const plain = (text: string) => onOneLine(text).replace(/\s+/g, ' ');

/** A listed region in its one spelling; other texts stay as they are. */
export const regionIn = (country: string, text: string): string => knownRegion(country, text) ?? plain(text);

const inLatin = (base: number) => (sign: string) => String.fromCharCode(sign.charCodeAt(0) - base);

/** Capital letters and digits of the Latin script, also where an Arabic or a Japanese keyboard wrote them. */
const spelledCode = (code: string) =>
  plain(code.replace(/[٠-٩]/g, inLatin(0x06_30)).replace(/[！-～]/g, inLatin(0xfe_e0))).toUpperCase();

/** The address in its one spelling, without what its country does not have. */
export function tidyAddress(typed: PostalAddress): PostalAddress & { region: string } {
  const country = typed.country.trim().toUpperCase();
  const format = addressFormat(country);
  return {
    line1: plain(typed.line1),
    line2: plain(typed.line2),
    city: plain(typed.city),
    region: format.region
      ? regionIn(country, typed.region ?? '') || (country === 'AE' ? emirateOfCity(typed.city) : '')
      : '',
    postalCode: format.postalCode ? spelledCode(typed.postalCode) : '',
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

/** Countries that are one city, which address forms may leave out. */
const CITY_STATES = new Set<string>(['HK', 'MC', 'SG'] satisfies DeliveryCountry[]);

/** An address from a form that has no city where the emirate, or the country, says it. */
export function withCityOfRegion(address: PostalAddress): PostalAddress {
  const { city, country, region } = address;
  if (city || !isDeliveryCountry(country)) return address;
  if (CITY_STATES.has(country)) return { ...address, city: DELIVERY_COUNTRIES[country] };
  return country === 'AE' && region ? { ...address, city: region } : address;
}

/** Names of the fields that a parcel needs and an address lacks, as its country calls them. An address on one line has no city. */
export function missingFields(address: PostalAddress | null): string[] {
  if (!address) return ['street and number', 'city'];
  const { line1, city, region, postalCode, country } = tidyAddress(address);
  const format = addressFormat(country);
  return [
    ...(line1 ? [] : ['street and number']),
    ...(city ? [] : ['city']),
    ...(format.region && !region ? [format.region.name.toLowerCase()] : []),
    ...(format.postalCode?.needed && !postalCode ? [inSentence(format.postalCode.name)] : []),
  ];
}

/** Whether an address is the known one with a field that it lacked, and otherwise the same. */
export function completesAddress(address: PostalAddress, known: PostalAddress | null): boolean {
  if (!missingFields(known).length) return false;
  if (!known) return true;
  const { line2: _, ...old } = tidyAddress(known);
  const now = tidyAddress(address);
  return Object.entries(old).every(([field, text]) => !text || now[field as keyof PostalAddress] === text);
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
    const name = countryName(regionCode(country));
    return [
      {
        field: 'country',
        message: `We do not deliver to ${name ? countryInSentence(country, name) : 'this country'} yet.`,
      },
    ];
  }
  const format = addressFormat(country);
  const land = countryInSentence(country);
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
  const regional = format.region;
  if (regional?.options && !regional.options.some(({ value }) => value === region))
    wrong(
      'region',
      country === 'AE' && region
        ? 'Please choose one of the seven emirates.'
        : `Please choose your ${regional.name.toLowerCase()}.`,
    );
  else if (regional && !region) wrong('region', `Please enter your ${regional.name.toLowerCase()}.`);
  if (format.postalCode && !isPostalCode(country, postalCode)) {
    const { name, example } = format.postalCode;
    wrong('postalCode', `Please enter your ${inSentence(name)}, such as ${example} in ${land}.`);
  }
  return issues;
}

const regionCode = (country: string) => (/^[A-Z]{2}$/.test(country) ? country : 'ZZ');

/** "ZIP code" and "Eircode" keep their capitals. */
const inSentence = (name: string) => (/^(Post|Block)/.test(name) ? name.toLowerCase() : name);

/**
 * The lines of a label, the country last. It never names two: a line that names one already, as in addresses from before
 * they had fields, is the only one that does.
 */
export function addressLabel(address: PostalAddress): string[] {
  const { line1, line2, city, region = '', postalCode, country } = address;
  const street = [onOneLine(line1), line2];
  const regional = addressFormat(country).region !== null && country !== 'AE';
  const town = regional
    ? [[city, region].filter(Boolean).join(', '), postalCode]
    : [postalCode, [city, region === city ? '' : region].filter(Boolean).join(', ')];
  const lines = [...street, town.filter(Boolean).join(' ')].filter((text) => text.trim() !== '');
  const ofOneLine = !city && line1.endsWith(country) && /[,\s]$/.test(line1.slice(0, -country.length));
  const said = ofOneLine || lines.some((text) => countryNamedIn(text) !== null);
  const land = isDeliveryCountry(country) ? DELIVERY_COUNTRIES[country] : country;
  return said || !land ? lines : [...lines, land];
}
