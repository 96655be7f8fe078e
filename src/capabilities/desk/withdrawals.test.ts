import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkouts, invoices, subscriptions } from '#src/capabilities/billing/tables.ts';
import { refundWithdrawn } from '#src/capabilities/billing/actions/withdraw-order.ts';
import { journeyEvents } from '#src/capabilities/fulfilment/tables.ts';
import { simulateCarrier } from '#src/capabilities/fulfilment/actions/simulate-carrier.ts';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import { newId } from '#src/lib/id.ts';
import { onOneEngine, testOnce, type TestServices } from '#tests/support/engines.ts';
import { newMember } from '#tests/support/members.ts';
import { begun, bought, boxesIn, colleague, pass, pressBox, pressOrder } from '#tests/support/parcels.ts';

const STORY_MS = 120_000;
const MARYAM = 'maryam@example.com';

const plan = async (services: TestServices) => (await services.database.db.select().from(subscriptions))[0];
const letters = async (services: TestServices, kind: string) =>
  (await services.mails()).filter((mail) => mail.kind === kind);
const left = async ({ database: { db } }: TestServices) =>
  (await db.select().from(invoices)).map(({ paidAmount, refundedAmount }) => paidAmount - refundedAmount);

const declare = (browser: Browser, orderNumber: string, email = MARYAM) =>
  browser.post('/api/withdrawals', { requestId: randomUUID(), name: 'Maryam Example', email, orderNumber });

const HOUR_MS = 3_600_000;
/** The right ends fifteen days after the delivery, to the millisecond. */
const RIGHT_MS = 15 * 24 * HOUR_MS;

/** Age of the first delivery of sticks, and whether the buyer withdrew before. */
const anyContract = fc.record({
  deliveredMsAgo: fc.oneof(
    fc.constantFrom(null, 0, RIGHT_MS - 1, RIGHT_MS, RIGHT_MS + 1),
    fc.integer({ min: 0, max: 2 * RIGHT_MS }),
  ),
  withdrawn: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
});
type Contract = typeof anyContract extends fc.Arbitrary<infer C> ? C : never;

/** The message that came last, as the desk sees it. */
async function opened(desk: Browser) {
  const [{ id }] = (await desk.get('/api/desk/inbox?state=all')).json.inquiries;
  return { id, detail: (await desk.get(`/api/desk/inbox/${id}`)).json };
}

