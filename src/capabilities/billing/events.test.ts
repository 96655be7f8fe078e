import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { orderOf, paidOrder, payWith, sessionIdOf, wizardDone } from '../../../tests/support/buyers.ts';
import { onBothEngines, onOneEngine, type TestHouse } from '../../../tests/support/engines.ts';
import { memberships } from '#src/capabilities/access/tables.ts';
import { journeyEvents, orders } from '#src/capabilities/fulfilment/tables.ts';
import { cats } from '#src/capabilities/households/tables.ts';
import { mails } from '#src/platform/mail/tables.ts';
import { checkouts, invoices, providerEvents, strayPayments, subscriptions } from './tables.ts';
import { syncEvent } from './verbs/receive-event.ts';
import { syncCheckout } from './verbs/sync-checkout.ts';

const BEGIN = '/api/create-checkout-session';
const HOOK = 'http://shop.test/api/webhooks/stripe';

/** Posts an event as the payment service would. */
async function ring(house: TestHouse, event: Stripe.Event, change: { secret?: string; secondsOld?: number } = {}) {
  const payload = JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: change.secret ?? house.settings.stripeWebhookSecret,
    timestamp: Math.floor(house.clock.now().getTime() / 1000) - (change.secondsOld ?? 0),
  });
  return house.app.request(HOOK, { method: 'POST', headers: { 'stripe-signature': signature }, body: payload });
}

/** A payment of which the shop has heard nothing yet. */
async function paidInSilence(house: TestHouse): Promise<string> {
  const browser = await wizardDone(house);
  await house.sandbox.control.chaos({ delaySeconds: 86_400 });
  const { json } = await browser.post(BEGIN, await orderOf(browser));
  await payWith(house, json.checkoutUrl);
  return sessionIdOf(json.checkoutUrl);
}

/** Everything that an order is, without ids and times. */
async function state(house: TestHouse) {
  const { db } = house.database;
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
    mails: (await house.mails()).map(({ kind }) => kind),
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
    const house = await open();
    const sessionId = await paidInSilence(house);
    const { data } = await house.stripe.events.list({ type: 'checkout.session.completed' });
    const [event] = data;
    if (!event) throw new Error('The sandbox wrote no event.');
    const answers = await Promise.all(Array.from({ length: 50 }, () => ring(house, event)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await house.database.db.select().from(providerEvents)).toHaveLength(1);
    // Even if every delivery had been taken for the first: the sync itself is the last line.
    await Promise.all([
      house.runJobs(),
      ...Array.from({ length: 20 }, () => syncEvent.run(house, { eventId: event.id })),
      ...Array.from({ length: 30 }, () => syncCheckout(house, sessionId)),
    ]);
    await house.runJobs();
    expect(await state(house)).toEqual(ONE_ORDER);
  });

  test('a process that dies between payment and event: the page after payment finds the truth by itself', async () => {
    const house = await open();
    const sessionId = await paidInSilence(house);
    expect((await state(house)).orders).toBe(0);
    const answer = await house.app.request(`http://shop.test/api/checkout-sessions/${sessionId}`);
    expect(await answer.json()).toMatchObject({ state: 'confirmed' });
    expect(await state(house)).toEqual(ONE_ORDER);
    const { data } = await house.stripe.events.list();
    for (const event of data) await ring(house, event); // the events arrive after all
    await house.runJobs();
    expect(await state(house)).toEqual(ONE_ORDER);
  });

  test('an event that nobody signed with our secret, or long ago, is refused and not kept', async () => {
    const house = await open();
    await paidInSilence(house);
    const [event] = (await house.stripe.events.list({ limit: 1 })).data;
    if (!event) throw new Error('The sandbox wrote no event.');
    expect((await ring(house, event, { secret: 'whsec_somebody_else' })).status).toBe(400);
    expect((await ring(house, event, { secondsOld: 301 })).status).toBe(400);
    expect((await house.app.request(HOOK, { method: 'POST', body: '{}' })).status).toBe(400);
    expect(await house.database.db.select().from(providerEvents)).toHaveLength(0);
    expect((await ring(house, event, { secondsOld: 299 })).status).toBe(200);
  });

  test('a household that was paid for twice keeps one subscription and gets the other payment back', async () => {
    const house = await open();
    const { browser } = await paidOrder(house, { email: 'maryam@example.com' });
    const { db } = house.database;
    const [first] = await db.select().from(checkouts);
    const sessionId = first?.stripeSessionId ?? '';
    await browser.post(`/api/checkout-sessions/${sessionId}/account`, {
      password: 'purring',
      firstName: 'Maryam',
      lastName: 'E',
    });
    // Another page of the same household that was opened before and paid at the same moment.
    const guest = await wizardDone(house);
    const { json } = await guest.post(BEGIN, await orderOf(guest, { email: 'other@example.com' }));
    const [member] = await db.select().from(memberships);
    await db
      .update(checkouts)
      .set({ householdId: member?.householdId ?? null })
      .where(eq(checkouts.stripeSessionId, sessionIdOf(json.checkoutUrl)));
    await payWith(house, json.checkoutUrl);
    await house.settle();

    expect(await db.select().from(orders)).toHaveLength(1);
    const kept = await db.select().from(subscriptions);
    expect(kept).toHaveLength(1);
    const [stray] = await db.select().from(strayPayments);
    const cancelled = await house.stripe.subscriptions.retrieve(stray?.stripeSubscriptionId ?? '');
    expect(cancelled.status).toBe('canceled');
    const refund = await house.stripe.refunds.retrieve(stray?.stripeRefundId ?? '');
    expect(refund.amount).toBe(34_000);
    const told = (await house.mails()).filter((mail) => mail.kind === 'stray-payment-returned');
    expect(told.map((mail) => mail.recipient)).toEqual(['other@example.com']);
    expect(told[0]?.text).toContain('AED\u00a0340');
    const page = await guest.get(`/api/checkout-sessions/${sessionIdOf(json.checkoutUrl)}`);
    expect(page.json).toMatchObject({ state: 'failed', reason: 'refunded-duplicate' });
    await house.settle();
    expect(await db.select().from(strayPayments)).toHaveLength(1);
  });
});

