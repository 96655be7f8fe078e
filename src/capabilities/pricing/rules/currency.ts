import { type Currency, isCurrency } from '#src/lib/money.ts';

export const DEFAULT_CURRENCY: Currency = 'USD';

export const CURRENCY_STORAGE_KEY = 'purrwell-currency';

const GULF_ZONES = new Set(['Dubai', 'Riyadh', 'Kuwait', 'Qatar', 'Bahrain', 'Muscat'].map((city) => `Asia/${city}`));

/** European places whose time zone is filed under an ocean or another continent. */
const EUROPE_ELSEWHERE = new Set([
  'Arctic/Longyearbyen',
  'Asia/Nicosia',
  'Atlantic/Azores',
  'Atlantic/Canary',
  'Atlantic/Faroe',
  'Atlantic/Madeira',
  'Atlantic/Reykjavik',
]);

/** Europe gives EUR, Gulf cities give AED, anywhere else says nothing. */
export function currencyOfTimezone(timezone: string | undefined): Currency | null {
  if (!timezone) return null;
  if (timezone.startsWith('Europe/') || EUROPE_ELSEWHERE.has(timezone)) return 'EUR';
  return GULF_ZONES.has(timezone) ? 'AED' : null;
}

/** Currency by the stored choice, else by the time zone; null if neither tells. */
export function currencyAtHand(stored: string | null | undefined, timezone: string | undefined): Currency | null {
  return isCurrency(stored) ? stored : currencyOfTimezone(timezone);
}

const COUNTRY: Readonly<Record<Currency, string>> = { AED: 'AE', EUR: 'DE', USD: 'US' };

/** Country assumed for a currency while the buyer's is unknown, to calculate prices with. */
export const countryOfCurrency = (currency: Currency): string => COUNTRY[currency];

export interface CurrencyClues {
  stored: string | null | undefined;
  timezone: string | undefined;
  /** Asks the server where the visitor seems to be. It is only called when nothing else is known. */
  lookup: () => Promise<{ currency?: unknown } | null | undefined>;
}

/** Stored choice, then time zone, then the lookup, then USD; a lookup that fails counts as USD. */
export async function pickCurrency({ stored, timezone, lookup }: CurrencyClues): Promise<Currency> {
  const atHand = currencyAtHand(stored, timezone);
  if (atHand) return atHand;
  try {
    const found = (await lookup())?.currency;
    return isCurrency(found) ? found : DEFAULT_CURRENCY;
  } catch {
    return DEFAULT_CURRENCY;
  }
}
