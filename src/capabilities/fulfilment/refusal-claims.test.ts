import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { expect, test, vi } from 'vitest';
import { invoices, refundRequests, subscriptions } from '#src/capabilities/billing/tables.ts';
import { addDays, dayIn } from '#src/capabilities/households/rules/days.ts';
import { inquiries } from '#src/capabilities/outreach/tables.ts';
import type { Browser } from '#tests/support/buyers.ts';
import { newMember } from '#tests/support/members.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { begun, boxesIn, colleague, pass, pressBox, signInAgain } from '#tests/support/parcels.ts';
import { logSticks } from '#tests/support/stick-log.ts';
import type { ClaimView } from './claim-contract.ts';
import { boxes, refusalClaims } from './tables.ts';

const STORY_MS = 60_000;

/** The newest delivered box, each of whose cats refused on three days since it arrived. */
async function refusedBox(services: TestServices, householdId: string) {
  const box = (await boxesIn(services, householdId)).find(({ deliveredAt }) => deliveredAt !== null);
  if (!box?.deliveredAt) throw new Error('No box has arrived.');
  const arrived = dayIn('Asia/Dubai', new Date(box.deliveredAt));
  const days = [0, 2, 3].map((day) => addDays(arrived, day));
  for (const { id: catId } of box.cats) await logSticks(services, { householdId, catId, days, outcome: 'refused' });
  await pass(services, 4);
  return { box, days };
}

const claimsOf = async (browser: Browser): Promise<ClaimView[]> =>
  (await browser.get('/api/refusal-claims')).json.claims;
const ask = ({ boxId, cat, entries, amount }: ClaimView) => ({
  ...{ boxId, catId: cat.id, amount, entries: entries.map(({ id }) => id) },
});
const claim = (browser: Browser, body: object) => browser.post('/api/refusal-claims', body);
const said = async (answer: ReturnType<Browser['post']>) => {
  const { status, json } = await answer;
  return [status, json.code];
};
const refundsAt = async ({ stripe }: TestServices) =>
  (await stripe.refunds.list({ limit: 100 })).data.map(({ amount }) => amount);
/** An invoice by its id; without one, that of the first order. */
const invoiceOf = async ({ database: { db } }: TestServices, id?: string | null) => {
  const all = await db.select().from(invoices).orderBy(invoices.issuedAt);
  return all.find((one) => !id || one.id === id) ?? expect.fail();
};

