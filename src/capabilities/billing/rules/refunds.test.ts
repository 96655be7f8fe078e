import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isClosedDispute, isInquiry, mayFollow, reasonWords, statusWords, takesEvidence } from './dispute-states.ts';
import { monthsSetAside } from './donations.ts';
import { effectiveRefunds, isFullyRefunded, refundEndsPlan, SHARE_METADATA } from './refunds.ts';

const refund = (created: number, change: object = {}) => ({
  id: `re_${created}`,
  amount: 100,
  created,
  status: 'succeeded',
  metadata: null,
  ...change,
});
const share = { metadata: { [SHARE_METADATA]: 'invoice' } };

test('refunds that failed at the bank or were called off have given nothing back; those under way have', () => {
  const all = ['succeeded', 'pending', 'requires_action', 'failed', 'canceled', null];
  const refunds = all.map((status, index) => refund(all.length - index, { status }));
  expect(effectiveRefunds(refunds).map(({ status }) => status)).toEqual([
    null,
    'requires_action',
    'pending',
    'succeeded',
  ]);
  expect(refunds.map(({ created }) => created)).toEqual([6, 5, 4, 3, 2, 1]);
});

test('a payment was given back by hand if its latest refund was; the share of unsent sticks is none of that', () => {
  expect(refundEndsPlan([])).toBe(false);
  expect(refundEndsPlan([refund(1)])).toBe(true);
  expect(refundEndsPlan([refund(1, share)])).toBe(false);
  expect(refundEndsPlan([refund(1, share), refund(2)])).toBe(true);
  expect(refundEndsPlan([refund(2, share), refund(1)])).toBe(false);
  // One that failed decided nothing.
  expect(refundEndsPlan([refund(1, share), refund(2, { status: 'failed' })])).toBe(false);
  expect(refundEndsPlan([refund(1, { metadata: { note: 'of a colleague' } })])).toBe(true);
});

test('whether a payment was given back by hand does not depend on the order in which its refunds are listed', () => {
  const some = fc.uniqueArray(fc.record({ created: fc.nat(50), own: fc.boolean(), failed: fc.boolean() }), {
    selector: ({ created }) => created,
  });
  fc.assert(
    fc.property(some, (told) => {
      const refunds = told.map(({ created, own, failed }) =>
        refund(created, { ...(own && share), ...(failed && { status: 'failed' }) }),
      );
      expect(refundEndsPlan(refunds.toReversed())).toBe(refundEndsPlan(refunds));
    }),
  );
});

const amounts = fc.record({
  paidAmount: fc.nat(100_000),
  refundedAmount: fc.nat(100_000),
  lostAmount: fc.nat(100_000),
});
const terms = { reason: 'renewal', plan: 'standard', unit: 3500, delivery: 0 } as const;

test('N15 of a payment that went back in full no donated month stands, of one that did not go back all do, and never fewer than none', () => {
  fc.assert(
    fc.property(amounts, fc.integer({ min: 1, max: 6 }), (money, cats) => {
      const { written, standing } = monthsSetAside({ ...money, status: 'paid', terms: { ...terms, cats } });
      expect(written).toBe(money.paidAmount > 0 ? cats : 0);
      expect(standing).toBeGreaterThanOrEqual(0);
      expect(standing).toBeLessThanOrEqual(written);
      if (isFullyRefunded(money)) expect(standing).toBe(0);
      if (money.refundedAmount + money.lostAmount === 0) expect(standing).toBe(written);
      // More that goes back never leaves more months.
      const more = { ...money, refundedAmount: money.refundedAmount + 1, status: 'paid', terms: { ...terms, cats } };
      expect(monthsSetAside(more).standing).toBeLessThanOrEqual(standing);
    }),
  );
});

test('N15 months are set aside by paid invoices of a month alone', () => {
  const paid = { status: 'paid', paidAmount: 7000, refundedAmount: 0, lostAmount: 0, terms: { ...terms, cats: 2 } };
  for (const status of ['draft', 'open', 'void', 'uncollectible'])
    expect(monthsSetAside({ ...paid, status }).written).toBe(0);
  expect(monthsSetAside({ ...paid, terms: null }).written).toBe(0);
  expect(monthsSetAside({ ...paid, terms: { ...terms, cats: 2, reason: 'first' } })).toEqual({
    written: 2,
    standing: 2,
  });
});

test('a payment has gone back in full when refunds and losses together reach it; nothing paid is nothing to give', () => {
  const table: [paid: number, refunded: number, lost: number, full: boolean][] = [
    [34_000, 0, 0, false],
    [34_000, 33_999, 0, false],
    [34_000, 34_000, 0, true],
    [34_000, 0, 34_000, true],
    [34_000, 14_000, 20_000, true],
    // The bank took back a refunded amount.
    [34_000, 34_000, 34_000, true],
    [0, 0, 0, false],
  ];
  for (const [paidAmount, refundedAmount, lostAmount, full] of table)
    expect(isFullyRefunded({ paidAmount, refundedAmount, lostAmount })).toBe(full);
});

/** The payment service's documentation of a dispute’s `status`. */
const STATES: [status: string, closed: boolean, inquiry: boolean, evidence: boolean, words: string][] = [
  ['warning_needs_response', false, true, true, 'Inquiry, evidence needed'],
  ['warning_under_review', false, true, false, 'Inquiry, under review'],
  ['warning_closed', true, true, false, 'Inquiry closed'],
  ['needs_response', false, false, true, 'Evidence needed'],
  ['under_review', false, false, false, 'Under review'],
  ['won', true, false, false, 'Won'],
  ['lost', true, false, false, 'Lost'],
  ['prevented', true, false, false, 'Prevented'],
  ['appeal_needs_response', false, false, false, 'Appeal, answer needed'],
  ['something_new', false, false, false, 'something new'],
];

test('a dispute in each of the payment service’s states is open or over, and takes evidence or none', () => {
  for (const [status, ...said] of STATES)
    expect([status, isClosedDispute(status), isInquiry(status), takesEvidence(status), statusWords(status)]).toEqual([
      status,
      ...said,
    ]);
  expect(reasonWords('product_not_received')).toBe('Product not received');
  expect(reasonWords('')).toBe('');
});

test('a dispute that is over is opened again by an appeal alone, in whatever order its states are heard of', () => {
  for (const [before, closed] of STATES)
    for (const [after, , , ,] of STATES) {
      const reopens =
        closed && !['won', 'lost', 'prevented', 'warning_closed'].includes(after) && !after.startsWith('appeal_');
      expect([before, after, mayFollow(before, after)]).toEqual([before, after, !reopens]);
    }
});
