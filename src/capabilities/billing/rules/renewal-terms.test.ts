import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COUNTRIES } from '#src/capabilities/pricing/rules/countries.ts';
import { PLAN_IDS } from '#src/capabilities/pricing/rules/plans.ts';
import { buildQuote } from '#src/capabilities/pricing/rules/quote.ts';
import { BUILT_BOOK, type PriceBook } from '#src/capabilities/pricing/rules/prices.ts';
import { CURRENCIES } from '#src/lib/money.ts';
import { oneMonthAfter } from '#src/capabilities/pricing/rules/first-month.ts';
import { nextCollection, renewalTerms } from './renewal-terms.ts';

const now = new Date('2026-12-01T09:00:00Z');

test('C67 a month is counted to the same day of the next one, or to its last day where that is shorter', () => {
  const table = {
    '2026-12-01T09:00:00.000Z': '2027-01-01T09:00:00.000Z',
    '2026-12-31T23:59:59.999Z': '2027-01-31T23:59:59.999Z',
    '2027-01-28T00:00:00.000Z': '2027-02-28T00:00:00.000Z',
    '2027-01-29T12:00:00.000Z': '2027-02-28T12:00:00.000Z',
    '2027-01-31T12:00:00.000Z': '2027-02-28T12:00:00.000Z',
    '2028-01-31T12:00:00.000Z': '2028-02-29T12:00:00.000Z',
    '2027-02-28T12:00:00.000Z': '2027-03-28T12:00:00.000Z',
    '2027-03-31T01:30:00.000Z': '2027-04-30T01:30:00.000Z',
    '2027-10-31T00:30:00.000Z': '2027-11-30T00:30:00.000Z',
  };
  for (const [from, to] of Object.entries(table))
    expect([from, oneMonthAfter(new Date(from)).toISOString()]).toEqual([from, to]);
});

test('C67 a month has 28 to 31 days, keeps the hour through clock changes, and a later begin never ends earlier', () => {
  const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(moments, moments, (one, other) => {
      const [early, late] = one < other ? [one, other] : [other, one];
      const days = (oneMonthAfter(early).getTime() - early.getTime()) / 86_400_000;
      expect([28, 29, 30, 31]).toContain(days);
      // Two days at the end of a long month may end on the same last day, never in the wrong order of days.
      const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
      expect(dayOf(oneMonthAfter(early)) <= dayOf(oneMonthAfter(late))).toBe(true);
    }),
  );
});

test('C67 a renewal is due a month after the first sticks; later ones keep their day unless the sticks came too late', () => {
  const paidUntil = new Date('2027-02-01T09:00:00Z');
  expect(nextCollection(new Date('2027-01-10T09:00:00Z'), null)).toEqual(new Date('2027-02-10T09:00:00Z'));
  expect(nextCollection(new Date('2027-01-10T09:00:00Z'), paidUntil)).toEqual(paidUntil);
  expect(nextCollection(paidUntil, paidUntil)).toEqual(paidUntil);
  expect(nextCollection(new Date('2027-02-01T09:00:01Z'), paidUntil)).toEqual(new Date('2027-03-01T09:00:01Z'));
});

test('C67 nothing is ever collected before the sticks of the month have left', () => {
  const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(moments, fc.option(moments), (left, paidUntil) => {
      const due = nextCollection(left, paidUntil);
      expect(due.getTime()).toBeGreaterThanOrEqual(left.getTime());
      if (paidUntil) expect(due.getTime()).toBeGreaterThanOrEqual(paidUntil.getTime());
    }),
  );
});

const orders = fc.record({
  plan: fc.constantFrom(...PLAN_IDS),
  cats: fc.integer({ min: 1, max: 6 }),
  currency: fc.constantFrom(...CURRENCIES),
  country: fc.constantFrom(...COUNTRIES.map(({ code }) => code)),
});
/** A book at half the prices: the terms agreed before prices rose. */
const HALF: PriceBook = JSON.parse(JSON.stringify(BUILT_BOOK), (_, value: unknown) =>
  typeof value === 'number' ? Math.ceil(value / 2) : value,
);

test('R189 R190 a renewal of an unchanged plan costs the agreed price at any prices of today', () => {
  fc.assert(
    fc.property(orders, (order) => {
      const quote = buildQuote(order, { id: 'q', now, launchOffer: null, priceBook: HALF });
      expect(renewalTerms({ quote, book: BUILT_BOOK }, order.cats)).toEqual({
        quantity: order.cats,
        unitAmount: quote.unit.amount,
        renewalAmount: quote.renewalTotal.amount,
      });
    }),
  );
});

test('R189 a renewal of another plan, number of cats or country costs what an order of that would', () => {
  fc.assert(
    fc.property(orders, orders, (agreed, wish) => {
      const quote = buildQuote(agreed, { id: 'q', now, launchOffer: null, priceBook: BUILT_BOOK });
      const { plan, cats, country } = wish;
      const fresh = buildQuote(
        { ...wish, currency: agreed.currency },
        { id: 'r', now, launchOffer: null, priceBook: BUILT_BOOK },
      );
      expect(renewalTerms({ quote, book: BUILT_BOOK }, cats, { plan, country })).toEqual({
        quantity: cats,
        unitAmount: fresh.unit.amount,
        renewalAmount: fresh.renewalTotal.amount,
      });
    }),
  );
});

test('R189 sticks keep the agreed price when only the country changes, and delivery is that of the new country', () => {
  const order = { plan: 'standard', cats: 1, currency: 'EUR', country: 'DE' } as const;
  const quote = buildQuote(order, { id: 'q', now, launchOffer: null, priceBook: HALF });
  // 30 euros were 15; Germany pays 4.99 for a box, the Emirates nothing.
  expect(renewalTerms({ quote, book: HALF }, 1)).toMatchObject({ unitAmount: 1500, renewalAmount: 1999 });
  expect(renewalTerms({ quote, book: HALF }, 1, { country: 'AE' })).toEqual({
    quantity: 1,
    unitAmount: 1500,
    renewalAmount: 1500,
  });
  expect(renewalTerms({ quote, book: HALF }, 1, { country: 'FR' })).toMatchObject({
    unitAmount: 1500,
    renewalAmount: 1999,
  });
  // Another number of cats is priced by the book that was agreed on, not by today's: 2 × 14 euros, and a box below 99 euros costs its delivery.
  expect(renewalTerms({ quote, book: HALF }, 2)).toEqual({ quantity: 2, unitAmount: 1400, renewalAmount: 3299 });
  // Nobody left: nothing is charged.
  expect(renewalTerms({ quote, book: HALF }, 0)).toMatchObject({ quantity: 0, renewalAmount: 0 });
});
