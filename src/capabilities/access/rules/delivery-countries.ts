/** Countries that are delivered to, by ISO 3166-1 alpha-2 code. Their currencies are in pricing/rules/countries.ts. */
export const DELIVERY_COUNTRIES = {
  AU: 'Australia',
  AT: 'Austria',
  BH: 'Bahrain',
  BE: 'Belgium',
  BR: 'Brazil',
  BG: 'Bulgaria',
  CA: 'Canada',
  HR: 'Croatia',
  CY: 'Cyprus',
  CZ: 'Czechia',
  DK: 'Denmark',
  EG: 'Egypt',
  EE: 'Estonia',
  FI: 'Finland',
  FR: 'France',
  DE: 'Germany',
  GR: 'Greece',
  HK: 'Hong Kong',
  HU: 'Hungary',
  IS: 'Iceland',
  IN: 'India',
  ID: 'Indonesia',
  IE: 'Ireland',
  IT: 'Italy',
  JP: 'Japan',
  JO: 'Jordan',
  KW: 'Kuwait',
  LV: 'Latvia',
  LI: 'Liechtenstein',
  LT: 'Lithuania',
  LU: 'Luxembourg',
  MY: 'Malaysia',
  MT: 'Malta',
  MX: 'Mexico',
  MC: 'Monaco',
  MA: 'Morocco',
  NL: 'Netherlands',
  NZ: 'New Zealand',
  NO: 'Norway',
  OM: 'Oman',
  PH: 'Philippines',
  PL: 'Poland',
  PT: 'Portugal',
  QA: 'Qatar',
  RO: 'Romania',
  SA: 'Saudi Arabia',
  RS: 'Serbia',
  SG: 'Singapore',
  SK: 'Slovakia',
  SI: 'Slovenia',
  ZA: 'South Africa',
  KR: 'South Korea',
  ES: 'Spain',
  SE: 'Sweden',
  CH: 'Switzerland',
  TW: 'Taiwan',
  TH: 'Thailand',
  TR: 'Türkiye',
  UA: 'Ukraine',
  AE: 'United Arab Emirates',
  GB: 'United Kingdom',
  US: 'United States',
} as const;

export type DeliveryCountry = keyof typeof DELIVERY_COUNTRIES;

export const isDeliveryCountry = (code: string): code is DeliveryCountry => Object.hasOwn(DELIVERY_COUNTRIES, code);

/** Countries and territories of the world whose English names take an article within a sentence. */
const WITH_ARTICLE = new Set(
  'AE BQ BS CC CF CK DO FK FO GB GM IM IO KM KY MH MP MV NL PH SB SC TC TF UM US VG VI'.split(' '),
);

/** A country as it stands within a sentence: 'Germany', 'the Netherlands'. `name`: its name where it is not delivered to. */
export function countryInSentence(code: string, name?: string): string {
  const known = code.toUpperCase();
  const called = name ?? (isDeliveryCountry(known) ? DELIVERY_COUNTRIES[known] : code);
  return WITH_ARTICLE.has(known) ? `the ${called}` : called;
}
