import type Stripe from 'stripe';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { monthTerms } from './invoice-terms.ts';
import {
  disputeFacts,
  idOf,
  intentOf,
  invoiceFacts,
  NO_CATS,
  subscriptionFacts,
  wasCancelled,
} from './stripe-mapping.ts';
import { SUBSCRIPTION_STATUSES } from './subscription-states.ts';

const SECOND = 1_796_112_000; // 2026-12-01T09:20:00Z
const at = (second: number) => new Date(second * 1000);

const subscription = (change: object = {}) =>
  ({
    ...{ id: 'sub_1', status: 'active', currency: 'aed', pause_collection: null, metadata: {} },
    ...{ cancel_at: null, cancel_at_period_end: false, cancellation_details: { comment: null } },
    items: { data: [{ current_period_end: SECOND }] },
    ...change,
  }) as unknown as Stripe.Subscription;

test('a subscription is read in the payment service’s words, with the end of its month and its pause', () => {
  for (const status of SUBSCRIPTION_STATUSES)
    expect(subscriptionFacts(subscription({ status }))).toEqual({
      ...{
        stripeId: 'sub_1',
        status,
        currency: 'AED',
        currentPeriodEnd: at(SECOND),
        collectionPaused: false,
        endedAt: null,
        endsOn: null,
      },
    });
  const paused = subscription({ pause_collection: { behavior: 'void' }, currency: 'eur' });
  expect(subscriptionFacts(paused)).toMatchObject({ collectionPaused: true, currency: 'EUR' });
});

test('the month of a subscription ends with that of its first item to end', () => {
  const ends = (...seconds: (number | null)[]) =>
    subscriptionFacts(subscription({ items: { data: seconds.map((current_period_end) => ({ current_period_end })) } }))
      .currentPeriodEnd;
  expect(ends(SECOND + 60, SECOND)).toEqual(at(SECOND));
  expect(ends()).toBeNull();
  expect(ends(null, SECOND)).toEqual(at(SECOND));
});

test('N11 a plan that was cancelled ends with its month, or on the day that was named; an ending of ours is none', () => {
  const endsOn = (change: object) => subscriptionFacts(subscription(change)).endsOn;
  expect(endsOn({ cancel_at_period_end: true })).toEqual(at(SECOND));
  expect(endsOn({ cancel_at_period_end: true, cancel_at: SECOND + 5 })).toEqual(at(SECOND + 5));
  const ours = { cancel_at_period_end: true, cancellation_details: { comment: NO_CATS } };
  expect([endsOn(ours), wasCancelled(subscription(ours))]).toEqual([null, false]);
  expect(wasCancelled(subscription({ cancel_at_period_end: true, cancellation_details: null }))).toBe(true);
});

test('a status or a currency that nobody knows is an error that names it, not a guess', () => {
  expect(() => subscriptionFacts(subscription({ status: 'dormant' }))).toThrow('dormant');
  expect(() => subscriptionFacts(subscription({ currency: 'gbp' }))).toThrow('gbp');
  expect(() => invoiceFacts(invoice({ currency: 'gbp' }))).toThrow('gbp');
  expect(() => disputeFacts(dispute({ currency: 'gbp' }))).toThrow('gbp');
});

test('a reference has the same id whether it was expanded or not', () => {
  fc.assert(
    fc.property(fc.string(), (id) => {
      expect([idOf(id), idOf({ id })]).toEqual([id, id]);
    }),
  );
  expect([idOf(null), idOf(undefined)]).toEqual([null, null]);
});

const line = (product: string, subtotal: number, change: object = {}) => ({
  ...{ quantity: 1, subtotal, metadata: {}, discount_amounts: [], period: { start: SECOND, end: SECOND + 100 } },
  pricing: { price_details: { product } },
  ...change,
});
const invoice = (change: object = {}) =>
  ({
    ...{ id: 'in_1', number: 'PW-1', status: 'paid', total: 7499, amount_paid: 7499, currency: 'eur', created: SECOND },
    ...{
      billing_reason: 'subscription_cycle',
      attempt_count: 1,
      next_payment_attempt: null,
      hosted_invoice_url: 'https://pay.example/1',
    },
    status_transitions: { paid_at: SECOND + 9 },
    parent: { subscription_details: { subscription: 'sub_1', metadata: { country: 'DE', change: 'change-0' } } },
    lines: { data: [line('premium-plan', 7000, { quantity: 2 }), line('monthly-delivery', 499)] },
    payments: { data: [{ payment: { payment_intent: 'pi_1' } }] },
    ...change,
  }) as unknown as Stripe.Invoice;

