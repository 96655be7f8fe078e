import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { openSession } from '#src/capabilities/access/actions/open-session.ts';
import { people } from '#src/capabilities/access/tables.ts';
import { providerEvents } from '#src/capabilities/billing/tables.ts';
import type { AppServices } from '#src/platform/services.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { plantPlan } from '#tests/support/billing-rows.ts';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import { onOneEngine, openBeside, type TestServices } from '#tests/support/engines.ts';
import { advanceWithJobs, retryJobs } from '#tests/support/job-time.ts';
import { MEMBERS_PASSWORD } from '#tests/support/members.ts';
import { colleague } from '#tests/support/parcels.ts';
import { personNamed } from '#tests/support/sharing.ts';
import { attributeOrder } from './actions/attribute-order.ts';
import { closeMonth } from './actions/close-month.ts';
import { sendPayout, stopWhileOff } from './actions/send-payout.ts';
import { readPayee, watchConnect } from './actions/sync-connect.ts';
import { NOT_FOUND, TURNED_OFF } from './rules/transfer.ts';
import { affiliates, payouts } from './tables.ts';

const DAY_MS = 86_400_000;
const IBAN = 'DE89370400440532013000';
const BATCHES = '/api/desk/payout-batches';
const ON = { payoutConnect: { countries: ['DE', 'AE'], webhookSecret: 'whsec_connect' } };

async function turnedOn(open: () => Promise<TestServices>) {
  const services = await open();
  const { stripeWebhookSecret: webhookSecret } = services.settings;
  Object.assign(services.settings, { payoutConnect: { ...ON.payoutConnect, webhookSecret } });
  Object.assign(services.settings, { payout: { name: 'Purrwell', iban: IBAN, bic: 'COBADEFFXXX' } });
  return services;
}

/** Sends Stripe's form, as the payee does. */
async function fillIn({ app }: TestServices, url: string, answer: 'complete' | 'later' | 'rejected') {
  expect((await app.request(url)).status).toBe(200);
  const headers = { origin: 'http://shop.test', 'content-type': 'application/x-www-form-urlencoded' };
  const sent = await app.request(url, { method: 'POST', headers, body: new URLSearchParams({ answer }) });
  return sent.headers.get('location');
}

/** An account at Stripe whose form was filled in. */
async function openedAccount(services: TestServices): Promise<string> {
  const { accounts, accountLinks } = services.stripe;
  const { id } = await accounts.create({
    ...{ type: 'express', country: 'DE', capabilities: { transfers: { requested: true } } },
  });
  const back = { refresh_url: 'http://shop.test/again', return_url: 'http://shop.test/back' };
  const { url } = await accountLinks.create({ account: id, type: 'account_onboarding', ...back });
  await fillIn(services, url, 'complete');
  return id;
}

/** A payee who is owed 10 euros that can be paid: 25% of an order of 40. */
async function owed(services: TestServices, name: string): Promise<{ id: string; connectId: string }> {
  const connectId = await openedAccount(services);
  const [approver] = await services.database.db.select().from(people).where(eq(people.role, 'finance'));
  const id = randomUUID();
  const code = `${name.toUpperCase()}23456`.slice(0, 8);
  await services.database.db.insert(affiliates).values({
    ...{ id, name, email: `${name}@affiliate.example`, code, rail: 'connect', connectId, connectPayable: true },
    ...{ approvedById: approver?.id ?? '', approvedAt: services.clock.now() },
  });
  const plan = await plantPlan(services);
  const terms = { reason: 'first', plan: 'standard', cats: 2, unit: 2700, delivery: 499 } as const;
  await plan.invoice({ terms, totalAmount: 4000, paidAmount: 4000 });
  await services.transact(SYSTEM, (ctx) => attributeOrder(ctx, { checkoutId: plan.checkoutId, referralCode: code }));
  return { id, connectId };
}

async function signedIn(services: TestServices, email: string): Promise<Browser> {
  const [person] = await services.database.db.select().from(people).where(eq(people.email, email));
  const browser = newBrowser(services);
  browser.token = (await services.transact(SYSTEM, (ctx) => openSession(ctx, person?.id ?? ''))).sessionToken;
  return browser;
}

