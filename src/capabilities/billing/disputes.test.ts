import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import StripeSdk from 'stripe';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Afterwards } from '#stripe-sandbox';
import { colleague, begun, boxesIn, bought, pass, pressBox, pressOrder } from '#tests/support/parcels.ts';
import { paidOrder } from '#tests/support/buyers.ts';
import { onBothEngines, onOneEngine, type TestServices, testOnce } from '#tests/support/engines.ts';
import { addProPlaces } from '#tests/support/pro-places.ts';
import { balanceOf } from '#tests/support/points.ts';
import { subscriber } from '#tests/support/subscribers.ts';
import { readPdf } from '#tests/support/pdf.ts';
import { injectFaults, type Fault } from '#tests/support/fault-injection.ts';
import { mails } from '#src/platform/mail/tables.ts';
import { disputes, invoices, subscriptions } from './tables.ts';
import { syncDispute } from './actions/sync-dispute.ts';
import { submitEvidence } from './actions/send-evidence.ts';

/** Has the bank of the latest payer dispute the payment. */
async function contest(services: TestServices, how: Afterwards = 'fraudulent'): Promise<Stripe.Dispute> {
  const { data } = await services.stripe.charges.list({ limit: 1 });
  await services.sandbox.control.contest(data[0]?.id ?? '', how);
  const [dispute] = (await services.stripe.disputes.list({ limit: 1 })).data;
  if (!dispute) throw new Error('Nothing was disputed.');
  return dispute;
}

const decided = (services: TestServices, { id }: Stripe.Dispute, how: 'winning_evidence' | 'losing_evidence') =>
  services.stripe.disputes.update(id, { evidence: { uncategorized_text: how } });

const row = async (services: TestServices) => (await services.database.db.select().from(disputes))[0];
const letters = async (services: TestServices, kind: string) =>
  (await services.mails()).filter((mail) => mail.kind === kind);
/** The files of evidence that was sent, as they were uploaded. */
async function filesOf(services: TestServices, { evidence }: Stripe.Dispute) {
  const { receipt, shipping_documentation, customer_communication } = evidence;
  const { rows } = (await services.database.db.execute(
    sql`select id, hidden from sandbox.objects where type = 'file'`,
  )) as unknown as { rows: { id: string; hidden: { bytes: string } }[] };
  const read = async (id: unknown) => {
    const found = rows.find((one) => one.id === id);
    return found ? await readPdf(Buffer.from(found.hidden.bytes, 'base64')) : null;
  };
  return {
    uploads: rows.length,
    receipt: await read(receipt),
    shipping: await read(shipping_documentation),
    mails: await read(customer_communication),
  };
}

/** Tests have no mail server; these have arrived. */
const handOver = (services: TestServices) => services.database.db.update(mails).set({ sentAt: services.clock.now() });

const step = (revision: number, to: string) => ({ id: randomUUID(), seen: revision, to });

