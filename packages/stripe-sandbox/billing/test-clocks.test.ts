import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { CARD, onOneSandbox, openSession, periodOf, told, type Trial } from '../testing/trial.ts';

const START = Date.UTC(2031, 0, 31) / 1000;
const DAY = 86_400;

/** A subscription that was paid by a customer on a test clock. */
async function onClock(trial: Trial) {
  const { stripe } = trial;
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: START, name: 'A year ahead' });
  const { id: customer } = await stripe.customers.create({ email: 'clock@example.com', test_clock: clock.id });
  const session = await openSession(stripe, { customer_email: undefined as never, customer });
  expect(session.created).toBe(START);
  expect((await trial.visit(`/checkout/${session.id}`, CARD)).status).toBe(303);
  const { subscription } = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] });
  return { clock, customer, subscription: subscription as Stripe.Subscription };
}

onOneSandbox('test clocks', (open) => {
  test('a customer on a clock lives in its time, and only advancing it renews their subscription', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const { clock, customer, subscription } = await onClock(trial);
    expect(subscription).toMatchObject({ test_clock: clock.id, start_date: START });
    expect(periodOf(subscription)).toEqual({ start: START, end: Date.UTC(2031, 1, 28) / 1000 });

    await trial.sandbox.control.advance(10 * 365 * DAY);
    expect((await stripe.invoices.list({ customer })).data).toHaveLength(1);
    await trial.sandbox.deliverDueEvents();
    trial.heard.splice(0);

    const ready = await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: START + 62 * DAY });
    expect(ready).toMatchObject({ status: 'ready', frozen_time: START + 62 * DAY });
    const { data } = await stripe.invoices.list({ customer });
    expect(data.map(({ created, status }) => [new Date(created * 1000).toISOString().slice(0, 10), status])).toEqual([
      ['2031-03-31', 'paid'],
      ['2031-02-28', 'paid'],
      ['2031-01-31', 'paid'],
    ]);
    await trial.sandbox.deliverDueEvents();
    expect(told(trial).filter((type) => /invoice\.paid|test_clock/.test(type))).toEqual([
      'test_helpers.test_clock.advancing',
      'invoice.paid',
      'invoice.paid',
      'test_helpers.test_clock.ready',
    ]);
  });

  test('clocks move ahead only, lists tell their customers apart, and deleting one deletes its objects', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const { clock, customer } = await onClock(trial);
    await stripe.customers.create({ email: 'elsewhere@example.com' });
    const listed = async (params: Stripe.CustomerListParams) =>
      (await stripe.customers.list(params)).data.map(({ email }) => email);
    expect(await listed({})).toEqual(['elsewhere@example.com']);
    expect(await listed({ test_clock: clock.id })).toEqual(['clock@example.com']);
    expect((await stripe.testHelpers.testClocks.list()).data.map(({ id }) => id)).toEqual([clock.id]);
    await expect(stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: START })).rejects.toMatchObject({
      statusCode: 400,
      param: 'frozen_time',
    });
    await expect(stripe.customers.create({ test_clock: 'clock_none' })).rejects.toMatchObject({
      statusCode: 400,
      param: 'test_clock',
    });

    expect(await stripe.testHelpers.testClocks.del(clock.id)).toMatchObject({ id: clock.id, deleted: true });
    await expect(stripe.customers.retrieve(customer)).rejects.toMatchObject({ statusCode: 404 });
    expect((await stripe.subscriptions.list({ customer })).data).toEqual([]);
    expect(await listed({})).toEqual(['elsewhere@example.com']);
  });
});
