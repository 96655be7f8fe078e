import type { Currency } from '#src/lib/money.ts';
import { countryByCode } from './countries.ts';
import { DEFAULT_CURRENCY } from './currency.ts';

/** Headers in which delivery networks name the visitor's country. */
const COUNTRY_HEADERS = [
  'cf-ipcountry',
  'x-vercel-ip-country',
  'cloudfront-viewer-country',
  'fastly-geo-country',
  'x-country-code',
] as const;

/** Regions of Accept-Language in order of preference: 'de-AT,de;q=0.9,en-GB;q=0.8' gives AT, GB. */
function regionsOf(acceptLanguage: string): string[] {
  return acceptLanguage
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().split(/\s*;\s*/);
      const quality = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
      return { region: /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(tag)?.[1]?.toUpperCase(), quality };
    })
    .filter((entry): entry is { region: string; quality: number } => entry.region !== undefined && entry.quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map((entry) => entry.region);
}

/** Estimates a visitor's country: by the delivery network's header, else by language, else none, with USD. */
export function whereabouts(header: (name: string) => string | undefined): {
  country: string | null;
  currency: Currency;
} {
  const named = COUNTRY_HEADERS.map((name) => header(name)?.trim()).filter((code) => code !== undefined);
  for (const code of [...named, ...regionsOf(header('accept-language') ?? '')]) {
    const country = countryByCode(code);
    if (country) return { country: country.code, currency: country.currency };
  }
  return { country: null, currency: DEFAULT_CURRENCY };
}
