import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  type Browser,
  CARDS,
  newBrowser,
  orderOf,
  payWithin,
  payWith,
  wizardDone,
} from '../../../tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '../../../tests/support/engines.ts';
import { allOrders } from '../../../tests/support/parcels.ts';
import { addProPlaces } from '../../../tests/support/pro-places.ts';
import { newCat, newMember } from '../../../tests/support/members.ts';
import { CONSENT_VERSION } from '#src/capabilities/onboarding/rules/consent.ts';
import { households } from '#src/capabilities/access/tables.ts';
import { inquiries } from '#src/capabilities/outreach/tables.ts';
import { cats, healthEntries } from '#src/capabilities/households/tables.ts';
import { blankFullAnswers } from '#src/capabilities/onboarding/rules/full-answers.ts';
import { checkouts, duplicatePayments, subscriptions } from './tables.ts';

const GET = '/api/get-or-create-subscription';
const TWO = { planType: 'premium', catCount: 2, currency: 'EUR', country: 'NL' } as const;
const consent = { accepted: true, version: CONSENT_VERSION };
const address = { line1: 'Canal Street 5', city: 'Utrecht', postal_code: '3512 AB', country: 'NL' };
const agreed = { consent, customerData: { name: 'Maryam Example', address } };

const agree = (browser: Browser, sessionId: string, body: object = agreed) =>
  browser.post(`/api/checkout-sessions/${sessionId}/agreement`, body);
const page = ({ stripe }: TestServices, sessionId: string) => stripe.checkout.sessions.retrieve(sessionId);
const begun = ({ database }: TestServices) => database.db.select().from(checkouts).orderBy(asc(checkouts.id));
const live = ({ database }: TestServices) => database.db.select().from(subscriptions);
const duplicates = ({ database }: TestServices) => database.db.select().from(duplicatePayments);