test('a renewal’s invoice is read with its amounts, times, terms, payment and country', () => {
  expect(invoiceFacts(invoice())).toEqual({
    ...{ stripeId: 'in_1', stripeSubscriptionId: 'sub_1', stripeNumber: 'PW-1', status: 'paid', currency: 'EUR' },
    ...{ totalAmount: 7499, paidAmount: 7499, hostedUrl: 'https://pay.example/1', country: 'DE' },
    ...{ issuedAt: at(SECOND), paidAt: at(SECOND + 9), paidUntil: at(SECOND + 100) },
    ...{ first: false, renews: true, changeId: null, chargesNothing: false, stripeIntentId: 'pi_1' },
    ...{ nextTryAt: null, needsApproval: false, failure: null, attempts: 1 },
    terms: { reason: 'renewal', plan: 'premium', cats: 2, unit: 3500, delivery: 499 },
  });
  const unknown = {
    hosted_invoice_url: undefined,
    status: null,
    status_transitions: { paid_at: null },
    payments: undefined,
  };
  expect(invoiceFacts(invoice({ ...unknown, lines: { data: [] } }))).toMatchObject({
    ...{ hostedUrl: null, status: 'draft', paidAt: null, paidUntil: null, stripeIntentId: null, terms: null },
  });
});

test('an invoice is none of ours without a subscription or an id', () => {
  for (const change of [{ id: undefined }, { parent: null }, { parent: { subscription_details: null } }])
    expect(invoiceFacts(invoice(change))).toBeNull();
});

test('an invoice is the first, a renewal or a change by the reason it was made for', () => {
  const kindOf = (billing_reason: string | null) => {
    const { first, renews, changeId } = invoiceFacts(invoice({ billing_reason })) ?? expect.fail();
    return [first, renews, changeId];
  };
  expect(kindOf('subscription_create')).toEqual([true, false, null]);
  expect(kindOf('subscription_cycle')).toEqual([false, true, null]);
  // Without a line of ours it is of the change that was made last.
  expect(kindOf('subscription_update')).toEqual([false, false, 'change-0']);
  expect(kindOf('manual')).toEqual([false, false, null]);
  expect(kindOf(null)).toEqual([false, false, null]);
});

test('C42 an invoice charges for the change that its line names, not for the one that was made last', () => {
  const lines = {
    data: [line('premium-plan', 0), line('premium-plan', 900, { metadata: { difference: 'change-1' } })],
  };
  const ofChange = { billing_reason: 'subscription_update', lines };
  expect(invoiceFacts(invoice(ofChange))?.changeId).toBe('change-1');
  for (const [total, nothing] of [
    [900, false],
    [0, true],
    [-100, true],
  ] as const)
    expect(invoiceFacts(invoice({ ...ofChange, total }))?.chargesNothing).toBe(nothing);
  // A renewal of nothing, such as one by a whole discount, is part of the history.
  expect(invoiceFacts(invoice({ total: 0 }))?.chargesNothing).toBe(false);
});

const intent = (change: object) => ({
  payments: { data: [{ payment: { payment_intent: { id: 'pi_1', ...change } } }] },
});

test('a failed renewal says why, when it is tried again and whether the bank asks; one that was never tried has not failed', () => {
  const open = { status: 'open', amount_paid: 0, next_payment_attempt: SECOND + 500 };
  const said = (change: object) => {
    const { failure, nextTryAt, needsApproval } = invoiceFacts(invoice({ ...open, ...change })) ?? expect.fail();
    return [failure, nextTryAt, needsApproval];
  };
  const declined = intent({
    status: 'requires_payment_method',
    last_payment_error: { message: 'Your card was declined.' },
  });
  expect(said(declined)).toEqual(['Your card was declined.', at(SECOND + 500), false]);
  expect(said(intent({ status: 'requires_action' }))).toEqual([null, at(SECOND + 500), true]);
  const asked = { code: 'authentication_required', message: 'Approve it.' };
  expect(said(intent({ status: 'requires_payment_method', last_payment_error: asked }))).toEqual([
    'Approve it.',
    at(SECOND + 500),
    true,
  ]);
  expect(said({ next_payment_attempt: null })).toEqual([null, null, false]);
  expect(said({ ...intent({ status: 'requires_action' }), attempt_count: 0 })).toEqual([null, null, false]);
  // Paid or given up since, it is no failure, whatever the last attempt said.
  for (const status of ['paid', 'void', 'uncollectible'])
    expect(said({ ...declined, status })).toEqual([null, null, false]);
});