onBothEngines('disputes', (open) => {
  testOnce('while a payment is disputed nothing leaves and nothing renews; won, everything goes on', async () => {
    const services = await open();
    const { id, customer } = await bought(services);
    const desk = await colleague(services, 'Dana');
    const packed = await pressOrder(desk, id, 'kit_packed');
    const dispute = await contest(services);
    await services.settle();

    expect(await row(services)).toMatchObject({ status: 'needs_response', reason: 'fraudulent', amount: 34_000 });
    const refused = await desk.post(`/api/desk/orders/${id}/steps`, step(packed.revision, 'kit_shipped'));
    expect(refused).toMatchObject({ status: 409, json: { code: 'payment-disputed' } });
    expect((await desk.get(`/api/desk/orders/${id}`)).json.held).toBe('payment-disputed');
    expect((await letters(services, 'payment-disputed')).map(({ text }) => text)).toEqual([
      expect.stringContaining('we ship no box and charge no renewal'),
    ]);

    await decided(services, dispute, 'winning_evidence');
    await services.settle();
    expect(await row(services)).toMatchObject({ status: 'won', reinstatedAt: expect.any(Date) });
    await pressOrder(desk, id, 'kit_shipped');
    expect(await letters(services, 'dispute-over')).toHaveLength(1);
    const [invoice] = (await customer.get('/api/subscription')).json.invoices;
    expect(invoice.lost.amount).toBe(0);
  });

  testOnce(
    'a larger plan waits until a dispute is decided, shown before it or not; a smaller one and an end do not',
    async () => {
      const services = await open();
      const { browser, row: plan } = await subscriber(services, { planType: 'premium' });
      await addProPlaces(services, 1);
      const preview = (planType: string) => browser.post('/api/subscription/preview', { planType });
      const change = ({ json }: { json: { token: string } }) =>
        browser.post('/api/subscription/change', { token: json.token });
      const shown = await preview('pro');
      const dispute = await contest(services);
      await services.settle();
      for (const refused of [await change(shown), await preview('pro')]) {
        expect(refused).toMatchObject({ status: 409, json: { code: 'payment-disputed' } });
        expect(refused.json.message).toContain('You can choose a larger plan when it is decided');
      }
      expect((await services.stripe.charges.list()).data).toHaveLength(1);
      expect((await change(await preview('standard'))).status).toBe(200);
      expect((await change(await preview('premium'))).status).toBe(200);
      expect((await browser.post('/api/subscription/cancel')).status).toBe(200);
      expect((await browser.post('/api/subscription/keep')).status).toBe(200);
      await decided(services, dispute, 'winning_evidence');
      await services.settle();
      expect((await change(await preview('pro'))).status).toBe(200);
      await services.settle();
      expect(await plan()).toMatchObject({ plan: 'pro' });
    },
  );

  testOnce('a loss is money that went back: the plan ends, its box stays, points and invoice follow', async () => {
    const services = await open();
    const { id, customer, householdId } = await bought(services);
    const desk = await colleague(services, 'Dana');
    const before = await balanceOf(services, householdId);
    const dispute = await contest(services, 'product_not_received');
    await services.settle();
    await decided(services, dispute, 'losing_evidence');
    await services.settle();

    const { db } = services.database;
    expect((await db.select().from(subscriptions)).map(({ status }) => status)).toEqual(['canceled']);
    expect((await db.select().from(invoices))[0]).toMatchObject({ lostAmount: 34_000, refundedAmount: 0 });
    const order = (await desk.get(`/api/desk/orders/${id}`)).json;
    expect(order.held).toBe('payment-lost');
    await pressOrder(desk, id, 'kit_packed');
    const refused = await desk.post(`/api/desk/orders/${id}/steps`, step(order.revision + 1, 'kit_shipped'));
    expect(refused).toMatchObject({ status: 409, json: { code: 'payment-lost' } });
    expect(await letters(services, 'dispute-lost')).toHaveLength(1);
    expect(before).toBeGreaterThan(0);
    expect(await balanceOf(services, householdId)).toBeLessThan(before);
    const [invoice] = (await customer.get('/api/subscription')).json.invoices;
    expect(invoice).toMatchObject({ lost: { amount: 34_000 }, refunded: { amount: 0 } });
  });

  test('evidence that two colleagues send at once is sent once, from our rows', async () => {
    const services = await open();
    const { desk, householdId } = await begun(services);
    const other = await colleague(services, 'Omar');
    const dispute = await contest(services, 'product_not_received');
    await services.settle();
    await handOver(services);
    const [{ id }] = (await desk.get('/api/desk/payments')).json.disputes;
    const shown = (await desk.get(`/api/desk/disputes/${id}`)).json;
    expect(shown).toMatchObject({ evidence: 'wanted', reason: 'Product not received', open: true });
    const calls = injectFaults(services, () => null);
    const said = { id: randomUUID(), statement: 'They wrote that the sticks smell good.' };
    const path = `/api/desk/disputes/${id}/evidence`;
    const answers = await Promise.all([
      desk.post(path, said),
      desk.post(path, said),
      other.post(path, { id: randomUUID(), statement: 'Mine.' }),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status === 409).length).toBeLessThanOrEqual(2);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    await services.settle();
    expect(calls.filter((call) => call === `POST /v1/disputes/${dispute.id}`)).toHaveLength(1);
    const { evidence, evidence_details: details, status } = await services.stripe.disputes.retrieve(dispute.id);
    expect([details.submission_count, status]).toEqual([1, 'under_review']);
    expect(evidence).toMatchObject({
      customer_name: 'Maryam Example',
      customer_email_address: 'maryam@example.com',
      billing_address: expect.stringContaining('12 Marina Walk'),
      product_description: expect.stringContaining('AED\u00a0340'),
      shipping_address: expect.stringContaining('Dubai'),
      shipping_date: expect.stringMatching(/^2026-12-/),
      refund_policy_disclosure: expect.stringContaining('agreed to the terms, version'),
      uncategorized_text: expect.stringMatching(/Parcels:\n.*Test kit of order CAT-.*left on.*delivered on/s),
    });
    const files = await filesOf(services, await services.stripe.disputes.retrieve(dispute.id));
    expect(files.uploads).toBe(3);
    expect(files.receipt?.title).toContain('Invoice');
    expect(files.shipping).toMatchObject({ pages: 1, tagged: true });
    for (const words of ['Test kit of order CAT-', 'Maryam Example', 'Dubai', 'Delivered', 'Received by Lab'])
      expect(files.shipping?.text).toContain(words);
    expect(files.mails?.text).toContain('Your test kit has arrived');
    expect(files.mails?.text).toContain('[link]');
    expect(files.mails?.text).not.toMatch(/https?:|the results of|has read the samples/i);
    expect((await desk.get(`/api/desk/disputes/${id}`)).json).toMatchObject({
      evidence: 'sent',
      evidenceBy: expect.any(String),
    });
    expect(await desk.post(path, { id: randomUUID(), statement: '' })).toMatchObject({ status: 409 });
    expect(householdId).toBeTruthy();
  });

  testOnce(
    'evidence holds the mails of the disputed order, a guest’s confirmation among them, and not those of another order of the mailbox',
    async () => {
      const services = await open();
      await paidOrder(services);
      await paidOrder(services);
      const dispute = await contest(services);
      await services.settle();
      await handOver(services);
      const confirmations = await letters(services, 'order-confirmation');
      expect(confirmations.map(({ recipient, secret }) => [recipient, secret])).toEqual(
        [1, 2].map(() => ['maryam@example.com', true]),
      );
      const [other, own] = confirmations.map(({ subject }) => /CAT-\d+-\d+/.exec(subject)?.[0] ?? '');
      const desk = await colleague(services, 'Dana');
      const [{ id }] = (await desk.get('/api/desk/payments')).json.disputes;
      await desk.post(`/api/desk/disputes/${id}/evidence`, { id: randomUUID(), statement: '' });
      await services.settle();
      const now = await services.stripe.disputes.retrieve(dispute.id);
      const { mails: printed } = await filesOf(services, now);
      expect(printed?.text).toContain(`Order number: ${own}`);
      expect(printed?.text).toContain('Set a password');
      expect(printed?.text).not.toContain(other);
      expect(printed?.text).not.toMatch(/https?:|token/);
      expect(now.evidence.uncategorized_text).toContain(`Order ${own}: thank you`);
      expect(now.evidence.uncategorized_text).not.toContain(other);
    },
  );

  testOnce('its events doubled, in any order, and a beginning that nobody heard of come out the same', async () => {
    const services = await open();
    await bought(services);
    const dispute = await contest(services);
    await decided(services, dispute, 'losing_evidence');
    const { data } = await services.stripe.events.list({ limit: 100 });
    const told = data.filter(({ type }) => type.startsWith('charge.dispute.'));
    expect(told.map(({ type }) => type)).toContain('charge.dispute.closed');
    await services.sandbox.control.dropDeliveries();
    for (const event of [...told, ...told].toSorted((a, b) => a.id.localeCompare(b.id))) await ring(services, event);
    await Promise.all([services.runJobs(), ...Array.from({ length: 5 }, () => syncDispute(services, dispute.id))]);
    await services.settle();
    expect(await row(services)).toMatchObject({ status: 'lost', settledAt: expect.any(Date) });
    expect(await letters(services, 'payment-disputed')).toEqual([]);
    expect(await letters(services, 'dispute-lost')).toHaveLength(1);
    expect((await services.database.db.select().from(subscriptions)).map(({ status }) => status)).toEqual(['canceled']);
  });
});

