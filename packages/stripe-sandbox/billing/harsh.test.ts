import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import {
  CARD,
  invoicesOf,
  onOneSandbox,
  openElements,
  openSession,
  subscribe,
  told,
  type Trial,
} from '../testing/trial.ts';

const MONTH = 31 * 86_400;
const AN_HOUR = 3600;
const A_DAY = 86_400;

const endOf = (subscription: Stripe.Subscription) => subscription.items.data[0]?.current_period_end ?? 0;

/** Moves the sandbox's clock to a moment. */
async function passTo({ sandbox }: Trial, moment: number) {
  await sandbox.control.advance(moment - Math.floor((await sandbox.control.now()).getTime() / 1000));
}

onOneSandbox('the sandbox in harsh mood', (open) => {
  test('a subscription is billed flexibly unless it says classic; options that only flexible billing prorates are refused', async () => {
    const trial = await open('harsh');
    const session = await openSession(trial.stripe, { subscription_data: {} });
    await trial.visit(`/checkout/${session.id}`, CARD);
    const [flexible] = (await trial.stripe.subscriptions.list()).data;
    expect(flexible?.billing_mode.type).toBe('flexible');
    const items = [{ id: flexible?.items.data[0]?.id as string, quantity: 5 }];
    await expect(trial.stripe.subscriptions.update(flexible?.id as string, { items })).rejects.toThrow('flexible');
    expect((await subscribe(trial)).billing_mode.type).toBe('classic');
  });

  test("a renewal's invoice is a draft for an hour, then it is charged", async () => {
    const trial = await open('harsh');
    const subscription = await subscribe(trial);
    const end = endOf(subscription);
    await passTo(trial, end);
    const [, draft] = await invoicesOf(trial, subscription);
    expect(draft).toMatchObject({ status: 'draft', automatically_finalizes_at: end + AN_HOUR, number: null });
    expect(await trial.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      status: 'active',
      latest_invoice: draft?.id,
    });
    await trial.sandbox.control.advance(AN_HOUR);
    const paid = await trial.stripe.invoices.retrieve(draft?.id as string);
    expect(paid).toMatchObject({ status: 'paid', amount_paid: 34_000, automatically_finalizes_at: null });
    expect(paid.status_transitions.finalized_at).toBe(end + AN_HOUR);
  });

  test('a draft of a subscription that ends within the hour is never charged', async () => {
    const trial = await open('harsh');
    const subscription = await subscribe(trial);
    await passTo(trial, endOf(subscription));
    await trial.stripe.subscriptions.cancel(subscription.id);
    await trial.sandbox.control.advance(MONTH);
    expect((await invoicesOf(trial, subscription))[1]).toMatchObject({ status: 'draft', auto_advance: false });
  });

  test('a renewal is announced once, a week ahead', async () => {
    const trial = await open('harsh');
    const subscription = await subscribe(trial);
    await passTo(trial, endOf(subscription) - 7 * A_DAY - 1);
    expect((await trial.stripe.events.list({ type: 'invoice.upcoming' })).data).toHaveLength(0);
    await trial.sandbox.control.advance(A_DAY);
    const [announced, ...more] = (await trial.stripe.events.list({ type: 'invoice.upcoming' })).data;
    expect(announced?.data.object).toMatchObject({ billing_reason: 'upcoming', amount_due: 34_000 });
    expect(more).toHaveLength(0);
  });

  test('a trial that is set writes an invoice of nothing', async () => {
    const trial = await open('harsh');
    const subscription = await subscribe(trial);
    const trial_end = endOf(subscription) + A_DAY;
    await trial.stripe.subscriptions.update(subscription.id, { trial_end, proration_behavior: 'none' });
    const [, free] = await invoicesOf(trial, subscription);
    expect(free).toMatchObject({ status: 'paid', total: 0, billing_reason: 'subscription_update' });
  });

  test('the shop has heard of a change twice before it has the answer', async () => {
    const trial = await open('harsh');
    await trial.stripe.products.create({ name: 'Premium' });
    expect(told(trial)).toEqual(['product.created']);
    expect([...trial.arrivals.values()]).toEqual([2]);
  });

  test('a first debit leaves the subscription active until the bank refuses it days later, and is tried again', async () => {
    const trial = await open('harsh');
    const price_data = {
      currency: 'eur',
      unit_amount: 4000,
      recurring: { interval: 'month' as const },
      product_data: { name: 'Premium, per cat' },
    };
    const session = await openElements(trial.stripe, { line_items: [{ price_data, quantity: 1 }] });
    const debit = { method: 'sepa_debit', iban: 'DE62 3704 0044 0532 0130 01', name: 'Maryam Al Suwaidi' };
    await trial.ask(`/elements/${session.id}/confirm`, { clientSecret: session.client_secret, ...debit });
    const [standing] = (await trial.stripe.subscriptions.list()).data;
    expect(standing?.status).toBe('active');
    await trial.sandbox.control.advance(5 * A_DAY);
    await trial.sandbox.deliverDueEvents();
    expect((await trial.stripe.subscriptions.retrieve(standing?.id as string)).status).toBe('past_due');
    expect(told(trial)).toContain('checkout.session.async_payment_failed');
    const [owed] = await invoicesOf(trial, standing as Stripe.Subscription);
    expect(owed).toMatchObject({ status: 'open', attempt_count: 1 });
    expect(owed?.next_payment_attempt).toBeGreaterThan(0);
  });
});