onOneEngine('a payment within our page', (open) => {
  test('R339 R330 R215 R216 C42 from the choice to a paid order for the cats that live here; asked again it is the same payment', async () => {
    const services = await open();
    const member = await newMember(services);
    await newCat(member, { name: 'Laila' });
    const miso = await newCat(member, { name: 'Miso' });
    const { status, json } = await member.post(GET, { ...TWO, catIds: [miso] });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      kind: 'payment',
      publishableKey: null,
      quote: { plan: 'premium', cats: 2, currency: 'EUR', country: 'NL' },
      needs: { address: true, country: false },
    });
    expect((await member.post(GET, { ...TWO, catIds: [miso] })).json).toMatchObject({
      clientSecret: json.clientSecret,
      sessionId: json.sessionId,
    });
    const asked = await page(services, json.sessionId);
    expect(asked).toMatchObject({
      ui_mode: 'elements',
      mode: 'subscription',
      amount_total: json.quote.totalToday.amount,
      allowed_payment_method_types: ['card', 'ideal', 'sepa_debit'],
      return_url: 'http://shop.test/payment-success?session_id={CHECKOUT_SESSION_ID}',
    });
    const waiting = await member.get(`/api/checkout-sessions/${json.sessionId}`);
    expect(waiting.json).toMatchObject({ state: 'needs-action', reason: 'open', continueUrl: '/subscribe' });
    expect((await services.stripe.subscriptions.list({ status: 'all' })).data).toEqual([]);

    expect((await agree(member, json.sessionId)).status).toBe(200);
    expect((await payWithin(services, json)).status).toBe(200);
    await services.settle();
    expect(await begun(services)).toMatchObject([{ status: 'paid', consentVersion: CONSENT_VERSION, ui: 'embedded' }]);
    expect(await live(services)).toMatchObject([{ plan: 'premium', quantity: 2, currency: 'EUR', status: 'active' }]);
    const [order] = await allOrders(services);
    expect(order?.shipTo).toMatchObject({
      name: 'Maryam Example',
      address: { line1: 'Canal Street 5', country: 'NL' },
    });
    const here = await services.database.db.select().from(cats).orderBy(cats.position);
    expect(here.map(({ name }) => name)).toEqual(['Laila', 'Miso', 'Cat 2']);
    expect((await services.mails()).map(({ kind }) => kind)).toContain('order-confirmation');

    const again = await member.post(GET, TWO);
    expect(again.json).toMatchObject({ kind: 'subscribed', clientSecret: null, subscription: { plan: 'premium' } });
    expect((await member.post(GET, { ...TWO, planType: 'pro' })).json.kind).toBe('subscribed');
    expect((await agree(member, json.sessionId)).json.code).toBe('already-paid');
    const exported = JSON.stringify(await begun(services));
    expect(exported).toContain(json.clientSecret); // it is known here, and goes nowhere else
    expect((await member.get(`/api/checkout-sessions/${json.sessionId}`)).json).not.toHaveProperty('clientSecret');
  });

  test('R331 C42 another plan, count or currency is another payment; the earlier one cannot be paid any more', async () => {
    const services = await open();
    const member = await newMember(services);
    const first = (await member.post(GET, TWO)).json;
    const second = (await member.post(GET, { ...TWO, planType: 'standard' })).json;
    const third = (await member.post(GET, { planType: 'standard', catCount: 2, currency: 'USD' })).json;
    expect(new Set([first, second, third].map(({ clientSecret }) => clientSecret)).size).toBe(3);
    expect(third.quote.country).toBe('US');
    expect(third.needs).toEqual({ address: true, country: true });
    // The customer's request closes nothing; a job does so afterwards.
    expect((await page(services, first.sessionId)).status).toBe('open');
    expect((await agree(member, first.sessionId)).json.code).toBe('checkout-changed');
    await services.settle();
    expect((await begun(services)).map(({ status }) => status)).toEqual(['superseded', 'superseded', 'open']);
    for (const old of [first, second]) {
      expect((await page(services, old.sessionId)).status).toBe('expired');
      expect((await payWithin(services, old)).status).toBeGreaterThanOrEqual(400);
    }
    await agree(member, third.sessionId, {
      consent,
      customerData: { name: 'M', address: { ...address, country: 'US' } },
    });
    expect((await payWithin(services, third)).status).toBe(200);
    await services.settle();
    expect(await live(services)).toMatchObject([{ plan: 'standard', currency: 'USD' }]);
    expect(await duplicates(services)).toEqual([]);
  });

  test('C42 the page that is paid first stands: one that was replaced closes the one that took its place', async () => {
    const services = await open();
    const member = await newMember(services);
    const old = (await member.post(GET, TWO)).json;
    await services.sandbox.control.chaos({ delaySeconds: 3600 }); // no word of any payment
    const replaced = (await member.post(GET, { ...TWO, planType: 'standard' })).json;
    expect((await payWithin(services, old)).status).toBe(200); // in another tab, before the shop has closed it
    expect((await member.get(`/api/checkout-sessions/${old.sessionId}`)).json.state).toBe('confirmed');
    await services.settle();
    expect((await page(services, replaced.sessionId)).status).toBe('expired');
    expect(await live(services)).toMatchObject([{ plan: 'premium' }]);
    expect((await member.post(GET, TWO)).json.kind).toBe('subscribed');
    expect(await duplicates(services)).toEqual([]);

    const other = await newMember(services);
    const paid = (await other.post(GET, TWO)).json;
    expect((await payWithin(services, paid)).status).toBe(200);
    // No event has told the shop; it reads the state before it sells anything else.
    expect((await other.post(GET, { ...TWO, planType: 'standard' })).json.kind).toBe('subscribed');
    expect(await live(services)).toHaveLength(2);
  });

  test('R209 R215 a guest of the long wizard pays within it, and comes back to it', async () => {
    const services = await open();
    const guest = await wizardDone(services);
    const order = { ...(await orderOf(guest)), embedded: true, consent: undefined };
    const { status, json } = await guest.post('/api/create-checkout-session', order);
    expect(status).toBe(200);
    expect(json).toMatchObject({ kind: 'payment', needs: { address: false, country: false } });
    expect((await page(services, json.sessionId)).return_url).toBe(
      'http://shop.test/?session_id={CHECKOUT_SESSION_ID}#everything',
    );
    const again = await guest.post('/api/create-checkout-session', {
      ...(await orderOf(guest)),
      embedded: true,
    });
    expect(again.json.sessionId).toBe(json.sessionId);
    expect((await payWithin(services, json, CARDS.declined)).status).toBe(402);
    const declined = await guest.get(`/api/checkout-sessions/${json.sessionId}`);
    expect(declined.json).toMatchObject({ state: 'needs-action', continueUrl: '/#everything' });
    expect((await agree(guest, json.sessionId, { consent })).status).toBe(200);
    expect((await payWithin(services, json)).status).toBe(200);
    await services.settle();
    expect(await begun(services)).toMatchObject([{ status: 'paid', personId: null, consentVersion: CONSENT_VERSION }]);
    expect((await guest.get('/api/onboarding/progress')).json.completed).toBe(true);
    // The page of the payment service instead is another order of the same buyer, and is not sold twice.
    const hosted = await guest.post('/api/create-checkout-session', await orderOf(guest));
    expect(hosted.json.code).toBe('already-paid');
  });

  test('R88 R216 C39 a wallet pays in the short wizard with its own address; the hosted page after it is no second payment', async () => {
    const services = await open();
    const guest = await wizardDone(services);
    const wish = {
      ...(await orderOf(guest, { address: null })),
      customerData: { email: 'maryam@example.com', name: '' },
    };
    const order = { ...wish, embedded: true, wallets: true, consent: undefined };
    const { json } = await guest.post('/api/create-checkout-session', order);
    expect(json).toMatchObject({ kind: 'payment', needs: { address: true, country: false } });
    expect(await page(services, json.sessionId)).toMatchObject({
      return_url: 'http://shop.test/payment-success?session_id={CHECKOUT_SESSION_ID}',
      shipping_address_collection: { allowed_countries: ['AE'] },
    });
    const waiting = await guest.get(`/api/checkout-sessions/${json.sessionId}`);
    expect(waiting.json).toMatchObject({ continueUrl: '/#onboarding', nameKnown: false });
    // An address sent with the agreement would not be the wallet's: it is refused, not dropped.
    const told = { consent, customerData: { name: 'M', address: { ...address, country: 'AE' } } };
    const refused = await agree(guest, json.sessionId, told);
    expect([refused.status, refused.json.issues?.[0]?.path]).toEqual([422, 'customerData']);
    expect((await agree(guest, json.sessionId, { consent })).status).toBe(200);
    const pay = (method: string) =>
      services.app.request(`http://shop.test/sandbox/elements/${json.sessionId}/confirm`, {
        method: 'POST',
        headers: { origin: 'http://shop.test', 'content-type': 'application/json' },
        body: JSON.stringify({ clientSecret: json.clientSecret, method, iban: 'DE89 3704 0044 0532 0130 00' }),
      });
    // Without an address nothing else can pay it, and two presses are one order.
    expect((await pay('card')).status).toBe(422);
    expect((await Promise.all([pay('apple_pay'), pay('apple_pay')])).map(({ status }) => status)).toEqual([200, 200]);
    await services.settle();
    const [sold, ...more] = await allOrders(services);
    expect(more).toEqual([]);
    expect(sold?.shipTo).toMatchObject({
      name: 'Sandbox wallet',
      // Its form has the emirate and no city.
      address: { line1: '1 Sandbox Street', city: 'Dubai', region: 'Dubai', country: 'AE' },
    });
    expect(await services.database.db.select().from(inquiries)).toEqual([]);
    const hosted = await guest.post('/api/create-checkout-session', await orderOf(guest, { address: null }));
    expect(hosted.json.code).toBe('already-paid');
    expect((await guest.get(`/api/checkout-sessions/${json.sessionId}`)).json.nameKnown).toBe(true);
    const account = await guest.post(`/api/checkout-sessions/${json.sessionId}/account`, { password: 'a-long-purr' });
    expect(account.json.user).toMatchObject({ email: 'maryam@example.com', firstName: 'Sandbox', lastName: 'wallet' });
  });

  test('R313 a wallet that gives no state pays an order, and a colleague is asked to complete its address', async () => {
    const services = await open();
    const guest = await wizardDone(services);
    const order = await orderOf(guest, { currency: 'USD', country: 'MX', address: null });
    const wish = { ...order, embedded: true, wallets: true, consent: undefined };
    const { json } = await guest.post('/api/create-checkout-session', wish);
    expect((await agree(guest, json.sessionId, { consent })).status).toBe(200);
    const paid = await services.app.request(`http://shop.test/sandbox/elements/${json.sessionId}/confirm`, {
      method: 'POST',
      headers: { origin: 'http://shop.test', 'content-type': 'application/json' },
      body: JSON.stringify({ clientSecret: json.clientSecret, method: 'google_pay' }),
    });
    expect(paid.status).toBe(200);
    await services.settle();
    const [sold] = await allOrders(services);
    expect(sold?.shipTo.address).toMatchObject({ city: 'Sandbox', region: '', country: 'MX' });
    expect(await services.database.db.select().from(inquiries)).toMatchObject([
      {
        kind: 'address-incomplete',
        subject: `The address of order ${sold?.number} lacks its state`,
        email: 'maryam@example.com',
        details: { orderNumber: sold?.number },
      },
    ]);
  });

  test('R330 R88 wallets lead back to the short wizard with an address too; without one, only they open a payment', async () => {
    const services = await open();
    const guest = await wizardDone(services);
    const opened = async (order: object) =>
      (await guest.post('/api/create-checkout-session', { ...order, embedded: true, consent: undefined })).json;
    const bare = await opened({ ...(await orderOf(guest, { address: null })), wallets: true });
    const known = await opened({ ...(await orderOf(guest)), wallets: true });
    expect(known.needs.address).toBe(false);
    expect(known.sessionId).not.toBe(bare.sessionId);
    const session = await page(services, known.sessionId);
    expect(session.return_url).toBe('http://shop.test/payment-success?session_id={CHECKOUT_SESSION_ID}');
    expect(session.shipping_address_collection).toBeNull();
    const waiting = await guest.get(`/api/checkout-sessions/${known.sessionId}`);
    expect(waiting.json.continueUrl).toBe('/#onboarding');
    expect((await agree(guest, known.sessionId, { consent })).status).toBe(200);
    const nowhere = await opened(await orderOf(guest, { address: null }));
    const refused = await agree(guest, nowhere.sessionId, { consent });
    expect([refused.status, refused.json.issues?.[0]?.path]).toEqual([422, 'customerData.address.line1']);
  });

  test('R313 an address that names two countries opens no payment, on our page or on the payment service’s', async () => {
    const services = await open();
    const guest = await wizardDone(services);
    const order = await orderOf(guest, {
      currency: 'EUR',
      country: 'AT',
      address: { line1: 'Hauptstr. 1, Berlin, Germany', city: 'Wien', postal_code: '1010' },
    });
    for (const embedded of [true, false]) {
      const { status, json } = await guest.post('/api/create-checkout-session', { ...order, embedded });
      expect([status, json.code, json.issues]).toEqual([
        422,
        'order-differs',
        [
          {
            path: 'customerData.address.line1',
            message: 'You entered “Germany”, but the country is Austria. Please choose one.',
          },
        ],
      ]);
    }
    expect(await begun(services)).toEqual([]);
  });

  test('R209 R313 no payment is opened or agreed to without the state and the postal code that the country needs', async () => {
    const services = await open();
    const guest = await wizardDone(services);
    const bare = { line1: '12 Jasmine Street', city: 'Springfield', postal_code: '' };
    const order = await orderOf(guest, { currency: 'USD', country: 'US', address: bare });
    const named = ['customerData.address.state', 'customerData.address.postal_code'];
    for (const more of [{ embedded: true }, { embedded: false }, { embedded: true, wallets: true }]) {
      const { status, json } = await guest.post('/api/create-checkout-session', { ...order, ...more });
      expect([status, json.issues.map(({ path }: { path: string }) => path)]).toEqual([422, named]);
    }
    expect(await begun(services)).toEqual([]);
    const member = await newMember(services);
    const { json } = await member.post(GET, { planType: 'standard', catCount: 1, currency: 'USD', country: 'US' });
    expect(json.needs.address).toBe(true);
    const say = (address: object) =>
      agree(member, json.sessionId, {
        consent,
        customerData: { name: 'Maryam Example', address: { ...bare, country: 'US', ...address } },
      });
    const refused = await say({ state: 'Ontario', postal_code: 'K1A 0B1' });
    expect([refused.status, refused.json.issues.map(({ path }: { path: string }) => path)]).toEqual([422, named]);
    expect((await say({ state: 'illinois', postal_code: '62704' })).status).toBe(200);
    await payWithin(services, json);
    await services.settle();
    const [paid] = await allOrders(services);
    expect(paid?.shipTo.address).toMatchObject({ city: 'Springfield', region: 'IL', postalCode: '62704' });
  });

  test('R313 an address from before states were asked for is asked for again, and refuses nothing by itself', async () => {
    const services = await open();
    const member = await newMember(services);
    const old = { line1: '12 Jasmine Street', line2: '', city: 'Springfield', postalCode: '', country: 'US' };
    const { db } = services.database;
    await db.update(households).set({ deliveryAddress: old });
    const wish = { planType: 'standard', catCount: 1, currency: 'USD', country: 'US' };
    const first = await member.post(GET, wish);
    expect(first.json.needs.address).toBe(true);
    // A payment that was begun with it asks for it as well.
    await db.update(checkouts).set({ customer: { name: 'Maryam Example', address: old } });
    const again = (await member.post(GET, wish)).json;
    expect([again.sessionId, again.needs.address]).toEqual([first.json.sessionId, true]);
    const whole = { ...old, region: 'Illinois', postalCode: '62704' };
    await db.update(households).set({ deliveryAddress: whole });
    expect((await member.post(GET, wish)).json.needs.address).toBe(false);
  });

  test('R313 an address that is changed before the payment is where the parcel goes', async () => {
    const services = await open();
    const guest = await wizardDone(services);
    const within = async (line1: string) => {
      const order = await orderOf(guest, { address: { line1, city: 'Dubai', postal_code: '' } });
      return (await guest.post('/api/create-checkout-session', { ...order, embedded: true })).json;
    };
    const first = await within('1 Old Street');
    const payment = await within('2 New Street');
    expect(payment.sessionId).toBe(first.sessionId);
    await agree(guest, payment.sessionId, { consent });
    await payWithin(services, payment);
    await services.settle();
    const [order] = await allOrders(services);
    expect(order?.shipTo.address?.line1).toBe('2 New Street');
  });

  test('R313 the emirate in a profile outlives an order to the same street', async () => {
    const services = await open();
    const member = await newMember(services);
    const { firstName, lastName, email, phone, preferences } = (await member.get('/api/profile')).json;
    const home = { line1: '12 Marina Walk', line2: '', city: 'Dubai', region: 'Dubai', postalCode: '', country: 'AE' };
    const form = { firstName, lastName, email, phone, preferences, address: home };
    expect((await member.put('/api/profile', form)).status).toBe(200);
    const { json } = await member.post('/api/create-checkout-session', { ...(await orderOf(member)), embedded: true });
    await agree(member, json.sessionId, { consent });
    await payWithin(services, json);
    await services.settle();
    expect(await live(services)).toHaveLength(1);
    expect((await member.get('/api/profile')).json.address).toMatchObject({ city: 'Dubai', region: 'Dubai' });
  });

  test('answers of the full wizard about a cat are part of its order', async () => {
    const services = await open();
    const guest = newBrowser(services);
    const blank = blankFullAnswers(2);
    const told = [
      { name: 'Miso', breed: 'siamese', age: 3, weight: 4.2, foodBrand: 'orijen', healthConcerns: ['joint-mobility'] },
      { name: 'Biscuit', age: 0, ageMonths: 5 },
    ];
    const answers = {
      ...blank,
      cats: blank.cats.map((cat, index) => ({ ...cat, ...told[index] })),
      lifestyle: { ...blank.lifestyle, environment: 'mixed', activityLevel: 'high' },
    };
    const saved = await guest.post('/api/onboarding/answers', { answers, step: 7, catIndex: 0, revision: 1 });
    expect(saved.status).toBe(200);
    const order = { ...(await orderOf(guest)), embedded: true };
    const { json } = await guest.post('/api/create-checkout-session', order);
    await agree(guest, json.sessionId, { consent });
    await payWithin(services, json);
    await services.settle();
    const here = await services.database.db.select().from(cats).orderBy(cats.position);
    expect(here).toMatchObject([
      { name: 'Miso', breed: 'siamese', ageMonths: 36, concerns: ['joints'], outdoorAccess: 'mixed', food: 'Orijen' },
      { name: 'Biscuit', ageMonths: 5, activity: 'high' },
    ]);
    const weighed = await services.database.db.select().from(healthEntries);
    expect(weighed).toMatchObject([{ kind: 'weight', catId: here[0]?.id, amount: 4200 }]);
  });

  test('switching from the embedded to the hosted payment page leaves one payment', async () => {
    const services = await open();
    const guest = await wizardDone(services);
    const within = (await guest.post('/api/create-checkout-session', { ...(await orderOf(guest)), embedded: true }))
      .json;
    const hosted = (await guest.post('/api/create-checkout-session', await orderOf(guest))).json;
    expect((await page(services, within.sessionId)).status).toBe('expired');
    await guest.post('/api/create-checkout-session', { ...(await orderOf(guest)), embedded: true });
    await services.settle();
    expect((await payWith(services, hosted.checkoutUrl)).status).toBeGreaterThanOrEqual(400);
    expect((await begun(services)).map(({ status }) => status)).toEqual(['superseded', 'superseded', 'open']);
  });

  test('R339 R8 R188 C43 an order that cannot be sold is refused by name before a payment begins', async () => {
    const services = await open();
    const member = await newMember(services);
    const refused = async (browser: Browser, body: object) => {
      const { status, json } = await browser.post(GET, body);
      return [status, json.code];
    };
    expect(await refused(newBrowser(services), TWO)).toEqual([401, 'unauthorized']);
    expect(await refused(member, { ...TWO, planType: 'pro' })).toEqual([409, 'pro-sold-out']);
    expect(await refused(member, { ...TWO, catCount: 7 })).toEqual([422, 'too-many-cats']);
    expect(await refused(member, { ...TWO, catCount: 0 })).toEqual([422, 'invalid']);
    expect(await refused(member, { ...TWO, country: 'QQ' })).toEqual([422, 'order-differs']);
    const theirs = await newCat(await newMember(services), { name: 'Stranger' });
    expect(await refused(member, { ...TWO, catIds: [theirs] })).toEqual([404, 'cat-unknown']);
    const mine = [await newCat(member, { name: 'One' }), await newCat(member, { name: 'Two' })];
    expect(await refused(member, { ...TWO, catCount: 1, catIds: mine })).toEqual([422, 'order-differs']);
    expect(await begun(services)).toEqual([]);
  });

  test('R8 a place of Pro that is free is sold to whoever pays, and is taken then', async () => {
    const services = await open();
    const [first, second] = [await newMember(services), await newMember(services)];
    await addProPlaces(services, 1);
    const wish = { ...TWO, planType: 'pro' };
    const { json } = await first.post(GET, wish);
    expect((await second.post(GET, wish)).json.code).toBe('pro-sold-out'); // the open form holds it
    await agree(first, json.sessionId);
    await payWithin(services, json);
    await services.settle();
    expect((await second.post(GET, wish)).json.code).toBe('pro-sold-out');
  });

  test('the agreement is kept before the payment, and names the field that is wrong', async () => {
    const services = await open();
    const member = await newMember(services);
    const { sessionId } = (await member.post(GET, TWO)).json;
    const wrong = async (body: object) => {
      const { status, json } = await agree(member, sessionId, body);
      return [status, json.issues?.[0]?.path];
    };
    const customer = (change: object) => ({ consent, customerData: { name: 'M', address: { ...address, ...change } } });
    expect(await wrong({ consent: { ...consent, accepted: false } })).toEqual([422, 'consent.accepted']);
    expect(await wrong({ consent: { ...consent, version: 'made-up' } })).toEqual([409, 'consent.version']);
    expect(await wrong({ consent })).toEqual([422, 'customerData.address.line1']);
    expect(await wrong(customer({ line1: ' ' }))).toEqual([422, 'customerData.address.line1']);
    expect(await wrong(customer({ city: 'Berlin, Germany' }))).toEqual([422, 'customerData.address.city']);
    expect(await wrong(customer({ country: 'DE' }))).toEqual([422, 'customerData.address.country']);
    expect((await begun(services))[0]).toMatchObject({ consentAt: null, customer: { address: null } });
    expect((await agree(member, sessionId)).status).toBe(200);
    // The same choice asked for again forgets none of it.
    expect((await member.post(GET, TWO)).json.needs.address).toBe(false);
    expect((await begun(services))[0]).toMatchObject({
      customer: { address: { city: 'Utrecht' } },
      consentVersion: CONSENT_VERSION,
    });
    expect((await agree(newBrowser(services), 'cs_test_unknown')).status).toBe(404);
    const guest = await wizardDone(services);
    const { checkoutUrl } = (await guest.post('/api/create-checkout-session', await orderOf(guest))).json;
    expect((await agree(guest, checkoutUrl.split('/').at(-1))).status).toBe(404);
    await services.database.db
      .update(checkouts)
      .set({ status: 'processing' })
      .where(eq(checkouts.stripeSessionId, sessionId));
    expect((await agree(member, sessionId)).json.code).toBe('payment-under-way');
  });
});
