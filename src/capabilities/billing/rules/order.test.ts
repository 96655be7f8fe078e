import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BUILT_LAUNCH } from '#src/capabilities/pricing/rules/launch-offer.ts';
import { BUILT_BOOK } from '#src/capabilities/pricing/rules/prices.ts';
import { buildQuote } from '#src/capabilities/pricing/rules/quote.ts';
import { PLAN_IDS } from '#src/capabilities/pricing/rules/plans.ts';
import { CURRENCIES, formatMoney } from '#src/lib/money.ts';
import { parseCats } from './parse-cats.ts';
import { maskedEmail } from './masked-email.ts';
import { orderNumber } from './order-number.ts';
import { firstMonthOff, paymentPage } from './payment-page.ts';
import { receiptRows } from './receipt.ts';

const now = new Date('2026-12-01T09:00:00Z');
const choices = fc.record({
  plan: fc.constantFrom(...PLAN_IDS),
  cats: fc.integer({ min: 1, max: 6 }),
  currency: fc.constantFrom(...CURRENCIES),
  country: fc.constantFrom('AE', 'DE', 'FI', 'US', 'JP'),
  offerCode: fc.constantFrom(undefined, 'LAUNCH'),
});
const quotes = choices.map((choice) =>
  buildQuote(choice, {
    id: 'q',
    now,
    launchOffer: { ...BUILT_LAUNCH, until: new Date('2027-06-30') },
    priceBook: BUILT_BOOK,
  }),
);

test('R377 CAT, the year, a random number', () => {
  expect(orderNumber(now, () => 483_920)).toBe('CAT-2026-0483920');
  fc.assert(
    fc.property(fc.nat(9_999_999), (n) => {
      expect(orderNumber(now, () => n)).toMatch(/^CAT-2026-\d{7}$/);
    }),
  );
});

const HOSTED = { ui: 'hosted', draftId: null, personId: null, createdAt: now } as const;

test('R189 the payment page charges the quote’s renewal each month, and the first month less its discount', () => {
  fc.assert(
    fc.property(quotes, (quote) => {
      const of = { id: 'c', quote, email: 'a@b.example', customer: { name: '', address: null }, ...HOSTED };
      const page = paymentPage(of, { origin: 'http://shop.test', stripeCustomer: null });
      const monthly = (page.line_items ?? []).reduce(
        (sum, item) => sum + (item.quantity ?? 0) * (item.price_data?.unit_amount ?? 0),
        0,
      );
      expect(monthly).toBe(quote.renewalTotal.amount);
      expect(monthly - firstMonthOff(quote)).toBe(quote.totalToday.amount);
      expect(page.line_items?.every((item) => item.price_data?.currency === quote.currency.toLowerCase())).toBe(true);
      expect(page.adaptive_pricing).toEqual({ enabled: false });
      expect(page.subscription_data?.billing_mode).toEqual({ type: 'classic' });
    }),
  );
});

test('a receipt shows every line of the quote and its total', () => {
  fc.assert(
    fc.property(quotes, (quote) => {
      const { rows, total } = receiptRows(quote);
      expect(rows).toHaveLength(quote.lines.length);
      expect(total[1]).toBe(formatMoney(quote.totalToday));
    }),
  );
});

test('R210 the cats are the text of a list of name, age and concerns', () => {
  const cats = [
    { name: ' Miso ', age: 'adult', concerns: ['coat'] },
    { name: 'Za’atar', age: null },
  ];
  expect(parseCats(JSON.stringify(cats))).toEqual({
    cats: [
      { name: 'Miso', age: 'adult', concerns: ['coat'] },
      { name: 'Za’atar', age: null, concerns: [] },
    ],
  });
  expect(parseCats('[{"name":"Bear","concerns":"coat, weight"}]')).toMatchObject({
    cats: [{ concerns: ['coat', 'weight'] }],
  });
  for (const text of ['', 'null', '{}', '[1]'])
    expect(parseCats(text)).toMatchObject({ issues: [{ path: 'metadata.cats' }] });
  for (const nameless of ['{"name":""}', '{"age":"adult"}'])
    expect(parseCats(`[{"name":"Bear"},${nameless}]`)).toEqual({
      issues: [{ path: 'metadata.cats.1.name', message: 'Please name all your cats' }],
    });
  fc.assert(
    fc.property(fc.string(), (text) => {
      parseCats(text); // never throws
    }),
  );
});

test('an e-mail is masked: its owner knows it, nobody learns it', () => {
  expect(maskedEmail('maryam@example.com')).toBe('m•••m@example.com');
  expect(maskedEmail('jo@example.com')).toBe('j•••@example.com');
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      const name = email.slice(0, email.lastIndexOf('@'));
      if (name.length > 2) expect(maskedEmail(email)).not.toContain(name);
    }),
  );
});
