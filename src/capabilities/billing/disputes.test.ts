import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import StripeSdk from 'stripe';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Afterwards } from '#stripe-sandbox';
import { colleague, begun, boxesIn, bought, pass, pressBox, pressOrder } from '#tests/support/parcels.ts';
import { paidOrder } from '#tests/support/buyers.ts';
import { insertSeats } from '#src/capabilities/pricing/store.ts';
import { onBothEngines, onOneEngine, type TestHouse } from '#tests/support/engines.ts';
import { balanceOf } from '#tests/support/points.ts';
import { subscriber } from '#tests/support/subscribers.ts';
import { readPdf } from '#tests/support/pdf.ts';
import { spoil, type Trouble } from '#tests/support/spoil.ts';
import { mails } from '#src/platform/mail/tables.ts';
import { disputes, invoices, subscriptions } from './tables.ts';
import { syncDispute } from './verbs/sync-dispute.ts';
import { submitEvidence } from './verbs/send-evidence.ts';

/** Has the bank of the latest payer dispute the payment. */
async function contest(house: TestHouse, how: Afterwards = 'fraudulent'): Promise<Stripe.Dispute> {
  const { data } = await house.stripe.charges.list({ limit: 1 });
  await house.sandbox.control.contest(data[0]?.id ?? '', how);
  const [dispute] = (await house.stripe.disputes.list({ limit: 1 })).data;
  if (!dispute) throw new Error('Nothing was disputed.');
  return dispute;
}

const decided = (house: TestHouse, { id }: Stripe.Dispute, how: 'winning_evidence' | 'losing_evidence') =>
  house.stripe.disputes.update(id, { evidence: { uncategorized_text: how } });

const row = async (house: TestHouse) => (await house.database.db.select().from(disputes))[0];
const letters = async (house: TestHouse, kind: string) => (await house.mails()).filter((mail) => mail.kind === kind);
/** The files of evidence that was sent, as they were uploaded. */
async function filesOf(house: TestHouse, { evidence }: Stripe.Dispute) {
  const { receipt, shipping_documentation, customer_communication } = evidence;
  const { rows } = (await house.database.db.execute(
    sql`select id, hidden from sandbox.objects where type = 'file'`,
  )) as unknown as { rows: { id: string; hidden: { bytes: string } }[] };
  const read = (id: unknown) => {
    const found = rows.find((one) => one.id === id);
    return found ? readPdf(Buffer.from(found.hidden.bytes, 'base64')) : null;
  };
  return {
    uploads: rows.length,
    receipt: read(receipt),
    shipping: read(shipping_documentation),
    mails: read(customer_communication),
  };
}

/** Tests have no mail server; these have arrived. */
const handOver = (house: TestHouse) => house.database.db.update(mails).set({ sentAt: house.clock.now() });

const step = (revision: number, to: string) => ({ id: randomUUID(), seen: revision, to });

