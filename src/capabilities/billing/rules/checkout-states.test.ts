import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CHECKOUT_STATUSES, isFinal, PAGE_STATE, type PaymentFacts, statusOf } from './checkout-states.ts';

const complete = {
  session: 'complete',
  payment: 'unpaid',
  subscription: 'incomplete',
  invoice: 'open',
  intent: null,
} as const;

test('a page has the payment service’s status', () => {
  const cases: [Partial<PaymentFacts>, string][] = [
    [{ session: 'open' }, 'open'],
    [{ session: 'expired' }, 'expired'],
    [{ payment: 'paid', subscription: 'active' }, 'paid'],
    [{ payment: 'no_payment_required', subscription: 'active' }, 'paid'],
    [{ subscription: 'active', invoice: 'paid' }, 'paid'],
    [{ intent: 'processing' }, 'processing'],
    [{ subscription: 'active', intent: 'processing' }, 'processing'],
    [{ intent: 'requires_action' }, 'needs_action'],
    [{ intent: 'requires_payment_method' }, 'failed'],
    [{ subscription: 'incomplete_expired' }, 'failed'],
  ];
  for (const [facts, status] of cases) expect([facts, statusOf({ ...complete, ...facts })]).toEqual([facts, status]);
});

test('R506 every state has a page, and any status from outside is one of our states', () => {
  const word = fc.option(fc.constantFrom('active', 'incomplete', 'canceled', 'requires_action', 'something new'), {
    nil: null,
  });
  const facts = fc.record({
    session: fc.constantFrom('open', 'complete', 'expired', 'something new'),
    payment: fc.constantFrom('paid', 'unpaid', 'something new'),
    subscription: word,
    invoice: fc.option(fc.constantFrom('open', 'paid', 'void'), { nil: null }),
    intent: word,
  });
  fc.assert(
    fc.property(facts, (one) => {
      expect(CHECKOUT_STATUSES).toContain(statusOf(one));
    }),
  );
  for (const status of CHECKOUT_STATUSES)
    expect(PAGE_STATE[status]).toMatch(/^(confirmed|processing|needs-action|failed)$/);
});

test('only states that no later event can change are final', () => {
  expect(CHECKOUT_STATUSES.filter(isFinal)).toEqual(['paid', 'expired', 'superseded']);
});
