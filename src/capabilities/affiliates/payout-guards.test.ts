import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openSession } from '#src/capabilities/access/actions/open-session.ts';
import { people } from '#src/capabilities/access/tables.ts';
import { checkouts, disputes, invoices } from '#src/capabilities/billing/tables.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { plantPlan } from '#tests/support/billing-rows.ts';
import { newBrowser } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { colleague } from '#tests/support/parcels.ts';
import { attributeOrder } from './actions/attribute-order.ts';
import { closeMonth } from './actions/close-month.ts';
import { settleInvoice } from './actions/recalculate-commissions.ts';
import { OWN_HOUSEHOLD } from './rules/attribution.ts';
import { wrongRows } from './rules/ledger.ts';
import { affiliateEvents, affiliates, attributions, commissionRows } from './tables.ts';

const DAY_MS = 86_400_000;
const IBAN = 'DE89370400440532013000';
const BATCHES = '/api/desk/payout-batches';

/** A shop where an affiliate sent one order whose month is closed: 25% of 40.00 euros can be paid soon. */
async function owing(services: TestServices, email = 'anna@affiliate.example') {
  Object.assign(services.settings, { payout: { name: 'Purrwell', iban: IBAN, bic: 'COBADEFFXXX' } });
  const finn = await colleague(services, 'Finn', 'finance');
  const [approver] = await services.database.db.select().from(people).where(eq(people.role, 'finance'));
  const id = randomUUID();
  const account = { iban: IBAN, holder: 'Anna Example', accountChangedAt: services.clock.now() };
  await services.database.db.insert(affiliates).values({
    ...{ id, name: 'Anna', email, code: 'ANNA2345', ...account },
    ...{ approvedById: approver?.id ?? '', approvedAt: services.clock.now() },
  });
  const plan = await plantPlan(services);
  const terms = { reason: 'first', plan: 'standard', cats: 2, unit: 2700, delivery: 499 } as const;
  const invoiceId = await plan.invoice({ terms, totalAmount: 4000, paidAmount: 4000 });
  await services.transact(SYSTEM, (ctx) =>
    attributeOrder(ctx, { checkoutId: plan.checkoutId, referralCode: 'ANNA2345' }),
  );
  const finnNow = () => signedIn(services, 'finn@desk.example');
  const balance = async () => (await (await finnNow()).get('/api/desk/affiliates')).json.affiliates[0].balances[0];
  const prepare = async (batch = randomUUID()) => ({
    ...{ path: `${BATCHES}/${batch}`, answer: await (await finnNow()).post(BATCHES, { id: batch, currency: 'EUR' }) },
  });
  /** Money goes back to the customer. */
  const refund = async (refundedAmount: number) => {
    await services.database.db.update(invoices).set({ refundedAmount }).where(eq(invoices.id, invoiceId));
    await services.transact(SYSTEM, (ctx) => settleInvoice(ctx, invoiceId));
  };
  return { id, plan, invoiceId, finn, balance, prepare, refund };
}

/** A colleague signs in again. */
async function signedIn(services: TestServices, email: string) {
  const [person] = await services.database.db.select().from(people).where(eq(people.email, email));
  const browser = newBrowser(services);
  const opened = await services.transact(SYSTEM, (ctx) => openSession(ctx, person?.id ?? ''));
  browser.token = opened.sessionToken;
  return browser;
}

/** The month of the order is closed; it is so many days old. */
async function daysLater(services: TestServices, days: number) {
  services.clock.advance(days * DAY_MS);
  await closeMonth.run(services, {});
}