onOneEngine('a withdrawal', (open) => {
  test(
    'C17 recorded by two colleagues at once it stops order and plan, gives the money back and is mailed, each once',
    async () => {
      const services = await open();
      const { id: order, number, householdId } = await bought(services);
      const [desk, other] = [await colleague(services, 'Dana'), await colleague(services, 'Omar')];
      await pressOrder(desk, order, 'kit_packed');
      expect((await declare(newBrowser(services), number)).status).toBe(200);
      await services.settle();
      // An address and a number prove nothing: without a sign-in nothing is stopped.
      expect(await plan(services)).toMatchObject({ status: 'active' });
      const { id, detail } = await opened(desk);
      expect(detail.orders).toMatchObject([
        { number, kept: { amount: 34_000 }, planLives: true, until: null, inTime: true, withdrawnAt: null },
      ]);

      const path = `/api/desk/inbox/${id}/withdrawal`;
      const pressed = await Promise.all(
        [desk, other, desk, other].map((who) => who.post(path, { orderNumber: number })),
      );
      // A double press of the first is one; the other is told who.
      const statuses = pressed.map(({ status }) => status);
      expect(new Set(statuses.slice(0, 2))).toEqual(new Set([200, 409]));
      expect([statuses[2], statuses[3]]).toEqual([statuses[0], statuses[1]]);
      const late = pressed.find(({ status }) => status === 409)?.json;
      expect([late.code, late.message]).toEqual(['overtaken', expect.stringMatching(/^\S+ Desk has already recorded/)]);
      await services.settle();
      await declare(newBrowser(services), number);
      const second = await opened(desk);
      expect((await desk.post(`/api/desk/inbox/${second.id}/withdrawal`, { orderNumber: number })).status).toBe(200);
      await services.settle();

      const ended = await plan(services);
      expect(ended).toMatchObject({ status: 'canceled' });
      expect((await services.stripe.subscriptions.retrieve(ended?.stripeId ?? '')).status).toBe('canceled');
      expect(await left(services)).toEqual([0]);
      expect((await services.stripe.refunds.list()).data).toHaveLength(1);
      const [told, ...more] = await letters(services, 'withdrawal-done');
      expect(more).toEqual([]);
      expect(told).toMatchObject({ recipient: MARYAM, subject: `The contract for order ${number} is ended` });
      expect(told?.text).toContain('We refund AED\u00a0340 to your payment method');
      expect(await letters(services, 'refund-made')).toHaveLength(1);
      const done = (await desk.get(`/api/desk/inbox/${id}`)).json;
      expect(done).toMatchObject({ state: 'done', orders: [{ number, kept: { amount: 0 }, planLives: false }] });
      expect(done.history.map(({ kind }: { kind: string }) => kind)).toEqual(['withdrawn', 'done']);

      const stopped = (await desk.get(`/api/desk/orders/${order}`)).json;
      expect(stopped).toMatchObject({ exception: 'order_stopped', held: 'order-withdrawn' });
      const step = { id: randomUUID(), seen: stopped.revision, to: 'kit_shipped' };
      expect((await desk.post(`/api/desk/orders/${order}/steps`, step)).status).toBe(409);
      await pass(services, 40);
      expect(await left(services)).toEqual([0]);
      expect(await boxesIn(services, householdId)).toEqual([]);
    },
    STORY_MS,
  );

  testOnce(
    'C17 declared by the household that is signed in, in time, it needs nobody; another person’s order and a late one wait',
    async () => {
      const services = await open();
      const { id: order, number, customer } = await bought(services);
      const stranger = await newMember(services);
      await declare(stranger, number, 'member@example.com');
      await declare(stranger, number);
      await services.settle();
      expect(await plan(services)).toMatchObject({ status: 'active' });
      const desk = await colleague(services, 'Dana');
      await pressOrder(desk, order, 'supplements_ready');
      const requestId = randomUUID();
      const input = { requestId, name: 'Maryam', email: MARYAM, orderNumber: number };
      const sent = await Promise.all([1, 2, 3].map(() => customer.post('/api/withdrawals', input)));
      expect(new Set(sent.map(({ json }) => json.number)).size).toBe(1);
      await services.settle();
      expect(await plan(services)).toMatchObject({ status: 'canceled' });
      expect(await left(services)).toEqual([0]);
      expect(await letters(services, 'withdrawal-done')).toHaveLength(1);
      // The receipt says that the contract is ended; the strangers' say that nothing is ended against anybody's will.
      const receipts = (await letters(services, 'withdrawal-received')).map(({ text }) => ({
        ended: text?.includes('The contract has ended'),
        undone: text?.includes('we will not end any contract'),
      }));
      expect(receipts).toEqual([
        { ended: false, undone: true },
        { ended: false, undone: true },
        { ended: true, undone: false },
      ]);
      // Packed and not yet gone: it stays here.
      expect((await desk.get(`/api/desk/orders/${order}`)).json.exception).toBe('order_stopped');
      const { detail } = await opened(desk);
      expect(detail).toMatchObject({ state: 'done', history: [{ kind: 'withdrawn', author: null, body: number }] });
    },
    STORY_MS,
  );

  testOnce(
    'C17 once the time has run out it waits for people, who give back every month and stop what is packed',
    async () => {
      const services = await open();
      const { number, householdId, customer } = await begun(services);
      await pass(services, 27);
      const desk = await colleague(services, 'Noor');
      const [second] = await boxesIn(services, householdId);
      await pressBox(desk, second?.id ?? '', 'box_packed');
      await customer.post('/api/auth/login', { email: MARYAM, password: 'a-long-purr' });
      await declare(customer, number);
      await services.settle();
      expect(await plan(services)).toMatchObject({ status: 'active' });
      const { id, detail } = await opened(desk);
      expect(detail).toMatchObject({ state: 'open', orders: [{ inTime: false, kept: { amount: 68_000 } }] });
      const wrong = await desk.post(`/api/desk/inbox/${id}/withdrawal`, { orderNumber: 'CAT-2026-0000000' });
      expect(wrong.json.code).toBe('order-not-theirs');
      await desk.post(`/api/desk/inbox/${id}/withdrawal`, { orderNumber: number });
      await services.settle();
      expect(await left(services)).toEqual([0, 0]);
      expect((await desk.get(`/api/desk/boxes/${second?.id}`)).json).toMatchObject({ exception: 'box_stopped' });
      expect(await simulateCarrier(services)).toBe(0);
      expect(await letters(services, 'withdrawal-done')).toHaveLength(1);
    },
    STORY_MS,
  );

  testOnce(
    'a payment that its bank disputes goes back only once that is decided, and the desk sees what is left',
    async () => {
      const services = await open();
      const { number } = await bought(services);
      const charge = (await services.stripe.charges.list({ limit: 1 })).data[0]?.id ?? '';
      await services.sandbox.control.contest(charge, 'fraudulent');
      await services.settle();
      await declare(newBrowser(services), number);
      const desk = await colleague(services, 'Dana');
      const { id } = await opened(desk);
      await desk.post(`/api/desk/inbox/${id}/withdrawal`, { orderNumber: number });
      await services.settle();
      const ended = await plan(services);
      expect(ended).toMatchObject({ status: 'canceled' });
      await refundWithdrawn.run(services, { checkoutId: ended?.checkoutId ?? '' });
      await services.settle();
      expect((await services.stripe.refunds.list()).data).toEqual([]);
      expect((await opened(desk)).detail.orders).toMatchObject([
        { withdrawnAt: expect.any(String), kept: { amount: 34_000 } },
      ]);
      const [dispute] = (await services.stripe.disputes.list({ limit: 1 })).data;
      await services.stripe.disputes.update(dispute?.id ?? '', {
        evidence: { uncategorized_text: 'winning_evidence' },
      });
      await services.settle();
      await refundWithdrawn.run(services, { checkoutId: ended?.checkoutId ?? '' });
      await services.settle();
      expect(await left(services)).toEqual([0]);
    },
    STORY_MS,
  );

  testOnce(
    'C17 in any state of a contract the household is shown the way to withdraw, and the desk its button, exactly where pressing carries it out',
    async () => {
      const services = await open();
      const { id: order, number, customer } = await bought(services);
      const desk = await colleague(services, 'Dana');
      const { db } = services.database;
      const delivered = {
        id: newId(),
        orderId: order,
        revision: 99,
        kind: 'step',
        key: 'optimizer_delivered',
      } as const;

      const write = async ({ deliveredMsAgo, withdrawn }: Contract) => {
        const now = services.clock.now();
        await db.update(checkouts).set({ withdrawnAt: withdrawn ? now : null });
        await db.delete(journeyEvents).where(eq(journeyEvents.id, delivered.id));
        if (deliveredMsAgo === null) return;
        await db
          .insert(journeyEvents)
          .values({ ...delivered, at: new Date(now.getTime() - deliveredMsAgo), by: 'system' });
      };
      const carriesOut = async (press: () => Promise<unknown>) => {
        const before = (await letters(services, 'withdrawal-done')).length;
        await press();
        return (await letters(services, 'withdrawal-done')).length > before;
      };

      const seen = new Set<string>();
      const check = async (contract: Contract) => {
        services.clock.advance(HOUR_MS + 1000);
        await write(contract);
        const { withdrawable } = (await customer.get('/api/user-dashboard')).json;
        expect(await carriesOut(() => declare(customer, number))).toBe(withdrawable);

        await write(contract);
        const { id, detail } = await opened(desk);
        const [{ refundable, inTime }] = detail.orders;
        expect(inTime && refundable).toBe(withdrawable);
        const record = () => desk.post(`/api/desk/inbox/${id}/withdrawal`, { orderNumber: number });
        expect(await carriesOut(record)).toBe(refundable);
        seen.add(`${withdrawable} ${refundable}`);
      };
      await fc.assert(fc.asyncProperty(anyContract, check), { numRuns: 30 });
      expect([...seen].toSorted()).toEqual(['false false', 'false true', 'true true']);
    },
    STORY_MS,
  );
});
