import { desc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newId } from '#src/lib/id.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { type Browser, newBrowser, paidOrder, payWithin } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { addProPlaces, proHolders } from '#tests/support/pro-places.ts';
import { newMember } from '#tests/support/members.ts';
import { injectFaults } from '#tests/support/fault-injection.ts';
import { CHARGED_AFTER_MS, subscriber } from '#tests/support/subscribers.ts';
import { idOf, invoiceFacts } from './rules/stripe-mapping.ts';
import { checkouts, invoices, providerEvents, subscriptions } from './tables.ts';
import { pushSubscription } from './actions/push-subscription.ts';
import { householdComparer } from './actions/compare-own-rows.ts';
import { refundUnusedFirstMonth } from './actions/refund-unused.ts';
import { recordInvoice } from './actions/record-invoice.ts';

const DAY_MS = 86_400_000;
const TWO = { planType: 'standard', catCount: 2, currency: 'AED', country: 'AE' };

const emailOf = async (browser: Browser): Promise<string> => (await browser.get('/api/auth/user')).json.user.email;
const preview = async (browser: Browser, planType: string, catIds?: string[]) =>
  (await browser.post('/api/subscription/preview', { planType, ...(catIds && { catIds }) })).json;
const change = (browser: Browser, { token }: { token: string }) => browser.post('/api/subscription/change', { token });

async function onePlace(services: TestServices) {
  await addProPlaces(services, 1);
  return async () => (await proHolders(services)).length;
}

const unheard = async ({ database: { db } }: TestServices) =>
  (await db.select().from(providerEvents)).filter(({ processedAt }) => processedAt === null);

/** Makes the payment service put lines that are due at once on the next invoice, until the returned function is called. */
function invoicesLater({ stripe }: TestServices): () => void {
  const { httpClient } = (stripe as unknown as { _api: { httpClient: Client } })._api;
  const { makeRequest } = httpClient;
  httpClient.makeRequest = (...args) =>
    makeRequest(
      ...args.map((one) => (typeof one === 'string' ? one.replace('always_invoice', 'create_prorations') : one)),
    );
  return () => {
    httpClient.makeRequest = makeRequest;
  };
}

interface Client {
  makeRequest(...args: unknown[]): Promise<unknown>;
}

