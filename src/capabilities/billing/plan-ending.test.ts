import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Browser, newBrowser, payWithin } from '#tests/support/buyers.ts';
import { onBothEngines, onOneEngine, type TestHouse } from '#tests/support/engines.ts';
import { readPdf } from '#tests/support/pdf.ts';
import { CHARGED_AFTER_MS, type Subscriber, subscriber } from '#tests/support/subscribers.ts';
import { idOf } from './rules/provider-facts.ts';
import { cardSetups, invoices, receipts } from './tables.ts';
import { settleCard } from './verbs/settle-card.ts';
import { syncInvoice, syncSubscription } from './verbs/sync-subscription.ts';

const DAY_MS = 86_400_000;
const CANCEL = '/api/subscription/cancel';
const KEEP = '/api/subscription/keep';

const letters = async (house: TestHouse, kind: string) => (await house.mails()).filter((mail) => mail.kind === kind);

onBothEngines('ending a plan', (open) => {
  test('N11 however often and at once it is cancelled, one receipt is written and mailed; it can be checked, and altered it is not ours', {
    timeout: 60_000,
  }, async () => {
    const house = await open();
    const { browser, row } = await subscriber(house);
    const answers = await Promise.all(Array.from({ length: 4 }, () => browser.post(CANCEL)));
    await house.settle();
    const again = await browser.post(CANCEL);
    const codes = new Set([...answers, again].map(({ json }) => json.receipt.code));
    expect(codes.size).toBe(1);
    const [code = ''] = codes;
    const mails = await letters(house, 'plan-cancelled');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`http://shop.test/receipt#${code}`);
    expect(mails[0]?.html).toContain(code);
    expect(mails[0]?.text).toContain('We still make and send sticks you have paid for');
    const endsOn = (await row()).endsOn?.toISOString();
    expect(again.json.subscription).toMatchObject({ status: 'active', endsOn, receipt: code });

    const shown = await newBrowser(house).get(`/api/receipts/${code.toLowerCase()}`);
    expect(shown.json).toEqual({
      code,
      valid: true,
      kind: 'cancelled',
      at: '2026-12-01T09:00:00.000Z',
      endsOn,
      lastCharge: { amount: { amount: 23_000, currency: 'AED' }, at: '2026-12-01T09:00:00.000Z' },
      stillDue: null,
      sticksToCome: true,
    });
    expect((await newBrowser(house).get('/api/receipts/2222-2222-2222-2222')).status).toBe(404);
    const { db } = house.database;
    const [kept] = await db.select().from(receipts);
    const altered = { ...kept?.content, endsOn: '2027-06-01T00:00:00.000Z' } as typeof receipts.$inferSelect.content;
    await db.update(receipts).set({ content: altered });
    expect((await newBrowser(house).get(`/api/receipts/${code}`)).json).toMatchObject({ valid: false });
  });
});