onOneEngine('claims for refused sticks', (open) => {
  test(
    'N14 refused on three days of the first order: offered with amount and rule, claimed by presses at once, refunded once, whole, and the plan goes on',
    async () => {
      const services = await open();
      const { customer, householdId } = await begun(services);
      expect(await claimsOf(customer)).toEqual([]);
      const { box, days } = await refusedBox(services, householdId);
      const { paidAmount } = await invoiceOf(services);
      const [offer, second] = await claimsOf(customer);
      if (!offer || !second) return expect.fail();
      expect(offer).toMatchObject({
        ...{ boxId: box.id, month: 1, state: 'offered', repays: 'order', reason: null, at: null },
        amount: { amount: paidAmount, currency: 'AED' },
        entries: days.map((day) => ({ day })),
      });

      // Another household, a guest, other entries, another amount, another cat's entries.
      const thief = await newMember(services);
      expect(await said(claim(thief, ask(offer)))).toEqual([404, 'box-unknown']);
      expect(await claimsOf(thief)).toEqual([]);
      expect(await said(claim(customer, { ...ask(offer), boxId: randomUUID() }))).toEqual([404, 'box-unknown']);
      expect(await said(claim(customer, { ...ask(offer), catId: randomUUID() }))).toEqual([404, 'box-unknown']);
      for (const entries of [ask(offer).entries.slice(1), [...ask(offer).entries, randomUUID()], ask(second).entries])
        expect(await said(claim(customer, { ...ask(offer), entries }))).toEqual([409, 'claim-entries']);
      for (const amount of [null, { amount: paidAmount + 1, currency: 'AED' }, { amount: paidAmount, currency: 'EUR' }])
        expect(await said(claim(customer, { ...ask(offer), amount }))).toEqual([409, 'claim-changed']);
      expect(await services.database.db.select().from(refundRequests)).toEqual([]);

      // Of both cats at the same moment: the order is refunded once.
      const answers = await Promise.all([offer, offer, second, offer, second].map((one) => claim(customer, ask(one))));
      const made = answers.filter(({ status }) => status === 200);
      expect(made.map(({ json }) => json.state)).toContain('sent');
      expect(new Set(answers.filter(({ status }) => status !== 200).map(({ json }) => json.code))).toEqual(
        new Set(['claim-nothing-left']),
      );
      await services.settle();
      expect(await refundsAt(services)).toEqual([paidAmount]);
      const [row, ...more] = await services.database.db.select().from(refusalClaims);
      expect(more).toEqual([]);
      expect(row).toMatchObject({ decision: 'refund', repays: 'order', entries: days.map((day) => ({ day })) });
      expect(await services.database.db.select().from(refundRequests)).toMatchObject([
        { id: row?.id, amount: paidAmount, reason: 'refused', keepsPlan: true, requestedBy: null },
      ]);

      const after = await claimsOf(customer);
      expect(after.find(({ cat }) => cat.id === row?.catId)).toMatchObject({
        state: 'paid',
        amount: { amount: paidAmount },
      });
      expect(after.find(({ cat }) => cat.id !== row?.catId)).toMatchObject({ state: 'refused', amount: null });
      const again = [offer, second].find(({ cat }) => cat.id === row?.catId) ?? offer;
      expect((await claim(customer, ask(again))).json.state).toBe('paid');
      expect(await refundsAt(services)).toHaveLength(1);
      const [plan] = await services.database.db.select().from(subscriptions);
      expect(plan).toMatchObject({ status: 'active', endsOn: null });
      expect((await services.mails()).filter(({ kind }) => kind === 'refund-made')).toHaveLength(1);
      const { items } = (await customer.get('/api/timeline?kind=refund')).json;
      expect(items.map(({ title }: { title: string }) => title)).toContain('Claim for refused sticks, month 1');
    },
    STORY_MS,
  );

  test(
    'N14 after its 30 days a person decides with the entries; of a later box the part of each cat is paid back, together what was paid',
    async () => {
      const services = await open();
      const { customer, householdId } = await begun(services);
      await refusedBox(services, householdId);
      await pass(services, 29);
      await signInAgain(services, customer);
      const [first] = await claimsOf(customer);
      expect(first).toMatchObject({ month: 1, state: 'asks-person', amount: null, repays: null });
      if (!first) return;
      expect((await claim(customer, ask(first))).json.state).toBe('with-person');
      await claim(customer, ask(first));
      await services.settle();
      const tasks = await services.database.db.select().from(inquiries).where(eq(inquiries.kind, 'sticks-refused'));
      expect(tasks).toHaveLength(1);
      for (const { day } of first.entries) expect(tasks[0]?.body).toContain(String(Number(day.slice(-2))));
      expect((await services.mails()).filter(({ kind }) => kind === 'claim-received')).toHaveLength(1);
      expect(await refundsAt(services)).toEqual([]);
      // A colleague refunds it by the form that there is.
      const desk = await colleague(services, 'Omar');
      const paid = await invoiceOf(services);
      const refund = {
        id: randomUUID(),
        ask: { kind: 'amount', amount: 700, kit: null },
        currency: 'AED',
        note: '',
        keepsPlan: true,
      };
      const seen = paid.paidAmount - paid.refundedAmount;
      expect(
        (await desk.post(`/api/desk/invoices/${paid.id}/refunds`, { ...refund, seen, reason: 'refused' })).status,
      ).toBe(200);
      await services.settle();
      expect((await claimsOf(customer)).find(({ cat }) => cat.id === first.cat.id)).toMatchObject({
        ...{ state: 'paid', amount: { amount: 700 } },
      });

      const [next] = await boxesIn(services, householdId);
      await pressBox(desk, next?.id ?? '', 'box_delivered');
      const { box } = await refusedBox(services, householdId);
      expect(box.month).toBe(2);
      await signInAgain(services, customer);
      const offers = (await claimsOf(customer)).filter(({ boxId }) => boxId === box.id);
      const month = await invoiceOf(services, box.invoiceId);
      expect(offers).toMatchObject([0, 1].map(() => ({ state: 'offered', repays: 'box', month: 2 })));
      await Promise.all(offers.flatMap((one) => [1, 2, 3].map(() => claim(customer, ask(one)))));
      await services.settle();
      const back = offers.map(({ amount }) => amount?.amount ?? 0);
      expect(back).toEqual([0, 1].map(() => Math.floor(month.paidAmount / 2)));
      const refunded = await invoiceOf(services, box.invoiceId);
      expect(refunded.refundedAmount).toBe(back.reduce((sum, amount) => sum + amount, 0));
      expect(refunded.refundedAmount).toBeLessThanOrEqual(refunded.paidAmount);
      expect((await claimsOf(customer)).filter(({ boxId }) => boxId === box.id)).toMatchObject([
        ...[0, 1].map(() => ({ state: 'paid' })),
      ]);
    },
    STORY_MS,
  );

  test('N14 a refund that the payment service refuses is said to have failed, and put before a person once', async () => {
    const services = await open();
    const { customer, householdId, number } = await begun(services);
    await refusedBox(services, householdId);
    const [offer] = await claimsOf(customer);
    if (!offer) return expect.fail();
    const refuses = new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error', message: 'Too old.' });
    vi.spyOn(services.stripe.refunds, 'create').mockRejectedValue(refuses);
    await claim(customer, ask(offer));
    await services.settle();
    await claim(customer, ask(offer));
    await services.settle();
    expect((await claimsOf(customer)).find(({ cat }) => cat.id === offer.cat.id)?.state).toBe('failed');
    const tasks = await services.database.db.select().from(inquiries).where(eq(inquiries.kind, 'refund-refused'));
    expect(tasks).toMatchObject([{ details: { orderNumber: number } }]);
    expect(tasks[0]?.body).toContain('Too old.');
    expect(await refundsAt(services)).toEqual([]);
  });

  test(
    'N14 a box that nothing was paid for is refused with its reason, on the page and by the action',
    async () => {
      const services = await open();
      const { customer, householdId } = await begun(services);
      await pass(services, 27);
      const [next] = await boxesIn(services, householdId);
      await pressBox(await colleague(services, 'Omar'), next?.id ?? '', 'box_delivered');
      const { box } = await refusedBox(services, householdId);
      await signInAgain(services, customer);
      const [offer] = await claimsOf(customer);
      expect(offer).toMatchObject({ state: 'offered', repays: 'box' });
      if (!offer) return;
      await services.database.db.update(boxes).set({ invoiceId: null }).where(eq(boxes.id, box.id));
      expect((await claimsOf(customer))[0]).toMatchObject({ state: 'refused', reason: { code: 'claim-not-paid' } });
      expect(await said(claim(customer, ask(offer)))).toEqual([409, 'claim-not-paid']);
      expect(await services.database.db.select().from(refusalClaims)).toEqual([]);
    },
    STORY_MS,
  );
});
