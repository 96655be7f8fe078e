import fc from 'fast-check';
import { expect, test } from 'vitest';
import { followUpKitPrice } from '#src/capabilities/pricing/rules/follow-up-kits.ts';
import { KIT_CADENCES, PLAN_IDS } from '#src/capabilities/pricing/rules/plans.ts';
import { unitPrice } from '#src/capabilities/pricing/rules/prices.ts';
import { CURRENCIES, money } from '#src/lib/money.ts';
import { refundLines } from './credit-notes.ts';
import { type InvoiceTerms, withKitsBack } from './invoice-terms.ts';
import type { KitInBox } from './kits-in-box.ts';
import {
  partsAmount,
  refundableAmount,
  type RefundableState,
  type RefundAsk,
  refundParts,
  type RefundParts,
  type RefundReason,
} from './refund-request.ts';
import { kitsMetadata, kitsOfRefund, missingParts, SHARE_METADATA, shareMetadata } from './refunds.ts';
import { isPaymentReturned, sticksPayment } from './sticks-payment.ts';

/** A paid month in one of the currencies, with the kits of some of its cats. */
const month = fc
  .record({
    plan: fc.constantFrom(...PLAN_IDS),
    currency: fc.constantFrom(...CURRENCIES),
    cats: fc.integer({ min: 1, max: 6 }),
    kits: fc.array(fc.constantFrom(...KIT_CADENCES), { maxLength: 6 }),
    delivery: fc.constantFrom(0, 499, 1800),
  })
  .map(({ plan, currency, cats, kits, delivery }) => {
    const unit = unitPrice(plan, cats, currency).amount;
    const chosen = kits.slice(0, cats).map((cadence, index) => {
      return { cat: `cat-${index}`, price: followUpKitPrice(plan, cadence, currency).amount };
    });
    const terms: InvoiceTerms = { reason: 'renewal', plan, cats, unit, delivery, kits: chosen };
    const sticks = unit * cats + delivery;
    return { terms, currency, sticks, paidAmount: sticks + chosen.reduce((sum, { price }) => sum + price, 0) };
  });

const ask = fc.record({
  ask: fc.oneof(
    fc.constant<RefundAsk>({ kind: 'full' }),
    fc.record({
      kind: fc.constant('amount' as const),
      amount: fc.integer({ min: 1, max: 30_000 }),
      kit: fc.constantFrom(null, 'cat-0', 'cat-1', 'cat-5'),
    }),
    fc.record({
      kind: fc.constant('box' as const),
      cats: fc.integer({ min: 1, max: 6 }),
      kits: fc.uniqueArray(fc.constantFrom('cat-0', 'cat-1', 'cat-2'), { maxLength: 3 }),
    }),
  ),
  reason: fc.constantFrom<RefundReason>('goodwill', 'refused', 'not-received', 'damaged'),
});

type Note = { amount: number; kits: KitInBox[] | null };

/** As `refundableState` derives it from an invoice without requests under way. */
function stateOf(terms: InvoiceTerms, paidAmount: number, refundedAmount: number): RefundableState {
  const invoice = { status: 'paid', paidAmount, refundedAmount, lostAmount: 0, waiting: 0 };
  const left = refundableAmount(invoice);
  const { paid, back } = sticksPayment({ ...invoice, terms });
  return {
    ...{ ...invoice, disputed: false, cats: terms.cats },
    sticks: { paid, left: Math.min(left, paid - back) },
    kits: (terms.kits ?? []).map(({ cat, price, back: gone = 0 }) => {
      return { cat, price, left: Math.min(left, price - gone), unsent: false, lost: false };
    }),
  };
}

