import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressFormat, isPostalCode } from './address-format.ts';
import { emirateOfCity, fittingRegion, knownRegion, regionName, regionOptions } from './address-regions.ts';
import { addressIssues, tidyAddress } from './delivery-address.ts';
import { DELIVERY_COUNTRIES, type DeliveryCountry } from './delivery-countries.ts';

/**
 * Requirements of libaddressinput's testdata/countryinfo.txt (12 June 2025) for addresses, Z a postal code and S a region, with
 * its examples of codes. Two that are not codes by its own patterns are left out.
 */
const SOURCE = `
AE --
AT Z- 1010,3741
AU ZS 2060,3171,6430,4000,4006,3001
BE Z- 4000,1000
BG -- 1000,1700
BH -- 317
BR ZS 40301-110,70002-900
CA ZS H3Z 2Y7,V8X 3X4,T0L 1K0,T0H 1A0,K1A 0B1
CH Z- 2544,1211,1556,3030
CY -- 2008,3304,1900
CZ -- 100 00,251 66,530 87,110 00,225 99
DE Z- 26133,53225
DK Z- 8660,1566
EE -- 69501,11212
EG -- 12411,11599
ES ZS 28039,28300,28070
FI Z- 00550,00011
FR Z- 33380,34092,33506
GB Z- EC1Y 8SY,GIR 0AA,M2 5BQ,M34 4AB,CR0 2YR,DN16 9AA,W1A 4ZZ,EC1A 1HQ,OX14 4PG,BS18 8HF,NR25 7HG,BH23 6AA,B6 5BA,RH6 0HP,SO23 9AP,PO1 3AX,BFPO 61
GR Z- 151 24,151 10,101 88
HK -S
HR -- 10000,21001,10002
HU -- 1037,2380,1540
ID -- 40115
IE --
IN ZS 110034,110001
IS -- 320,121,220,110
IT ZS 00144,47037,39049
JO -- 11937,11190
JP ZS 154-0023,350-1106,951-8073,112-0001,208-0032,231-0012
KR ZS 110-110,699-800
KW -- 54541,54551,54404,13009
LI Z- 9496,9491,9490,9485
LT -- 04340,03500
LU Z- 4750,2998
LV -- LV-1073,LV-1000
MA -- 53000,10000,20050,16052
MC -- 98000,98020,98011,98001
MT -- NXR 01,ZTN 05,GPO 01,BZN 1130,SPB 6031,VCT 1753
MX Z- 02860,77520,06082
MY Z- 43000,50754,88990,50670
NL Z- 1234 AB,2490 AA
NO Z- 0025,0107,6631
NZ Z- 6001,6015,6332,8252,1030
OM -- 133,112,111
PH -- 1008,1050,1135,1207,2000,1000
PL Z- 00-950,05-470,48-300,32-015,00-940
PT Z- 2725-079,1250-096,1201-950,2860-571,1208-148
QA --
RO -- 060274,061357,200716
RS -- 106314
SA -- 11564,11187,11142
SE Z- 11455,12345,10500
SG Z- 546080,308125,408600
SI -- 4000,1001,2500
SK -- 010 01,023 14,972 48,921 01,975 99
TH -- 10150,10210
TR Z- 01960,06101
TW ZS 104,106,10603,40867
UA -- 15432,01055,01001
US ZS 95014,22162-1010
ZA Z- 0083,1451,0001
`
  .trim()
  .split('\n')
  .map((line) => {
    const [, country = '', required = '', codes = ''] = /^(..) (..) ?(.*)$/.exec(line) ?? [];
    return { country: country as DeliveryCountry, required, codes: codes ? codes.split(',') : [] };
  });

/** Countries of which more or less is asked for than there, as address-format.ts says. */
const CODE_TOO = 'BG CY CZ EE HR HU ID IE IS LT LV MC MT RO RS SA SI SK TH UA'.split(' ');
const REGION_TOO = ['AE', 'MX'];
const NO_REGION = ['ES', 'HK', 'IT', 'KR', 'TW'];

const listed = ['AE', 'AU', 'CA', 'US'] as const;
const anyListed = fc.constantFrom(...listed);
const anyRegion = anyListed.chain((country) =>
  fc.constantFrom(...(regionOptions(country) ?? [])).map((option) => ({ country, ...option })),
);

