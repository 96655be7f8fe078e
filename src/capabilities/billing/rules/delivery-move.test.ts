import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COUNTRIES } from '#src/capabilities/pricing/rules/countries.ts';
import { PLAN_IDS } from '#src/capabilities/pricing/rules/plans.ts';
import { BUILT_BOOK } from '#src/capabilities/pricing/rules/prices.ts';
import { buildQuote } from '#src/capabilities/pricing/rules/quote.ts';
import { CURRENCIES } from '#src/lib/money.ts';
import { changesPrice, deliveryMove, moveSentences } from './delivery-move.ts';
import { renewalTerms } from './renewal-terms.ts';

const codes = COUNTRIES.map(({ code }) => code);
const orders = fc.record({
  plan: fc.constantFrom(...PLAN_IDS),
  cats: fc.integer({ min: 1, max: 6 }),
  currency: fc.constantFrom(...CURRENCIES),
  country: fc.constantFrom(...codes),
});
type Choice = Parameters<typeof buildQuote>[0];
const quoteOf = (choice: Choice) =>
  buildQuote(choice, { id: 'q', now: new Date(0), launchOffer: null, priceBook: BUILT_BOOK });
const rowOf = ({ plan, currency, country, cats, unit, renewalTotal }: ReturnType<typeof quoteOf>) => ({
  ...{ plan, currency, country, nextPlan: null, quantity: cats, unitAmount: unit.amount },
  renewalAmount: renewalTotal.amount,
});

test('R189 after a move a month costs the same as an order from there, and after moving back the same as before', () => {
  fc.assert(
    fc.property(orders, fc.constantFrom(...codes), (choice, country) => {
      const quote = quoteOf(choice);
      const row = rowOf(quote);
      const { from, to } = deliveryMove(row, quote, { country });
      const there = quoteOf({ ...choice, country });
      expect(to).toMatchObject({ country, monthly: there.renewalTotal.amount, delivery: there.shippingRenewal.amount });
      expect(to.ratePercent).toBe(there.tax.ratePercent);
      expect(from.monthly).toBe(quote.renewalTotal.amount);
      expect(renewalTerms({ quote, book: BUILT_BOOK }, quote.cats, { country }).renewalAmount).toBe(to.monthly);
      const back = deliveryMove({ ...row, country, renewalAmount: to.monthly }, quote, { country: choice.country });
      expect(back.to.monthly).toBe(row.renewalAmount);
    }),
  );
});

test('R189 a move asks for consent only when the price changes, and names both sums', () => {
  fc.assert(
    fc.property(orders, fc.constantFrom(...codes), fc.boolean(), (choice, country, over) => {
      const quote = quoteOf(choice);
      const row = { ...rowOf(quote), ...(over && { quantity: 0, renewalAmount: 0 }) };
      const move = deliveryMove(row, quote, { country });
      const [first = ''] = moveSentences(move);
      expect(changesPrice(move)).toBe(move.from.monthly !== move.to.monthly);
      expect(first.startsWith('You pay ')).toBe(changesPrice(move));
      if (over || country === choice.country) expect(changesPrice(move)).toBe(false);
    }),
  );
});