test('R15 in each currency no part of a payment goes back more than once, kits never move the sticks, and everything left is everything', () => {
  fc.assert(
    fc.property(month, fc.array(ask, { maxLength: 8 }), ({ terms: at, paidAmount, sticks, currency }, asks) => {
      let terms = at;
      const notes: Note[] = [];
      let sticksBack = 0;
      for (const wish of asks) {
        const refunded = notes.reduce((sum, { amount }) => sum + amount, 0);
        const parts = refundParts(stateOf(terms, paidAmount, refunded), wish);
        if (typeof parts === 'string') continue;
        const amount = partsAmount(parts);
        if (wish.ask.kind === 'full') expect(amount).toBe(paidAmount - refunded);
        // Metadata at the payment service comes back as it was meant.
        const kits = kitsOfRefund({ amount, metadata: kitsMetadata(parts.kits) });
        expect(kits).toEqual(parts.kits);
        notes.push({ amount, kits });
        sticksBack += parts.sticks;
        terms = withKitsBack(terms, { standing: notes, failed: [] });
        const invoice = { paidAmount, refundedAmount: refunded + amount, lostAmount: 0, terms };
        expect(invoice.refundedAmount).toBeLessThanOrEqual(paidAmount);
        expect(sticksPayment(invoice)).toEqual({ paid: sticks, back: sticksBack });
        expect(isPaymentReturned(invoice)).toBe(sticksBack === sticks);
        for (const { price, back = 0 } of terms.kits ?? []) expect(back).toBeLessThanOrEqual(price);
        const lines = refundLines({ amount, reason: wish.reason, kits });
        expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(amount);
        expect(money(lines[0]?.amount ?? 0, currency).amount).toBeGreaterThan(0);
      }
    }),
  );
});

test('R15 boxes that are refunded cat by cat, in any groups, come to all of the sticks, the last share with the cents that the others were rounded by', () => {
  const groups = fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 6 });
  fc.assert(
    fc.property(month, groups, ({ terms, paidAmount, sticks }, sizes) => {
      let open = terms.cats;
      let back = 0;
      // Cats that are left after the groups go one by one.
      for (const size of [...sizes, ...Array.from({ length: terms.cats }, () => 1)]) {
        const cats = Math.min(size, open);
        if (cats === 0) continue;
        const state = stateOf(terms, paidAmount, back);
        const parts = refundParts(state, { ask: { kind: 'box', cats, kits: [] }, reason: 'goodwill' });
        const share = Math.floor((sticks * cats) / terms.cats);
        if (typeof parts === 'string') throw new Error(parts);
        expect(parts.sticks - share).toBeGreaterThanOrEqual(0);
        expect(parts.sticks - share).toBeLessThan(terms.cats);
        back += parts.sticks;
        open -= cats;
      }
      expect(back).toBe(sticks);
    }),
  );
});

test('R15 the refund of one part is not taken off another: the share of a cat that died stands beside a refunded kit', () => {
  const refund = (amount: number, kits: KitInBox[] | null) => ({
    ...{ id: 're', amount, created: 1, status: 'succeeded' },
    metadata: kitsMetadata(kits),
  });
  const a = { cat: 'a', price: 5400 };
  const b = { cat: 'b', price: 5400 };
  const paidAmount = 3 * 3000 + 2 * 5400;
  const wished = (parts: RefundParts, noted = new Map<string, KitInBox[] | null>()) => ({
    ...parts,
    paidAmount,
    noted,
  });
  // A colleague refunded the kit of one cat; another died before packing.
  expect(missingParts([refund(5400, [a])], wished({ sticks: 3000, kits: [] }))).toEqual({ sticks: 3000, kits: [] });
  expect(missingParts([refund(5400, [a])], wished({ sticks: 3000, kits: [a] }))).toEqual({ sticks: 3000, kits: [] });
  expect(missingParts([refund(5400, [a])], wished({ sticks: 3000, kits: [b] }))).toEqual({ sticks: 3000, kits: [b] });
  // By hand, without a word: it counts as sticks.
  expect(missingParts([refund(2000, null)], wished({ sticks: 3000, kits: [b] }))).toEqual({ sticks: 1000, kits: [b] });
  // A share from before refunds said their kits: its note says it, and without a note it held the unsent kit first.
  const old = { ...refund(8400, null), metadata: { [SHARE_METADATA]: 'invoice' } };
  const none = { sticks: 0, kits: [] };
  expect(missingParts([old], wished({ sticks: 3000, kits: [b] }))).toEqual(none);
  expect(missingParts([old], wished({ sticks: 3000, kits: [b] }, new Map([['re', [b]]])))).toEqual(none);
  expect(missingParts([old], wished({ sticks: 6000, kits: [b] }, new Map([['re', [b]]])))).toEqual({
    ...none,
    sticks: 3000,
  });
  const ofSticks = wished({ sticks: 3000, kits: [b] }, new Map([['re', null]]));
  expect(missingParts([{ ...old, amount: 3000 }], ofSticks)).toEqual({ sticks: 0, kits: [b] });
  // A share of now says that it is for no kit.
  const share = { ...refund(3000, null), metadata: shareMetadata('invoice', []) };
  expect(missingParts([share], wished({ sticks: 3000, kits: [b] }))).toEqual({ sticks: 0, kits: [b] });
  // Never more than is left.
  const most = missingParts([refund(paidAmount - 1000, null)], wished({ sticks: 9000, kits: [b] }));
  expect(partsAmount(most)).toBe(1000);
});