/** An event posted with a body of any kind, signed as the payment service would. */
async function ringBody(house: TestHouse, payload: string) {
  const timestamp = Math.floor(house.clock.now().getTime() / 1000);
  const secret = house.settings.stripeWebhookSecret;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return house.app.request(HOOK, { method: 'POST', headers: { 'stripe-signature': signature }, body: payload });
}

onOneEngine('events with live keys', (open) => {
  test('what is signed and no event with an object is refused; a large one is read', async () => {
    const house = await open();
    await paidInSilence(house);
    const thin = {
      id: 'evt_1',
      object: 'v2.core.event',
      type: 'v1.billing.meter.no_meter_found',
      created: '2026-12-01',
    };
    for (const body of ['{}', '[]', 'null', '{"id":', JSON.stringify(thin)]) {
      const answer = await ringBody(house, body);
      expect([body, answer.status]).toEqual([body, 400]);
    }
    expect(await house.database.db.select().from(providerEvents)).toHaveLength(0);
    const [event] = (await house.stripe.events.list({ type: 'invoice.paid' })).data;
    const large = JSON.stringify({ ...event, padding: 'x'.repeat(1024 * 1024) });
    expect((await ringBody(house, large)).status).toBe(200);
    expect(await house.database.db.select().from(providerEvents)).toHaveLength(1);
  });

  test('events of a connected account and of the other mode are taken and change nothing', async () => {
    const house = await open();
    await paidInSilence(house);
    const [event] = (await house.stripe.events.list({ type: 'checkout.session.completed' })).data;
    if (!event) throw new Error('The sandbox wrote no event.');
    expect((await ring(house, { ...event, account: 'acct_1' })).status).toBe(200);
    expect((await ring(house, { ...event, livemode: true })).status).toBe(200);
    await house.runJobs();
    expect(await house.database.db.select().from(providerEvents)).toHaveLength(0);
    expect((await state(house)).orders).toBe(0);
  });

  test('an invoice to come, one that was deleted and an older shape are dealt with once', async () => {
    const house = await open();
    await paidOrder(house);
    const { db } = house.database;
    const [row] = await db.select().from(subscriptions);
    await house.sandbox.control.announceRenewal(row?.stripeId ?? '');
    await house.settle();
    const { data: log } = await house.stripe.events.list({ limit: 100 });
    const upcoming = log.find(({ type }) => type === 'invoice.upcoming');
    expect(upcoming?.data.object).not.toHaveProperty('id');
    const paid = log.find(({ type }) => type === 'invoice.paid');
    if (!paid) throw new Error('The sandbox wrote no event.');
    const gone = { ...(paid.data.object as Stripe.Invoice), id: 'in_deleted' };
    await ring(house, { ...paid, id: 'evt_gone', type: 'invoice.deleted', data: { object: gone } } as Stripe.Event);

    // Before 2025-03-31 an invoice named its subscription itself.
    await db.delete(invoices);
    const { parent, ...invoice } = paid.data.object as Stripe.Invoice;
    const older = { ...invoice, subscription: parent?.subscription_details?.subscription };
    const event = { ...paid, id: 'evt_older', api_version: '2024-06-20', data: { object: older } };
    await ring(house, event as unknown as Stripe.Event);
    await house.runJobs();
    expect((await db.select().from(invoices)).map(({ stripeId }) => stripeId)).toEqual([invoice.id]);
    expect((await db.select().from(providerEvents)).filter(({ processedAt }) => !processedAt)).toEqual([]);

    // A shape nobody knows is an error that is logged and tried again, not an event that was processed.
    const unknown = { ...paid, id: 'evt_unknown', data: { object: invoice } };
    await ring(house, unknown as unknown as Stripe.Event);
    await expect(syncEvent.run(house, { eventId: 'evt_unknown' })).rejects.toThrow('unknown API version');
  });
});

test('N24 whatever the order of the events, and however often each comes, the same state comes out', async () => {
  const { openTestHouse } = await import('../../../tests/support/engines.ts');
  const house = await openTestHouse('pglite');
  try {
    const sessionId = await paidInSilence(house);
    const { data: log } = await house.stripe.events.list({ limit: 100 });
    expect(log.length).toBeGreaterThan(3);
    const shuffles = fc.array(fc.constantFrom(...log.keys()), { minLength: 1, maxLength: log.length * 2 });
    let first: unknown;
    await fc.assert(
      fc.asyncProperty(shuffles, async (order) => {
        for (const index of order) await ring(house, log[index] as Stripe.Event);
        await house.runJobs();
        for (const event of log) await ring(house, event); // in the end everything has arrived
        await house.runJobs();
        const now = await state(house);
        first ??= now;
        expect(now).toEqual(first);
        await forget(house);
      }),
      { numRuns: 4 },
    );
    expect(first).toEqual(ONE_ORDER);
    expect(await syncCheckout(house, sessionId)).toBe('paid');
  } finally {
    await house.close();
  }
});

/** Back to the moment after the payment, as if the shop had heard of nothing. */
async function forget(house: TestHouse) {
  const { db } = house.database;
  for (const table of [journeyEvents, orders, cats, invoices, subscriptions, providerEvents, mails])
    await db.delete(table);
  await db.update(checkouts).set({ status: 'open', orderNumber: null, householdId: null, stripeSubscriptionId: null });
}
