import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { createSandbox } from '../index.ts';
import { connect, invoicesOf, onBothSandboxes, subscribe } from '../testing/trial.ts';
import { idOf } from '../api/ids.ts';

const MONTH = 31 * 86_400;

const endOf = (subscription: Stripe.Subscription) => subscription.items.data[0]?.current_period_end ?? 0;

onBothSandboxes('time in the sandbox', (open) => {
  test('a month later the subscription renews with a paid invoice, once, however often time passes', async () => {
    const trial = await open();
    const before = await subscribe(trial);
    await trial.sandbox.control.advance(MONTH);
    await Promise.all([
      trial.sandbox.deliverDueEvents(),
      trial.sandbox.deliverDueEvents(),
      trial.sandbox.deliverDueEvents(),
    ]);
    const invoices = await invoicesOf(trial, before);
    expect(invoices.map(({ status, billing_reason }) => [status, billing_reason])).toEqual([
      ['paid', 'subscription_create'],
      ['paid', 'subscription_cycle'],
    ]);
    expect(invoices.map(({ number }) => number?.slice(-4))).toEqual(['0001', '0002']);
    const after = await trial.stripe.subscriptions.retrieve(before.id);
    expect(after).toMatchObject({ status: 'active', latest_invoice: invoices[1]?.id });
    expect(after.items.data[0]?.current_period_start).toBe(endOf(before));
    await trial.sandbox.control.advance(3 * MONTH);
    expect(await invoicesOf(trial, before)).toHaveLength(5);
  });

  test('a coupon for once counts once, a coupon for ever always', async () => {
    const trial = await open();
    const once = await trial.stripe.coupons.create({ amount_off: 10_000, currency: 'aed', duration: 'once' });
    const ever = await trial.stripe.coupons.create({ percent_off: 10, duration: 'forever' });
    const first = await subscribe(trial, { discounts: [{ coupon: once.id }] });
    const second = await subscribe(trial, { discounts: [{ coupon: ever.id }], customer_email: 'b@example.com' });
    await trial.sandbox.control.advance(MONTH);
    expect((await invoicesOf(trial, first)).map(({ amount_paid }) => amount_paid)).toEqual([24_000, 34_000]);
    expect((await invoicesOf(trial, second)).map(({ amount_paid }) => amount_paid)).toEqual([30_600, 30_600]);
    expect((await trial.stripe.coupons.retrieve(once.id)).times_redeemed).toBe(1);
  });

  test('a paused collection voids its invoices and resumes by itself', async () => {
    const trial = await open();
    const subscription = await subscribe(trial);
    const resumes_at = endOf(subscription) + 86_400;
    await trial.stripe.subscriptions.update(subscription.id, { pause_collection: { behavior: 'void', resumes_at } });
    await trial.sandbox.control.advance(MONTH + 2 * 86_400);
    expect((await trial.stripe.subscriptions.retrieve(subscription.id)).pause_collection).toBeNull();
    await trial.sandbox.control.advance(MONTH);
    expect((await invoicesOf(trial, subscription)).map(({ status }) => status)).toEqual(['paid', 'void', 'paid']);
  });

  test('a cancellation at the end of the period ends there and charges no more; cancelling at once ends now', async () => {
    const trial = await open();
    const subscription = await subscribe(trial);
    const ending = await trial.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(ending).toMatchObject({ status: 'active', cancel_at: endOf(subscription) });
    await trial.sandbox.control.advance(2 * MONTH);
    expect(await trial.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      status: 'canceled',
      ended_at: endOf(subscription),
    });
    expect(await invoicesOf(trial, subscription)).toHaveLength(1);
    const other = await subscribe(trial);
    expect((await trial.stripe.subscriptions.cancel(other.id)).status).toBe('canceled');
    expect((await trial.stripe.subscriptions.list()).data).toHaveLength(0);
    expect((await trial.stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(2);
  });

  test('a card that fails later makes the subscription past due, another card brings it back', async () => {
    const trial = await open();
    const { stripe } = trial;
    const subscription = await subscribe(trial);
    const customer = idOf(subscription.customer);
    const failing = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
    await stripe.subscriptions.update(subscription.id, { default_payment_method: failing.id });
    await trial.sandbox.control.advance(MONTH);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due');
    const invoice = (await invoicesOf(trial, subscription))[1] as Stripe.Invoice;
    expect(invoice).toMatchObject({ status: 'open', attempt_count: 1, amount_remaining: 34_000 });
    await expect(stripe.invoices.pay(invoice.id)).rejects.toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      decline_code: 'generic_decline',
    });
    expect((await stripe.invoices.retrieve(invoice.id)).attempt_count).toBe(1);
    const good = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    const told = await stripe.invoices.retrieve(invoice.id, { expand: ['payments'] });
    const intent = idOf(told.payments?.data[0]?.payment.payment_intent);
    expect(await stripe.paymentIntents.confirm(intent, { payment_method: good.id })).toMatchObject({
      status: 'succeeded',
    });
    expect((await stripe.invoices.retrieve(invoice.id)).status).toBe('paid');
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  });

  test('after the last failed attempt the subscription ends', async () => {
    const trial = await open();
    const subscription = await subscribe(trial);
    const failing = await trial.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: idOf(subscription.customer),
    });
    await trial.stripe.subscriptions.update(subscription.id, { default_payment_method: failing.id });
    await trial.sandbox.control.advance(MONTH + 16 * 86_400);
    expect(await trial.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    });
    expect((await invoicesOf(trial, subscription))[1]).toMatchObject({
      status: 'open',
      attempt_count: 4,
      next_payment_attempt: null,
    });
  });

  test('a trial until a date moves the next charge there, and items change without proration', async () => {
    const trial = await open();
    const { stripe } = trial;
    const subscription = await subscribe(trial);
    const [item] = subscription.items.data;
    const until = endOf(subscription) + 10 * 86_400;
    const changed = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: item?.id as string, quantity: 3 }],
      proration_behavior: 'none',
      trial_end: until,
    });
    expect(changed).toMatchObject({
      status: 'trialing',
      items: { data: [{ quantity: 3, current_period_end: until }] },
    });
    await trial.sandbox.control.advance(MONTH + 10 * 86_400);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
    const charged = (await invoicesOf(trial, subscription)).filter(({ amount_due: due }) => due > 0);
    expect(charged.map(({ amount_paid }) => amount_paid)).toEqual([34_000, 51_000]);
  });

  test('refunds take from a charge until nothing is left', async () => {
    const trial = await open();
    const { stripe } = trial;
    await subscribe(trial);
    const [intent] = (await stripe.paymentIntents.list()).data;
    await stripe.refunds.create({
      payment_intent: intent?.id as string,
      amount: 10_000,
      reason: 'requested_by_customer',
    });
    const rest = await Promise.allSettled(
      [1, 2, 3].map(() => stripe.refunds.create({ payment_intent: intent?.id as string })),
    );
    expect(rest.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await stripe.charges.retrieve(idOf(intent?.latest_charge))).toMatchObject({
      refunded: true,
      amount_refunded: 34_000,
    });
  });
});

