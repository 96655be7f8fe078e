import { expect, test } from 'vitest';
import {
  approve,
  CARDS,
  newBrowser,
  orderOf,
  paidOrder,
  payWith,
  sessionIdOf,
  wizardDone,
} from '../../../tests/support/buyers.ts';
import { onBothEngines, type TestServices, testOnce } from '../../../tests/support/engines.ts';
import { allOrders } from '../../../tests/support/parcels.ts';
import { newMember } from '../../../tests/support/members.ts';
import { households } from '#src/capabilities/access/tables.ts';
import { cats } from '#src/capabilities/households/tables.ts';
import { checkouts, invoices, subscriptions } from './tables.ts';

const BEGIN = '/api/create-checkout-session';
const rows = async (services: TestServices) => ({
  checkouts: await services.database.db.select().from(checkouts),
  subscriptions: await services.database.db.select().from(subscriptions),
  invoices: await services.database.db.select().from(invoices),
  cats: await services.database.db.select().from(cats).orderBy(cats.position),
  orders: await allOrders(services),
});

onBothEngines('checkout', (open) => {
  let common: Promise<TestServices> | undefined;
  /** For tests that look at nothing but their own answers. */
  const shared = () => {
    common ??= open('shared');
    return common;
  };

  test('N27 the household of a guest’s payment begins with the browser’s time zone, on its pages and in its mail', async () => {
    const services = await open();
    const paidFrom = async (order: object, email: string) => {
      const browser = await wizardDone(services);
      const { json } = await browser.post(BEGIN, { ...(await orderOf(browser, { email })), ...order });
      await payWith(services, json.checkoutUrl);
      await services.settle();
      const { schedule } = (await browser.get(`/api/checkout-sessions/${sessionIdOf(json.checkoutUrl)}`)).json;
      return { browser, zone: schedule.timeZone };
    };
    const { browser, zone } = await paidFrom({ timeZone: 'Pacific/Auckland' }, 'one@example.com');
    expect(zone).toBe('Pacific/Auckland');
    expect((await paidFrom({}, 'two@example.com')).zone).toBe('Asia/Dubai');
    expect((await paidFrom({ timeZone: ['Mars'] }, 'three@example.com')).zone).toBe('Asia/Dubai');
    const { db } = services.database;
    const zones = async () =>
      (await db.select({ timeZone: households.timeZone }).from(households)).map(({ timeZone }) => timeZone).toSorted();
    expect(await zones()).toEqual(['Asia/Dubai', 'Asia/Dubai', 'Pacific/Auckland']);
    // Refused, and without any effect on the household that is there.
    const again = await browser.post(BEGIN, { ...(await orderOf(browser)), timeZone: 'Europe/Rome' });
    expect(again.json.code).toBe('already-paid');
    expect(await zones()).toEqual(['Asia/Dubai', 'Asia/Dubai', 'Pacific/Auckland']);
    expect((await rows(services)).cats).toHaveLength(6);
  });

  testOnce('N27 a payment of somebody who has an account leaves the time zone of the household alone', async () => {
    const services = await open();
    const member = await newMember(services);
    const { status, json } = await member.post(BEGIN, { ...(await orderOf(member)), timeZone: 'Europe/Rome' });
    expect(status).toBe(200);
    await payWith(services, json.checkoutUrl);
    await services.settle();
    expect((await rows(services)).subscriptions).toHaveLength(1);
    expect((await member.get('/api/household')).json.timeZone).toBe('Asia/Dubai');
  });

  testOnce(
    'R208 R209 R210 R211 R214 R377 from the wizard to a paid order with its household, cats, invoice and mail',
    async () => {
      const services = await open();
      const browser = await wizardDone(services);
      const begun = await browser.post(BEGIN, await orderOf(browser));
      expect(begun.status).toBe(200);
      const url: string = begun.json.checkoutUrl;
      const page = await services.stripe.checkout.sessions.retrieve(sessionIdOf(url), { expand: ['line_items'] });
      expect(page.amount_total).toBe(34_000); // Premium for two cats in AED: 2 × 170
      expect(page.success_url).toBe('http://shop.test/payment-success?session_id={CHECKOUT_SESSION_ID}');
      expect(page.line_items?.data.map((line) => [line.quantity, line.price?.unit_amount])).toEqual([[2, 17_000]]);

      const paid = await payWith(services, url);
      expect(paid.headers.get('location')).toBe(`http://shop.test/payment-success?session_id=${sessionIdOf(url)}`);
      await services.settle();

      const kept = await rows(services);
      expect(kept.checkouts).toHaveLength(1);
      expect(kept.checkouts[0]).toMatchObject({ status: 'paid', personId: null, email: 'maryam@example.com' });
      expect(kept.checkouts[0]?.orderNumber).toMatch(/^CAT-2026-\d{7}$/);
      expect(kept.subscriptions).toMatchObject([
        { plan: 'premium', quantity: 2, unitAmount: 17_000, status: 'active' },
      ]);
      expect(kept.invoices).toMatchObject([{ status: 'paid', totalAmount: 34_000, currency: 'AED' }]);
      expect(kept.orders).toMatchObject([
        {
          number: kept.checkouts[0]?.orderNumber,
          catCount: 2,
          shipTo: { address: { line1: '12 Marina Walk', country: 'AE' } },
        },
      ]);
      expect(kept.cats.map((cat) => [cat.name, cat.tint, cat.ageBand, cat.concerns, cat.activity])).toEqual([
        ['Miso', 'eye', 'adult', ['coat'], 'moderate'],
        ['Biscuit', 'nose', 'adult', ['coat'], 'moderate'],
      ]);
      const mails = (await services.mails()).filter((mail) => mail.kind === 'order-confirmation');
      expect(mails).toHaveLength(1);
      expect(mails[0]?.recipient).toBe('maryam@example.com');
      expect(mails[0]?.text).toContain(kept.checkouts[0]?.orderNumber);
      expect(mails[0]?.text).toContain('Paid today: AED\u00a0340');
      expect(mails[0]?.text).toMatch(/http:\/\/shop\.test\/claim#token=[\w-]{43}/);

      const progress = await browser.get('/api/onboarding/progress');
      expect(progress.json.completed).toBe(true);
      const again = await browser.post(BEGIN, await orderOf(browser));
      expect([again.status, again.json.code]).toEqual([409, 'already-paid']);
    },
  );

  testOnce('R506 the page after payment states number, amount, plan and next steps, and nothing personal', async () => {
    const services = await open();
    const { browser, sessionId } = await paidOrder(services);
    const { json } = await browser.get(`/api/checkout-sessions/${sessionId}`);
    expect(json).toMatchObject({
      state: 'confirmed',
      reason: null,
      amount: { amount: 34_000, currency: 'AED' },
      plan: 'premium',
      cats: 2,
      email: 'm•••m@example.com',
      accountState: 'guest',
    });
    expect(json.orderNumber).toMatch(/^CAT-2026-/);
    expect(json.nextSteps).toHaveLength(4);
    expect(JSON.stringify(json)).not.toContain('maryam');
    const stranger = await newBrowser(services).get('/api/checkout-sessions/cs_test_a1unknown');
    expect([stranger.status, stranger.json.code]).toEqual([404, 'checkout-unknown']);
  });

  testOnce('renewals wait for the first sticks: the payment service is told, and the flag is kept', async () => {
    const services = await open();
    await paidOrder(services);
    const [kept] = (await rows(services)).subscriptions;
    expect(kept?.collectionPaused).toBe(true);
    const live = await services.stripe.subscriptions.retrieve(kept?.stripeId ?? '');
    expect(live.pause_collection?.behavior).toBe('void');
  });

  testOnce('two tabs and a double click share one payment page', async () => {
    const services = await open();
    const browser = await wizardDone(services);
    const order = await orderOf(browser);
    const other = await orderOf(browser); // another tab: its own quote for the same order
    const answers = await Promise.all([order, order, other, other].map((body) => browser.post(BEGIN, body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ json }) => json.checkoutUrl)).size).toBe(1);
    expect(await services.stripe.checkout.sessions.list()).toMatchObject({ data: [{ status: 'open' }] });
  });

  test('a process that dies before it has noted the page finds the same page again', async () => {
    const services = await open();
    const browser = await wizardDone(services);
    const order = await orderOf(browser);
    const first = await browser.post(BEGIN, order);
    await services.database.db.update(checkouts).set({ stripeSessionId: null, stripeSessionUrl: null });
    const second = await browser.post(BEGIN, order);
    expect(second.json.checkoutUrl).toBe(first.json.checkoutUrl);
    expect((await services.stripe.checkout.sessions.list()).data).toHaveLength(1);
  });

  testOnce('another order of the same buyer closes the earlier page before its own opens', async () => {
    const services = await open();
    const browser = await wizardDone(services);
    const first = await browser.post(BEGIN, await orderOf(browser));
    const second = await browser.post(BEGIN, await orderOf(browser, { plan: 'standard' }));
    expect(second.status).toBe(200);
    expect(second.json.checkoutUrl).not.toBe(first.json.checkoutUrl);
    const before = await services.stripe.checkout.sessions.retrieve(sessionIdOf(first.json.checkoutUrl));
    expect(before.status).toBe('expired');
    await services.settle();
    expect((await rows(services)).checkouts.map(({ status }) => status).sort()).toEqual(['open', 'superseded']);
    const told = await browser.get(`/api/checkout-sessions/${sessionIdOf(first.json.checkoutUrl)}`);
    expect(told.json).toMatchObject({ state: 'failed', reason: 'replaced' });
  });

  testOnce('an order that was paid in one tab is not sold again in another', async () => {
    const services = await open();
    const browser = await wizardDone(services);
    await services.sandbox.control.chaos({ delaySeconds: 3600 }); // no word of the payment yet
    const first = await browser.post(BEGIN, await orderOf(browser));
    await payWith(services, first.json.checkoutUrl);
    const second = await browser.post(BEGIN, await orderOf(browser, { plan: 'standard' }));
    expect([second.status, second.json.code]).toEqual([409, 'already-paid']);
    expect((await rows(services)).subscriptions).toHaveLength(1);
  });

  testOnce('an altered quote, and one for another order, are refused with a fresh one', async () => {
    const services = await shared();
    const browser = await wizardDone(services);
    const order = await orderOf(browser);
    const token = order.quote ?? '';
    const altered = await browser.post(BEGIN, { ...order, quote: `${token.slice(0, -8)}AAAAAAAA` });
    expect([altered.status, altered.json.code]).toEqual([409, 'quote-changed']);
    expect(altered.json.details.quote.totalToday).toEqual({ amount: 34_000, currency: 'AED' });
    const fresh = await browser.post(BEGIN, { ...order, quote: altered.json.details.quote.token });
    expect(fresh.status).toBe(200);
    const cheaper = await orderOf(browser, { plan: 'standard' });
    const swapped = await browser.post(BEGIN, { ...order, quote: cheaper.quote });
    expect([swapped.status, swapped.json.code]).toEqual([409, 'quote-changed']);
    services.clock.advance(31 * 60_000);
    const late = await browser.post(BEGIN, order);
    expect([late.status, late.json.code]).toEqual([409, 'quote-changed']);
  });

  testOnce('R8 Pro is sold out, whatever the client says', async () => {
    const services = await shared();
    const browser = await wizardDone(services);
    const sold = await browser.post(BEGIN, await orderOf(browser, { plan: 'pro' }));
    expect([sold.status, sold.json.code]).toEqual([409, 'pro-sold-out']);
  });

  testOnce(
    'an order that does not agree with itself, or was not confirmed, is refused with the field named',
    async () => {
      const services = await shared();
      const browser = await wizardDone(services);
      const order = await orderOf(browser);
      const without = await browser.post(BEGIN, { ...order, consent: { ...order.consent, accepted: false } });
      expect([without.status, without.json.code, without.json.issues[0].path]).toEqual([
        422,
        'consent-missing',
        'consent.accepted',
      ]);
      for (const version of ['2026-11', '2026-11-21-a', '']) {
        const invented = await browser.post(BEGIN, { ...order, consent: { accepted: true, version } });
        expect([invented.json.code, invented.json.issues[0].path]).toEqual(['consent-outdated', 'consent.version']);
      }
      const fewer = await browser.post(BEGIN, { ...order, quantity: 1 });
      expect([fewer.status, fewer.json.issues[0].path]).toEqual([422, 'quantity']);
      const product = await browser.post(BEGIN, { ...order, productId: 'standard-plan' });
      expect([product.status, product.json.issues[0].path]).toEqual([422, 'productId']);
      const nameless = await browser.post(BEGIN, {
        ...order,
        metadata: { ...order.metadata, cats: '[{"name":" "},{"name":"B"}]' },
      });
      expect([nameless.status, nameless.json.issues[0].path]).toEqual([422, 'metadata.cats.0.name']);
      const mail = await browser.post(BEGIN, { ...order, customerData: { ...order.customerData, email: 'no' } });
      expect([mail.status, mail.json.issues[0].path]).toEqual([422, 'customerData.email']);
      const nowhere = { ...order, customerData: { ...order.customerData, address: null } };
      const lost = await newBrowser(services).post(BEGIN, nowhere);
      expect([lost.status, lost.json.issues[0].path]).toEqual([422, 'customerData.address.country']);
    },
  );

  testOnce('R188 seven cats are answered with where to write', async () => {
    const services = await shared();
    const browser = await wizardDone(services);
    const many = await browser.post(BEGIN, await orderOf(browser, { names: ['A', 'B', 'C', 'D', 'E', 'F', 'G'] }));
    expect([many.status, many.json.code]).toEqual([422, 'too-many-cats']);
    expect(many.json.issues[0].message).toContain('support@');
  });

  testOnce('a declined card leaves the page open; the next card pays', async () => {
    const services = await open();
    const browser = await wizardDone(services);
    const { json } = await browser.post(BEGIN, await orderOf(browser));
    const declined = await payWith(services, json.checkoutUrl, CARDS.declined);
    expect(declined.status).toBe(402);
    await services.settle();
    const state = await browser.get(`/api/checkout-sessions/${sessionIdOf(json.checkoutUrl)}`);
    expect(state.json).toMatchObject({
      state: 'needs-action',
      reason: 'open',
      orderNumber: null,
      continueUrl: json.checkoutUrl,
    });
    expect((await rows(services)).orders).toHaveLength(0);
    await payWith(services, json.checkoutUrl);
    await services.settle();
    expect((await rows(services)).orders).toHaveLength(1);
  });

  testOnce('a card that asks for approval: refused, then approved', async () => {
    const services = await open();
    const browser = await wizardDone(services);
    const { json } = await browser.post(BEGIN, await orderOf(browser));
    await payWith(services, json.checkoutUrl, CARDS.authentication);
    const waiting = await browser.get(`/api/checkout-sessions/${sessionIdOf(json.checkoutUrl)}`);
    expect(waiting.json.state).toBe('needs-action');
    await approve(services, json.checkoutUrl, 'decline');
    expect((await rows(services)).orders).toHaveLength(0);
    await payWith(services, json.checkoutUrl, CARDS.authentication);
    await approve(services, json.checkoutUrl, 'approve');
    await services.settle();
    const done = await browser.get(`/api/checkout-sessions/${sessionIdOf(json.checkoutUrl)}`);
    expect(done.json.state).toBe('confirmed');
  });

  testOnce(
    'R179 R182 R185 the charge equals the quote in each currency; delivery is free in the first month only',
    async () => {
      const services = await shared();
      const charged = async (wish: Parameters<typeof orderOf>[1]) => {
        const browser = await wizardDone(services, ['Miso']);
        const { json } = await browser.post(
          BEGIN,
          await orderOf(browser, { names: ['Miso'], plan: 'standard', ...wish }),
        );
        const page = await services.stripe.checkout.sessions.retrieve(sessionIdOf(json.checkoutUrl));
        return [page.currency, page.amount_total, page.amount_subtotal];
      };
      expect(await charged({ currency: 'AED', country: 'AE' })).toEqual(['aed', 13_000, 13_000]);
      expect(await charged({ currency: 'EUR', country: 'DE' })).toEqual(['eur', 3000, 3499]);
      expect(await charged({ currency: 'USD', country: 'US' })).toEqual(['usd', 3500, 3500]);
      expect(await charged({ currency: 'USD', country: 'US', offerCode: 'LAUNCH' })).toEqual(['usd', 1999, 3500]);
    },
  );

  const LAUNCH = { currency: 'USD', country: 'US', offerCode: 'LAUNCH' } as const;

  testOnce('LAUNCH is paid with once by a mailbox, however its address is spelled', async () => {
    const services = await open();
    await paidOrder(services, { ...LAUNCH, email: 'miso.fan+cats@gmail.com' });
    const browser = await wizardDone(services);
    const order = await orderOf(browser, { ...LAUNCH, email: 'Misofan@googlemail.com' });
    for (const embedded of [false, true]) {
      const { status, json } = await browser.post(BEGIN, { ...order, embedded });
      expect([status, json.code, json.details.reason]).toEqual([409, 'quote-changed', 'offer-used']);
      expect(json.message).toContain('launch offer');
      expect(json.details.quote).toMatchObject({ offerCode: null, totalToday: { amount: 9400 } });
      const without = await browser.post(BEGIN, { ...order, embedded, quote: json.details.quote.token });
      expect(without.status).toBe(200);
    }
    const other = await wizardDone(services);
    expect((await other.post(BEGIN, await orderOf(other, { ...LAUNCH, email: 'miso@gmail.com' }))).status).toBe(200);
  });

  testOnce('of two payments with LAUNCH by one mailbox at once one stands, the other is given back', async () => {
    const services = await open();
    const begin = async (email: string) => {
      const browser = await wizardDone(services);
      const { json } = await browser.post(BEGIN, await orderOf(browser, { ...LAUNCH, email }));
      return json.checkoutUrl as string;
    };
    const urls = [await begin('misofan@gmail.com'), await begin('miso.fan@gmail.com')];
    for (const url of urls) await payWith(services, url);
    await Promise.all(urls.map((url) => newBrowser(services).get(`/api/checkout-sessions/${sessionIdOf(url)}`)));
    await services.settle();
    const kept = await rows(services);
    expect(kept.checkouts.map(({ status }) => status).toSorted()).toEqual(['paid', 'superseded']);
    expect([kept.subscriptions.length, kept.orders.length]).toEqual([1, 1]);
    const returned = (await services.mails()).filter(({ kind }) => kind === 'stray-payment-returned');
    expect(returned.map(({ text }) => text)).toEqual([expect.stringContaining('launch offer')]);
  });

  testOnce('without an address the payment page asks for it, and the parcel goes there', async () => {
    const services = await open();
    await paidOrder(services, { address: null });
    expect((await rows(services)).orders[0]?.shipTo).toMatchObject({
      name: 'Maryam Example',
      address: { line1: 'Harbour Street 1', city: 'Dubai', country: 'AE' },
    });
  });
});
