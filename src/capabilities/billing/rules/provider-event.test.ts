import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  intentOfEvent,
  invoiceOfEvent,
  isOurs,
  type ProviderEvent,
  readEvent,
  subscriptionOfEvent,
} from './provider-event.ts';
import { subjectOfEvent } from './handled-events.ts';

const EVENT = {
  ...{ id: 'evt_1', object: 'event', type: 'invoice.paid', created: 1_796_112_000, livemode: true },
  ...{ api_version: '2026-10-28', data: { object: { object: 'invoice', id: 'in_1' } } },
};
const read = (change: object) => readEvent(JSON.stringify({ ...EVENT, ...change }));

test('an event is read as it was sent, with fields that nobody knows yet', () => {
  const object = { ...EVENT.data.object, something: { new: true } };
  expect(read({ data: { object }, request: null })?.data.object).toEqual(object);
  expect(read({ account: undefined, api_version: null })?.id).toBe('evt_1');
});

test('a body is no event if its id, kind, type, time, mode or object is missing or of another kind', () => {
  const wrong: object[] = [
    ...[{ id: 'ev_1' }, { id: 1 }, { id: undefined }, { object: 'v2.core.event' }, { object: undefined }],
    ...[{ type: '' }, { type: undefined }, { created: 0 }, { created: '1796112000' }, { created: 1.5 }],
    ...[{ livemode: 'true' }, { livemode: undefined }, { account: 7 }],
    ...[{ data: undefined }, { data: {} }, { data: { object: null } }, { data: { object: [] } }],
    ...[{ data: { object: 'in_1' } }, { data: { object: { id: 'in_1' } } }],
  ];
  for (const change of wrong) expect([change, read(change)]).toEqual([change, null]);
});

test('no body makes the parser of events throw', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (body) => {
      expect(readEvent(body)).toBeNull();
    }),
  );
});

test('an event is ours in our mode and account only', () => {
  const event = read({}) as ProviderEvent;
  expect([isOurs(event, true), isOurs(event, false)]).toEqual([true, false]);
  expect(isOurs({ ...event, livemode: false }, false)).toBe(true);
  expect([true, false].map((live) => isOurs({ ...event, account: 'acct_1' }, live))).toEqual([false, false]);
  expect(isOurs({ ...event, account: null }, true)).toBe(true);
});

test('the payment of an event is that of its charge or refund, expanded or not, and of nothing else', () => {
  const intents = { one: 'pi_1', other: { id: 'pi_1', object: 'payment_intent' } };
  for (const payment_intent of Object.values(intents))
    for (const object of ['charge', 'refund']) expect(intentOfEvent({ object, payment_intent })).toBe('pi_1');
  expect(intentOfEvent({ object: 'charge', payment_intent: null })).toBeNull();
  expect(intentOfEvent({ object: 'charge' })).toBeNull();
  // A dispute names its payment too; it is read again as a dispute.
  expect(intentOfEvent({ object: 'dispute', payment_intent: 'pi_1' })).toBeNull();
});

test('the subscription of an event is found in each shape that invoices have had, and an unknown shape is an error', () => {
  const invoice = { object: 'invoice', id: 'in_1' };
  const details = (subscription: unknown) => ({ parent: { subscription_details: { subscription } } });
  const shapes: [object, string | null][] = [
    [{ object: 'subscription', id: 'sub_1' }, 'sub_1'],
    [{ ...invoice, ...details('sub_1') }, 'sub_1'],
    [{ ...invoice, ...details({ id: 'sub_1', object: 'subscription' }) }, 'sub_1'],
    // Before 2025-03-31.
    [{ ...invoice, subscription: 'sub_1' }, 'sub_1'],
    [{ ...invoice, subscription: { id: 'sub_1' } }, 'sub_1'],
    [{ ...invoice, subscription: null }, null],
    // Invoices of no subscription.
    [{ ...invoice, parent: null }, null],
    [{ ...invoice, parent: { subscription_details: null } }, null],
    // A preview of the next one has no id, or one of its own.
    [{ object: 'invoice' }, null],
    [{ object: 'invoice', id: 'upcoming_in_1', parent: null }, null],
    [{ object: 'charge', id: 'ch_1' }, null],
  ];
  for (const [object, id] of shapes) expect([object, subscriptionOfEvent(object as never)]).toEqual([object, id]);
  expect(() => subscriptionOfEvent(invoice)).toThrow('unknown API version');
});

test('the invoice of an event is one that can be read again', () => {
  expect(invoiceOfEvent({ object: 'invoice', id: 'in_1' })).toBe('in_1');
  for (const object of [
    { object: 'invoice' },
    { object: 'invoice', id: 'upcoming_in_1' },
    { object: 'subscription', id: 'sub_1' },
  ])
    expect(invoiceOfEvent(object)).toBeNull();
});

test('each event is about the kind of object that its name says', () => {
  const table = {
    'checkout.session.completed': 'checkout',
    'checkout.session.async_payment_failed': 'checkout',
    'customer.subscription.deleted': 'plan',
    'invoice.payment_failed': 'plan',
    'invoice.upcoming': 'plan',
    'charge.refunded': 'refunds',
    'refund.failed': 'refunds',
    'charge.dispute.funds_reinstated': 'dispute',
    'radar.early_fraud_warning.created': 'fraud-warning',
    // Nothing would be read again.
    'payout.paid': null,
    'charge.succeeded': null,
    'invoiceitem.created': null,
    'invoice.paid ': null,
    constructor: null,
  };
  for (const [type, subject] of Object.entries(table)) expect([type, subjectOfEvent(type)]).toEqual([type, subject]);
});