test('R15 a box that did not arrive is refunded with each of its kits, and a kit that was not sent goes back by itself', () => {
  const terms: InvoiceTerms = {
    ...{ reason: 'renewal', plan: 'premium', cats: 2, unit: 4700, delivery: 0 },
    kits: [
      { cat: 'a', price: 3600 },
      { cat: 'b', price: 0 },
    ],
  };
  const state = stateOf(terms, 2 * 4700 + 3600, 0);
  const box = (kits: string[], reason: RefundReason = 'not-received') =>
    refundParts(state, { ask: { kind: 'box', cats: 2, kits }, reason });
  expect(box([])).toBe('refund-kits-missing');
  expect(box(['a'])).toBe('refund-kits-missing');
  expect(box(['a', 'b'])).toEqual({
    sticks: 9400,
    kits: [
      { cat: 'a', price: 3600 },
      { cat: 'b', price: 0 },
    ],
  });
  // One cat's share is missing: the other one has its sticks and its kit.
  const share = (kits: string[]) => refundParts(state, { ask: { kind: 'box', cats: 1, kits }, reason: 'not-received' });
  expect(share(['a'])).toEqual({ sticks: 4700, kits: [{ cat: 'a', price: 3600 }] });
  expect(share([])).toEqual({ sticks: 4700, kits: [] });
  // All of the sticks as an amount leave no kit behind, nor does the last part of them.
  const amount = (of: number, back: number) =>
    refundParts(stateOf(terms, 2 * 4700 + 3600, back), {
      ...{ ask: { kind: 'amount', amount: of, kit: null }, reason: 'not-received' },
    });
  expect(amount(9400, 0)).toBe('refund-kits-missing');
  expect(amount(9399, 0)).toEqual({ sticks: 9399, kits: [] });
  expect(amount(8400, 1000)).toBe('refund-kits-missing');
  expect(box([], 'damaged')).toEqual({ sticks: 9400, kits: [] });
  expect(box(['c'])).toBe('refund-no-kit');
  const unsent = { ...state, kits: state.kits.map((kit) => ({ ...kit, unsent: kit.cat === 'a' })) };
  expect(refundParts(unsent, { ask: { kind: 'amount', amount: 100, kit: 'a' }, reason: 'goodwill' })).toBe(
    'refund-kit-unsent',
  );
  expect(refundParts(state, { ask: { kind: 'amount', amount: 3601, kit: 'a' }, reason: 'goodwill' })).toBe(
    'refund-part-too-much',
  );
  expect(refundParts(state, { ask: { kind: 'amount', amount: 9401, kit: null }, reason: 'goodwill' })).toBe(
    'refund-part-too-much',
  );
});
