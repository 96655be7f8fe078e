import { expect, test } from 'vitest';
import type { CheckoutStateView } from '../contract.ts';
import { CHECKOUT_STATUSES, PAGE_STATE } from '../rules/checkout-states.ts';
import { paymentHead } from './words.ts';

const REASONS: CheckoutStateView['reason'][] = [
  null,
  'open',
  'bank-approval',
  'declined',
  'expired',
  'refunded-duplicate',
  'replaced',
];

test('R506 the page has words for every state a payment can be in, and only a confirmed one is happy', () => {
  for (const state of new Set(CHECKOUT_STATUSES.map((status) => PAGE_STATE[status]))) {
    for (const reason of REASONS) {
      for (const asking of [true, false]) {
        const { title, lead, mood } = paymentHead({ state, reason, email: 'm•••m@example.com' }, asking);
        expect(title.length).toBeGreaterThan(3);
        expect(lead.length).toBeGreaterThan(10);
        expect(mood === 'bliss').toBe(state === 'confirmed');
      }
    }
  }
});

test('a declined payment says the specified title and that nothing was charged', () => {
  const { title, lead } = paymentHead({ state: 'failed', reason: 'declined', email: '' }, false);
  expect(title).toBe('Payment Failed');
  expect(lead).toContain('Nothing was charged');
});
