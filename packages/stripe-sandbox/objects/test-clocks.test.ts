import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { idOf } from '../api/ids.ts';
import { invalid, refusal } from '../testing/refusal.ts';
import { CARD, onOneSandbox, openSession, periodOf, type Trial } from '../testing/trial.ts';

// docs.stripe.com/billing/testing/test-clocks and docs.stripe.com/api/test_clocks. Ends of months:
// docs.stripe.com/billing/subscriptions/billing-cycle ("the last day of the month").

const DAY = 86_400;
const at = (text: string) => Date.parse(`${text}T10:00:00Z`) / 1000;
const dateOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

/** A subscription that begins on a day of its own clock. */
async function startedOn(
  trial: Trial,
  start: string,
  recurring: { interval: 'month' | 'year' | 'week' | 'day'; interval_count?: number },
) {
  const { stripe } = trial;
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: at(start) });
  const customer = await stripe.customers.create({ email: 'clock@example.com', test_clock: clock.id });
  const session = await openSession(stripe, {
    customer: customer.id,
    customer_email: undefined as never,
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'aed', unit_amount: 1000, recurring, product_data: { name: 'Plan' } },
      },
    ],
  });
  await trial.visit(`/checkout/${session.id}`, CARD);
  const { subscription } = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] });
  return { clock: clock.id, customer: customer.id, subscription: subscription as Stripe.Subscription };
}

onOneSandbox('test clocks by API', (open) => {
  test('a clock stands where it was set, and is told, listed and deleted', async () => {
    const { stripe } = await open();
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time: at('2031-01-31'), name: 'Renewals' });
    expect(clock).toMatchObject({
      object: 'test_helpers.test_clock',
      frozen_time: at('2031-01-31'),
      livemode: false,
      name: 'Renewals',
      status: 'ready',
    });
    expect(clock.deletes_after).toBe(clock.created + 30 * DAY);
    expect(await stripe.testHelpers.testClocks.retrieve(clock.id)).toEqual(clock);
    const nameless = await stripe.testHelpers.testClocks.create({ frozen_time: at('2031-01-31') });
    expect(nameless.name).toBeNull();
    expect((await stripe.testHelpers.testClocks.list()).data.map(({ id }) => id)).toEqual([nameless.id, clock.id]);
    const deleted = { id: clock.id, object: 'test_helpers.test_clock', deleted: true };
    expect(await stripe.testHelpers.testClocks.del(clock.id)).toEqual(deleted);
    expect((await refusal(stripe.testHelpers.testClocks.retrieve(clock.id))).status).toBe(404);
    expect(
      (await refusal(stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: at('2032-01-01') }))).code,
    ).toBe('resource_missing');
    expect(await refusal(stripe.testHelpers.testClocks.create({} as never))).toMatchObject(
      invalid('frozen_time', 'parameter_missing'),
    );
    for (const frozen_time of [at('2031-01-31'), at('2031-01-30')])
      expect(await refusal(stripe.testHelpers.testClocks.advance(nameless.id, { frozen_time }))).toMatchObject(
        invalid('frozen_time'),
      );
  });

  test('renewals fall on the day the subscription began on, or on the last day of a shorter month', async () => {
    const trial = await open('gentle');
    const cases: [string, Parameters<typeof startedOn>[2], string[]][] = [
      ['2031-01-31', { interval: 'month' }, ['2031-01-31', '2031-02-28', '2031-03-31', '2031-04-30']],
      [
        '2031-11-30',
        { interval: 'month', interval_count: 3 },
        ['2031-11-30', '2032-02-29', '2032-05-30', '2032-08-30'],
      ],
      ['2032-02-29', { interval: 'year' }, ['2032-02-29', '2033-02-28', '2034-02-28', '2035-02-28']],
      ['2031-12-29', { interval: 'week', interval_count: 2 }, ['2031-12-29', '2032-01-12', '2032-01-26', '2032-02-09']],
      ['2031-12-30', { interval: 'day' }, ['2031-12-30', '2031-12-31', '2032-01-01', '2032-01-02']],
    ];
    for (const [start, recurring, days] of cases) {
      const { clock, customer } = await startedOn(trial, start, recurring);
      await trial.stripe.testHelpers.testClocks.advance(clock, { frozen_time: at(days.at(-1) as string) });
      const { data } = await trial.stripe.invoices.list({ customer });
      expect([start, data.map(({ created }) => dateOf(created)).reverse()]).toEqual([start, days]);
      expect(new Set(data.map(({ status }) => status))).toEqual(new Set(['paid']));
      const lines = data.map((invoice) => invoice.lines.data[0]?.period).reverse();
      // Each period begins where the one before it ended.
      lines.slice(1).forEach((period, index) => expect(period?.start).toBe(lines[index]?.end));
    }
  });

  test('two clocks do not touch each other, nor the sandbox', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const one = await startedOn(trial, '2031-01-31', { interval: 'month' });
    const other = await startedOn(trial, '2040-05-05', { interval: 'month' });
    const real = await stripe.customers.create();
    await stripe.testHelpers.testClocks.advance(one.clock, { frozen_time: at('2031-06-15') });
    const count = async (customer: string) => (await stripe.invoices.list({ customer })).data.length;
    expect([await count(one.customer), await count(other.customer)]).toEqual([5, 1]);
    const ended = await stripe.subscriptions.cancel(one.subscription.id);
    expect(dateOf(ended.ended_at as number)).toBe('2031-06-15');
    expect((await stripe.subscriptions.retrieve(other.subscription.id)).status).toBe('active');
    const { created } = await stripe.customers.update(real.id, { name: 'Now' });
    expect(Math.abs(created - trial.clock.now().getTime() / 1000)).toBeLessThan(5);
    const { data } = await stripe.customers.list({ test_clock: other.clock });
    expect(data.map(({ id, created: since }) => [id, dateOf(since)])).toEqual([[other.customer, '2040-05-05']]);
  });

  test('an unpaid invoice on a clock is retried on schedule, and paid once its card works', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const { clock, customer, subscription } = await startedOn(trial, '2031-03-10', { interval: 'month' });
    const { end } = periodOf(subscription);
    const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
    await stripe.subscriptions.update(subscription.id, { default_payment_method: bad.id });
    await stripe.testHelpers.testClocks.advance(clock, { frozen_time: end });
    const owed = async () => (await stripe.invoices.list({ customer, limit: 1 })).data[0] as Stripe.Invoice;
    expect(await owed()).toMatchObject({ status: 'open', attempt_count: 1, next_payment_attempt: end + 3 * DAY });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due');
    const good = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    await stripe.subscriptions.update(subscription.id, { default_payment_method: good.id });
    await stripe.testHelpers.testClocks.advance(clock, { frozen_time: end + 3 * DAY });
    const paid = await owed();
    expect([paid.status, paid.status_transitions.paid_at]).toEqual(['paid', end + 3 * DAY]);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
    const [charge] = (await stripe.charges.list({ customer, limit: 1 })).data as [Stripe.Charge];
    expect([charge.created, idOf(charge.payment_method)]).toEqual([end + 3 * DAY, good.id]);
  });
});