onOneEngine('a plan that ends, or nearly', (open) => {
  test('N11 N10 cancelled it ends with its month, uncharged; kept after all it renews on its day; no change while it ends', async () => {
    const house = await open();
    const one = await subscriber(house);
    const { browser, row, sticks } = one;
    house.clock.advance(5 * DAY_MS);
    await sticks(true);
    await browser.post(CANCEL);
    expect((await browser.post('/api/subscription/preview', { planType: 'premium' })).json.code).toBe('plan-ends');
    await house.settle();
    const kept = await Promise.all([browser.post(KEEP), browser.post(KEEP)]);
    await house.settle();
    expect(kept[0]?.json).toMatchObject({ receipt: { kind: 'kept', endsOn: null }, subscription: { endsOn: null } });
    expect(await letters(house, 'plan-kept')).toHaveLength(1);
    expect((await row()).currentPeriodEnd?.toISOString()).toBe('2027-01-06T09:00:00.000Z');
    await browser.post(CANCEL);
    expect(await letters(house, 'plan-cancelled')).toHaveLength(2);
    house.clock.advance(40 * DAY_MS);
    await house.settle();
    expect(await row()).toMatchObject({ status: 'canceled' });
    expect(await paidInvoices(house)).toEqual([23_000]);
    expect(await letters(house, 'plan-kept')).toHaveLength(1);
  });

  test('a renewal that fails is told once, with the way to pay it; another card pays it at once, and an older form heard of late changes nothing', {
    timeout: 60_000,
  }, async () => {
    const house = await open();
    const one = await subscriber(house, { currency: 'EUR', country: 'DE' });
    const { browser, row, sticks, card } = one;
    house.clock.advance(5 * DAY_MS);
    await sticks(true);
    await card('pm_card_chargeCustomerFail');
    await untilRenewal(house, one);
    const [mail, ...more] = await letters(house, 'payment-failed');
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('€58.99 for the next month did not go through');
    expect(mail?.text).toContain('Your card was declined.');
    expect(mail?.text).toContain('we try again on 9 January 2027');
    const { paymentProblem } = (await browser.get('/api/subscription')).json;
    expect(mail?.text).toContain(paymentProblem.payUrl);
    expect(paymentProblem).toMatchObject({ nextTry: expect.stringContaining('2027-01-09T'), needsApproval: false });
    expect((await browser.post('/api/subscription/preview', { planType: 'premium' })).json.code).toBe(
      'payment-overdue',
    );
    house.clock.advance(4 * DAY_MS);
    await house.settle();
    expect(await letters(house, 'payment-failed')).toHaveLength(1);

    const { json: older } = await browser.post('/api/subscription/payment-method');
    const { json: form } = await browser.post('/api/subscription/payment-method');
    await payWithin(house, form);
    await house.settle();
    expect((await browser.get('/api/subscription')).json).toMatchObject({ status: 'active', paymentProblem: null });
    expect((await paidInvoices(house)).at(-1)).toBe(5899);
    const { data } = await house.stripe.charges.list({ limit: 100 });
    expect(data.filter(({ paid }) => paid)).toHaveLength(2);
    expect(await letters(house, 'payment-failed')).toHaveLength(1);
    const cardNow = async () =>
      idOf((await house.stripe.subscriptions.retrieve((await row()).stripeId)).default_payment_method);
    const good = await cardNow();
    await Promise.all([settleCard(house, form.sessionId), settleCard(house, older.sessionId)]);
    expect(await cardNow()).toBe(good);
    const setups = await house.database.db.select().from(cardSetups);
    expect(setups.filter(({ settledAt }) => settledAt !== null)).toHaveLength(1);
  });

  test('a card whose bank asks has a sentence of its own; a second reading writes nothing more', async () => {
    const house = await open();
    const one = await subscriber(house);
    house.clock.advance(2 * DAY_MS);
    await one.sticks(true);
    await one.card('pm_card_authenticationRequired');
    await untilRenewal(house, one);
    const [mail] = await letters(house, 'payment-failed');
    expect(mail?.subject).toBe('Please approve AED\u00a0230 with your bank');
    expect((await one.browser.get('/api/subscription')).json.paymentProblem).toMatchObject({ needsApproval: true });
    const { stripeId } = await one.row();
    const [open_] = await house.database.db.select().from(invoices).where(eq(invoices.status, 'open'));
    await Promise.all([syncInvoice(house, open_?.stripeId ?? ''), syncSubscription(house, stripeId)]);
    expect(await letters(house, 'payment-failed')).toHaveLength(1);
  });

  test('R287 what went back of an invoice stands on it, also when the payment service gave it back', async () => {
    const house = await open();
    const { browser } = await subscriber(house);
    const [{ id }] = (await browser.get('/api/subscription')).json.invoices;
    const [kept] = await house.database.db.select().from(invoices);
    await house.stripe.refunds.create({ payment_intent: kept?.stripeIntentId ?? '', amount: 4000 });
    await house.settle();
    expect((await browser.get('/api/subscription')).json.invoices[0]).toMatchObject({
      status: 'paid',
      refunded: { amount: 4000, currency: 'AED' },
    });
    expect(await printed(house, browser, id)).toContain('Paid on 1 December 2026. AED 40 refunded on 1 December 2026.');
    await house.stripe.refunds.create({ payment_intent: kept?.stripeIntentId ?? '' });
    await house.settle();
    expect(await printed(house, browser, id)).toContain('All of it refunded');
  });
});

async function untilRenewal(house: TestHouse, { row, signIn }: Subscriber) {
  const end = (await row()).currentPeriodEnd ?? house.clock.now();
  house.clock.advance(end.getTime() - house.clock.now().getTime() + CHARGED_AFTER_MS);
  await house.settle();
  await signIn();
}

async function paidInvoices({ database: { db } }: TestHouse): Promise<number[]> {
  const rows = await db.select().from(invoices).where(eq(invoices.status, 'paid')).orderBy(invoices.issuedAt);
  return rows.map(({ paidAmount }) => paidAmount);
}

async function printed(house: TestHouse, { token }: Browser, id: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const file = await house.app.request(`http://shop.test/api/invoices/${id}.pdf`, { headers });
  return readPdf(Buffer.from(await file.arrayBuffer())).text.replaceAll('\u00a0', ' ');
}
