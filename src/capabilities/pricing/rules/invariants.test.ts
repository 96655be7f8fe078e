import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CURRENCIES, formatMoney, money } from '#src/lib/money.ts';
import { CLAIM_LIST, CLAIMS, CORRECTIONS } from './claims.ts';
import { commissionRate, COMMISSION } from './commission.ts';
import { COUNTRIES, zoneOf } from './countries.ts';
import { countryOfCurrency } from './currency.ts';
import { BUILT_LAUNCH, launchBannerSaving, launchDiscountPercent, launchFirstMonth } from './launch-offer.ts';
import {
  ENTITLEMENTS,
  isPlanId,
  PLAN_IDS,
  PLAN_LIST,
  planForSale,
  planOfProduct,
  PLANS,
  productIdOf,
  taglineOf,
} from './plans.ts';
import { BUILT_BOOK, MAX_CATS, planTotals, unitPrice } from './prices.ts';
import { buildQuote, offerApplies, quoteMatches } from './quote.ts';
import { DELIVERY, DELIVERY_LATEST, EUROPE_SHIPPING, journeySpan, shippingFee } from './shipping.ts';
import { includedTax, VAT_PERCENT } from './tax.ts';
import { type Span, spanShort, spanText, STAGES } from './times.ts';
import { unusedShare } from './unused-share.ts';
import { whereabouts } from './whereabouts.ts';

const NOW = new Date('2026-12-01T09:00:00Z');
const UNTIL = new Date('2027-06-30T00:00:00Z');
const OFFER = { ...BUILT_LAUNCH, until: UNTIL };
const codes = COUNTRIES.map(({ code }) => code);
const choices = fc.record({
  plan: fc.constantFrom(...PLAN_IDS),
  cats: fc.integer({ min: 1, max: MAX_CATS }),
  currency: fc.constantFrom(...CURRENCIES),
  country: fc.constantFrom(...codes),
  offerCode: fc.constantFrom(null, 'LAUNCH', ' launch ', 'lunch', ''),
});
const quoteOf = (choice: Parameters<typeof buildQuote>[0]) =>
  buildQuote(choice, { id: 'q', now: NOW, launchOffer: OFFER, priceBook: BUILT_BOOK });

test('the tax in a price is never more than the price, and tax and net of any price together are the price', () => {
  const prices = fc.integer({ min: 0, max: 10_000_000 });
  fc.assert(
    fc.property(
      fc.constantFrom(...codes, 'XX'),
      prices,
      fc.constantFrom(...CURRENCIES),
      (country, amount, currency) => {
        const { ratePercent, amount: tax } = includedTax(country, money(amount, currency));
        expect(tax.amount).toBeGreaterThanOrEqual(0);
        expect(tax.amount).toBeLessThanOrEqual(amount);
        // Off the net price by less than a cent: the rate is of the net, not of the whole.
        expect(Math.abs(tax.amount - ((amount - tax.amount) * ratePercent) / 100)).toBeLessThan(1.3);
        if (!(country in VAT_PERCENT)) expect(tax.amount).toBe(0);
      },
    ),
  );
});

test('VAT of known prices, by hand', () => {
  const table: [string, number, number][] = [
    // 19 of 119 parts, 5 of 105, 25.5 of 125.5, 8.1 of 108.1, none.
    ['DE', 11_900, 1900],
    ['AE', 34_000, 1619],
    ['FI', 5899, 1199],
    ['CH', 10_810, 810],
    ['US', 3500, 0],
  ];
  for (const [country, total, tax] of table)
    expect([country, includedTax(country, money(total, 'EUR')).amount.amount]).toEqual([country, tax]);
  // Each country with a rate is one we deliver to, and all of Europe has one.
  expect(Object.keys(VAT_PERCENT).filter((code) => !codes.includes(code))).toEqual([]);
  expect(codes.filter((code) => zoneOf(code) === 'europe' && !(code in VAT_PERCENT))).toEqual([]);
});

test('R409 delivery costs the fee or nothing, from the second month on, and never more for a dearer box', () => {
  const amounts = fc.nat(100_000);
  fc.assert(
    fc.property(
      fc.constantFrom(...codes),
      amounts,
      amounts,
      fc.constantFrom(...CURRENCIES),
      (country, one, other, currency) => {
        const [cheap, dear] = one < other ? [one, other] : [other, one];
        const fee = (amount: number, month = 2) => shippingFee(country, money(amount, currency), month).amount;
        expect([0, EUROPE_SHIPPING[currency].fee.amount]).toContain(fee(cheap));
        expect(fee(dear)).toBeLessThanOrEqual(fee(cheap));
        expect([fee(cheap, 1), fee(cheap, 3)]).toEqual([0, fee(cheap)]);
        if (zoneOf(country) !== 'europe') expect(fee(cheap)).toBe(0);
      },
    ),
  );
  for (const currency of CURRENCIES) {
    const { fee, freeFrom } = EUROPE_SHIPPING[currency];
    expect(
      [freeFrom.amount - 1, freeFrom.amount].map((amount) => shippingFee('FR', money(amount, currency), 2).amount),
    ).toEqual([fee.amount, 0]);
  }
});

