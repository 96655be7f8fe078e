import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { people } from '#src/capabilities/access/tables.ts';
import { subscriptions } from '#src/capabilities/billing/tables.ts';
import { onBothEngines, type TestHouse } from '#tests/support/engines.ts';
import { begun, boxesIn, bought, colleague, pass, pressBox, signInAgain as signIn } from '#tests/support/parcels.ts';
import { remindOfRenewals, stopEmptyBoxes } from './jobs.ts';
import { carryParcels } from './verbs/carry-parcels.ts';

/** Four months take their time on a busy machine. */
const STORY_MS = 120_000;

const row = async (house: TestHouse) => (await house.database.db.select().from(subscriptions))[0];
async function charges(house: TestHouse): Promise<number[]> {
  const { data } = await house.stripe.invoices.list({ subscription: (await row(house))?.stripeId ?? '' });
  return data.map((invoice) => invoice.amount_paid).filter((amount) => amount > 0);
}
const givenBack = async (house: TestHouse) =>
  (await house.stripe.refunds.list()).data.map(({ amount }) => amount).toSorted((a, b) => a - b);
const mailed = async (house: TestHouse, kind: string) => (await house.mails()).filter((mail) => mail.kind === kind);

onBothEngines('monthly boxes', (open, engine) => {
  test(
    'N10 C15 from the order to box two: the renewal opens it, staff move it, the carrier brings it; no other charge before it left',
    async () => {
      const house = await open();
      const { id, number, householdId, customer } = await begun(house);
      house.statements();
      const [first, ...none] = await boxesIn(house, householdId);
      expect(house.statements().length).toBeLessThanOrEqual(2);
      expect(none).toEqual([]);
      expect(first).toMatchObject({ month: 1, number: `${number}-1`, sticks: 28, orderSteps: 4, status: 'Completed' });
      expect(first?.cats).toMatchObject([
        { name: 'Miso', formulaVersion: 1 },
        { name: 'Biscuit', formulaVersion: 1 },
      ]);
      expect(first).toMatchObject({ sandbox: true, invoiceId: null, expectedDelivery: null });

      await pass(house, 27);
      const [second] = await boxesIn(house, householdId);
      expect(second).toMatchObject({ month: 2, number: `${number}-2`, orderSteps: 1, status: 'Processing' });
      expect(second?.cats).toHaveLength(2);
      expect(second?.invoiceId).toBeTruthy();
      expect(await charges(house)).toEqual([34_000, 34_000]);

      // It does not leave for longer than its month: nothing falls due that would be for another.
      await pass(house, 40);
      expect(await charges(house)).toHaveLength(2);
      expect(await boxesIn(house, householdId)).toHaveLength(2);
      const desk = await colleague(house, 'Omar');
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
      await house.settle();
      expect(await row(house)).toMatchObject({ collectionPaused: false });
      expect((await row(house))?.currentPeriodEnd?.toISOString().slice(0, 10)).toBe('2027-03-11');
      expect((await desk.get('/api/desk/orders?search=dxb-09')).json.orders).toMatchObject([{ stands: 'box_shipped' }]);

      await pass(house, 5);
      expect(await carryParcels(house)).toBe(1);
      const [there] = await boxesIn(house, householdId);
      expect(there).toMatchObject({ orderSteps: 4, status: 'Completed', tracking: 'DXB-0977', sandbox: true });
      expect((await mailed(house, 'box-shipped'))[0]?.text).toContain('DXB-0977');
      expect((await mailed(house, 'box-delivered'))[0]?.text).toContain('month 2 for Miso and Biscuit');

      // A box that leaves within its month does not move the day of the next charge.
      await pass(house, 24);
      expect(await charges(house)).toHaveLength(3);
      const due = (await row(house))?.currentPeriodEnd;
      const [third] = await boxesIn(house, householdId);
      await pass(house, 2);
      await pressBox(await colleague(house, 'Lena'), third?.id ?? '', 'box_shipped');
      await house.settle();
      expect((await row(house))?.currentPeriodEnd).toEqual(due);
      expect(await row(house)).toMatchObject({ collectionPaused: false });

      const other = await bought(house, { email: 'two@example.com' });
      expect(await boxesIn(house, other.householdId)).toEqual([]);
      await signIn(house, customer);
      for (const who of [customer, other.customer]) expect((await who.get(path)).status).toBe(403);
      expect((await (await colleague(house, 'Noor')).get(`/api/desk/boxes/${id}`)).status).toBe(404);
    },
    STORY_MS,
  );

  // The embedded engine runs one transaction at a time: races are for the other.
  if (engine === 'postgres')
    test(
      'a cat that is archived is in no box, in no mail, and in no charge, until it is back; whatever came last counts',
      async () => {
        const house = await open();
        const { customer, householdId } = await begun(house);
        const [miso, biscuit] = (await customer.get('/api/cats')).json as { id: string; name: string }[];
        const archive = (cat = miso) => customer.post(`/api/cats/${cat?.id}/archive`, { reason: 'died' });
        const restore = (cat = miso) => customer.post(`/api/cats/${cat?.id}/restore`);
        const before = (await house.mails()).length;

        for (let round = 0; round < 3; round += 1) await Promise.all([archive(), house.runJobs(), restore()]);
        await restore();
        await archive();
        await Promise.all([house.settle(), archive()]);
        await house.settle();
        const stripeId = (await row(house))?.stripeId ?? '';
        const one = await house.stripe.subscriptions.retrieve(stripeId);
        expect(one.items.data).toMatchObject([{ quantity: 1, price: { unit_amount: 19_000 } }]);
        expect((await customer.get('/api/subscription')).json).toMatchObject({
          catCount: 1,
          monthlyAmount: { amount: 19_000 },
        });
        expect((await house.mails()).slice(before)).toEqual([]);

        await pass(house, 27);
        expect((await charges(house)).toSorted((a, b) => a - b)).toEqual([19_000, 34_000]);
        const [second] = await boxesIn(house, householdId);
        expect(second?.cats).toMatchObject([{ name: 'Biscuit' }]);
        await pressBox(await colleague(house, 'Omar'), second?.id ?? '', 'box_shipped');
        await house.settle();
        await signIn(house, customer);
        const told = (await house.mails()).slice(before).map(({ text }) => text ?? '');
        expect(told.some((text) => text.includes('Biscuit'))).toBe(true);
        expect(told.some((text) => text.includes('Miso'))).toBe(false);

        // With nobody left the plan ends with the month that is paid; who comes back first takes that back.
        await archive(biscuit);
        await house.settle();
        expect((await house.stripe.subscriptions.retrieve(stripeId)).cancel_at_period_end).toBe(true);
        await restore(biscuit);
        await restore();
        await house.settle();
        const both = await house.stripe.subscriptions.retrieve(stripeId);
        expect(both.cancel_at_period_end).toBe(false);
        expect(both.items.data).toMatchObject([{ quantity: 2, price: { unit_amount: 17_000 } }]);
        // Paid for two and packed for one, its share is refunded; paid with no cat left, all of it.
        await pass(house, 31);
        const [third] = await boxesIn(house, householdId);
        await signIn(house, customer);
        await archive();
        await pressBox(await colleague(house, 'Lena'), third?.id ?? '', 'box_shipped');
        await house.settle();
        expect(await givenBack(house)).toEqual([17_000]);
        await pass(house, 31);
        expect((await charges(house)).toSorted((a, b) => a - b)).toEqual([19_000, 19_000, 34_000, 34_000]);
        await signIn(house, customer);
        await archive(biscuit);
        await pass(house, 32);
        await Promise.all([1, 2].map(() => stopEmptyBoxes.run(house, {})));
        await house.settle();
        expect(await row(house)).toMatchObject({ status: 'canceled' });
        expect(await charges(house)).toHaveLength(4);
        expect(await givenBack(house)).toEqual([17_000, 19_000]);
        const [fourth] = await boxesIn(house, householdId);
        expect(fourth).toMatchObject({
          cats: [],
          expectedDelivery: null,
          trouble: expect.stringContaining('refund what you paid'),
        });
      },
      STORY_MS,
    );

  if (engine === 'pglite')
    test(
      'a charge is told once, a week before; box mails come to who wants them',
      async () => {
        const house = await open();
        const { householdId } = await begun(house);
        await pass(house, 15);
        await remindOfRenewals.run(house, {});
        expect(await mailed(house, 'renewal-reminder')).toEqual([]);
        await pass(house, 6);
        await Promise.all([1, 2, 3].map(() => remindOfRenewals.run(house, {})));
        const [told, ...more] = await mailed(house, 'renewal-reminder');
        expect(more).toEqual([]);
        expect(told?.text).toContain('AED\u00a0340');
        expect(told?.text).toContain('On 1 January 2027');
        expect(told?.text).toContain('28 sticks each for Miso and Biscuit');
        await house.database.db
          .update(people)
          .set({ deliveryReminders: false })
          .where(eq(people.email, 'maryam@example.com'));
        await pass(house, 5);
        const [second] = await boxesIn(house, householdId);
        await pressBox(await colleague(house, 'Omar'), second?.id ?? '', 'box_delivered');
        expect([...(await mailed(house, 'box-shipped')), ...(await mailed(house, 'box-delivered'))]).toEqual([]);
      },
      STORY_MS,
    );
});