onBothEngines('disputes', (open) => {
  test('while a payment is disputed nothing leaves and nothing renews; won, everything goes on', async () => {
    const house = await open();
    const { id, customer } = await bought(house);
    const desk = await colleague(house, 'Dana');
    const packed = await pressOrder(desk, id, 'kit_packed');
    const dispute = await contest(house);
    await house.settle();

    expect(await row(house)).toMatchObject({ status: 'needs_response', reason: 'fraudulent', amount: 34_000 });
    const refused = await desk.post(`/api/desk/orders/${id}/steps`, step(packed.revision, 'kit_shipped'));
    expect(refused).toMatchObject({ status: 409, json: { code: 'payment-disputed' } });
    expect((await desk.get(`/api/desk/orders/${id}`)).json.held).toBe('payment-disputed');
    expect((await letters(house, 'payment-disputed')).map(({ text }) => text)).toEqual([
      expect.stringContaining('we ship no box and charge no renewal'),
    ]);

    await decided(house, dispute, 'winning_evidence');
    await house.settle();
    expect(await row(house)).toMatchObject({ status: 'won', reinstatedAt: expect.any(Date) });
    await pressOrder(desk, id, 'kit_shipped');
    expect(await letters(house, 'dispute-over')).toHaveLength(1);
    const [invoice] = (await customer.get('/api/subscription')).json.invoices;
    expect(invoice.lost.amount).toBe(0);
  });

  test('a larger plan waits until a dispute is decided, shown before it or not; a smaller one and an end do not', async () => {
    const house = await open();
    const { browser, row: plan } = await subscriber(house, { planType: 'premium' });
    await house.transact({ kind: 'system' }, ({ tx }) => insertSeats(tx, [{ plan: 'pro', seatNo: 1 }]));
    const preview = (planType: string) => browser.post('/api/subscription/preview', { planType });
    const change = ({ json }: { json: { token: string } }) =>
      browser.post('/api/subscription/change', { token: json.token });
    const shown = await preview('pro');
    const dispute = await contest(house);
    await house.settle();
    for (const refused of [await change(shown), await preview('pro')]) {
      expect(refused).toMatchObject({ status: 409, json: { code: 'payment-disputed' } });
      expect(refused.json.message).toContain('You can choose a larger plan when it is decided');
    }
    expect((await house.stripe.charges.list()).data).toHaveLength(1);
    expect((await change(await preview('standard'))).status).toBe(200);
    expect((await change(await preview('premium'))).status).toBe(200);
    expect((await browser.post('/api/subscription/cancel')).status).toBe(200);
    expect((await browser.post('/api/subscription/keep')).status).toBe(200);
    await decided(house, dispute, 'winning_evidence');
    await house.settle();
    expect((await change(await preview('pro'))).status).toBe(200);
    await house.settle();
    expect(await plan()).toMatchObject({ plan: 'pro' });
  });

  test('a loss is money that went back: the plan ends, its box stays, points and invoice follow', async () => {
    const house = await open();
    const { id, customer, householdId } = await bought(house);
    const desk = await colleague(house, 'Dana');
    const before = await balanceOf(house, householdId);
    const dispute = await contest(house, 'product_not_received');
    await house.settle();
    await decided(house, dispute, 'losing_evidence');
    await house.settle();

    const { db } = house.database;
    expect((await db.select().from(subscriptions)).map(({ status }) => status)).toEqual(['canceled']);
    expect((await db.select().from(invoices))[0]).toMatchObject({ lostAmount: 34_000, refundedAmount: 0 });
    const order = (await desk.get(`/api/desk/orders/${id}`)).json;
    expect(order.held).toBe('payment-lost');
    await pressOrder(desk, id, 'kit_packed');
    const refused = await desk.post(`/api/desk/orders/${id}/steps`, step(order.revision + 1, 'kit_shipped'));
    expect(refused).toMatchObject({ status: 409, json: { code: 'payment-lost' } });
    expect(await letters(house, 'dispute-lost')).toHaveLength(1);
    expect(before).toBeGreaterThan(0);
    expect(await balanceOf(house, householdId)).toBeLessThan(before);
    const [invoice] = (await customer.get('/api/subscription')).json.invoices;
    expect(invoice).toMatchObject({ lost: { amount: 34_000 }, refunded: { amount: 0 } });
  });

  test('evidence that two colleagues send at once is sent once, from our rows', async () => {
    const house = await open();
    const { desk, householdId } = await begun(house);
    const other = await colleague(house, 'Omar');
    const dispute = await contest(house, 'product_not_received');
    await house.settle();
    await handOver(house);
    const [{ id }] = (await desk.get('/api/desk/payments')).json.disputes;
    const shown = (await desk.get(`/api/desk/disputes/${id}`)).json;
    expect(shown).toMatchObject({ evidence: 'wanted', reason: 'Product not received', open: true });
    const calls = spoil(house, () => null);
    const said = { id: randomUUID(), statement: 'They wrote that the sticks smell good.' };
    const path = `/api/desk/disputes/${id}/evidence`;
    const answers = await Promise.all([
      desk.post(path, said),
      desk.post(path, said),
      other.post(path, { id: randomUUID(), statement: 'Mine.' }),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status === 409).length).toBeLessThanOrEqual(2);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    await house.settle();
    expect(calls.filter((call) => call === `POST /v1/disputes/${dispute.id}`)).toHaveLength(1);
    const { evidence, evidence_details: details, status } = await house.stripe.disputes.retrieve(dispute.id);
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
    const files = await filesOf(house, await house.stripe.disputes.retrieve(dispute.id));
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

  test('evidence holds the mails of the disputed order, a guest’s confirmation among them, and not those of another order of the mailbox', async () => {
    const house = await open();
    await paidOrder(house);
    await paidOrder(house);
    const dispute = await contest(house);
    await house.settle();
    await handOver(house);
    const confirmations = await letters(house, 'order-confirmation');
    expect(confirmations.map(({ recipient, secret }) => [recipient, secret])).toEqual(
      [1, 2].map(() => ['maryam@example.com', true]),
    );
    const [other, own] = confirmations.map(({ subject }) => /CAT-\d+-\d+/.exec(subject)?.[0] ?? '');
    const desk = await colleague(house, 'Dana');
    const [{ id }] = (await desk.get('/api/desk/payments')).json.disputes;
    await desk.post(`/api/desk/disputes/${id}/evidence`, { id: randomUUID(), statement: '' });
    await house.settle();
    const now = await house.stripe.disputes.retrieve(dispute.id);
    const { mails: printed } = await filesOf(house, now);
    expect(printed?.text).toContain(`Order number: ${own}`);
    expect(printed?.text).toContain('Set a password');
    expect(printed?.text).not.toContain(other);
    expect(printed?.text).not.toMatch(/https?:|token/);
    expect(now.evidence.uncategorized_text).toContain(`Order ${own}: thank you`);
    expect(now.evidence.uncategorized_text).not.toContain(other);
  });

  test('its events doubled, in any order, and a beginning that nobody heard of come out the same', async () => {
    const house = await open();
    await bought(house);
    const dispute = await contest(house);
    await decided(house, dispute, 'losing_evidence');
    const { data } = await house.stripe.events.list({ limit: 100 });
    const told = data.filter(({ type }) => type.startsWith('charge.dispute.'));
    expect(told.map(({ type }) => type)).toContain('charge.dispute.closed');
    await house.sandbox.control.dropDeliveries();
    for (const event of [...told, ...told].toSorted((a, b) => a.id.localeCompare(b.id))) await ring(house, event);
    await Promise.all([house.runJobs(), ...Array.from({ length: 5 }, () => syncDispute(house, dispute.id))]);
    await house.settle();
    expect(await row(house)).toMatchObject({ status: 'lost', settledAt: expect.any(Date) });
    expect(await letters(house, 'payment-disputed')).toEqual([]);
    expect(await letters(house, 'dispute-lost')).toHaveLength(1);
    expect((await house.database.db.select().from(subscriptions)).map(({ status }) => status)).toEqual(['canceled']);
  });
});

onOneEngine('disputes', (open) => {
  test('a box that has left is not called back; the next one waits, and renewals pause until it is won', async () => {
    const house = await open();
    const { householdId, id } = await begun(house);
    await pass(house, 32);
    const desk = await colleague(house, 'Omar');
    const [second] = await boxesIn(house, householdId);
    expect(second?.month).toBe(2);
    const dispute = await contest(house);
    await house.settle();
    expect((await desk.get(`/api/desk/orders/${id}`)).json).toMatchObject({ stands: 'optimizer_delivered' });
    const box = await pressBox(desk, second?.id ?? '', 'box_packed');
    expect(await desk.post(`/api/desk/boxes/${second?.id}/steps`, step(box.revision, 'box_shipped'))).toMatchObject({
      json: { code: 'payment-disputed' },
    });
    await decided(house, dispute, 'winning_evidence');
    await house.settle();
    await pressBox(desk, second?.id ?? '', 'box_shipped');
    await house.settle();
    expect((await house.database.db.select().from(subscriptions))[0]).toMatchObject({ collectionPaused: false });
  });

  test('nothing is charged while it is open, also where every box has left; won, the next month is', async () => {
    const house = await open();
    const someone = await subscriber(house);
    await someone.sticks(true);
    const dispute = await contest(house, 'inquiry');
    await house.settle();
    expect((await someone.row()).collectionPaused).toBe(true);
    const paid = async () =>
      (await house.stripe.invoices.list({ status: 'paid' })).data.filter((one) => one.amount_paid > 0).length;
    const before = await paid();
    await pass(house, 40);
    expect(await paid()).toBe(before);
    await decided(house, dispute, 'winning_evidence');
    await house.settle();
    expect(await row(house)).toMatchObject({ status: 'warning_closed', withdrawnAt: null });
    expect((await someone.row()).collectionPaused).toBe(false);
    await pass(house, 31);
    expect(await paid()).toBe(before + 1);
  });

  test('evidence that the payment service does not take can be sent again; lost answers send nothing twice', async () => {
    const house = await open();
    await bought(house);
    const desk = await colleague(house, 'Dana');
    const dispute = await contest(house);
    await house.settle();
    const [{ id }] = (await desk.get('/api/desk/payments')).json.disputes;
    const path = `/api/desk/disputes/${id}/evidence`;
    let trouble: 'lost' | null = 'lost';
    const calls = spoil(house, (call) => (call === `POST /v1/disputes/${dispute.id}` ? trouble : null));
    await desk.post(path, { id: randomUUID(), statement: '' });
    await expect(house.runJobs()).rejects.toThrow();
    trouble = null;
    await submitEvidence.run(house, { disputeId: id });
    expect((await house.stripe.disputes.retrieve(dispute.id)).evidence_details.submission_count).toBe(1);
    expect((await desk.get(`/api/desk/disputes/${id}`)).json.evidence).toBe('sent');
    expect(calls.length).toBeGreaterThan(0);
  });

  test('an upload whose answer is lost is one file; while files cannot be uploaded texts wait, but not past their time', async () => {
    const house = await open();
    const { desk } = await begun(house);
    const dispute = await contest(house);
    await house.settle();
    const [{ id }] = (await desk.get('/api/desk/payments')).json.disputes;
    let trouble: Trouble | null = 'lost';
    spoil(house, (call) => (call === 'POST /v1/files' ? trouble : null));
    const sent = async () => {
      const now = await house.stripe.disputes.retrieve(dispute.id);
      return { count: now.evidence_details.submission_count, ...(await filesOf(house, now)) };
    };
    await desk.post(`/api/desk/disputes/${id}/evidence`, { id: randomUUID(), statement: '' });
    await expect(house.runJobs()).rejects.toThrow();
    expect(await sent()).toMatchObject({ count: 0, uploads: 1 });
    trouble = 'gone';
    await expect(submitEvidence.run(house, { disputeId: id })).rejects.toThrow();
    house.clock.advance(16 * 60_000);
    await submitEvidence.run(house, { disputeId: id });
    expect(await sent()).toMatchObject({ count: 1, uploads: 1, receipt: null, shipping: null });
    expect((await desk.get(`/api/desk/disputes/${id}`)).json.evidence).toBe('sent');
  });

  test('an upload that succeeds when it is repeated sends nothing twice', async () => {
    const house = await open();
    const { desk } = await begun(house);
    const dispute = await contest(house);
    await house.settle();
    const [{ id }] = (await desk.get('/api/desk/payments')).json.disputes;
    let uploads = 0;
    spoil(house, (call) => (call === 'POST /v1/files' && ++uploads === 1 ? 'lost' : null));
    await desk.post(`/api/desk/disputes/${id}/evidence`, { id: randomUUID(), statement: '' });
    await expect(house.runJobs()).rejects.toThrow();
    await submitEvidence.run(house, { disputeId: id });
    await submitEvidence.run(house, { disputeId: id });
    expect(uploads).toBe(3);
    const now = await house.stripe.disputes.retrieve(dispute.id);
    expect(now.evidence_details.submission_count).toBe(1);
    const files = { uploads: 2, receipt: expect.anything(), shipping: expect.anything(), mails: null };
    expect(await filesOf(house, now)).toMatchObject(files);
  });

  test.each([
    ['near the deadline', 'gone', 8.99],
    ['where the payment service refuses it', 'refused', 0],
  ] as const)('%s a file that cannot be uploaded holds nothing up', async (_, trouble, days) => {
    const house = await open();
    await begun(house);
    const dispute = await contest(house);
    await house.settle();
    house.clock.advance(days * 86_400_000);
    const desk = await colleague(house, 'Omar');
    const [{ id }] = (await desk.get('/api/desk/payments')).json.disputes;
    spoil(house, (call) => (call === 'POST /v1/files' ? trouble : null));
    await desk.post(`/api/desk/disputes/${id}/evidence`, { id: randomUUID(), statement: '' });
    await house.runJobs();
    const now = await house.stripe.disputes.retrieve(dispute.id);
    expect(now.evidence_details.submission_count).toBe(1);
    expect(now.evidence.receipt).toBeNull();
  });

  test('the lab has no part in this; what stands in Stripe alone cannot be answered here', async () => {
    const house = await open();
    const desk = await colleague(house, 'Dana');
    expect((await desk.get(`/api/desk/disputes/${randomUUID()}`)).json.code).toBe('dispute-unknown');
    expect(
      (await desk.post(`/api/desk/disputes/${randomUUID()}/evidence`, { id: randomUUID(), statement: '' })).json.code,
    ).toBe('dispute-unknown');
    const { customer } = await bought(house);
    expect((await customer.get('/api/desk/payments')).status).toBe(403);
  });
});

/** Posts an event as the payment service would. */
async function ring(house: TestHouse, event: Stripe.Event) {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(house.clock.now().getTime() / 1000);
  const secret = house.settings.stripeWebhookSecret;
  const signature = StripeSdk.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const headers = { 'stripe-signature': signature };
  await house.app.request('http://shop.test/api/webhooks/stripe', { method: 'POST', headers, body: payload });
}
