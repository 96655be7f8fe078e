import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newBrowser } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { injectFaults } from '#tests/support/fault-injection.ts';
import { newMember } from '#tests/support/members.ts';
import { readPdf } from '#tests/support/pdf.ts';
import { subscriber } from '#tests/support/subscribers.ts';
import { colleague } from '#tests/support/parcels.ts';
import { resumeDocuments } from './jobs.ts';
import { checkouts, creditNotes, invoices, refundRequests } from './tables.ts';

/** A household with two cats for AED 240, its order and its first payment. */
async function paidFor(services: TestServices) {
  const who = await subscriber(services);
  const [order] = await services.database.db.select().from(checkouts).orderBy(asc(checkouts.createdAt)).limit(1);
  const invoice = async () => (await services.database.db.select().from(invoices))[0] ?? expect.fail();
  return { ...who, orderNumber: order?.orderNumber ?? '', invoice };
}

const wish = (change: object = {}) => ({
  ...{ id: randomUUID(), ask: { kind: 'full' }, currency: 'AED', reason: 'goodwill', note: '', keepsPlan: false },
  ...change,
});
const refundsAt = async ({ stripe }: TestServices) =>
  (await stripe.refunds.list({ limit: 100 })).data.map(({ amount }) => amount).toReversed();

onOneEngine('money back', (open) => {
  test('a box of one cat is refunded once, however often it is pressed; page, mail, timeline and documents say the same', async () => {
    const services = await open();
    const { browser, invoice, orderNumber, row } = await paidFor(services);
    const desk = await colleague(services, 'Noor');
    const { id, number, paidAmount } = await invoice();
    expect(number).toBe('INV-2026-000001');
    const before = await desk.get(`/api/desk/order-payments?number=${number}`);
    expect(before.json).toMatchObject({ orderNumber, invoices: [{ number, refusal: null, endsPlan: true }] });
    const [payment] = before.json.invoices;
    expect(payment.shares[0].amount).toBe(Math.floor(paidAmount / 2));
    const ask = wish({ ask: { kind: 'box', cats: 1, kits: [] }, seen: payment.refundable.amount, reason: 'refused' });
    const answers = await Promise.all([1, 2, 3].map(() => desk.post(`/api/desk/invoices/${id}/refunds`, ask)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await services.settle();
    await desk.post(`/api/desk/invoices/${id}/refunds`, ask);
    await services.settle();
    const share = Math.floor(paidAmount / 2);
    expect(await refundsAt(services)).toEqual([share]);
    expect((await row()).status).toBe('active');

    const { json } = await browser.get('/api/subscription');
    const [note] = json.invoices[0].creditNotes;
    expect(note).toMatchObject({ number: 'CN-2026-000001', amount: { amount: share }, cancelled: false });
    const mail = (await services.mails()).find(({ kind }) => kind === 'refund-made');
    expect(mail?.text).toContain(`Credit note CN-2026-000001, for invoice ${number}.`);
    const { json: told } = await browser.get('/api/timeline?kind=refund');
    expect(told.items).toMatchObject([{ opens: { to: 'credit-note', id: note.id } }]);

    const file = await services.app.request(`http://shop.test/api/credit-notes/${note.id}.pdf`, {
      headers: { authorization: `Bearer ${browser.token}` },
    });
    const { text, title } = await readPdf(Buffer.from(await file.arrayBuffer()));
    expect(title).toContain('Credit note CN-2026-000001');
    for (const words of [`Invoice ${number}`, 'Refund: The cat refused the sticks', 'VAT 5%', 'United Arab Emirates'])
      expect(text).toContain(words);
    const stranger = await newMember(services);
    expect((await stranger.get(`/api/credit-notes/${note.id}.pdf`)).status).toBe(404);
    expect((await newBrowser(services).get(`/api/credit-notes/${note.id}.pdf`)).status).toBe(401);
    const { json: after } = await desk.get(`/api/desk/order-payments?number=${note.number}`);
    expect(after.invoices[0]).toMatchObject({ requests: [{ state: 'sent' }], refunded: { amount: share } });
  });

  test('a refund of everything ends the plan or keeps it, as the colleague chose, and nothing more can be refunded', async () => {
    for (const keepsPlan of [true, false]) {
      const services = await open();
      const { invoice, row } = await paidFor(services);
      const desk = await colleague(services, 'Noor');
      const { id, paidAmount } = await invoice();
      const path = `/api/desk/invoices/${id}/refunds`;
      // Refused: more than is left, another currency, and an amount that has changed since it was seen.
      const ask = (change: object) => desk.post(path, wish({ seen: paidAmount, keepsPlan, ...change }));
      const tooMuch = { ask: { kind: 'amount', amount: paidAmount + 1 } };
      expect((await ask(tooMuch)).json.code).toBe('refund-too-much');
      expect((await ask({ ask: { kind: 'box', cats: 3 } })).json.code).toBe('refund-no-boxes');
      expect((await ask({ currency: 'EUR' })).json.code).toBe('refund-currency');
      expect((await ask({ ask: { kind: 'amount', amount: 1000, kit: null } })).status).toBe(200);
      expect((await ask({})).json).toMatchObject({
        code: 'overtaken',
        message: expect.stringContaining('has refunded'),
      });
      await services.settle();
      expect((await ask({ seen: paidAmount - 1000 })).status).toBe(200);
      await services.settle();
      expect(await refundsAt(services)).toEqual([1000, paidAmount - 1000]);
      expect((await row()).status).toBe(keepsPlan ? 'active' : 'canceled');
      expect((await ask({ seen: 0 })).json.code).toBe('refund-nothing-left');
      const notes = await services.database.db.select().from(creditNotes).orderBy(asc(creditNotes.number));
      expect(notes.map(({ number }) => number)).toEqual(['CN-2026-000001', 'CN-2026-000002']);
      // The tax of the notes is the tax of the invoice.
      expect(notes.reduce((sum, { tax }) => sum + tax, 0)).toBe((await invoice()).charged?.tax);
    }
  });

  test('a refund survives an answer that is lost, and one that the payment service refuses is shown with its reason', async () => {
    const services = await open();
    const { invoice } = await paidFor(services);
    const desk = await colleague(services, 'Noor');
    const { id, paidAmount, stripeIntentId } = await invoice();
    let fault: 'lost' | null = 'lost';
    injectFaults(services, (call) => (call === 'POST /v1/refunds' ? fault : null));
    const first = wish({ ask: { kind: 'amount', amount: 700, kit: null }, seen: paidAmount });
    await desk.post(`/api/desk/invoices/${id}/refunds`, first);
    await expect(services.runJobs()).rejects.toThrow();
    fault = null;
    // Its idempotency key may have expired by the next attempt.
    services.clock.advance(2 * 86_400_000);
    await resumeDocuments.run(services, {});
    await services.settle();
    expect(await refundsAt(services)).toEqual([700]);
    // Somebody refunds the rest in Stripe while another refund waits here.
    await desk.post(
      `/api/desk/invoices/${id}/refunds`,
      wish({ ask: { kind: 'amount', amount: 900, kit: null }, seen: paidAmount - 700 }),
    );
    await services.stripe.refunds.create({ payment_intent: stripeIntentId ?? '' });
    await services.settle();
    expect(await refundsAt(services)).toEqual([700, paidAmount - 700]);
    const rows = await services.database.db.select().from(refundRequests).orderBy(asc(refundRequests.requestedAt));
    expect(rows.map(({ state, failure }) => [state, failure])).toEqual([
      ['sent', null],
      ['failed', expect.stringContaining('has already been refunded')],
    ]);
    expect((await invoice()).refundedAmount).toBe(paidAmount);
  });

  test('a refund that the bank sends back cancels its credit note, and the customer is told', async () => {
    const services = await open();
    const { invoice } = await paidFor(services);
    const { stripeIntentId, paidAmount } = await invoice();
    await services.stripe.refunds.create({ payment_intent: stripeIntentId ?? '', amount: 1500 });
    await services.settle();
    expect(await invoice()).toMatchObject({ refundedAmount: 1500 });
    await services.sandbox.control.failRefund((await services.stripe.refunds.list({ limit: 1 })).data[0]?.id ?? '');
    await services.settle();
    expect(await invoice()).toMatchObject({ refundedAmount: 0, refundedAt: null, paidAmount });
    const [note] = await services.database.db.select().from(creditNotes);
    expect(note?.cancelledAt).not.toBeNull();
    const mail = (await services.mails()).find(({ kind }) => kind === 'refund-failed');
    expect(mail?.subject).toBe('Our refund of AED\u00a015 did not reach you');
  });

  test('staff without payments, customers and visitors refund nothing', async () => {
    const services = await open();
    const { browser, invoice } = await paidFor(services);
    const { id, paidAmount } = await invoice();
    const path = `/api/desk/invoices/${id}/refunds`;
    expect((await browser.post(path, wish({ seen: paidAmount }))).status).toBe(403);
    expect((await newBrowser(services).post(path, wish({ seen: paidAmount }))).status).toBe(401);
    const desk = await colleague(services, 'Noor');
    const unknown = `/api/desk/invoices/${randomUUID()}/refunds`;
    expect((await desk.post(unknown, wish({ seen: paidAmount }))).json.code).toBe('invoice-unknown');
    await services.database.db.update(invoices).set({ status: 'open' }).where(eq(invoices.id, id));
    expect((await desk.post(path, wish({ seen: paidAmount }))).json.code).toBe('refund-not-paid');
  });
});
