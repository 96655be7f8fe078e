import type { DeliveryCountry } from './delivery-countries.ts';

export interface RegionOption {
  /** Spelling on labels and in storage: the post's code, for emirates the name. */
  value: string;
  label: string;
}

/** Codes and names, as `data/<country>` of libaddressinput lists them (`sub_keys`, `sub_names`; source in address-format.ts). */
const LISTED: Partial<Record<DeliveryCountry, string>> = {
  AU: 'ACT Australian Capital Territory,NSW New South Wales,NT Northern Territory,QLD Queensland,SA South Australia,TAS Tasmania,VIC Victoria,WA Western Australia',
  CA: 'AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NT Northwest Territories,NS Nova Scotia,NU Nunavut,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan,YT Yukon',
  US: 'AL Alabama,AK Alaska,AS American Samoa,AZ Arizona,AR Arkansas,AA Armed Forces (AA),AE Armed Forces (AE),AP Armed Forces (AP),CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,GU Guam,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MH Marshall Islands,MD Maryland,MA Massachusetts,MI Michigan,FM Micronesia,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,MP Northern Mariana Islands,OH Ohio,OK Oklahoma,OR Oregon,PW Palau,PA Pennsylvania,PR Puerto Rico,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VI Virgin Islands,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming',
};

export const EMIRATES = [
  'Abu Dhabi',
  'Ajman',
  'Dubai',
  'Fujairah',
  'Ras Al Khaimah',
  'Sharjah',
  'Umm Al Quwain',
] as const;

const listed = (text: string): RegionOption[] =>
  text.split(',').map((entry) => {
    const end = entry.indexOf(' ');
    return { value: entry.slice(0, end), label: entry.slice(end + 1) };
  });

const OPTIONS = new Map<string, readonly RegionOption[]>([
  ['AE', EMIRATES.map((name) => ({ value: name, label: name }))],
  ...Object.entries(LISTED).map(([country, text]) => [country, listed(text)] as const),
]);

/** The regions to choose from; null where the country has none or people write them. */
export const regionOptions = (country: string): readonly RegionOption[] | null => OPTIONS.get(country) ?? null;

const lettersOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

const SPELLINGS = new Map(
  [...OPTIONS].map(([country, options]) => [
    country,
    new Map(options.flatMap(({ value, label }) => [value, label].map((text) => [lettersOf(text), value] as const))),
  ]),
);

/** The listed region that a text names by its code or name ("Québec", "ras al-khaimah"); null where it names none. */
export const knownRegion = (country: string, text: string): string | null =>
  SPELLINGS.get(country)?.get(lettersOf(text)) ?? null;

/** The emirate of a city that leaves no doubt: those called as their emirate, and Al Ain. */
export const emirateOfCity = (city: string): string =>
  lettersOf(city) === 'alain' ? 'Abu Dhabi' : (knownRegion('AE', city) ?? '');

/** The name by which forms offer a region: unlike codes ("WA", "NT"), no two of these countries share one. */
export const regionName = (country: string, text: string): string => {
  const known = knownRegion(country, text);
  return (known !== null && regionOptions(country)?.find(({ value }) => value === known)?.label) || text;
};

/** A region as far as it can be one of this country: a region of another country is left out, and is back with that country. */
export function fittingRegion(country: string, region: string): string {
  if (regionOptions(country)) return knownRegion(country, region) === null ? '' : region;
  return [...OPTIONS.keys()].some(
    (other) => regionName(other, region) === region && knownRegion(other, region) !== null,
  )
    ? ''
    : region;
}
