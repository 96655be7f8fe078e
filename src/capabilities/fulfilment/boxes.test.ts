import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { people } from '#src/capabilities/access/tables.ts';
import { subscriptions } from '#src/capabilities/billing/tables.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { begun, boxesIn, bought, colleague, pass, pressBox, signInAgain as signIn } from '#tests/support/parcels.ts';
import { remindOfRenewals, stopEmptyBoxes } from './jobs.ts';
import { simulateCarrier } from './actions/simulate-carrier.ts';

/** Four months take their time on a busy machine. */
const STORY_MS = 120_000;

const row = async (services: TestServices) => (await services.database.db.select().from(subscriptions))[0];
async function charges(services: TestServices): Promise<number[]> {
  const { data } = await services.stripe.invoices.list({ subscription: (await row(services))?.stripeId ?? '' });
  return data.map((invoice) => invoice.amount_paid).filter((amount) => amount > 0);
}
const givenBack = async (services: TestServices) =>
  (await services.stripe.refunds.list()).data.map(({ amount }) => amount).toSorted((a, b) => a - b);
const mailed = async (services: TestServices, kind: string) =>
  (await services.mails()).filter((mail) => mail.kind === kind);

onOneEngine('monthly boxes', (open) => {
  test(
    'N10 C15 from the order to box two: the renewal opens it, staff move it, the carrier brings it; no other charge before it left',
    async () => {
      const services = await open();
      const { id, number, householdId, customer } = await begun(services);
      services.statements();
      const [first, ...none] = await boxesIn(services, householdId);
      expect(services.statements().length).toBeLessThanOrEqual(2);
      expect(none).toEqual([]);
      expect(first).toMatchObject({ month: 1, number: `${number}-1`, sticks: 28, orderSteps: 4, status: 'Completed' });
      expect(first?.cats).toMatchObject([
        { name: 'Miso', formulaVersion: 1 },
        { name: 'Biscuit', formulaVersion: 1 },
      ]);
      expect(first).toMatchObject({ sandbox: true, invoiceId: null, expectedDelivery: null });

      await pass(services, 27);
      const [second] = await boxesIn(services, householdId);
      expect(second).toMatchObject({ month: 2, number: `${number}-2`, orderSteps: 1, status: 'Processing' });
      expect(second?.cats).toHaveLength(2);
      expect(second?.invoiceId).toBeTruthy();
      expect(await charges(services)).toEqual([34_000, 34_000]);

      // It does not leave for longer than its month: nothing falls due that would be for another.
      await pass(services, 40);
      expect(await charges(services)).toHaveLength(2);
      expect(await boxesIn(services, householdId)).toHaveLength(2);
      const desk = await colleague(services, 'Omar');
      expect((await desk.get('/api/desk/orders?only=late')).json.orders).toMatchObject([{ id: second?.id, month: 2 }]);

      const path = `/api/desk/boxes/${second?.id}`;
      const press = { id: randomUUID(), seen: 1, to: 'box_packed' };
      const pressed = await Promise.all(Array.from({ length: 20 }, () => desk.post(`${path}/steps`, press)));
      expect(new Set(pressed.map(({ status, json }) => `${status} ${json.revision}`))).toEqual(new Set(['200 2']));
      const taken = await desk.post(`${path}/undo`, { id: randomUUID(), seen: 2, reason: 'Wrong shelf' });
      expect(taken.json).toMatchObject({ stands: 'box_paid', revision: 3, history: [{}, {}, { note: 'Wrong shelf' }] });
      const stale = await desk.post(`${path}/steps`, { id: randomUUID(), seen: 2, to: 'box_packed' });
      expect([stale.status, stale.json.message]).toEqual([
        409,
        'Omar has already updated this box. This is its current status.',
      ]);
      const { revision: seen } = await pressBox(desk, second?.id ?? '', 'box_packed');
      const shipped = { id: randomUUID(), seen, to: 'box_shipped', tracking: 'DXB-0977' };
      expect((await desk.post(`${path}/steps`, shipped)).status).toBe(200);
      await services.settle();
      expect(await row(services)).toMatchObject({ collectionPaused: false });
      expect((await row(services))?.currentPeriodEnd?.toISOString().slice(0, 10)).toBe('2027-03-11');
      expect((await desk.get('/api/desk/orders?search=dxb-09')).json.orders).toMatchObject([{ stands: 'box_shipped' }]);

      await pass(services, 5);
      expect(await simulateCarrier(services)).toBe(1);
      const [there] = await boxesIn(services, householdId);
      expect(there).toMatchObject({ orderSteps: 4, status: 'Completed', tracking: 'DXB-0977', sandbox: true });
      expect((await mailed(services, 'box-shipped'))[0]?.text).toContain('DXB-0977');
      expect((await mailed(services, 'box-delivered'))[0]?.text).toContain('month 2 for Miso and Biscuit');

      // A box that leaves within its month does not move the day of the next charge.
      await pass(services, 24);
      expect(await charges(services)).toHaveLength(3);
      const due = (await row(services))?.currentPeriodEnd;
      const [third] = await boxesIn(services, householdId);
      await pass(services, 2);
      await pressBox(await colleague(services, 'Lena'), third?.id ?? '', 'box_shipped');
      await services.settle();
      expect((await row(services))?.currentPeriodEnd).toEqual(due);
      expect(await row(services)).toMatchObject({ collectionPaused: false });

      const other = await bought(services, { email: 'two@example.com' });
      expect(await boxesIn(services, other.householdId)).toEqual([]);
      await signIn(services, customer);
      for (const who of [customer, other.customer]) expect((await who.get(path)).status).toBe(403);
      expect((await (await colleague(services, 'Noor')).get(`/api/desk/boxes/${id}`)).status).toBe(404);
    },
    STORY_MS,
  );

  test(
    'a cat that is archived is in no box, in no mail, and in no charge, until it is back; whatever came last counts',
    async () => {
      const services = await open();
      const { customer, householdId } = await begun(services);
      const [miso, biscuit] = (await customer.get('/api/cats')).json as { id: string; name: string }[];
      const archive = (cat = miso) => customer.post(`/api/cats/${cat?.id}/archive`, { reason: 'died' });
      const restore = (cat = miso) => customer.post(`/api/cats/${cat?.id}/restore`);
      const before = (await services.mails()).length;

      for (let round = 0; round < 3; round += 1) await Promise.all([archive(), services.runJobs(), restore()]);
      await restore();
      await archive();
      await Promise.all([services.settle(), archive()]);
      await services.settle();
      const stripeId = (await row(services))?.stripeId ?? '';
      const one = await services.stripe.subscriptions.retrieve(stripeId);
      expect(one.items.data).toMatchObject([{ quantity: 1, price: { unit_amount: 19_000 } }]);
      expect((await customer.get('/api/subscription')).json).toMatchObject({
        catCount: 1,
        monthlyAmount: { amount: 19_000 },
      });
      expect((await services.mails()).slice(before)).toEqual([]);

      await pass(services, 27);
      expect((await charges(services)).toSorted((a, b) => a - b)).toEqual([19_000, 34_000]);
      const [second] = await boxesIn(services, householdId);
      expect(second?.cats).toMatchObject([{ name: 'Biscuit' }]);
      await pressBox(await colleague(services, 'Omar'), second?.id ?? '', 'box_shipped');
      await services.settle();
      await signIn(services, customer);
      const told = (await services.mails()).slice(before).map(({ text }) => text ?? '');
      expect(told.some((text) => text.includes('Biscuit'))).toBe(true);
      expect(told.some((text) => text.includes('Miso'))).toBe(false);

      // With nobody left the plan ends with the month that is paid; who comes back first takes that back.
      await archive(biscuit);
      await services.settle();
      expect((await services.stripe.subscriptions.retrieve(stripeId)).cancel_at_period_end).toBe(true);
      await restore(biscuit);
      await restore();
      await services.settle();
      const both = await services.stripe.subscriptions.retrieve(stripeId);
      expect(both.cancel_at_period_end).toBe(false);
      expect(both.items.data).toMatchObject([{ quantity: 2, price: { unit_amount: 17_000 } }]);
      // Paid for two and packed for one, its share is refunded; paid with no cat left, all of it.
      await pass(services, 31);
      const [third] = await boxesIn(services, householdId);
      await signIn(services, customer);
      await archive();
      await pressBox(await colleague(services, 'Lena'), third?.id ?? '', 'box_shipped');
      await services.settle();
      expect(await givenBack(services)).toEqual([17_000]);
      await pass(services, 31);
      expect((await charges(services)).toSorted((a, b) => a - b)).toEqual([19_000, 19_000, 34_000, 34_000]);
      await signIn(services, customer);
      await archive(biscuit);
      await pass(services, 32);
      await Promise.all([1, 2].map(() => stopEmptyBoxes.run(services, {})));
      await services.settle();
      expect(await row(services)).toMatchObject({ status: 'canceled' });
      expect(await charges(services)).toHaveLength(4);
      expect(await givenBack(services)).toEqual([17_000, 19_000]);
      const [fourth] = await boxesIn(services, householdId);
      expect(fourth).toMatchObject({
        cats: [],
        expectedDelivery: null,
        trouble: expect.stringContaining('refund anything you paid'),
      });
    },
    STORY_MS,
  );

  test(
    'a charge is told once, a week before; box mails come to who wants them',
    async () => {
      const services = await open();
      const { householdId } = await begun(services);
      await pass(services, 15);
      await remindOfRenewals.run(services, {});
      expect(await mailed(services, 'renewal-reminder')).toEqual([]);
      await pass(services, 6);
      await Promise.all([1, 2, 3].map(() => remindOfRenewals.run(services, {})));
      const [told, ...more] = await mailed(services, 'renewal-reminder');
      expect(more).toEqual([]);
      expect(told?.text).toContain('AED\u00a0340');
      expect(told?.text).toContain('On 1 January 2027');
      expect(told?.text).toContain('28 sticks each for Miso and Biscuit');
      await services.database.db
        .update(people)
        .set({ deliveryReminders: false })
        .where(eq(people.email, 'maryam@example.com'));
      await pass(services, 5);
      const [second] = await boxesIn(services, householdId);
      await pressBox(await colleague(services, 'Omar'), second?.id ?? '', 'box_delivered');
      expect([...(await mailed(services, 'box-shipped')), ...(await mailed(services, 'box-delivered'))]).toEqual([]);
    },
    STORY_MS,
  );
});
