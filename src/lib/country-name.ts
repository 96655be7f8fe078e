const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** The English name of a country (ISO 3166-1 alpha-2), spelt as the list of countries we deliver to spells it; null for no country. */
export const countryName = (code: string): string | null => (code === 'HK' ? 'Hong Kong' : (NAMES.of(code) ?? null));