onBothSandboxes('delivery of events', (open) => {
  test('a webhook that is not accepted is retried with growing pauses until it is', async () => {
    const trial = await open('gentle');
    trial.shop.status = 500;
    await trial.stripe.products.create({ name: 'Premium' });
    expect(await trial.sandbox.deliverDueEvents()).toBe(0);
    const [event] = (await trial.stripe.events.list()).data;
    expect(event).toMatchObject({ type: 'product.created', pending_webhooks: 1, api_version: '2026-10-28.endive' });
    trial.shop.status = 200;
    expect(await trial.sandbox.deliverDueEvents()).toBe(0);
    await trial.sandbox.control.advance(5);
    expect(await trial.sandbox.deliverDueEvents()).toBe(1);
    expect(trial.heard.map(({ id }) => id)).toEqual([event?.id]);
    expect((await trial.stripe.events.retrieve(event?.id as string)).pending_webhooks).toBe(0);
  });

  test('a process that dies with an event in its hands loses nothing', async () => {
    const trial = await open('gentle');
    await trial.stripe.products.create({ name: 'Premium' });
    trial.shop.status = 0;
    await new Promise<void>((holding) => {
      trial.shop.onSilence = holding;
      trial.sandbox.deliverDueEvents().catch(() => 0); // takes the event and never comes back
    });
    expect(await trial.sandbox.deliverDueEvents()).toBe(0);
    trial.shop.status = 200;
    trial.clock.advance(60_000);
    expect(await trial.sandbox.deliverDueEvents()).toBe(1);
    expect(trial.heard).toHaveLength(1);
  });

  test('events come late, twice and out of order when told to, and each only once by each process otherwise', async () => {
    const trial = await open('gentle');
    await trial.sandbox.control.chaos({ duplicate: true, shuffle: true, delaySeconds: 60 });
    for (let n = 0; n < 8; n += 1) await trial.stripe.products.create({ name: `Stick ${n}` });
    expect(await trial.sandbox.deliverDueEvents()).toBe(0);
    await trial.sandbox.control.advance(60);
    expect(await trial.sandbox.deliverDueEvents()).toBe(16);
    expect(new Set(trial.heard.map(({ id }) => id)).size).toBe(8);
    const order = trial.heard.map(({ data }) => (data.object as Stripe.Product).name);
    expect(order).not.toEqual([...order].sort());
    await trial.sandbox.control.chaos({});
    for (let n = 0; n < 8; n += 1) await trial.stripe.products.create({ name: `Stick ${n}` });
    const taken = await Promise.all([1, 2, 3, 4].map(() => trial.sandbox.deliverDueEvents()));
    expect(taken.reduce((sum, one) => sum + one, 0)).toBe(8);
  });

  test('each configured address and each enabled endpoint for the type gets an event once, signed with its own secret', async () => {
    const { database, clock } = await open('gentle');
    const received: { url: string; type: string }[] = [];
    const secrets: Record<string, string> = {
      'http://one.test/hook': 'whsec_configured',
      'http://two.test/hook': 'whsec_configured',
    };
    const sandbox = await createSandbox({
      database,
      clock,
      webhookUrl: ['http://one.test/hook', 'http://two.test/hook'],
      webhookSecret: 'whsec_configured',
      deliver: async (request) => {
        const signature = request.headers.get('stripe-signature') ?? '';
        const { type } = Stripe.webhooks.constructEvent(await request.text(), signature, secrets[request.url] ?? '');
        received.push({ url: request.url, type });
        return new Response();
      },
    });
    const stripe = connect(sandbox);
    const endpoint = async (url: string, enabled_events: Stripe.WebhookEndpointCreateParams.EnabledEvent[]) => {
      const created = await stripe.webhookEndpoints.create({ url, enabled_events });
      secrets[url] ??= created.secret ?? '';
      return created.id;
    };
    await endpoint('http://products.test/', ['product.created']);
    await endpoint('http://two.test/hook', ['*']); // is configured, too
    const disabled = await endpoint('http://disabled.test/', ['*']);
    await stripe.webhookEndpoints.update(disabled, { disabled: true });
    const deleted = await endpoint('http://deleted.test/', ['*']);

    const { id } = await stripe.products.create({ name: 'Premium' });
    await stripe.products.update(id, { name: 'Standard' });
    await stripe.webhookEndpoints.del(deleted);
    expect(await sandbox.deliverDueEvents()).toBe(5);
    expect(received.map(({ url, type }) => `${type} ${new URL(url).hostname}`).sort()).toEqual([
      'product.created one.test',
      'product.created products.test',
      'product.created two.test',
      'product.updated one.test',
      'product.updated two.test',
    ]);
    expect(await sandbox.deliverDueEvents()).toBe(0);
  });
});
