import { expect, test } from 'vitest';
import { unusedShare } from '#src/capabilities/pricing/rules/unused-share.ts';
import { money } from '#src/lib/money.ts';
import { youngCatsOf, youngCatsSentence } from './young-cats.ts';

const paid = (cats: number, amount: number) => ({ cats, totalToday: money(amount, 'EUR') });
const PIXEL = { name: 'Pixel', from: '2027-01-15' };
const BEAN = { name: 'Bean', from: '2027-02-01' };

test('C20 a payment that holds money for a cat too young for sticks names the amount, and that it goes back', () => {
  const share = unusedShare(7800, { paidFor: 3, sent: 2 });
  expect(share).toBe(2600);
  expect(youngCatsSentence(paid(3, 7800), { known: [PIXEL], kittens: 1 })).toBe(
    'Too young for sticks: Pixel (until 15 January 2027). €26 of the first payment is for it. If we pack the first box before that day, we refund that and charge for it from its own first sticks.',
  );
  expect(youngCatsSentence(paid(3, 7800), { known: [PIXEL, BEAN], kittens: 2 })).toContain(
    'Pixel (until 15 January 2027) and Bean (until 1 February 2027). €52 of the first payment is for them.',
  );
});

test('C20 of cats as they were described, only those are too young that may be', () => {
  const cats = [
    { name: 'Pixel', ageBand: 'kitten' as const, ageMonths: 2 },
    { name: 'Bean', ageBand: 'kitten' as const, ageMonths: 8 },
    { name: 'Nut', ageBand: 'kitten' as const },
    { name: 'Miso', ageBand: 'adult' as const },
  ];
  expect(youngCatsOf(cats, '2026-12-15')).toEqual({ known: [PIXEL], kittens: 2 });
});

test('C20 without the age in months the sentence covers kittens below and above the minimum age', () => {
  expect(youngCatsSentence(paid(2, 5400), { known: [], kittens: 1 })).toContain('refund €27 of the first payment');
  expect(youngCatsSentence(paid(2, 5400), { known: [], kittens: 0 })).toBeNull();
});

test('C20 an order of nobody but cats too young waits, and nothing is said to go back that is kept', () => {
  for (const young of [
    { known: [PIXEL], kittens: 1 },
    { known: [], kittens: 1 },
  ]) {
    const sentence = youngCatsSentence(paid(1, 3000), young);
    expect(sentence).toContain('old the first box until then and charge nothing more');
    expect(sentence).not.toMatch(/goes back|refund|€/);
  }
});