/** A shop with some payees, and a batch that was approved; nothing was sent yet. */
async function approved(services: TestServices, names: string[]) {
  await colleague(services, 'Finn', 'finance');
  for (const name of names) await owed(services, name);
  services.clock.advance(45 * DAY_MS);
  await closeMonth.run(services, {});
  const finn = await signedIn(services, 'finn@desk.example');
  const batch = { id: randomUUID(), currency: 'EUR', rail: 'connect' };
  const prepared = await finn.post(BATCHES, batch);
  expect(prepared.json.batches[0]).toMatchObject({ rail: 'connect', may: { file: 'batch-without-file' } });
  const flo = await colleague(services, 'Flo', 'admin');
  expect((await flo.post(`${BATCHES}/${batch.id}/approval`)).status).toBe(200);
  const rows = () => services.database.db.select().from(payouts).where(eq(payouts.batchId, batch.id));
  return { finn, flo, batch: batch.id, rows };
}

const transfersOf = async ({ stripe }: Pick<AppServices, 'stripe'>) =>
  (await stripe.transfers.list({ limit: 100 })).data;

/** The services of a process that dies, or hears nothing, after Stripe has made a transfer. */
function deafTo(services: TestServices, error: () => Error): TestServices {
  const transfers = Object.assign(Object.create(services.stripe.transfers) as typeof services.stripe.transfers, {
    create: async (...sent: Parameters<typeof services.stripe.transfers.create>) => {
      await services.stripe.transfers.create(...sent);
      throw error();
    },
  });
  return { ...services, stripe: Object.assign(Object.create(services.stripe) as Stripe, { transfers }) };
}

/** The services of a process whose key may not use transfers: all of them, or only to make one. */
function withoutRight(services: TestServices, to: 'all' | 'create'): TestServices {
  const refuse = async () => {
    throw new Stripe.errors.StripePermissionError({ message: 'no', statusCode: 403 } as never);
  };
  const transfers = Object.assign(Object.create(services.stripe.transfers) as typeof services.stripe.transfers, {
    create: refuse,
    ...(to === 'all' && { list: refuse }),
  });
  return { ...services, stripe: Object.assign(Object.create(services.stripe) as Stripe, { transfers }) };
}

const lostAnswer = () => new Stripe.errors.StripeConnectionError({ message: 'gone' } as never);