onOneEngine('disputes', (open) => {
  test('a box that has left is not called back; the next one waits, and renewals pause until it is won', async () => {
    const services = await open();
    const { householdId, id } = await begun(services);
    await pass(services, 32);
    const desk = await colleague(services, 'Omar');
    const [second] = await boxesIn(services, householdId);
    expect(second?.month).toBe(2);
    const dispute = await contest(services);
    await services.settle();
    expect((await desk.get(`/api/desk/orders/${id}`)).json).toMatchObject({ stands: 'optimizer_delivered' });
    const box = await pressBox(desk, second?.id ?? '', 'box_packed');
    expect(await desk.post(`/api/desk/boxes/${second?.id}/steps`, step(box.revision, 'box_shipped'))).toMatchObject({
      json: { code: 'payment-disputed' },
    });
    await decided(services, dispute, 'winning_evidence');
    await services.settle();
    await pressBox(desk, second?.id ?? '', 'box_shipped');
    await services.settle();
    expect((await services.database.db.select().from(subscriptions))[0]).toMatchObject({ collectionPaused: false });
  });

  test('no renewal is charged while a dispute is open; after it is won the next month is', async () => {
    const services = await open();
    const someone = await subscriber(services);
    await someone.sticks(true);
    const dispute = await contest(services, 'inquiry');
    await services.settle();
    expect((await someone.row()).collectionPaused).toBe(true);
    const paid = async () =>
      (await services.stripe.invoices.list({ status: 'paid' })).data.filter((one) => one.amount_paid > 0).length;
    const before = await paid();
    await pass(services, 40);
    expect(await paid()).toBe(before);
    await decided(services, dispute, 'winning_evidence');
    await services.settle();
    expect(await row(services)).toMatchObject({ status: 'warning_closed', withdrawnAt: null });
    expect((await someone.row()).collectionPaused).toBe(false);
    await pass(services, 31);
    expect(await paid()).toBe(before + 1);
  });

  test('evidence that the payment service does not take can be sent again; lost answers send nothing twice', async () => {
    const services = await open();
    await bought(services);
    const desk = await colleague(services, 'Dana');
    const dispute = await contest(services);
    await services.settle();
    const [{ id }] = (await desk.get('/api/desk/payments')).json.disputes;
    const path = `/api/desk/disputes/${id}/evidence`;
    let trouble: 'lost' | null = 'lost';
    const calls = injectFaults(services, (call) => (call === `POST /v1/disputes/${dispute.id}` ? trouble : null));
    await desk.post(path, { id: randomUUID(), statement: '' });
    await expect(services.runJobs()).rejects.toThrow();
    trouble = null;
    await submitEvidence.run(services, { disputeId: id });
    expect((await services.stripe.disputes.retrieve(dispute.id)).evidence_details.submission_count).toBe(1);
    expect((await desk.get(`/api/desk/disputes/${id}`)).json.evidence).toBe('sent');
    expect(calls.length).toBeGreaterThan(0);
  });

  test('an upload whose answer is lost is one file; while files cannot be uploaded texts wait, but not past their time', async () => {
    const services = await open();
    const { desk } = await begun(services);
    const dispute = await contest(services);
    await services.settle();
    const [{ id }] = (await desk.get('/api/desk/payments')).json.disputes;
    let trouble: Fault | null = 'lost';
    injectFaults(services, (call) => (call === 'POST /v1/files' ? trouble : null));
    const sent = async () => {
      const now = await services.stripe.disputes.retrieve(dispute.id);
      return { count: now.evidence_details.submission_count, ...(await filesOf(services, now)) };
    };
    await desk.post(`/api/desk/disputes/${id}/evidence`, { id: randomUUID(), statement: '' });
    await expect(services.runJobs()).rejects.toThrow();
    expect(await sent()).toMatchObject({ count: 0, uploads: 1 });
    trouble = 'gone';
    await expect(submitEvidence.run(services, { disputeId: id })).rejects.toThrow();
    services.clock.advance(16 * 60_000);
    await submitEvidence.run(services, { disputeId: id });
    expect(await sent()).toMatchObject({ count: 1, uploads: 1, receipt: null, shipping: null });
    expect((await desk.get(`/api/desk/disputes/${id}`)).json.evidence).toBe('sent');
  });

  test('an upload that succeeds when it is repeated sends nothing twice', async () => {
    const services = await open();
    const { desk } = await begun(services);
    const dispute = await contest(services);
    await services.settle();
    const [{ id }] = (await desk.get('/api/desk/payments')).json.disputes;
    let uploads = 0;
    injectFaults(services, (call) => (call === 'POST /v1/files' && ++uploads === 1 ? 'lost' : null));
    await desk.post(`/api/desk/disputes/${id}/evidence`, { id: randomUUID(), statement: '' });
    await expect(services.runJobs()).rejects.toThrow();
    await submitEvidence.run(services, { disputeId: id });
    await submitEvidence.run(services, { disputeId: id });
    expect(uploads).toBe(3);
    const now = await services.stripe.disputes.retrieve(dispute.id);
    expect(now.evidence_details.submission_count).toBe(1);
    const files = { uploads: 2, receipt: expect.anything(), shipping: expect.anything(), mails: null };
    expect(await filesOf(services, now)).toMatchObject(files);
  });

  test.each([
    ['near the deadline', 'gone', 8.99],
    ['where the payment service refuses it', 'refused', 0],
  ] as const)('%s a file that cannot be uploaded holds nothing up', async (_, trouble, days) => {
    const services = await open();
    await begun(services);
    const dispute = await contest(services);
    await services.settle();
    services.clock.advance(days * 86_400_000);
    const desk = await colleague(services, 'Omar');
    const [{ id }] = (await desk.get('/api/desk/payments')).json.disputes;
    injectFaults(services, (call) => (call === 'POST /v1/files' ? trouble : null));
    await desk.post(`/api/desk/disputes/${id}/evidence`, { id: randomUUID(), statement: '' });
    await services.runJobs();
    const now = await services.stripe.disputes.retrieve(dispute.id);
    expect(now.evidence_details.submission_count).toBe(1);
    expect(now.evidence.receipt).toBeNull();
  });

  test('the role lab may not act; disputes that are in Stripe alone cannot be answered here', async () => {
    const services = await open();
    const desk = await colleague(services, 'Dana');
    expect((await desk.get(`/api/desk/disputes/${randomUUID()}`)).json.code).toBe('dispute-unknown');
    expect(
      (await desk.post(`/api/desk/disputes/${randomUUID()}/evidence`, { id: randomUUID(), statement: '' })).json.code,
    ).toBe('dispute-unknown');
    const { customer } = await bought(services);
    expect((await customer.get('/api/desk/payments')).status).toBe(403);
  });
});

/** Posts an event as the payment service would. */
async function ring(services: TestServices, event: Stripe.Event) {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(services.clock.now().getTime() / 1000);
  const secret = services.settings.stripeWebhookSecret;
  const signature = StripeSdk.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const headers = { 'stripe-signature': signature };
  await services.app.request('http://shop.test/api/webhooks/stripe', { method: 'POST', headers, body: payload });
}
