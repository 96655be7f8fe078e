import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CURRENCIES } from '#src/lib/money.ts';
import { COUNTRIES } from './countries.ts';
import { BUILT_LAUNCH, launchFirstMonth } from './launch-offer.ts';
import { PLAN_IDS } from './plans.ts';
import { BUILT_BOOK, planTotals } from './prices.ts';
import { buildQuote, type QuoteChoice, quoteMatches } from './quote.ts';
import { shippingFee } from './shipping.ts';

const NOW = new Date('2026-12-01T09:00:00Z');
const OFFER_END = new Date('2027-06-30T00:00:00Z');
const terms = { id: 'quote-1', now: NOW, launchOffer: { ...BUILT_LAUNCH, until: OFFER_END }, priceBook: BUILT_BOOK };

const anyChoice: fc.Arbitrary<QuoteChoice> = fc.record({
  plan: fc.constantFrom(...PLAN_IDS),
  cats: fc.integer({ min: 1, max: 6 }),
  currency: fc.constantFrom(...CURRENCIES),
  country: fc.constantFrom(...COUNTRIES.map((country) => country.code)),
  offerCode: fc.constantFrom(undefined, null, 'LAUNCH', 'launch', 'NOPE'),
});

describe('a quote', () => {
  test('R189 R190 R191 R192 its lines add up to today’s total, and its figures are the table’s', () => {
    fc.assert(
      fc.property(anyChoice, (choice) => {
        const quote = buildQuote(choice, terms);
        const sum = quote.lines.reduce((total, line) => total + line.amount.amount, 0);
        expect(sum).toBe(quote.totalToday.amount);
        for (const line of quote.lines) expect(line.unit.amount * line.quantity).toBe(line.amount.amount);
        const { unit, total, savings, discountPercent, daily } = planTotals(choice.plan, choice.cats, choice.currency);
        expect(quote).toMatchObject({ unit, planTotal: total, savings, discountPercent, daily });
        expect(quote.shippingToday.amount).toBe(0);
        expect(quote.renewalTotal.amount).toBe(total.amount + shippingFee(choice.country, total, 2).amount);
      }),
    );
  });

  test('VAT is inside the total and never on top of it', () => {
    fc.assert(
      fc.property(anyChoice, (choice) => {
        const { tax, totalToday } = buildQuote(choice, terms);
        expect(tax.included).toBe(true);
        const net = totalToday.amount - tax.amount.amount;
        expect(Math.abs(net * (1 + tax.ratePercent / 100) - totalToday.amount)).toBeLessThanOrEqual(1);
      }),
    );
    const inDubai = buildQuote({ plan: 'premium', cats: 2, currency: 'AED', country: 'AE' }, terms);
    expect(inDubai.tax).toEqual({ included: true, ratePercent: 5, amount: { amount: 1619, currency: 'AED' } });
    expect(inDubai.totalToday).toEqual(inDubai.planTotal);
  });

  test('R194 the launch offer makes the first month cheaper, in USD only, and never the renewal', () => {
    fc.assert(
      fc.property(anyChoice, (choice) => {
        const quote = buildQuote(choice, terms);
        const plain = buildQuote({ ...choice, offerCode: null }, terms);
        const applies = choice.offerCode?.toUpperCase() === 'LAUNCH' && choice.currency === 'USD';
        expect(quote.renewalTotal).toEqual(plain.renewalTotal);
        expect(quote.totalToday).toEqual(applies ? launchFirstMonth(choice.plan, choice.cats) : plain.totalToday);
        expect(quote.lines.some((line) => line.kind === 'launch-offer')).toBe(applies);
        expect(quote.offerCode).toBe(applies ? 'LAUNCH' : null);
      }),
    );
    const late = buildQuote(
      { plan: 'standard', cats: 1, currency: 'USD', country: 'US', offerCode: 'LAUNCH' },
      { ...terms, launchOffer: null },
    );
    expect(late.totalToday.amount).toBe(3500);
  });

  test('R193 the kit is a line of its own, one for each cat, and costs nothing', () => {
    const { lines } = buildQuote({ plan: 'standard', cats: 4, currency: 'EUR', country: 'DE' }, terms);
    expect(lines[0]).toMatchObject({ kind: 'kit', quantity: 4, amount: { amount: 0, currency: 'EUR' } });
  });

  test('it names its price book, stands for half an hour and prices by the book it was given', () => {
    const choice = { plan: 'standard', cats: 1, currency: 'USD', country: 'US' } as const;
    const quote = buildQuote(choice, terms);
    expect(quote.priceBookVersion).toBe(BUILT_BOOK.version);
    expect(quote.expiresAt).toBe('2026-12-01T09:30:00.000Z');
    const dearer = {
      version: 'dearer',
      perCat: {
        ...BUILT_BOOK.perCat,
        standard: { ...BUILT_BOOK.perCat.standard, USD: [99, 98, 97, 96, 95, 94] as const },
      },
    };
    const later = buildQuote(choice, { ...terms, priceBook: dearer });
    expect([later.priceBookVersion, later.totalToday.amount]).toEqual(['dearer', 9900]);
  });

  test('it is for one order and no other', () => {
    fc.assert(
      fc.property(anyChoice, anyChoice, (asked, other) => {
        const same = (['plan', 'cats', 'currency', 'country'] as const).every((key) => asked[key] === other[key]);
        expect(quoteMatches(buildQuote(asked, terms), other)).toBe(same);
      }),
    );
  });
});
