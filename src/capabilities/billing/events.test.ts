import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { orderOf, paidOrder, payWith, sessionIdOf, wizardDone } from '../../../tests/support/buyers.ts';
import { onBothEngines, onOneEngine, type TestServices, testOnce } from '../../../tests/support/engines.ts';
import { memberships } from '#src/capabilities/access/tables.ts';
import { journeyEvents, orders } from '#src/capabilities/fulfilment/tables.ts';
import { cats } from '#src/capabilities/households/tables.ts';
import { mails } from '#src/platform/mail/tables.ts';
import { checkouts, invoices, providerEvents, duplicatePayments, subscriptions } from './tables.ts';
import { syncEvent } from './actions/receive-event.ts';
import { syncCheckout } from './actions/sync-checkout.ts';

const BEGIN = '/api/create-checkout-session';
const HOOK = 'http://shop.test/api/webhooks/stripe';

/** Posts an event as the payment service would. */
async function ring(
  services: TestServices,
  event: Stripe.Event,
  change: { secret?: string; secondsOld?: number } = {},
) {
  const payload = JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: change.secret ?? services.settings.stripeWebhookSecret,
    timestamp: Math.floor(services.clock.now().getTime() / 1000) - (change.secondsOld ?? 0),
  });
  return services.app.request(HOOK, { method: 'POST', headers: { 'stripe-signature': signature }, body: payload });
}

/** A payment of which the shop has heard nothing yet. */
async function paidInSilence(services: TestServices): Promise<string> {
  const browser = await wizardDone(services);
  await services.sandbox.control.chaos({ delaySeconds: 86_400 });
  const { json } = await browser.post(BEGIN, await orderOf(browser));
  await payWith(services, json.checkoutUrl);
  return sessionIdOf(json.checkoutUrl);
}

/** Everything that an order is, without ids and times. */
async function state(services: TestServices) {
  const { db } = services.database;
  return {
    checkouts: (await db.select().from(checkouts)).map(({ status, householdId }) => [status, householdId !== null]),
    subscriptions: (await db.select().from(subscriptions)).map(({ status, plan, quantity }) => [
      status,
      plan,
      quantity,
    ]),
    invoices: (await db.select().from(invoices)).map(({ status, totalAmount }) => [status, totalAmount]),
    orders: (await db.select().from(orders)).length,
    steps: (await db.select().from(journeyEvents)).map(({ key }) => key),
    cats: (await db.select().from(cats)).map(({ name }) => name).sort(),
    mails: (await services.mails()).map(({ kind }) => kind),
  };
}

const ONE_ORDER = {
  checkouts: [['paid', true]],
  subscriptions: [['active', 'premium', 2]],
  invoices: [['paid', 34_000]],
  orders: 1,
  steps: ['order_received'],
  cats: ['Biscuit', 'Miso'],
  mails: ['order-confirmation'],
};

