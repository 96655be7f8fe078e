import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressFormat } from './address-format.ts';
import { regionOptions } from './address-regions.ts';
import {
  addressIssues,
  addressLabel,
  completesAddress,
  isBlankAddress,
  missingFields,
  type PostalAddress,
  sameAddress,
  tidyAddress,
  withCityOfRegion,
  withRegionOf,
} from './delivery-address.ts';
import { DELIVERY_COUNTRIES, type DeliveryCountry } from './delivery-countries.ts';

const CODES = Object.keys(DELIVERY_COUNTRIES) as DeliveryCountry[];
const NAMES = Object.values(DELIVERY_COUNTRIES);
const BERLIN = { line1: 'Torstraße 1', line2: '', city: 'Berlin', region: '', postalCode: '10115', country: 'DE' };
const text = fc.string({ maxLength: 30 });
const anyAddress = fc.record({
  line1: text,
  line2: text,
  city: text,
  region: text,
  postalCode: text,
  country: fc.oneof(fc.constantFrom(...CODES), text),
});
const fields = (address: PostalAddress) => addressIssues(tidyAddress(address)).map(({ field }) => field);

/** An address a parcel finds, in this country. */
function sound(country: DeliveryCountry): PostalAddress {
  const { region, postalCode } = addressFormat(country);
  const part = region ? (regionOptions(country)?.[0]?.value ?? 'New South') : '';
  return {
    line1: '1 High Street',
    line2: '',
    city: 'Newtown',
    region: part,
    postalCode: postalCode?.example ?? '',
    country,
  };
}

test('R313 every country we deliver to takes a sound address, with its own example of a postal code', () => {
  for (const country of CODES) expect([country, addressIssues(tidyAddress(sound(country)))]).toEqual([country, []]);
});

test('R313 a missing or wrong field is named in plain words', () => {
  expect(addressIssues(BERLIN)).toEqual([]);
  expect(addressIssues(tidyAddress({ ...BERLIN, postalCode: '0000' }))).toEqual([
    { field: 'postalCode', message: 'Please enter your postcode, such as 10115 in Germany.' },
  ]);
  expect(addressIssues(tidyAddress({ ...BERLIN, country: 'US' })).map(({ message }) => message)).toEqual([
    'Please choose your state.',
  ]);
  expect(addressIssues(tidyAddress({ ...BERLIN, country: 'PE' }))).toEqual([
    { field: 'country', message: 'We do not deliver to Peru yet.' },
  ]);
  expect(fields({ ...BERLIN, country: '' })).toEqual(['country']);
  expect(fields({ ...BERLIN, country: 'nowhere' })).toEqual(['country']);
  expect(fields({ ...BERLIN, line1: ' ', city: '' })).toEqual(['line1', 'city']);
  expect(fields({ ...BERLIN, country: 'AE' })).toEqual(['region']);
  expect(fields({ ...BERLIN, country: 'AE', region: 'Brandenburg' })).toEqual(['region']);
  // Two countries in one address are asked about, not guessed.
  expect(addressIssues({ ...BERLIN, city: 'Berlin, Germany', country: 'AE', region: 'Dubai', postalCode: '' })).toEqual(
    [
      {
        field: 'city',
        message: 'You entered “Germany”, but the country is the United Arab Emirates. Please choose one.',
      },
    ],
  );
});

test('R313 tidying is done once, changes nothing that counts, and drops what a country does not have', () => {
  fc.assert(
    fc.property(anyAddress, (address) => {
      const tidy = tidyAddress(address);
      expect(tidyAddress(tidy)).toEqual(tidy);
      expect(sameAddress(address, tidy)).toBe(true);
      expect(isBlankAddress(tidy)).toBe(isBlankAddress({ ...address, ...dropped(tidy) }));
    }),
  );
  const gulf = { ...BERLIN, city: 'Dubai', postalCode: '00000', country: 'ae' };
  expect(tidyAddress(gulf)).toMatchObject({ postalCode: '', country: 'AE' });
  expect(tidyAddress({ ...BERLIN, country: 'GB', postalCode: ' sw1a  1aa ' }).postalCode).toBe('SW1A 1AA');
});

test('R313 an emirate counts however it is spelled, and is kept in one spelling', () => {
  const spelled = (region: string) => {
    const tidy = tidyAddress({ ...BERLIN, city: 'Al Hamra', country: 'AE', region });
    return [tidy.region, addressIssues(tidy).map(({ field }) => field)];
  };
  for (const text of ['Ras al Khaimah', 'Ras Al-Khaimah', ' RAS  AL KHAIMAH ']) {
    expect(spelled(text), text).toEqual(['Ras Al Khaimah', []]);
  }
  expect(spelled('Umm al-Quwain')).toEqual(['Umm Al Quwain', []]);
  expect(spelled('abu dhabi')).toEqual(['Abu Dhabi', []]);
  expect(spelled('Al Ain')).toEqual(['Al Ain', ['region']]);
  const other = { ...BERLIN, country: 'US', region: 'abu-dhabi' };
  expect(tidyAddress(other).region).toBe('abu-dhabi');
});