onOneEngine('a plan in careless hands', (open) => {
  test('C42 a cat that was left out stays so when it moves out, the plan is changed and it comes back; no dearer plan is had for it unpaid', async () => {
    const services = await open();
    await onePlace(services);
    const { browser, row } = await subscriber(services);
    services.clock.advance(60_000);
    const [stays, leaves]: { id: string }[] = (await browser.get('/api/cats')).json;
    const both = [stays?.id ?? '', leaves?.id ?? ''];
    await change(browser, await preview(browser, 'standard', both.slice(0, 1)));
    await services.settle();
    // Its sticks of this month are paid for at their own plan's price.
    expect((await preview(browser, 'pro', both)).code).toBe('change-waits');
    expect((await preview(browser, 'premium')).code).toBe('change-waits');

    await browser.post(`/api/cats/${leaves?.id}/archive`, { reason: 'moved' });
    await services.settle();
    expect((await preview(browser, 'standard')).effective).toBe('unchanged');
    expect((await change(browser, await preview(browser, 'premium'))).status).toBe(200);
    await services.settle();
    await browser.post(`/api/cats/${leaves?.id}/restore`);
    await services.settle();
    expect(await row()).toMatchObject({ plan: 'premium', quantity: 1, excludedCats: [{ id: leaves?.id }] });

    // The payment service also writes invoices of nothing; a receipt names the charge.
    const { db } = services.database;
    const [paid] = await db.select().from(invoices).orderBy(desc(invoices.paidAmount));
    if (!paid) throw new Error('Nothing was paid');
    const nothing = {
      id: newId(),
      stripeId: 'in_nothing',
      number: null,
      paidAmount: 0,
      paidAt: new Date('2026-12-02'),
    };
    await db.insert(invoices).values({ ...paid, ...nothing });
    const { json } = await browser.post('/api/subscription/cancel');
    expect(json.receipt.lastCharge.amount.amount).toBeGreaterThan(0);
  });

  test('C42 a month that is sent to one of two cats gives back the share of the other, of the dearer plan that began in it as well, once', async () => {
    const services = await open();
    const { browser, row } = await subscriber(services);
    const { checkoutId } = await row();
    const quote = await preview(browser, 'premium');
    expect((await change(browser, quote)).status).toBe(200);
    await services.settle();
    for (const _ of ['packed', 'packed again']) {
      await services.transact(SYSTEM, (ctx) => refundUnusedFirstMonth(ctx, checkoutId, 1));
      await services.settle();
    }
    const paid = await services.database.db.select().from(invoices);
    const back = paid.map(({ terms, paidAmount, refundedAmount }) => `${terms?.reason} ${refundedAmount / paidAmount}`);
    expect(back.toSorted()).toEqual(['change 0.5', 'first 0.5']);
    expect((await services.stripe.refunds.list({})).data).toHaveLength(2);
  });

  test('C42 C23 a place of Pro is not let go while a change that takes it is under way', async () => {
    const services = await open();
    const taken = await onePlace(services);
    const { browser, row } = await subscriber(services);
    const { householdId } = await row();
    const heal = () =>
      householdComparer.heal(services, householdId, { kind: 'seat-without-plan', ours: 'place 1', theirs: 'standard' });
    const quote = await preview(browser, 'pro');
    const writes = { lost: true };
    injectFaults(services, (call) => (writes.lost && /^POST \/v1\/subscriptions\//.test(call) ? 'gone' : null));
    expect((await change(browser, quote)).json.code).toBe('payment-unavailable');
    await heal();
    expect(await taken()).toBe(1);
    writes.lost = false;
    expect((await change(browser, quote)).status).toBe(200);
    await services.settle();
    await heal();
    expect([await taken(), (await row()).plan]).toEqual([1, 'pro']);
    await services.stripe.subscriptions.cancel((await row()).stripeId);
    await services.settle();
    expect(await taken()).toBe(0);
  });

  test('C42 a dearer plan that was taken back stays so when the next month is paid, whose lines name the last change', async () => {
    const services = await open();
    const { browser, row, sticks } = await subscriber(services);
    services.clock.advance(3 * DAY_MS);
    await sticks(true);
    const before = await row();
    const atOnce = invoicesLater(services);
    expect((await change(browser, await preview(browser, 'premium'))).json.code).toBe('payment-unavailable');
    atOnce();
    await services.settle();
    services.clock.set(new Date((before.currentPeriodEnd?.getTime() ?? 0) + CHARGED_AFTER_MS));
    await services.settle();
    const [latest] = (await services.stripe.invoices.list({ subscription: before.stripeId })).data;
    expect(latest?.billing_reason).toBe('subscription_cycle');
    expect(latest?.lines.data.some(({ metadata }) => metadata?.change)).toBe(true);
    expect(await row()).toMatchObject({ plan: 'standard', unitAmount: before.unitAmount });
  });

  test('C42 a dearer plan that brings no invoice with it is taken back: nothing of it is had, charged now or later', async () => {
    const services = await open();
    const { browser, row, sticks } = await subscriber(services);
    services.clock.advance(3 * DAY_MS);
    await sticks(true);
    const before = await row();
    expect(before.status).toBe('trialing');
    const quote = await preview(browser, 'premium');
    expect(quote.dueNow.amount).toBeGreaterThan(0);
    const atOnce = invoicesLater(services);
    expect((await change(browser, quote)).json.code).toBe('payment-unavailable');
    atOnce();
    await services.settle();
    expect(await row()).toMatchObject({ plan: 'standard', unitAmount: before.unitAmount });
    const { stripe } = services;
    const there = await stripe.subscriptions.retrieve(before.stripeId);
    expect(there.items.data[0]?.price.unit_amount).toBe(before.unitAmount);
    const customer = idOf(there.customer) ?? '';
    expect((await stripe.invoiceItems.list({ customer, pending: true })).data).toEqual([]);

    const paid = await services.database.db.select().from(invoices);
    expect((await change(browser, await preview(browser, 'premium'))).status).toBe(200);
    await services.settle();
    expect(await row()).toMatchObject({ plan: 'premium' });
    const [latest, ...others] = await services.database.db.select().from(invoices).orderBy(desc(invoices.issuedAt));
    expect(others).toHaveLength(paid.length);
    expect(latest?.totalAmount).toBe(quote.dueNow.amount);
    // Moving a month makes the payment service write an invoice of nothing that names the last change.
    const invoice = await stripe.invoices.retrieve(latest?.stripeId ?? '');
    const nothing = invoiceFacts({ ...invoice, id: 'in_nothing', total: 0, amount_paid: 0 });
    if (!nothing) throw new Error('No facts');
    await services.transact(SYSTEM, (ctx) => recordInvoice(ctx, before.householdId, nothing));
    expect(await services.database.db.select().from(invoices)).toHaveLength(paid.length + 1);
  });

  test('C42 no dearer plan begins from a minute before the renewal until it was heard of: nothing of the new month is had for nothing', async () => {
    const services = await open();
    const { browser, row, sticks, signIn } = await subscriber(services);
    const charges = async () => (await services.stripe.charges.list({ limit: 100 })).data.length;
    const untilEnd = async (ms: number) => {
      services.clock.advance(((await row()).currentPeriodEnd?.getTime() ?? 0) - services.clock.now().getTime() + ms);
    };
    services.clock.advance(3 * DAY_MS);
    await sticks(true);
    await untilEnd(CHARGED_AFTER_MS);
    await services.settle();
    await sticks(true);
    await untilEnd(-120_000);
    await signIn();
    const [quote, unpressed] = [await preview(browser, 'premium'), await preview(browser, 'premium')];
    expect(quote).toMatchObject({ effective: 'now', dueNow: { amount: 0 } });
    const before = await charges();
    const refuses = async () => {
      expect((await change(browser, quote)).json).toMatchObject({
        code: 'change-unsure',
        details: { mayBeDone: true },
      });
      expect((await preview(browser, 'premium')).code).toBe('renews-now');
    };
    // Pressed in time, but the request never arrives at the payment service.
    let cut = true;
    injectFaults(services, (call) => (cut && call.startsWith('POST /v1/subscriptions/') ? 'gone' : null));
    expect((await change(browser, quote)).json.code).toBe('payment-unavailable');
    cut = false;
    services.clock.advance(60_000);
    await refuses();
    expect((await change(browser, unpressed)).json.code).toBe('renews-now');
    services.clock.advance(60_000);
    await refuses();
    expect(await charges()).toBe(before);
    // The plan renews at the payment service; our jobs have not run.
    await services.sandbox.deliverDueEvents();
    await refuses();
    expect([await charges(), (await row()).plan]).toEqual([before + 1, 'standard']);
    await services.settle();
    expect((await change(browser, quote)).json.code).toBe('change-outdated');
    expect(await row()).toMatchObject({ plan: 'standard' });
    expect((await preview(browser, 'premium')).dueNow.amount).toBe(11_000);
  });

  test('C23 a place of Pro goes back with its plan, whoever reads first that it is over, and an order that is over takes none when it is claimed', async () => {
    const services = await open();
    const taken = await onePlace(services);
    const { row } = await subscriber(services, { planType: 'pro' });
    const { stripeId } = await row();
    await services.stripe.subscriptions.cancel(stripeId);
    await pushSubscription.run(services, { stripeSubscriptionId: stripeId });
    expect(await row()).toMatchObject({ status: 'canceled' });
    await services.settle();
    expect(await taken()).toBe(0);

    const buyer = await newMember(services);
    const { sessionId } = await paidOrder(services, { plan: 'pro', email: await emailOf(buyer) });
    expect(await taken()).toBe(1);
    const [order] = await services.database.db.select().from(subscriptions).orderBy(desc(subscriptions.id)).limit(1);
    await services.stripe.subscriptions.cancel(order?.stripeId ?? '');
    await services.settle();
    expect((await buyer.post(`/api/checkout-sessions/${sessionId}/claim`)).status).toBe(200);
    expect(await taken()).toBe(0);
  });

  test('another card is kept with whom the plan is paid by, and one that is given after the plan ended is let go', async () => {
    const services = await open();
    const { browser, row } = await subscriber(services);
    await services.stripe.subscriptions.cancel((await row()).stripeId);
    await services.settle();
    // The order of a guest has a customer of its own, and the household has one in the same currency.
    const { sessionId } = await paidOrder(services, { email: await emailOf(browser) });
    await browser.post(`/api/checkout-sessions/${sessionId}/claim`);
    await services.settle();
    const [live] = await services.database.db.select().from(subscriptions).orderBy(desc(subscriptions.id)).limit(1);
    const read = () =>
      services.stripe.subscriptions.retrieve(live?.stripeId ?? '', { expand: ['default_payment_method'] });
    const { json: form } = await browser.post('/api/subscription/payment-method');
    await payWithin(services, form);
    await services.settle();
    const { customer, default_payment_method: card } = await read();
    expect(card).toMatchObject({ customer: idOf(customer) });

    const { json: late } = await browser.post('/api/subscription/payment-method');
    await services.stripe.subscriptions.cancel(live?.stripeId ?? '');
    await services.settle();
    await payWithin(services, late);
    await services.settle();
    expect(await unheard(services)).toEqual([]);
  });

  test('N11 a payment of somebody signed in is agreed to by nobody else, and is closed with their account', async () => {
    const services = await open();
    const browser = await newMember(services);
    const { json } = await browser.post('/api/get-or-create-subscription', TWO);
    const address = { line1: 'Elsewhere 1', city: 'Dubai', postal_code: '', country: 'AE' };
    const agreed = { consent: { accepted: true, version: '2026-01' }, customerData: { name: 'Mallory', address } };
    const agree = (who: Browser) => who.post(`/api/checkout-sessions/${json.sessionId}/agreement`, agreed);
    expect((await agree(await newMember(services))).json.code).toBe('checkout-unknown');
    expect((await agree(newBrowser(services))).status).toBe(401);
    const [begun] = await services.database.db.select().from(checkouts);
    expect(begun).toMatchObject({ consentAt: null, customer: { address: null } });

    await browser.post('/api/account-deletions', { password: 'sevensticks' });
    await services.settle();
    expect((await payWithin(services, json)).status).toBe(410);
    await services.settle();
    expect(await services.database.db.select().from(subscriptions)).toEqual([]);
  });

  test('R320 a debit that clears after its account was deleted starts nothing, and goes back', async () => {
    const services = await open();
    const browser = await newMember(services);
    const email = await emailOf(browser);
    const { json } = await browser.post('/api/get-or-create-subscription', { ...TWO, currency: 'EUR', country: 'DE' });
    const { sessionId, clientSecret } = json;
    const debit = { clientSecret, method: 'sepa_debit', iban: 'DE89370400440532013000', name: 'Maryam Example', email };
    await services.app.request(`http://shop.test/sandbox/elements/${sessionId}/confirm`, {
      method: 'POST',
      headers: { origin: 'http://shop.test', 'content-type': 'application/json' },
      body: JSON.stringify(debit),
    });
    await services.settle();
    await browser.post('/api/account-deletions', { password: 'sevensticks' });
    services.clock.advance(20 * DAY_MS);
    await services.settle();
    expect(await services.database.db.select().from(subscriptions)).toEqual([]);
    const { data } = await services.stripe.refunds.list({});
    expect(data.map(({ amount }) => amount)).toEqual([json.quote.totalToday.amount]);
    expect((await services.stripe.subscriptions.list({ status: 'active' })).data).toEqual([]);
    const mail = (await services.mails()).find(({ kind }) => kind === 'stray-payment-returned');
    expect(mail?.subject).toBe('Your payment has been refunded');
  });
});