onOneEngine('payouts by Stripe Connect', (open) => {
  test('R437 an affiliate chooses Stripe, fills in its form, and is told what is missing until they can be paid', async () => {
    const services = await turnedOn(open);
    await colleague(services, 'Finn', 'finance');
    const [approver] = await services.database.db.select().from(people).where(eq(people.role, 'finance'));
    const { browser: anna, email } = await personNamed(services, 'Anna');
    await services.database.db.insert(affiliates).values({
      ...{ id: randomUUID(), name: 'Anna', email, code: 'ANNA2345', iban: IBAN, holder: 'Anna Example' },
      ...{ approvedById: approver?.id ?? '', approvedAt: services.clock.now() },
    });
    const begin = (country = 'DE') => anna.post('/api/affiliate/connect', { country });
    const connect = async () => (await anna.get('/api/affiliate')).json.connect;
    expect(await connect()).toMatchObject({ countries: ['DE', 'AE'], chosen: false, opened: false });
    const { payoutConnect } = services.settings;
    Object.assign(services.settings, { payoutConnect: undefined });
    expect((await begin()).json.code).toBe('connect-off');
    expect(await connect()).toBeNull();
    Object.assign(services.settings, { payoutConnect });
    expect((await begin('US')).json.code).toBe('connect-country');
    expect((await begin()).json.code).toBe('confirmation-needed');
    await anna.post('/api/auth/confirmations', { password: MEMBERS_PASSWORD });
    const { url } = (await begin()).json;
    expect(await connect()).toMatchObject({ chosen: true, opened: true, payable: false });
    expect((await services.mails()).at(-1)).toMatchObject({ kind: 'affiliate-account-changed', recipient: email });
    expect(await fillIn(services, url, 'later')).toBe('http://shop.test/affiliate/account?connect=back');
    const look = async () => (await anna.post('/api/affiliate/connect/looks')).json.connect;
    expect((await look()).reason).toBe('The form of Stripe is not filled in yet.');
    services.clock.advance(8 * DAY_MS);
    await anna.post('/api/auth/confirmations', { password: MEMBERS_PASSWORD });
    const again = (await begin()).json.url;
    expect(await fillIn(services, again, 'complete')).toContain('connect=back');
    await services.settle();
    expect(await connect()).toMatchObject({ payable: true, reason: null });
    const changed = async () => (await services.database.db.select().from(affiliates))[0]?.accountChangedAt;
    expect(await changed()).toEqual(services.clock.now());
    expect((await services.mails()).filter(({ kind }) => kind === 'affiliate-account-changed')).toHaveLength(2);
    expect((await services.stripe.accounts.list()).data).toHaveLength(1);
    const [noted] = await services.database.db
      .select()
      .from(providerEvents)
      .where(eq(providerEvents.type, 'account.updated'));
    expect(JSON.stringify(noted)).not.toContain(email);
    await anna.put('/api/affiliate/payout-account', { iban: IBAN, holder: 'Anna Example' });
    expect(await connect()).toMatchObject({ chosen: false, opened: true });
  });

  test('events of connected accounts need the secret of their endpoint, and prove nothing at the other one', async () => {
    const services = await turnedOn(open);
    const body = JSON.stringify({
      ...{ id: 'evt_1', object: 'event', type: 'account.updated', created: 1, livemode: false, account: 'acct_1' },
      data: { object: { object: 'account', id: 'acct_1' } },
    });
    const post = (path: string, secret: string) =>
      services.app.request(`http://shop.test/api/webhooks/${path}`, {
        method: 'POST',
        body,
        headers: {
          'stripe-signature': Stripe.webhooks.generateTestHeaderString({
            ...{ payload: body, secret, timestamp: Math.floor(services.clock.now().getTime() / 1000) },
          }),
        },
      });
    const noted = async () => (await services.database.db.select().from(providerEvents)).length;
    const { stripeWebhookSecret } = services.settings;
    Object.assign(services.settings, ON);
    expect((await post('stripe-connect', stripeWebhookSecret)).status).toBe(400);
    expect((await post('stripe', stripeWebhookSecret)).status).toBe(200);
    expect(await noted()).toBe(0);
    expect((await post('stripe-connect', 'whsec_connect')).status).toBe(200);
    expect(await noted()).toBe(1);
    Object.assign(services.settings, { payoutConnect: undefined });
    expect((await post('stripe-connect', 'whsec_connect')).status).toBe(400);
  });

  test('N17 a batch that two approved makes one transfer for each payee, in any process; a returned transfer is owed again', async () => {
    const services = await turnedOn(open);
    const beside = await openBeside(services);
    Object.assign(beside.settings, services.settings);
    try {
      const { rows, finn } = await approved(services, ['anna', 'bear']);
      const wanted = (await rows()).map(({ id, tries }) => ({ payoutId: id, tries }));
      await Promise.all(wanted.flatMap((one) => [services, beside].map((shop) => sendPayout.run(shop, one))));
      await services.settle();
      expect((await rows()).map(({ state, transferId }) => [state, transferId !== null])).toEqual([
        ['paid', true],
        ['paid', true],
      ]);
      expect((await transfersOf(services)).map(({ amount, currency }) => [amount, currency])).toEqual([
        [1000, 'eur'],
        [1000, 'eur'],
      ]);
      expect((await services.mails()).filter(({ kind }) => kind === 'affiliate-transferred')).toHaveLength(2);
      const [made] = await transfersOf(services);
      await services.stripe.transfers.createReversal(made?.id ?? '', { amount: 400 });
      await services.settle();
      const seen = (await finn.get('/api/desk/affiliates')).json;
      expect(seen.batches[0].payouts.filter((one: { reversed: unknown }) => one.reversed)).toMatchObject([
        { state: 'paid', reversed: { amount: 400 } },
      ]);
      expect(seen.payable).toEqual([{ rail: 'connect', amount: { amount: 400, currency: 'EUR' } }]);
    } finally {
      await beside.close();
    }
  });

  test('N17 a process that dies before or after Stripe has answered leaves one transfer in the end, also once keys are forgotten', async () => {
    const services = await turnedOn(open);
    const { rows } = await approved(services, ['anna', 'bear']);
    const [anna, bea] = (await rows()).map(({ id, tries }) => ({ payoutId: id, tries }));
    if (!anna || !bea) throw new Error('There are not two payouts.');
    await expect(
      sendPayout.run(
        deafTo(services, () => new Error('killed')),
        anna,
      ),
    ).rejects.toThrow('killed');
    await sendPayout.run(deafTo(services, lostAnswer), bea);
    const [one, other] = await rows();
    expect([one?.state, other?.state]).toEqual(['sent', 'sent']);
    expect(other?.failure).toContain('no clear answer');
    await services.sandbox.control.dropDeliveries();
    await sendPayout.run(services, { ...anna, tries: 1 }); // held by the process that died
    expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'sent']);
    await advanceWithJobs(services, 3 * DAY_MS);
    await retryJobs(services);
    await watchConnect.run(services, {});
    await services.settle();
    expect((await rows()).map(({ state }) => state)).toEqual(['paid', 'paid']);
    expect(await transfersOf(services)).toHaveLength(2);
  });

  test('a key that was revoked after a try whose answer was lost does not make that try a refusal', async () => {
    const services = await turnedOn(open);
    const { rows, flo } = await approved(services, ['anna']);
    const [{ id: payoutId } = { id: '' }] = await rows();
    await sendPayout.run(deafTo(services, lostAnswer), { payoutId, tries: 0 });
    await services.sandbox.control.dropDeliveries();
    for (const [tries, to] of [[1, 'all'] as const, [2, 'create'] as const]) {
      services.clock.advance(3_600_000);
      const keyless = withoutRight(services, to);
      if (to === 'create') Object.assign(keyless.stripe.transfers, { list: async () => ({ data: [] }) });
      await sendPayout.run(keyless, { payoutId, tries });
      expect((await rows()).map(({ state, tries: made }) => [state, made])).toEqual([['sent', tries + 1]]);
      expect((await flo.post(`/api/desk/payouts/${payoutId}/return`)).json.code).toBe('payout-not-failed');
    }
    services.clock.advance(3_600_000);
    await sendPayout.run(services, { payoutId, tries: 3 });
    expect((await rows()).map(({ state }) => state)).toEqual(['paid']);
    expect(await transfersOf(services)).toHaveLength(1);
  });

  test('an event tells of a transfer whose process died before it noted it', async () => {
    const services = await turnedOn(open);
    const { rows } = await approved(services, ['anna']);
    const [anna] = (await rows()).map(({ id, tries }) => ({ payoutId: id, tries }));
    if (!anna) throw new Error('There is no payout.');
    await expect(
      sendPayout.run(
        deafTo(services, () => new Error('killed')),
        anna,
      ),
    ).rejects.toThrow('killed');
    await services.settle();
    expect((await rows()).map(({ state, failure }) => [state, failure])).toEqual([['paid', null]]);
  });

  test('a transfer that Stripe refuses is seen, sent again by another key, or given up and paid by the bank, never by both', async () => {
    const services = await turnedOn(open);
    const { rows, flo, finn } = await approved(services, ['anna', 'bear']);
    await services.sandbox.control.emptyBalance(true);
    await services.settle();
    const list = async () => (await finn.get('/api/desk/affiliates')).json;
    const [{ payouts: refused }] = (await list()).batches;
    expect(refused).toMatchObject([
      {
        state: 'failed',
        failure: 'The shop’s balance at Stripe does not cover it.',
        may: { retry: true, return: true },
      },
      { state: 'failed' },
    ]);
    expect((await list()).payable).toEqual([]);
    const [first, second] = refused as { id: string }[];
    const setPayees = (change: Partial<typeof affiliates.$inferInsert>) =>
      services.database.db.update(affiliates).set(change);
    await setPayees({ accountChangedAt: services.clock.now() });
    expect((await flo.post(`/api/desk/payouts/${first?.id}/tries`)).json.code).toBe('payout-stale');
    await setPayees({ accountChangedAt: null, rail: 'bank', iban: IBAN, holder: 'Payee' });
    expect((await flo.post(`/api/desk/payouts/${first?.id}/tries`)).json.code).toBe('payout-stale');
    await setPayees({ rail: 'connect', iban: null, holder: null });
    await services.sandbox.control.emptyBalance(false);
    const again = await Promise.all([1, 2].map(() => flo.post(`/api/desk/payouts/${first?.id}/tries`)));
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set([200, 409]));
    await services.settle();
    expect((await flo.post(`/api/desk/payouts/${first?.id}/return`)).json.code).toBe('payout-not-failed');
    expect((await flo.post(`/api/desk/payouts/${second?.id}/return`)).status).toBe(200);
    expect((await flo.post(`/api/desk/payouts/${second?.id}/tries`)).json.code).toBe('payout-not-failed');
    const bea = (await rows()).find(({ id }) => id === second?.id);
    await services.database.db
      .update(affiliates)
      .set({ rail: 'bank', iban: IBAN, holder: 'Bea' })
      .where(eq(affiliates.id, bea?.affiliateId ?? ''));
    expect((await list()).payable).toEqual([{ rail: 'bank', amount: { amount: 1000, currency: 'EUR' } }]);
    services.clock.advance(1000); // batches of one moment are listed by their random ids
    const bank = { id: randomUUID(), currency: 'EUR', rail: 'bank' };
    expect((await finn.post(BATCHES, bank)).json.batches[0].payouts).toMatchObject([{ name: 'bear', state: null }]);
    expect((await flo.post(`${BATCHES}/${bank.id}/approval`)).status).toBe(200);
    expect((await list()).payable).toEqual([]);
    expect(await transfersOf(services)).toHaveLength(1);
    await services.settle();
    const states = (await services.database.db.select().from(payouts)).map(({ state }) => state);
    expect(states).toHaveLength(3);
    expect(new Set(states)).toEqual(new Set(['paid', 'returned', null]));
  });

  test('a batch goes by the way it was prepared for, and nothing is sent while payouts by Stripe are off', async () => {
    const services = await turnedOn(open);
    await colleague(services, 'Finn', 'finance');
    const { id } = await owed(services, 'anna');
    services.clock.advance(45 * DAY_MS);
    await closeMonth.run(services, {});
    const finn = await signedIn(services, 'finn@desk.example');
    expect((await finn.post(BATCHES, { id: randomUUID(), currency: 'EUR' })).json.code).toBe('nothing-to-pay');
    const batch = { id: randomUUID(), currency: 'EUR', rail: 'connect' };
    expect((await finn.post(BATCHES, batch)).status).toBe(200);
    const flo = await colleague(services, 'Flo', 'admin');
    const set = (change: Partial<typeof affiliates.$inferInsert>) =>
      services.database.db.update(affiliates).set(change).where(eq(affiliates.id, id));
    await set({ rail: 'bank', iban: IBAN, holder: 'Anna' });
    expect((await flo.post(`${BATCHES}/${batch.id}/approval`)).json.code).toBe('batch-stale');
    await set({ rail: 'connect', iban: null, holder: null, connectPayable: false });
    expect((await flo.post(`${BATCHES}/${batch.id}/approval`)).json.code).toBe('batch-stale');
    await set({ connectPayable: true });
    expect((await flo.post(`${BATCHES}/${batch.id}/approval`)).status).toBe(200);
    const { payoutConnect } = services.settings;
    Object.assign(services.settings, { payoutConnect: undefined });
    await services.settle();
    expect(await transfersOf(services)).toEqual([]);
    expect((await finn.get('/api/desk/affiliates')).json.batches[0].payouts).toMatchObject([
      { state: 'failed', failure: TURNED_OFF, may: { retry: false, return: true } },
    ]);
    Object.assign(services.settings, { payoutConnect });
    await advanceWithJobs(services, 2 * 3_600_000);
    await watchConnect.run(services, {});
    await services.settle();
    expect(await transfersOf(services)).toEqual([]);
    const [{ id: payoutId } = { id: '' }] = await services.database.db.select().from(payouts);
    const lou = await colleague(services, 'Lou', 'admin');
    expect((await lou.post(`/api/desk/payouts/${payoutId}/tries`)).status).toBe(200);
    await services.settle();
    expect(await transfersOf(services)).toHaveLength(1);
  });

  test('N17 payouts by Stripe that were turned off and on send nothing by themselves, also without a job in between; one that may have been sent is looked up', async () => {
    const services = await turnedOn(open);
    const { rows } = await approved(services, ['anna', 'bear', 'cara']);
    const [anna, bea, cara] = (await rows()).map(({ id, tries }) => ({ payoutId: id, tries }));
    if (!anna || !bea || !cara) throw new Error('There are not three payouts.');
    // Anna's was made and its answer lost, Bea's never reached Stripe, Cara's was not asked for.
    await sendPayout.run(deafTo(services, lostAnswer), anna);
    const unreachable = withoutRight(services, 'create');
    Object.assign(unreachable.stripe.transfers, { create: () => Promise.reject(lostAnswer()) });
    await sendPayout.run(unreachable, bea);
    await services.sandbox.control.dropDeliveries();
    const { payoutConnect } = services.settings;
    Object.assign(services.settings, { payoutConnect: undefined });
    await stopWhileOff(services);
    Object.assign(services.settings, { payoutConnect });
    await stopWhileOff(services); // the next start, with payouts on
    const states = async () => (await rows()).map(({ id, state }) => [id, state]);
    const stands = (of: object) => expect.arrayContaining(Object.entries(of));
    expect(await states()).toEqual(
      stands({ [anna.payoutId]: 'stopped', [bea.payoutId]: 'stopped', [cara.payoutId]: 'failed' }),
    );
    await advanceWithJobs(services, 3 * DAY_MS);
    await watchConnect.run(services, {});
    await services.settle();
    expect(await states()).toEqual(
      stands({ [anna.payoutId]: 'paid', [bea.payoutId]: 'failed', [cara.payoutId]: 'failed' }),
    );
    expect(await transfersOf(services)).toHaveLength(1);
    const lou = await colleague(services, 'Lou', 'admin');
    for (const { payoutId } of [bea, cara])
      expect((await lou.post(`/api/desk/payouts/${payoutId}/tries`)).status).toBe(200);
    await services.settle();
    expect((await rows()).map(({ state }) => state)).toEqual(['paid', 'paid', 'paid']);
    expect(await transfersOf(services)).toHaveLength(3);
  });

  test('N17 while payouts by Stripe are off, one that may have been sent is looked up, and given up where there is no transfer', async () => {
    const services = await turnedOn(open);
    const { rows, flo, finn } = await approved(services, ['anna', 'bear']);
    const [anna, bea] = (await rows()).map(({ id, tries }) => ({ payoutId: id, tries }));
    if (!anna || !bea) throw new Error('There are not two payouts.');
    await sendPayout.run(deafTo(services, lostAnswer), anna);
    const unreachable = withoutRight(services, 'create');
    Object.assign(unreachable.stripe.transfers, { create: () => Promise.reject(lostAnswer()) });
    await sendPayout.run(unreachable, bea);
    await services.sandbox.control.dropDeliveries();
    Object.assign(services.settings, { payoutConnect: undefined });
    await stopWhileOff(services);
    const seen = async ({ payoutId }: typeof anna) =>
      (await finn.get('/api/desk/affiliates')).json.batches[0].payouts.find(
        ({ id }: { id: string }) => id === payoutId,
      );
    for (const one of [anna, bea]) {
      expect(await seen(one)).toMatchObject({ state: 'stopped', may: { retry: true, return: false } });
      expect((await flo.post(`/api/desk/payouts/${one.payoutId}/tries`)).status).toBe(200);
    }
    await services.settle();
    expect(await seen(anna)).toMatchObject({ state: 'paid', may: { retry: false, return: false } });
    expect(await seen(bea)).toMatchObject({ state: 'failed', failure: NOT_FOUND, may: { retry: false, return: true } });
    expect((await flo.post(`/api/desk/payouts/${bea.payoutId}/tries`)).json.code).toBe('connect-off');
    expect((await flo.post(`/api/desk/payouts/${bea.payoutId}/return`)).status).toBe(200);
    expect(await seen(bea)).toMatchObject({ state: 'returned' });
    expect(await transfersOf(services)).toHaveLength(1);
  });

  test('a request that is on its way when payouts are turned off is waited for before anything is looked up', async () => {
    const services = await turnedOn(open);
    const { rows } = await approved(services, ['anna']);
    const [{ id: payoutId } = { id: '' }] = await rows();
    await expect(
      sendPayout.run(
        deafTo(services, () => new Error('killed')),
        { payoutId, tries: 0 },
      ),
    ).rejects.toThrow('killed');
    await services.sandbox.control.dropDeliveries();
    const { payoutConnect } = services.settings;
    Object.assign(services.settings, { payoutConnect: undefined });
    await stopWhileOff(services);
    Object.assign(services.settings, { payoutConnect });
    const lou = await colleague(services, 'Lou', 'admin');
    expect((await lou.post(`/api/desk/payouts/${payoutId}/tries`)).status).toBe(200);
    await sendPayout.run(services, { payoutId, tries: 1 });
    expect((await rows()).map(({ state, tries }) => [state, tries])).toEqual([['stopped', 1]]);
    services.clock.advance(91_000);
    await sendPayout.run(services, { payoutId, tries: 1 });
    expect((await rows()).map(({ state }) => state)).toEqual(['paid']);
    expect(await transfersOf(services)).toHaveLength(1);
  });

  test('only an account that is gone is noted as such, not one that the key may not read', async () => {
    const services = await turnedOn(open);
    await colleague(services, 'Finn', 'finance');
    const { connectId } = await owed(services, 'anna');
    const answers = (code?: string) => {
      const retrieve = async () => {
        throw new Stripe.errors.StripePermissionError({ message: 'no', statusCode: 403, code } as never);
      };
      const accounts = Object.assign(Object.create(services.stripe.accounts) as Stripe['accounts'], { retrieve });
      return { ...services, stripe: Object.assign(Object.create(services.stripe) as Stripe, { accounts }) };
    };
    const payable = async () => (await services.database.db.select().from(affiliates))[0]?.connectPayable;
    await expect(readPayee(answers(), connectId)).rejects.toThrow('no');
    expect(await payable()).toBe(true);
    await readPayee(answers('account_invalid'), connectId);
    expect(await payable()).toBe(false);
  });

  test('an account that is gone is forgotten, so that the next press opens another; a country that Stripe refuses is no outage', async () => {
    const services = await turnedOn(open);
    await colleague(services, 'Finn', 'finance');
    const [approver] = await services.database.db.select().from(people).where(eq(people.role, 'finance'));
    const { browser: anna, email } = await personNamed(services, 'Anna');
    await services.database.db.insert(affiliates).values({
      ...{ id: randomUUID(), name: 'Anna', email, code: 'ANNA2345', rail: 'connect', connectId: 'acct_gone' },
      ...{ approvedById: approver?.id ?? '', approvedAt: services.clock.now() },
    });
    await anna.post('/api/auth/confirmations', { password: MEMBERS_PASSWORD });
    const begin = (country: string) => anna.post('/api/affiliate/connect', { country });
    expect((await begin('DE')).json.code).toBe('connect-gone');
    const { payoutConnect } = services.settings;
    Object.assign(services.settings, { payoutConnect: { ...payoutConnect, countries: ['DE', 'X1'] } });
    expect((await begin('X1')).json.code).toBe('connect-refused');
    expect((await begin('DE')).json.url).toContain('http');
    const [row] = await services.database.db.select().from(affiliates);
    expect(row?.connectId).not.toBe('acct_gone');
    expect(row?.accountChangedAt).not.toBeNull();
  });

  test('a payout that was approved and never asked for is given up, and is not sent later', async () => {
    const services = await turnedOn(open);
    const { rows, flo } = await approved(services, ['anna']);
    const [{ id: payoutId } = { id: '' }] = await rows();
    expect((await flo.post(`/api/desk/payouts/${payoutId}/return`)).status).toBe(200);
    await services.settle();
    expect((await rows()).map(({ state }) => state)).toEqual(['returned']);
    expect(await transfersOf(services)).toEqual([]);
  });
});