onBothEngines('payment events', (open) => {
  test('the same event delivered 50 times at once gives one order and one mail', async () => {
    const services = await open();
    const sessionId = await paidInSilence(services);
    const { data } = await services.stripe.events.list({ type: 'checkout.session.completed' });
    const [event] = data;
    if (!event) throw new Error('The sandbox wrote no event.');
    const answers = await Promise.all(Array.from({ length: 50 }, () => ring(services, event)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await services.database.db.select().from(providerEvents)).toHaveLength(1);
    // Even if every delivery had been taken for the first: the sync itself is the last line.
    await Promise.all([
      services.runJobs(),
      ...Array.from({ length: 20 }, () => syncEvent.run(services, { eventId: event.id })),
      ...Array.from({ length: 30 }, () => syncCheckout(services, sessionId)),
    ]);
    await services.runJobs();
    expect(await state(services)).toEqual(ONE_ORDER);
  });

  testOnce(
    'a process that dies between payment and event: the page after payment finds the truth by itself',
    async () => {
      const services = await open();
      const sessionId = await paidInSilence(services);
      expect((await state(services)).orders).toBe(0);
      const answer = await services.app.request(`http://shop.test/api/checkout-sessions/${sessionId}`);
      expect(await answer.json()).toMatchObject({ state: 'confirmed' });
      expect(await state(services)).toEqual(ONE_ORDER);
      const { data } = await services.stripe.events.list();
      for (const event of data) await ring(services, event); // the events arrive after all
      await services.runJobs();
      expect(await state(services)).toEqual(ONE_ORDER);
    },
  );

  testOnce('an event that nobody signed with our secret, or long ago, is refused and not kept', async () => {
    const services = await open();
    await paidInSilence(services);
    const [event] = (await services.stripe.events.list({ limit: 1 })).data;
    if (!event) throw new Error('The sandbox wrote no event.');
    expect((await ring(services, event, { secret: 'whsec_somebody_else' })).status).toBe(400);
    expect((await ring(services, event, { secondsOld: 301 })).status).toBe(400);
    expect((await services.app.request(HOOK, { method: 'POST', body: '{}' })).status).toBe(400);
    expect(await services.database.db.select().from(providerEvents)).toHaveLength(0);
    expect((await ring(services, event, { secondsOld: 299 })).status).toBe(200);
  });

  testOnce('a household that was paid for twice keeps one subscription and gets the other payment back', async () => {
    const services = await open();
    const { browser } = await paidOrder(services, { email: 'maryam@example.com' });
    const { db } = services.database;
    const [first] = await db.select().from(checkouts);
    const sessionId = first?.stripeSessionId ?? '';
    await browser.post(`/api/checkout-sessions/${sessionId}/account`, {
      password: 'purring',
      firstName: 'Maryam',
      lastName: 'E',
    });
    // Another page of the same household that was opened before and paid at the same moment.
    const guest = await wizardDone(services);
    const { json } = await guest.post(BEGIN, await orderOf(guest, { email: 'other@example.com' }));
    const [member] = await db.select().from(memberships);
    await db
      .update(checkouts)
      .set({ householdId: member?.householdId ?? null })
      .where(eq(checkouts.stripeSessionId, sessionIdOf(json.checkoutUrl)));
    await payWith(services, json.checkoutUrl);
    await services.settle();

    expect(await db.select().from(orders)).toHaveLength(1);
    const kept = await db.select().from(subscriptions);
    expect(kept).toHaveLength(1);
    const [duplicate] = await db.select().from(duplicatePayments);
    const cancelled = await services.stripe.subscriptions.retrieve(duplicate?.stripeSubscriptionId ?? '');
    expect(cancelled.status).toBe('canceled');
    const refund = await services.stripe.refunds.retrieve(duplicate?.stripeRefundId ?? '');
    expect(refund.amount).toBe(34_000);
    const told = (await services.mails()).filter((mail) => mail.kind === 'stray-payment-returned');
    expect(told.map((mail) => mail.recipient)).toEqual(['other@example.com']);
    expect(told[0]?.text).toContain('AED\u00a0340');
    const page = await guest.get(`/api/checkout-sessions/${sessionIdOf(json.checkoutUrl)}`);
    expect(page.json).toMatchObject({ state: 'failed', reason: 'refunded-duplicate' });
    await services.settle();
    expect(await db.select().from(duplicatePayments)).toHaveLength(1);
  });
});

/** An event posted with a body of any kind, signed as the payment service would. */
async function ringBody(services: TestServices, payload: string) {
  const timestamp = Math.floor(services.clock.now().getTime() / 1000);
  const secret = services.settings.stripeWebhookSecret;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return services.app.request(HOOK, { method: 'POST', headers: { 'stripe-signature': signature }, body: payload });
}

onOneEngine('events with live keys', (open) => {
  test('a signed body that is no event is refused; a large event is read', async () => {
    const services = await open();
    await paidInSilence(services);
    const thin = {
      id: 'evt_1',
      object: 'v2.core.event',
      type: 'v1.billing.meter.no_meter_found',
      created: '2026-12-01',
    };
    for (const body of ['{}', '[]', 'null', '{"id":', JSON.stringify(thin)]) {
      const answer = await ringBody(services, body);
      expect([body, answer.status]).toEqual([body, 400]);
    }
    expect(await services.database.db.select().from(providerEvents)).toHaveLength(0);
    const [event] = (await services.stripe.events.list({ type: 'invoice.paid' })).data;
    const large = JSON.stringify({ ...event, padding: 'x'.repeat(1024 * 1024) });
    expect((await ringBody(services, large)).status).toBe(200);
    expect(await services.database.db.select().from(providerEvents)).toHaveLength(1);
  });

  test('events of a connected account and of the other mode are taken and change nothing', async () => {
    const services = await open();
    await paidInSilence(services);
    const [event] = (await services.stripe.events.list({ type: 'checkout.session.completed' })).data;
    if (!event) throw new Error('The sandbox wrote no event.');
    expect((await ring(services, { ...event, account: 'acct_1' })).status).toBe(200);
    expect((await ring(services, { ...event, livemode: true })).status).toBe(200);
    await services.runJobs();
    expect(await services.database.db.select().from(providerEvents)).toHaveLength(0);
    expect((await state(services)).orders).toBe(0);
  });

  test('an invoice to come, one that was deleted and an older shape are dealt with once', async () => {
    const services = await open();
    await paidOrder(services);
    const { db } = services.database;
    const [row] = await db.select().from(subscriptions);
    await services.sandbox.control.announceRenewal(row?.stripeId ?? '');
    await services.settle();
    const { data: log } = await services.stripe.events.list({ limit: 100 });
    const upcoming = log.find(({ type }) => type === 'invoice.upcoming');
    expect(upcoming?.data.object).not.toHaveProperty('id');
    const paid = log.find(({ type }) => type === 'invoice.paid');
    if (!paid) throw new Error('The sandbox wrote no event.');
    const gone = { ...(paid.data.object as Stripe.Invoice), id: 'in_deleted' };
    await ring(services, { ...paid, id: 'evt_gone', type: 'invoice.deleted', data: { object: gone } } as Stripe.Event);

    // Before 2025-03-31 an invoice named its subscription itself.
    await db.delete(invoices);
    const { parent, ...invoice } = paid.data.object as Stripe.Invoice;
    const older = { ...invoice, subscription: parent?.subscription_details?.subscription };
    const event = { ...paid, id: 'evt_older', api_version: '2024-06-20', data: { object: older } };
    await ring(services, event as unknown as Stripe.Event);
    await services.runJobs();
    expect((await db.select().from(invoices)).map(({ stripeId }) => stripeId)).toEqual([invoice.id]);
    expect((await db.select().from(providerEvents)).filter(({ processedAt }) => !processedAt)).toEqual([]);

    // A shape nobody knows is an error that is logged and tried again, not an event that was processed.
    const unknown = { ...paid, id: 'evt_unknown', data: { object: invoice } };
    await ring(services, unknown as unknown as Stripe.Event);
    await expect(syncEvent.run(services, { eventId: 'evt_unknown' })).rejects.toThrow('unknown API version');
  });
});

test('N24 events in any order and number lead to the same state', async () => {
  const { openTestServices } = await import('../../../tests/support/engines.ts');
  const services = await openTestServices('postgres');
  try {
    const sessionId = await paidInSilence(services);
    const { data: log } = await services.stripe.events.list({ limit: 100 });
    expect(log.length).toBeGreaterThan(3);
    const shuffles = fc.array(fc.constantFrom(...log.keys()), { minLength: 1, maxLength: log.length * 2 });
    let first: unknown;
    await fc.assert(
      fc.asyncProperty(shuffles, async (order) => {
        for (const index of order) await ring(services, log[index] as Stripe.Event);
        await services.runJobs();
        for (const event of log) await ring(services, event); // in the end everything has arrived
        await services.runJobs();
        const now = await state(services);
        first ??= now;
        expect(now).toEqual(first);
        await forget(services);
      }),
      { numRuns: 4 },
    );
    expect(first).toEqual(ONE_ORDER);
    expect(await syncCheckout(services, sessionId)).toBe('paid');
  } finally {
    await services.close();
  }
});

/** Back to the moment after the payment, as if the shop had heard of nothing. */
async function forget(services: TestServices) {
  const { db } = services.database;
  for (const table of [journeyEvents, orders, cats, invoices, subscriptions, providerEvents, mails])
    await db.delete(table);
  await db.update(checkouts).set({ status: 'open', orderNumber: null, householdId: null, stripeSubscriptionId: null });
}