test('the journey is not shorter anywhere than in the Gulf, and a parcel is late after its usual time', () => {
  expect(journeySpan('AE')).toMatchObject({ from: STAGES.journey.from, to: STAGES.journey.to });
  for (const code of codes) {
    const { from, to } = journeySpan(code);
    expect([code, from >= STAGES.journey.from, to >= STAGES.journey.to, from <= to]).toEqual([code, true, true, true]);
  }
  for (const [zone, { to }] of Object.entries(DELIVERY))
    expect(DELIVERY_LATEST[zone as keyof typeof DELIVERY]).toBeGreaterThanOrEqual(to);
  // Two parcels to Germany: 3 business days longer are 5 on the calendar, 4 are 6.
  expect(journeySpan('DE')).toMatchObject({ from: 31, to: 37, unit: 'days' });
  expect(zoneOf('XX')).toBe('world');
});

test('a span is told in a sentence and in a table, a single figure once', () => {
  const spans: [Span, string, string][] = [
    [STAGES.kitShips, '2 to 3 days', '2-3 days'],
    [STAGES.toLab, '48 hours', '48 hours'],
    [STAGES.dna, '7 to 10 business days', '7-10 business days'],
  ];
  for (const [span, text, short] of spans) expect([spanText(span), spanShort(span)]).toEqual([text, short]);
  for (const { from, to } of Object.values(STAGES)) expect(from).toBeLessThanOrEqual(to);
});

test('the refund for cats that got nothing is never more than was paid, and the shares of all together never either', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(10), fc.nat(12), (paid, paidFor, sent) => {
      const share = unusedShare(paid, { paidFor, sent });
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share).toBeLessThanOrEqual(paid);
      if (sent >= paidFor) expect(share).toBe(0);
      else if (sent === 0) expect(share).toBe(paid);
      // Those that are sent fewer get no less back.
      expect(unusedShare(paid, { paidFor, sent: sent + 1 })).toBeLessThanOrEqual(share);
      const alone = unusedShare(paid, { paidFor, sent: Math.max(0, paidFor - 1) });
      expect(alone * paidFor).toBeLessThanOrEqual(paid);
    }),
  );
  // A third of 100.00 is 33.33: the cent that is left stays.
  expect([2, 1].map((sent) => unusedShare(10_000, { paidFor: 3, sent }))).toEqual([3333, 6666]);
});

test('R189 R194 a quote never charges more today than a renewal, nor less than nothing, and a code that does not apply is as none', () => {
  fc.assert(
    fc.property(choices, (choice) => {
      const quote = quoteOf(choice);
      expect(quote.totalToday.amount).toBeGreaterThan(0);
      expect(quote.totalToday.amount).toBeLessThanOrEqual(quote.renewalTotal.amount);
      const applies = offerApplies(choice, OFFER, NOW);
      expect(applies).toBe(choice.currency === 'USD' && ['LAUNCH', ' launch '].includes(choice.offerCode ?? ''));
      expect(quote.offerCode).toBe(applies ? 'LAUNCH' : null);
      if (!applies) expect(quote).toEqual(quoteOf({ ...choice, offerCode: null }));
    }),
  );
});

test('R194 the offer ends at the moment that was set, and without one it does not run', () => {
  const choice = { plan: 'standard', cats: 1, currency: 'USD', country: 'US', offerCode: 'LAUNCH' } as const;
  const at = (ms: number) => offerApplies(choice, OFFER, new Date(UNTIL.getTime() + ms));
  expect([at(-1), at(0), at(1), offerApplies(choice, null, NOW)]).toEqual([true, false, false, false]);
});

test('R198 the first month of the offer by hand: 10, 25 and 35 percent off 19.99, 39.99 and 59.99', () => {
  expect([1, 2, 3, 4, 5, 6, 9].map((cats) => launchDiscountPercent(cats))).toEqual([0, 10, 25, 35, 35, 35, 35]);
  const table = PLAN_IDS.map((plan) => [1, 2, 3, 4].map((cats) => formatMoney(launchFirstMonth(plan, cats))));
  expect(table).toEqual([
    ['$19.99', '$17.99', '$14.99', '$12.99'],
    ['$39.99', '$35.99', '$29.99', '$25.99'],
    ['$59.99', '$53.99', '$44.99', '$38.99'],
  ]);
  expect([2, 3, 4].map((cats) => formatMoney(launchBannerSaving(cats)))).toEqual(['$2', '$5', '$7']);
});

test('a quote is for its own order alone: plan, cats, currency and country', () => {
  fc.assert(
    fc.property(choices, choices, (one, other) => {
      const same = (['plan', 'cats', 'currency', 'country'] as const).every((key) => one[key] === other[key]);
      expect([quoteMatches(quoteOf(one), one), quoteMatches(quoteOf(one), other)]).toEqual([true, same]);
    }),
  );
});

