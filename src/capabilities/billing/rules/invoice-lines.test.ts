import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BUILT_LAUNCH } from '#src/capabilities/pricing/rules/launch-offer.ts';
import { PLAN_IDS } from '#src/capabilities/pricing/rules/plans.ts';
import { BUILT_BOOK } from '#src/capabilities/pricing/rules/prices.ts';
import { buildQuote } from '#src/capabilities/pricing/rules/quote.ts';
import { addMoney, CURRENCIES, money } from '#src/lib/money.ts';
import { paymentWith, discountAmounts } from './discounts.ts';
import { invoiceTotals, chargedTotals, paidSentence } from './invoice-lines.ts';

const PERCENT = { id: 'a', kind: 'percent', percentOff: 15 } as const;
const FREE = { id: 'b', kind: 'shipping', percentOff: 100 } as const;
const NOW = new Date('2026-12-01T09:00:00Z');

test('R287 the lines of an invoice add up to the charge, and so do net and tax', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...PLAN_IDS),
      fc.integer({ min: 1, max: 6 }),
      fc.constantFrom(...CURRENCIES),
      fc.constantFrom('AE', 'DE', 'US', 'FI'),
      fc.integer({ min: 0, max: 200_000 }),
      (plan, cats, currency, country, other) => {
        const offerCode = currency === 'USD' ? 'LAUNCH' : null;
        const choice = { plan, cats, currency, country, offerCode };
        const quote = buildQuote(choice, {
          id: 'q',
          now: NOW,
          launchOffer: { ...BUILT_LAUNCH, until: new Date('2027-06-30') },
          priceBook: BUILT_BOOK,
        });
        const none = money(0, currency);
        for (const [total, first] of [
          [quote.totalToday, true],
          [quote.renewalTotal, false],
          [money(other, currency), false],
        ] as const) {
          const account = invoiceTotals(total, quote, { first });
          expect(addMoney(none, ...account.lines.map(({ amount }) => amount))).toEqual(total);
          expect(addMoney(account.net, account.tax.amount)).toEqual(total);
          // Read from the lines stored at the charge, it is the same; its tax is that of its lines.
          const charged = chargedTotals(total, quote, { first, country, address: null });
          expect(invoiceTotals(total, quote, { first, charged })).toEqual(account);
          expect(charged.lines?.reduce((sum, line) => sum + line.tax, 0)).toBe(charged.tax);
          const moved = { ...quote, country: 'HU', tax: { ...quote.tax, ratePercent: 99 } };
          expect(invoiceTotals(total, moved, { first, charged })).toEqual(account);
        }
        expect(invoiceTotals(quote.renewalTotal, quote, { first: false }).lines).toHaveLength(2);
        // With discounts: a line for each that took something off, and VAT of the paid amount.
        const { unit, shippingRenewal: delivery } = quote;
        const month = { quantity: cats, unitAmount: unit.amount, renewalAmount: quote.renewalTotal.amount };
        const taken = discountAmounts([PERCENT, FREE], month);
        const off = { sticks: taken[0]?.amount ?? 0, delivery: taken[1]?.amount ?? 0 };
        const kept = { reason: 'renewal', plan, cats, unit: unit.amount, delivery: delivery.amount, off } as const;
        const less = invoiceTotals(money(paymentWith([PERCENT, FREE], month), currency), quote, { first: false, kept });
        expect(less.lines.slice(2).map(({ label }) => label)).toEqual(
          ['15% off', 'Free delivery'].slice(0, delivery.amount > 0 ? 2 : 1),
        );
        expect(addMoney(none, ...less.lines.map(({ amount }) => amount))).toEqual(less.total);
        expect(addMoney(less.net, less.tax.amount)).toEqual(less.total);
      },
    ),
    { numRuns: 60 },
  );
});

test('R287 an invoice says whether it is paid', () => {
  const day = (moment: Date) => moment.toISOString().slice(0, 10);
  const paid = {
    status: 'paid',
    paidAt: NOW,
    total: money(34_000, 'AED'),
    refunded: money(0, 'AED'),
    refundedAt: null,
    lost: money(0, 'AED'),
    lostAt: null,
  };
  expect(paidSentence(paid, day)).toBe('Paid on 2026-12-01.');
  expect(paidSentence({ ...paid, status: 'open', paidAt: null }, day)).toBe('Not paid yet.');
  expect(paidSentence({ ...paid, status: 'void', paidAt: null }, day)).toBe('Cancelled: nothing is owed.');
  const some = { ...paid, refunded: money(4000, 'AED'), refundedAt: new Date('2027-01-05') };
  expect(paidSentence(some, day)).toBe('Paid on 2026-12-01. AED\u00a040 refunded on 2027-01-05.');
  const lost = { ...paid, lost: paid.total, lostAt: new Date('2027-02-05') };
  expect(paidSentence(lost, day)).toContain('All of it reversed by the bank on');
  expect(paidSentence({ ...some, refunded: paid.total }, day)).toContain('All of it refunded');
});