test('R313 each country needs what the published metadata requires, but for the named differences', () => {
  expect(SOURCE.map(({ country }) => country)).toEqual(Object.keys(DELIVERY_COUNTRIES).toSorted());
  for (const { country, required } of SOURCE) {
    const { region, postalCode } = addressFormat(country);
    const needsCode = required.includes('Z') || CODE_TOO.includes(country);
    const needsRegion = (required.includes('S') || REGION_TOO.includes(country)) && !NO_REGION.includes(country);
    expect([country, postalCode?.needed ?? false, region !== null]).toEqual([country, needsCode, needsRegion]);
  }
});

test('R313 the codes that the metadata gives as examples are taken, as they are and in small letters', () => {
  // The metadata has the Korean codes from before 2015.
  for (const { country, codes } of SOURCE.filter((one) => one.country !== 'KR')) {
    for (const postalCode of codes) {
      const typed = { line1: '1 Street', line2: '', city: 'Town', region: '', postalCode, country };
      for (const one of [typed, { ...typed, postalCode: ` ${postalCode.toLowerCase()} ` }]) {
        const faults = addressIssues(tidyAddress(one)).filter(({ field }) => field === 'postalCode');
        expect([country, postalCode, faults]).toEqual([country, postalCode, []]);
      }
    }
  }
});

test('R313 an optional code may be left out but not be wrong, and a needed one may not be left out', () => {
  for (const country of Object.keys(DELIVERY_COUNTRIES) as DeliveryCountry[]) {
    const { postalCode } = addressFormat(country);
    expect([country, isPostalCode(country, '')]).toEqual([country, !postalCode?.needed]);
    expect([country, isPostalCode(country, 'no code!')]).toEqual([country, false]);
    if (postalCode) expect([country, isPostalCode(country, postalCode.example)]).toEqual([country, true]);
  }
  const typed = { line1: '1 Street', line2: '', city: 'Town', region: '' };
  expect(tidyAddress({ ...typed, postalCode: '١١٥٦٤', country: 'SA' }).postalCode).toBe('11564');
  expect(tidyAddress({ ...typed, postalCode: '１００－０００１', country: 'JP' }).postalCode).toBe('100-0001');
});

test('R313 a region is known by its code and its name, and kept under one of them', () => {
  fc.assert(
    fc.property(anyRegion, fc.boolean(), ({ country, value, label }, shout) => {
      for (const text of [value, label]) {
        const typed = shout ? ` ${text.toUpperCase()} ` : text;
        expect(knownRegion(country, typed)).toBe(value);
        expect(regionName(country, typed)).toBe(label);
        expect(tidyAddress({ line1: '', line2: '', city: '', postalCode: '', region: typed, country }).region).toBe(
          value,
        );
      }
    }),
  );
  expect(knownRegion('CA', 'Québec')).toBe('QC');
  expect(knownRegion('DE', 'Bayern')).toBeNull();
});

test('R313 a state chosen for one country is not sent for another, and is back when the country is', () => {
  fc.assert(
    fc.property(anyRegion, fc.constantFrom(...Object.keys(DELIVERY_COUNTRIES)), ({ country, label }, other) => {
      expect(fittingRegion(country, label)).toBe(label);
      if (other !== country) expect(fittingRegion(other, label)).toBe('');
    }),
  );
  fc.assert(
    fc.property(fc.constantFrom('BR', 'IN', 'JP', 'MX'), fc.string(), (country, text) => {
      const written = listed.some((one) => knownRegion(one, text) !== null) ? '' : text;
      if (written) expect(fittingRegion(country, written)).toBe(written);
    }),
  );
});

test('R313 a city says its emirate only where it leaves no doubt', () => {
  expect(['Dubai', 'abu-dhabi', 'Al Ain', 'Al Hamra', ''].map(emirateOfCity)).toEqual([
    ...['Dubai', 'Abu Dhabi', 'Abu Dhabi'],
    ...['', ''],
  ]);
  const typed = { line1: '1 Street', line2: '', city: 'Dubai', postalCode: '', country: 'AE' };
  expect(tidyAddress({ ...typed, region: '' }).region).toBe('Dubai');
  expect(tidyAddress({ ...typed, region: 'Sharjah' }).region).toBe('Sharjah');
});