onOneEngine('guards of payouts', (open) => {
  test('N17 commissions that wait for the guarantee, are disputed or went back since the month was closed are not paid out', async () => {
    const services = await open();
    services.clock.advance(20 * DAY_MS);
    const { plan, invoiceId, balance, prepare, refund } = await owing(services);
    await daysLater(services, 20);
    expect(await balance()).toMatchObject({ payable: { amount: 0 } });
    expect((await balance()).blocked).toContain('30 days');
    expect((await prepare()).answer.json.code).toBe('nothing-to-pay');
    await daysLater(services, 11);
    expect(await balance()).toMatchObject({ owed: { amount: 1000 }, payable: { amount: 1000 }, blocked: null });
    const dispute = await plan.dispute(invoiceId, { amount: 4000 });
    expect(await balance()).toMatchObject({ owed: { amount: 1000 }, payable: { amount: 0 } });
    await services.database.db
      .update(disputes)
      .set({ status: 'won', settledAt: services.clock.now() })
      .where(eq(disputes.id, dispute));
    await refund(3000);
    expect(await balance()).toMatchObject({ owed: { amount: 1000 }, payable: { amount: 250 }, blocked: null });
    const { answer } = await prepare();
    expect(answer.json.batches[0].total).toEqual({ amount: 250, currency: 'EUR' });
  });

  test('a batch is approved only while it equals the due payouts, and euros only with a bank to send them', async () => {
    const services = await open();
    const { id, balance, prepare, refund } = await owing(services);
    await daysLater(services, 45);
    const { payout } = services.settings;
    Object.assign(services.settings, { payout: undefined });
    expect((await prepare()).answer.json.code).toBe('payouts-not-set');
    Object.assign(services.settings, { payout });
    const { path, answer } = await prepare();
    expect(answer.status).toBe(200);
    const flo = await colleague(services, 'Flo', 'admin');
    const late = (await flo.post(BATCHES, { id: randomUUID(), currency: 'EUR' })).json;
    expect([late.code, late.message]).toEqual(['nothing-to-pay', 'Finn Desk has prepared these payouts before.']);
    const approve = async () => (await flo.post(`${path}/approval`)).json.code;
    const change = (account: Partial<typeof affiliates.$inferInsert>) =>
      services.database.db.update(affiliates).set(account).where(eq(affiliates.id, id));
    await change({ holder: 'Somebody Else' });
    expect(await approve()).toBe('batch-stale');
    await change({ holder: 'Anna Example', accountChangedAt: services.clock.now() });
    expect(await approve()).toBe('batch-stale');
    await change({ accountChangedAt: null });
    services.clock.advance(11 * 60_000);
    expect(await approve()).toBe('confirmation-needed');
    const lou = await colleague(services, 'Lou', 'admin');
    await refund(1000);
    expect((await lou.post(`${path}/approval`)).json.code).toBe('batch-stale');
    const cancel = (by: typeof lou) => by.post(`${path}/cancellation`);
    expect([(await cancel(lou)).status, (await cancel(lou)).status]).toEqual([200, 200]);
    const max = await colleague(services, 'Max', 'admin');
    for (const late of [await cancel(max), await max.post(`${path}/approval`)])
      expect(late.json).toMatchObject({
        code: 'batch-cancelled',
        message: 'Lou Desk cancelled this batch in the meantime.',
      });
    const second = await prepare();
    expect((await lou.post(`${second.path}/approval`)).status).toBe(200);
    expect(await balance()).toMatchObject({ paid: { amount: 750 }, payable: { amount: 0 } });
  });

  test('colleagues neither approve nor review nor pay themselves', async () => {
    const services = await open();
    const { id, finn, prepare } = await owing(services, 'flo-desk+cats@desk.example');
    const flo = await colleague(services, 'Flo-desk', 'admin');
    expect((await flo.post(`/api/desk/affiliates/${id}/review`, { seen: services.clock.now() })).json.code).toBe(
      'own-affiliate',
    );
    expect((await finn.post(`/api/desk/affiliates/${id}/review`, { seen: services.clock.now() })).status).toBe(200);
    const sent = { requestId: randomUUID(), name: 'Finn Desk', email: 'finn+more@desk.example', brand: 'Nine' };
    const more = { website: 'nine.example', audience: 'Cats', platform: 'tiktok' };
    await newBrowser(services).post('/api/affiliate/applications', { ...sent, ...more });
    const [application] = (await finn.get('/api/desk/affiliates')).json.applications;
    const approval = `/api/desk/affiliate-applications/${application.id}/approval`;
    expect((await finn.post(approval, { broughtBy: null })).json.code).toBe('own-affiliate');
    const set = (state: string) => flo.post(`/api/desk/inbox/${application.id}/state`, { state });
    expect((await set('done')).status).toBe(200);
    expect((await finn.post(approval, { broughtBy: null })).json).toMatchObject({
      code: 'application-done',
      message: 'Flo-desk Desk has answered this application already. Open it again in the inbox first.',
    });
    expect((await set('open')).status).toBe(200);
    expect((await flo.post(approval, { broughtBy: null })).status).toBe(200);
    await daysLater(services, 45);
    const { path } = await prepare();
    const again = await signedIn(services, 'flo-desk@desk.example');
    expect((await again.post(`${path}/approval`)).json.code).toBe('own-affiliate');
  });

  test('an order that was found to be fraud earns nothing, and a closed account gets no new ones', async () => {
    const services = await open();
    const { id, plan, finn, balance } = await owing(services);
    const path = `/api/desk/affiliates/${id}`;
    expect((await finn.post(`${path}/refused-orders`, { order: randomUUID() })).status).toBe(404);
    for (const _ of [1, 2]) {
      const { json } = await finn.post(`${path}/refused-orders`, { order: plan.checkoutId });
      expect(json.affiliates[0]).toMatchObject({ orders: 0, refused: 1, sent: [] });
    }
    expect(await balance()).toMatchObject({ thisMonth: { amount: 0 } });
    for (const _ of [1, 2]) expect((await finn.post(`${path}/closing`)).json.affiliates[0].closed).toBe(true);
    expect((await services.mails()).filter(({ kind }) => kind === 'affiliate-closed')).toHaveLength(1);
    const other = await plantPlan(services);
    await services.transact(SYSTEM, (ctx) =>
      attributeOrder(ctx, { checkoutId: other.checkoutId, referralCode: 'ANNA2345' }),
    );
    expect((await finn.get('/api/desk/affiliates')).json.affiliates[0]).toMatchObject({ orders: 0, refused: 1 });
    await daysLater(services, 31);
    expect(await services.database.db.select().from(affiliates)).toMatchObject([{ iban: null, holder: null }]);
  });

  test('an order taken out and a closed account are previewed with their amounts, taken back, and named in the history', async () => {
    const services = await open();
    const { id, plan, finn, balance } = await owing(services);
    const path = `/api/desk/affiliates/${id}`;
    const preview = async (act: string, order?: string) => (await finn.post(`${path}/preview`, { act, order })).json;
    const history = async () =>
      (await finn.get('/api/desk/affiliates')).json.affiliates[0].history.map(
        ({ kind, by }: { kind: string; by: string }) => `${by} ${kind}`,
      );
    const order = plan.checkoutId;
    const euros = (amount: number) => ({ amount, currency: 'EUR' });
    expect((await preview('refuse', order)).amounts).toMatchObject([{ amount: euros(-1000) }]);
    expect((await preview('refuse', randomUUID())).code).toBe('order-unknown');
    expect(await balance()).toMatchObject({ thisMonth: euros(1000) });

    await finn.post(`${path}/refused-orders`, { order });
    expect(await balance()).toMatchObject({ thisMonth: euros(0) });
    expect((await preview('count', order)).amounts).toMatchObject([{ amount: euros(1000) }]);
    const flo = await colleague(services, 'Flo', 'finance');
    const back = await Promise.all([1, 2].map(() => flo.post(`${path}/counted-orders`, { order })));
    expect(back.map(({ status }) => status)).toEqual([200, 200]);
    expect(back[0]?.json.affiliates[0]).toMatchObject({ orders: 1, refused: 0, taken: [], sent: [{ id: order }] });
    expect(await balance()).toMatchObject({ thisMonth: euros(1000) });
    const rows = await services.database.db.select().from(commissionRows);
    expect([rows.map(({ amount }) => amount), wrongRows(rows)]).toEqual([[1000, -1000, 1000], []]);

    expect((await preview('close')).undo).toMatch(/^Can be taken back/);
    await finn.post(`${path}/closing`);
    const opened = await Promise.all([1, 2].map(() => flo.post(`${path}/opening`)));
    expect(opened.map(({ json }) => json.affiliates[0].closed)).toEqual([false, false]);
    expect((await services.mails()).filter(({ kind }) => kind === 'affiliate-reopened')).toHaveLength(1);
    const other = await plantPlan(services);
    await services.transact(SYSTEM, (ctx) =>
      attributeOrder(ctx, { checkoutId: other.checkoutId, referralCode: 'ANNA2345' }),
    );
    expect((await finn.get('/api/desk/affiliates')).json.affiliates[0].orders).toBe(2);
    expect((await history()).toSorted()).toEqual([
      'Finn Desk approved',
      'Finn Desk closed',
      'Finn Desk refused',
      'Flo Desk counted',
      'Flo Desk reopened',
    ]);

    // Two colleagues at once: one does it, the other is told who.
    for (const act of ['refused-orders', 'counted-orders']) {
      const both = await Promise.all([finn, flo].map((desk) => desk.post(`${path}/${act}`, { order })));
      const lost = both.find(({ status }) => status !== 200);
      expect([both.filter(({ status }) => status === 200).length, lost?.json.code]).toEqual([1, 'overtaken']);
      expect(lost?.json.message).toBe(`${lost === both[0] ? 'Flo' : 'Finn'} Desk has done this already.`);
    }
    await finn.post(`${path}/closing`);
    expect((await flo.post(`${path}/closing`)).json).toMatchObject({
      code: 'overtaken',
      message: expect.stringContaining('Finn'),
    });
    expect(await balance()).toMatchObject({ thisMonth: euros(1000) });
    expect(wrongRows(await services.database.db.select().from(commissionRows))).toEqual([]);

    // The account of a partner, or one that was, follows other terms: it is not opened as an affiliate's.
    const event = { id: randomUUID(), affiliateId: id, checkoutId: null, personId: null, at: services.clock.now() };
    await services.database.db.insert(affiliateEvents).values({ ...event, kind: 'replaced' });
    expect((await flo.post(`${path}/opening`)).json.code).toBe('partner-reopened');
    expect((await preview('reopen')).code).toBe('partner-reopened');
  });

  test('an order that the rules refuse is put back by nobody, also where it became their own after it was taken out', async () => {
    const services = await open();
    const { id, plan, finn, balance } = await owing(services);
    const path = `/api/desk/affiliates/${id}`;
    const order = plan.checkoutId;
    const { db } = services.database;
    await finn.post(`${path}/refused-orders`, { order });
    await db.update(checkouts).set({ email: 'anna+cat@affiliate.example' }).where(eq(checkouts.id, order));
    for (const ask of ['own', OWN_HOUSEHOLD]) {
      if (ask === OWN_HOUSEHOLD) await db.update(attributions).set({ refused: OWN_HOUSEHOLD });
      const { json } = await finn.post(`${path}/counted-orders`, { order });
      expect(json).toMatchObject({ code: 'rules-refuse', message: `This order cannot count. ${OWN_HOUSEHOLD}` });
      expect((await finn.post(`${path}/preview`, { act: 'count', order })).json.code).toBe('rules-refuse');
    }
    expect(await balance()).toMatchObject({ thisMonth: { amount: 0 } });
  });
});
