import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Browser, newBrowser, payWithin } from '#tests/support/buyers.ts';
import { onBothEngines, onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { readPdf } from '#tests/support/pdf.ts';
import { CHARGED_AFTER_MS, type Subscriber, subscriber } from '#tests/support/subscribers.ts';
import { idOf } from './rules/stripe-mapping.ts';
import { cardSetups, invoices, receipts } from './tables.ts';
import { completeCardChange } from './actions/complete-card-change.ts';
import { syncInvoice, syncSubscription } from './actions/sync-subscription.ts';

const DAY_MS = 86_400_000;
const CANCEL = '/api/subscription/cancel';
const KEEP = '/api/subscription/keep';
const REASONS = '/api/subscription/reasons';

const letters = async (services: TestServices, kind: string) =>
  (await services.mails()).filter((mail) => mail.kind === kind);

onBothEngines('ending a plan', (open) => {
  test('N11 however often and at once it is cancelled, one receipt is written and mailed; it can be checked, and altered it is not ours', async () => {
    const services = await open();
    const { browser, row } = await subscriber(services);
    const why = { reasons: ['surplus'], note: '' };
    expect((await browser.post(REASONS, why)).json.code).toBe('not-cancelled');
    const answers = await Promise.all(Array.from({ length: 4 }, () => browser.post(CANCEL)));
    await services.settle();
    const again = await browser.post(CANCEL);
    const codes = new Set([...answers, again].map(({ json }) => json.receipt.code));
    expect(codes.size).toBe(1);
    const [code = ''] = codes;
    const mails = await letters(services, 'plan-cancelled');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`http://shop.test/receipt#${code}`);
    expect(mails[0]?.html).toContain(code);
    expect(mails[0]?.text).toContain('We still make and send sticks you have paid for');
    const endsOn = (await row()).endsOn?.toISOString();
    expect(again.json.subscription).toMatchObject({ status: 'active', endsOn, receipt: code });

    const shown = await newBrowser(services).get(`/api/receipts/${code.toLowerCase()}`);
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
    expect((await newBrowser(services).get('/api/receipts/2222-2222-2222-2222')).status).toBe(404);
    const { db } = services.database;
    expect((await newBrowser(services).post(REASONS, why)).status).toBe(401);
    expect((await browser.post(REASONS, why)).status).toBe(200);
    const [kept] = await db.select().from(receipts);
    expect(kept).toMatchObject({ code, reasons: ['surplus'], reasonNote: null });
    const altered = { ...kept?.content, endsOn: '2027-06-01T00:00:00.000Z' } as typeof receipts.$inferSelect.content;
    await db.update(receipts).set({ content: altered });
    expect((await newBrowser(services).get(`/api/receipts/${code}`)).json).toMatchObject({ valid: false });
  });
});