test('R188 a number of cats that no sum can hold is refused, not priced', () => {
  expect(() => planTotals('standard', Number.MAX_SAFE_INTEGER, 'USD')).toThrow(RangeError);
  expect(unitPrice('pro', 1000, 'AED')).toEqual(unitPrice('pro', 6, 'AED'));
});

test('R8 Pro alone can be sold out, Premium stands in for it, and its card says so', () => {
  const soldOut = () => true;
  expect(PLAN_IDS.map((id) => planForSale(id, soldOut))).toEqual(['standard', 'premium', 'premium']);
  expect(PLAN_IDS.map((id) => planForSale(id, () => false))).toEqual([...PLAN_IDS]);
  expect([taglineOf(PLANS.pro, true), taglineOf(PLANS.pro, false)]).toEqual([
    'Fifty members. All fifty are taken.',
    'Fifty members, and no more.',
  ]);
});

test('R208 R337 a plan and its product name each other, and nothing else is a plan', () => {
  for (const id of PLAN_IDS) expect([planOfProduct(productIdOf(id)), isPlanId(id)]).toEqual([id, true]);
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constantFrom('standard', 'plan', 'STANDARD-PLAN', 'constructor')), (other) => {
      expect(planOfProduct(other)).toBeUndefined();
    }),
  );
  for (const other of [null, undefined, '', 'Premium', 1, {}, ['pro']]) expect(isPlanId(other)).toBe(false);
});

test('R201 R202 R203 R204 each plan holds all that the one before it holds', () => {
  const worth = (id: (typeof PLAN_IDS)[number]) => {
    const { adjustment, ...others } = ENTITLEMENTS[id];
    return { ...others, adjustment: ['monthly', 'bi-weekly', 'weekly'].indexOf(adjustment) };
  };
  for (const [index, id] of PLAN_IDS.entries()) {
    const before = PLAN_IDS[index - 1];
    if (!before) continue;
    const [less, more] = [worth(before), worth(id)];
    for (const key of Object.keys(less) as (keyof typeof less)[])
      expect([id, key, Number(more[key]) >= Number(less[key])]).toEqual([id, key, true]);
    expect(PLANS[id].features[0]).toBe(`Everything in ${PLANS[before].name}`);
  }
  expect(PLAN_LIST.map(({ sortOrder, mostPopular }) => [sortOrder, mostPopular])).toEqual([
    [1, false],
    [2, true],
    [3, false],
  ]);
});

test('each currency has a country to price with that is sold in it', () => {
  for (const currency of CURRENCIES)
    expect(COUNTRIES.find(({ code }) => code === countryOfCurrency(currency))?.currency).toBe(currency);
});

test('the commission of a month is a tenth of the one-cat price, and of a customer it is paid thirteen times', () => {
  fc.assert(
    fc.property(fc.constantFrom(...PLAN_IDS), fc.constantFrom(...CURRENCIES), (plan, currency) => {
      expect(commissionRate(plan, currency).amount * 10).toBe(unitPrice(plan, 1, currency).amount);
    }),
  );
  expect(COMMISSION).toMatchObject({ payments: 13, firstPurchasePercent: 25, cookieDays: 30 });
});

test('R231 a language is weighed by its quality, and one that is refused or malformed names no country', () => {
  const from = (language: string) => whereabouts((name) => (name === 'accept-language' ? language : undefined)).country;
  const table: [string, string | null][] = [
    ['de-DE;q=0.5,fr-FR;q=0.9', 'FR'],
    ['de-DE;q=0,fr-FR;q=0.1', 'FR'],
    ['de-DE;q=0', null],
    ['de-DE;q=many', null],
    // Equal ones in their order; a script is no country.
    ['nl-NL,fr-FR', 'NL'],
    ['sr-Latn-RS', 'RS'],
    ['sr-Latn', null],
    // A country without delivery is passed over for the next one.
    ['zh-CN,de-AT;q=0.4', 'AT'],
  ];
  for (const [language, country] of table) expect([language, from(language)]).toEqual([language, country]);
});

test('each figure that pages may state has a text, a source and a day, and no two are told apart by nothing', () => {
  for (const { id, text, source, asOf, label, value, forms = [] } of CLAIM_LIST) {
    expect([
      id,
      text.trim() === text,
      text.length > 0,
      source.length > 0,
      label.length > 0,
      Number.isFinite(value),
    ]).toEqual([id, true, true, true, true, true]);
    expect([id, /^\d{4}-\d\d-\d\d$/.test(asOf), new Set(forms).size]).toEqual([id, true, forms.length]);
  }
  expect(new Set(CLAIM_LIST.map(({ id }) => id)).size).toBe(CLAIM_LIST.length);
  // Terms that other tables decide are theirs.
  expect([CLAIMS.sticks.text, CLAIMS.proSeats.text, CLAIMS.withdrawal.text, CLAIMS.guarantee.text]).toEqual([
    '28 sticks',
    '50 members',
    '14 days',
    '30 days',
  ]);
  // C2: 20% is for four cats on Standard; three get 14%.
  expect(CORRECTIONS.map(({ was, now }) => [was, now])).toEqual([['20% for 3 cats', '20% for 4 cats']]);
});