test('R313 a known state stays with an address that names none, as long as it is the same place', () => {
  const known = { ...sound('US'), region: 'Illinois' };
  const { region: _region, ...ordered } = known;
  expect(withRegionOf({ ...ordered, line2: 'Flat 2', line1: ' 1  High Street' }, known).region).toBe('IL');
  expect(withRegionOf({ ...ordered, region: 'Ohio' }, known).region).toBe('Ohio');
  for (const change of [{ line1: '2 High Street' }, { city: 'Elsewhere' }, { country: 'AU' }]) {
    expect(withRegionOf({ ...ordered, ...change }, known).region).toBeUndefined();
  }
  expect(withRegionOf(ordered, null)).toEqual(ordered);
});

test('R313 a form without a city is filled by the emirate or the country, and what then lacks is named as the country calls it', () => {
  const lacking = (country: string, more: Partial<PostalAddress> = {}) => {
    const bare = { line1: '1 High Street', line2: '', city: '', postalCode: '', country };
    return missingFields(withCityOfRegion({ ...bare, ...more }));
  };
  expect(withCityOfRegion({ ...sound('AE'), city: '', region: 'Sharjah' }).city).toBe('Sharjah');
  expect(withCityOfRegion({ ...sound('AE'), city: 'Al Hamra', region: 'Sharjah' }).city).toBe('Al Hamra');
  expect(withCityOfRegion({ ...sound('SG'), city: '' }).city).toBe('Singapore');
  expect([lacking('AE', { region: 'Dubai' }), lacking('HK'), lacking('AE', { city: 'Al Ain' })]).toEqual([[], [], []]);
  expect(lacking('AE', { city: 'Al Hamra' })).toEqual(['emirate']);
  expect(lacking('US', { city: 'Springfield' })).toEqual(['state', 'ZIP code']);
  expect(lacking('CA', { region: 'ON', postalCode: 'K1A 0B1' })).toEqual(['city']);
  expect(lacking('DE', { line1: '' })).toEqual(['street and number', 'city', 'postcode']);
  expect(missingFields(null)).toEqual(['street and number', 'city']);
  for (const country of CODES) expect([country, missingFields(sound(country))]).toEqual([country, []]);
});

test('R313 an address completes another where it adds what was missing, and is the same place', () => {
  const whole = { ...sound('US'), region: 'IL' };
  const { region: _, ...known } = whole;
  expect(completesAddress({ ...whole, line2: 'Flat 2' }, known)).toBe(true);
  expect(completesAddress(whole, null)).toBe(true);
  expect(completesAddress({ ...whole, line1: '2 High Street' }, known)).toBe(false);
  expect(completesAddress({ ...whole, region: 'OH' }, whole)).toBe(false);
});

const dropped = ({ region, postalCode }: { region: string; postalCode: string }) => ({ region, postalCode });

test('R313 a label never names two countries, whatever an address from before holds', () => {
  expect(addressLabel(BERLIN)).toEqual(['Torstraße 1', '10115 Berlin', 'Germany']);
  const before = (line1: string, country: string) => ({ line1, line2: '', city: '', postalCode: '', country });
  expect(addressLabel(before('Torstraße 1\nBerlin, Germany', 'AE'))).toEqual(['Torstraße 1, Berlin, Germany']);
  expect(addressLabel(before('12 Marina Walk, 00000 Dubai, AE', 'AE'))).toEqual(['12 Marina Walk, 00000 Dubai, AE']);
  expect(addressLabel(before('1 Palm Street\nAbu Dhabi', 'AE'))).toEqual([
    '1 Palm Street, Abu Dhabi',
    'United Arab Emirates',
  ]);
  expect(addressLabel({ ...sound('US'), city: 'Springfield', region: 'IL' })).toEqual([
    '1 High Street',
    'Springfield, IL 10001',
    'United States',
  ]);
  fc.assert(
    fc.property(anyAddress, fc.constantFrom(...NAMES), fc.constantFrom(...CODES), (address, named, country) => {
      const old = { ...address, line1: `Street 1, ${named}`, line2: '', city: '', region: '', postalCode: '', country };
      const label = addressLabel(old).join(', ');
      expect(NAMES.filter((name) => label.endsWith(`, ${name}`))).toEqual([named]);
      expect(label).not.toContain(`, ${named}, `);
      // An address that is sound names its own country alone.
      const tidy = tidyAddress(address);
      if (addressIssues(tidy).length) return;
      expect(addressLabel(tidy).at(-1)).toBe(DELIVERY_COUNTRIES[tidy.country as DeliveryCountry]);
    }),
  );
});