test('the payment behind an invoice is the first that is one, and its intent only where it was read along', () => {
  const payments = (...refs: unknown[]) => ({
    payments: { data: refs.map((payment_intent) => ({ payment: { payment_intent } })) },
  });
  expect(invoiceFacts(invoice(payments(null, 'pi_2')))?.stripeIntentId).toBe('pi_2');
  expect(invoiceFacts(invoice(payments({ id: 'pi_3' }, 'pi_2')))?.stripeIntentId).toBe('pi_3');
  expect(intentOf(invoice(payments('pi_2')))).toBeNull();
  expect(intentOf(invoice(payments('pi_2', { id: 'pi_3' })))).toEqual({ id: 'pi_3' });
});

test('R287 the terms of a month are those of its lines, with what discounts took off a renewal', () => {
  const off = (amount: number) => ({ discount_amounts: [{ amount }, { amount: 1 }] });
  const month = (billing_reason: string, ...data: object[]) => monthTerms(invoice({ billing_reason, lines: { data } }));
  expect(month('subscription_create', line('pro-plan', 15_000, { quantity: 3 }))).toEqual({
    ...{ reason: 'first', plan: 'pro', cats: 3, unit: 5000, delivery: 0 },
  });
  expect(
    month(
      'subscription_cycle',
      line('monthly-delivery', 499, off(498)),
      line('standard-plan', 7000, { quantity: 2, ...off(699) }),
    ),
  ).toEqual({
    reason: 'renewal',
    plan: 'standard',
    cats: 2,
    unit: 3500,
    delivery: 499,
    off: { sticks: 700, delivery: 499 },
  });
  // The offer of a first month is in the quote already.
  expect(month('subscription_create', line('standard-plan', 3500, off(1500)))).not.toHaveProperty('off');
  expect(month('subscription_update', line('standard-plan', 3500))).toBeNull();
  expect(month('subscription_cycle', line('a-scratching-post', 3500))).toBeNull();
  expect(month('subscription_cycle', { ...line('x', 1), pricing: null })).toBeNull();
});

const dispute = (change: object = {}) =>
  ({
    ...{ id: 'dp_1', charge: 'ch_1', payment_intent: { id: 'pi_1' }, status: 'needs_response', reason: 'fraudulent' },
    ...{ amount: 34_000, currency: 'aed', created: SECOND, balance_transactions: [] },
    evidence_details: { due_by: SECOND + 60, submission_count: 0 },
    ...change,
  }) as unknown as Stripe.Dispute;

test('a dispute is read with the last time that money went and came back', () => {
  const moved = (amount: number, created: number) => ({ amount, created });
  expect(disputeFacts(dispute())).toMatchObject({
    ...{ stripeChargeId: 'ch_1', stripeIntentId: 'pi_1', networkReasonCode: null, currency: 'AED' },
    ...{ openedAt: at(SECOND), dueBy: at(SECOND + 60), withdrawnAt: null, reinstatedAt: null, submissions: 0 },
  });
  const moves = [moved(-34_000, SECOND), moved(34_000, SECOND + 9), moved(-34_000, SECOND + 20), moved(0, SECOND + 99)];
  expect(disputeFacts(dispute({ balance_transactions: moves }))).toMatchObject({
    ...{ withdrawnAt: at(SECOND + 20), reinstatedAt: at(SECOND + 9) },
  });
  const gone = dispute({ evidence_details: { due_by: null, submission_count: 2 }, payment_intent: null });
  expect(disputeFacts(gone)).toMatchObject({ dueBy: null, submissions: 2, stripeIntentId: null });
});