onOneEngine('a plan that ends, or nearly', (open) => {
  test('N11 N10 cancelled it ends with its month, uncharged; kept after all it renews on its day; no change while it ends', async () => {
    const services = await open();
    const one = await subscriber(services);
    const { browser, row, sticks } = one;
    services.clock.advance(5 * DAY_MS);
    await sticks(true);
    await browser.post(CANCEL);
    expect((await browser.post('/api/subscription/preview', { planType: 'premium' })).json.code).toBe('plan-ends');
    await services.settle();
    const kept = await Promise.all([browser.post(KEEP), browser.post(KEEP)]);
    await services.settle();
    expect(kept[0]?.json).toMatchObject({ receipt: { kind: 'kept', endsOn: null }, subscription: { endsOn: null } });
    expect(await letters(services, 'plan-kept')).toHaveLength(1);
    expect((await row()).currentPeriodEnd?.toISOString()).toBe('2027-01-06T09:00:00.000Z');
    await browser.post(CANCEL);
    expect(await letters(services, 'plan-cancelled')).toHaveLength(2);
    services.clock.advance(40 * DAY_MS);
    await services.settle();
    expect(await row()).toMatchObject({ status: 'canceled' });
    expect(await paidInvoices(services)).toEqual([23_000]);
    expect(await letters(services, 'plan-kept')).toHaveLength(1);
  });

  test('a renewal that fails is told once, with the way to pay it; another card pays it at once, and an older form heard of late changes nothing', async () => {
    const services = await open();
    const one = await subscriber(services, { currency: 'EUR', country: 'DE' });
    const { browser, row, sticks, card } = one;
    services.clock.advance(5 * DAY_MS);
    await sticks(true);
    await card('pm_card_chargeCustomerFail');
    await untilRenewal(services, one);
    const [mail, ...more] = await letters(services, 'payment-failed');
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('€58.99 for the next month did not go through');
    expect(mail?.text).toContain('Your card was declined.');
    expect(mail?.text).toContain('we try again on 9 January 2027, 14 January 2027 and 21 January 2027.');
    const { paymentProblem } = (await browser.get('/api/subscription')).json;
    expect(mail?.text).toContain(paymentProblem.payUrl);
    expect(paymentProblem).toMatchObject({ nextTry: expect.stringContaining('2027-01-09T'), needsApproval: false });
    expect((await browser.post('/api/subscription/preview', { planType: 'premium' })).json.code).toBe(
      'payment-overdue',
    );
    services.clock.advance(4 * DAY_MS);
    await services.settle();
    expect(await letters(services, 'payment-failed')).toHaveLength(1);

    const { json: older } = await browser.post('/api/subscription/payment-method');
    const { json: form } = await browser.post('/api/subscription/payment-method');
    await payWithin(services, form);
    await services.settle();
    expect((await browser.get('/api/subscription')).json).toMatchObject({ status: 'active', paymentProblem: null });
    expect((await paidInvoices(services)).at(-1)).toBe(5899);
    const { items } = (await browser.get('/api/timeline')).json;
    const about = items.flatMap(({ title }: { title: string }) => (title.includes('payment') ? [title] : []));
    expect(about.toSorted()).toEqual([
      'A payment did not go through',
      'Another payment method pays for the plan',
      'The payment that had failed is paid',
    ]);
    const { data } = await services.stripe.charges.list({ limit: 100 });
    expect(data.filter(({ paid }) => paid)).toHaveLength(2);
    expect(await letters(services, 'payment-failed')).toHaveLength(1);
    const cardNow = async () =>
      idOf((await services.stripe.subscriptions.retrieve((await row()).stripeId)).default_payment_method);
    const good = await cardNow();
    await Promise.all([completeCardChange(services, form.sessionId), completeCardChange(services, older.sessionId)]);
    expect(await cardNow()).toBe(good);
    const setups = await services.database.db.select().from(cardSetups);
    expect(setups.filter(({ settledAt }) => settledAt !== null)).toHaveLength(1);
    // Told once, by brand and last four digits alone; the receipt, which anybody may read, has neither.
    const [told, ...again] = await letters(services, 'card-changed');
    expect(again).toEqual([]);
    expect(told?.text).toContain('From now on your plan is paid with the Visa card that ends in 4242.');
    expect(told?.text).toContain('The payment that was due was tried with it at once.');
    expect(told?.text).toContain('If it was not you, choose a new password now');
    const proofs = (await services.database.db.select().from(receipts)).filter(
      ({ content }) => content.kind === 'card-changed',
    );
    expect(proofs).toHaveLength(1);
    expect(JSON.stringify(proofs[0]?.content)).not.toMatch(/4242|visa/i);
    expect(told?.text).toContain(`Receipt ${proofs[0]?.code}`);
    const line = items.find(({ title }: { title: string }) => title === 'Another payment method pays for the plan');
    expect(line?.text).toBe(`Receipt ${proofs[0]?.code}`);
  });

  test('a card whose bank asks has a sentence of its own; a second reading writes nothing more', async () => {
    const services = await open();
    const one = await subscriber(services);
    services.clock.advance(2 * DAY_MS);
    await one.sticks(true);
    await one.card('pm_card_authenticationRequired');
    await untilRenewal(services, one);
    const [mail] = await letters(services, 'payment-approval');
    expect(mail?.subject).toBe('Please approve AED\u00a0230 with your bank');
    expect((await one.browser.get('/api/subscription')).json.paymentProblem).toMatchObject({ needsApproval: true });
    const { stripeId } = await one.row();
    const [open_] = await services.database.db.select().from(invoices).where(eq(invoices.status, 'open'));
    await Promise.all([syncInvoice(services, open_?.stripeId ?? ''), syncSubscription(services, stripeId)]);
    expect(await letters(services, 'payment-approval')).toHaveLength(1);
    expect(await letters(services, 'payment-failed')).toEqual([]);
  });

  test('R287 an invoice shows its refunds, also those made at the payment service', async () => {
    const services = await open();
    const { browser } = await subscriber(services);
    const [{ id }] = (await browser.get('/api/subscription')).json.invoices;
    const [kept] = await services.database.db.select().from(invoices);
    await services.stripe.refunds.create({ payment_intent: kept?.stripeIntentId ?? '', amount: 4000 });
    await services.settle();
    expect((await browser.get('/api/subscription')).json.invoices[0]).toMatchObject({
      status: 'paid',
      refunded: { amount: 4000, currency: 'AED' },
    });
    expect(await printed(services, browser, id)).toContain(
      'Paid on 1 December 2026. AED 40 refunded on 1 December 2026.',
    );
    await services.stripe.refunds.create({ payment_intent: kept?.stripeIntentId ?? '' });
    await services.settle();
    expect(await printed(services, browser, id)).toContain('All of it refunded');
  });
});

async function untilRenewal(services: TestServices, { row, signIn }: Subscriber) {
  const end = (await row()).currentPeriodEnd ?? services.clock.now();
  services.clock.advance(end.getTime() - services.clock.now().getTime() + CHARGED_AFTER_MS);
  await services.settle();
  await signIn();
}

async function paidInvoices({ database: { db } }: TestServices): Promise<number[]> {
  const rows = await db.select().from(invoices).where(eq(invoices.status, 'paid')).orderBy(invoices.issuedAt);
  return rows.map(({ paidAmount }) => paidAmount);
}

async function printed(services: TestServices, { token }: Browser, id: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const file = await services.app.request(`http://shop.test/api/invoices/${id}.pdf`, { headers });
  return (await readPdf(Buffer.from(await file.arrayBuffer()))).text;
}
