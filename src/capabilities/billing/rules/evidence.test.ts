import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from '#src/lib/money.ts';
import { composeEvidence, EVIDENCE_FIELDS } from './evidence.ts';

const words = fc.string({ maxLength: 9000, unit: 'grapheme' });
const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
const address = fc.record({ line1: words, line2: words, city: words, postalCode: words, country: fc.constant('AE') });
const shipTo = fc.record({ name: words, address: fc.option(address) });
const facts = fc.record({
  orderNumber: fc.option(words),
  plan: fc.constantFrom('standard', 'premium', 'pro'),
  cats: fc.integer({ min: 1, max: 20 }),
  amount: fc.constant(money(34_000, 'AED')),
  invoiceNumber: fc.option(words),
  paidAt: moment,
  renewal: fc.boolean(),
  name: words,
  email: words,
  billingAddress: fc.option(address),
  consent: fc.option(fc.record({ version: words, at: moment })),
  parcels: fc.array(
    fc.record({
      what: words,
      ofPayment: fc.boolean(),
      shippedAt: moment,
      deliveredAt: fc.option(moment),
      tracking: fc.option(words),
      shipTo,
      steps: fc.array(fc.record({ name: words, at: moment, tracking: fc.option(words) }), { maxLength: 7 }),
    }),
    { maxLength: 30 },
  ),
  mails: fc.array(fc.record({ subject: words, at: moment }), { maxLength: 60 }),
  usage: fc.array(words, { maxLength: 5 }),
  undisputed: fc.array(fc.record({ number: fc.option(words), paidAt: fc.option(moment) }), { maxLength: 24 }),
  statement: words,
} as const);

test('evidence never has more characters than the payment service takes, nor an empty or broken text', () => {
  fc.assert(
    fc.property(facts, (known) => {
      const evidence = composeEvidence(known);
      let together = 0;
      for (const [field, text] of Object.entries(evidence)) {
        expect(EVIDENCE_FIELDS).toContain(field);
        expect(text.trim()).not.toBe('');
        expect(text.isWellFormed()).toBe(true);
        expect(text.length).toBeLessThanOrEqual(field.startsWith('customer_') ? 5000 : 20_000);
        together += text.length;
      }
      // 19 pages at the strictest card network, of about 3,000 characters; nine of them are for files.
      expect(together).toBeLessThanOrEqual(10 * 3000);
    }),
    { numRuns: 60 },
  );
});

test('evidence states parcels, consent and use only from rows', () => {
  const known = {
    orderNumber: 'CAT-2026-1',
    plan: 'standard',
    cats: 1,
    amount: money(34_000, 'AED'),
    invoiceNumber: null,
    paidAt: new Date('2026-12-01'),
    renewal: false,
    name: 'Maryam',
    email: 'maryam@example.com',
    billingAddress: null,
    consent: null,
    parcels: [],
    mails: [],
    usage: [],
    undisputed: [],
    statement: '',
  } as const;
  const evidence = composeEvidence({ ...known, parcels: [], mails: [], usage: [], undisputed: [] });
  expect(Object.keys(evidence).toSorted()).toEqual([
    'cancellation_policy_disclosure',
    'customer_email_address',
    'customer_name',
    'product_description',
    'refund_policy_disclosure',
    'service_date',
  ]);
  expect(JSON.stringify(evidence)).not.toContain('agreed');
});
