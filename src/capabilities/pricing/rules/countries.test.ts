import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countryInSentence } from '#src/capabilities/access/rules/delivery-countries.ts';
import { countryName } from '#src/lib/country-name.ts';
import { COUNTRIES, countryByCode, countryByName, zoneOf } from './countries.ts';

const anyCountry = fc.constantFrom(...COUNTRIES);

test('the security log names countries as we do', () => {
  for (const { code, name } of COUNTRIES) expect(countryName(code)).toBe(name);
});

test('a country within a sentence has its article, and is called by its code where it has no name', () => {
  expect(COUNTRIES.map(({ code }) => countryInSentence(code)).filter((said) => said.startsWith('the '))).toEqual([
    'the Netherlands',
    'the Philippines',
    'the United Arab Emirates',
    'the United Kingdom',
    'the United States',
  ]);
  expect(['de', 'us', 'ZZ'].map((code) => countryInSentence(code))).toEqual(['Germany', 'the United States', 'ZZ']);
  expect(['PE', 'MV'].map((code) => countryInSentence(code, countryName(code) ?? code))).toEqual([
    'Peru',
    'the Maldives',
  ]);
});

describe('countries', () => {
  test('R173 62 of them, each with a code, a name and a currency, none twice', () => {
    expect(COUNTRIES).toHaveLength(62);
    expect(new Set(COUNTRIES.map((country) => country.code)).size).toBe(62);
    expect(new Set(COUNTRIES.map((country) => country.name)).size).toBe(62);
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    for (const { code } of COUNTRIES) expect(names.of(code), code).toBeTruthy();
    expect(COUNTRIES.map((country) => country.name)).toEqual(
      COUNTRIES.map((c) => c.name).sort((a, b) => a.localeCompare(b, 'en')),
    );
  });

  test('R174 the Emirates pay in AED, the UK and the EU in EUR, everybody else in USD', () => {
    const paying = (currency: string) => COUNTRIES.filter((c) => c.currency === currency).map((c) => c.code);
    expect(paying('AED')).toEqual(['AE']);
    const eu = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' ');
    expect(paying('EUR')).toEqual(expect.arrayContaining([...eu, 'GB', 'NO', 'CH', 'IS']));
    expect(paying('USD')).toEqual(expect.arrayContaining(['US', 'CA', 'SA', 'QA', 'KW', 'BH', 'OM', 'IN', 'ID', 'AU']));
    expect(paying('AED').length + paying('EUR').length + paying('USD').length).toBe(62);
  });

  test('R81 a typed name is matched exactly, in any case', () => {
    fc.assert(
      fc.property(anyCountry, fc.infiniteStream(fc.boolean()), (country, upper) => {
        const typed = Array.from(country.name, (letter) =>
          upper.next().value ? letter.toUpperCase() : letter.toLowerCase(),
        );
        expect(countryByName(typed.join(''))).toBe(country);
        expect(countryByName(country.name.slice(0, -1))?.code).not.toBe(country.code);
        expect(countryByCode(country.code.toLowerCase())).toBe(country);
      }),
    );
    expect(countryByName('Atlantis')).toBeUndefined();
  });

  test('delivery zones', () => {
    expect(['AE', 'SA', 'QA', 'KW', 'BH', 'OM'].map(zoneOf)).toEqual(Array(6).fill('gulf'));
    expect(['DE', 'GB', 'NO'].map(zoneOf)).toEqual(['europe', 'europe', 'europe']);
    expect(['US', 'JP', 'TR', '??'].map(zoneOf)).toEqual(['usa', 'world', 'world', 'world']);
  });
});
