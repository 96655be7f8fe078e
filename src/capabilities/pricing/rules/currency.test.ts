import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CURRENCIES } from '#src/lib/money.ts';
import { currencyOfTimezone, pickCurrency } from './currency.ts';
import { whereabouts } from './whereabouts.ts';

const never = async () => expect.fail('nobody should have been asked');
const anyCurrency = fc.constantFrom(...CURRENCIES);
const anyZone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'), undefined);

describe('picking a currency', () => {
  test('R176 a stored choice beats everything', async () => {
    await fc.assert(
      fc.asyncProperty(anyCurrency, anyZone, async (stored, timezone) => {
        expect(await pickCurrency({ stored, timezone, lookup: never })).toBe(stored);
      }),
    );
  });

  test('R176 then the time zone: Europe in EUR, Gulf cities in AED', async () => {
    const at = (timezone: string) => pickCurrency({ stored: null, timezone, lookup: never });
    for (const zone of ['Europe/Helsinki', 'Europe/London', 'Atlantic/Reykjavik']) expect(await at(zone)).toBe('EUR');
    for (const city of ['Dubai', 'Riyadh', 'Qatar', 'Kuwait', 'Bahrain', 'Muscat']) {
      expect(await at(`Asia/${city}`)).toBe('AED');
    }
    expect(currencyOfTimezone('America/Chicago')).toBeNull();
    expect(currencyOfTimezone('Asia/Tokyo')).toBeNull();
  });

  test('R176 then the lookup, and only when nothing else is known', async () => {
    const elsewhere = anyZone.filter((zone) => currencyOfTimezone(zone) === null);
    const nonsense = fc.constantFrom(null, undefined, '', 'usd', 'GBP');
    await fc.assert(
      fc.asyncProperty(anyCurrency, elsewhere, nonsense, async (currency, timezone, stored) => {
        expect(await pickCurrency({ stored, timezone, lookup: async () => ({ currency }) })).toBe(currency);
      }),
    );
  });

  test('R178 a lookup that fails or answers nonsense counts as USD', async () => {
    const answers = fc
      .anything()
      .filter((value) => !CURRENCIES.includes((value as { currency?: never } | null)?.currency as never));
    await fc.assert(
      fc.asyncProperty(answers, async (answer) => {
        const lookup = async () => answer as { currency?: unknown };
        expect(await pickCurrency({ stored: null, timezone: 'America/Chicago', lookup })).toBe('USD');
      }),
    );
    const broken = () => Promise.reject(new Error('no network'));
    expect(await pickCurrency({ stored: null, timezone: undefined, lookup: broken })).toBe('USD');
  });
});

describe('the country of a visitor', () => {
  const from = (headers: Record<string, string>) => whereabouts((name) => headers[name]);

  test('R231 a delivery network’s header, then the language, then nowhere and USD', () => {
    expect(from({ 'cf-ipcountry': 'AE', 'accept-language': 'de-DE' })).toEqual({ country: 'AE', currency: 'AED' });
    expect(from({ 'x-vercel-ip-country': 'fi' })).toEqual({ country: 'FI', currency: 'EUR' });
    expect(from({ 'cloudfront-viewer-country': 'US' })).toEqual({ country: 'US', currency: 'USD' });
    expect(from({ 'accept-language': 'en;q=0.9,de-AT;q=0.8,ar-AE;q=0.85' })).toEqual({
      country: 'AE',
      currency: 'AED',
    });
    expect(from({ 'cf-ipcountry': 'T1', 'accept-language': 'zh-Hant-TW,zh' })).toEqual({
      country: 'TW',
      currency: 'USD',
    });
    expect(from({ 'accept-language': 'en' })).toEqual({ country: null, currency: 'USD' });
    expect(from({})).toEqual({ country: null, currency: 'USD' });
  });

  test('R178 R231 no header makes it fail', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (country, language) => {
        expect(CURRENCIES).toContain(from({ 'cf-ipcountry': country, 'accept-language': language }).currency);
      }),
    );
  });
});
