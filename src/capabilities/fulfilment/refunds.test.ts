import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { insertSeats, seatOf } from '#src/capabilities/pricing/store.ts';
import { invoices, subscriptions } from '#src/capabilities/billing/tables.ts';
import { reconcileBilling } from '#src/capabilities/billing/verbs/reconcile-billing.ts';
import { syncRefunds } from '#src/capabilities/billing/verbs/sync-refunds.ts';
import { onBothEngines, type TestHouse } from '#tests/support/engines.ts';
import { begun, bought, boxesIn, colleague, pass, pressBox, pressOrder } from '#tests/support/parcels.ts';

const STORY_MS = 120_000;
const SYSTEM = { kind: 'system' } as const;

const plan = async (house: TestHouse) => (await house.database.db.select().from(subscriptions))[0];
const paid = ({ database: { db } }: TestHouse) => db.select().from(invoices).orderBy(invoices.issuedAt);
const letters = async (house: TestHouse, kind: string) => (await house.mails()).filter((mail) => mail.kind === kind);
/** Refunds an invoice's payment as in Stripe's dashboard. */
async function refund(house: TestHouse, nth: number, amount?: number): Promise<string> {
  const payment_intent = (await paid(house))[nth]?.stripeIntentId ?? '';
  await house.stripe.refunds.create({ payment_intent, ...(amount && { amount }) });
  return payment_intent;
}
const trouble = async (house: TestHouse, householdId: string) => {
  const [box] = await boxesIn(house, householdId);
  return box?.trouble;
};

onBothEngines('a payment that goes back', (open) => {
  test(
    'in full it ends the plan: no charge, no place, nothing sent, one mail; in part it changes nothing',
    async () => {
      const house = await open();
      await house.transact(SYSTEM, ({ tx }) => insertSeats(tx, [{ plan: 'pro', seatNo: 1 }]));
      const { id, customer, householdId } = await bought(house, { plan: 'pro' });
      const desk = await colleague(house, 'Dana');
      const seat = () => house.read(SYSTEM, ({ tx }) => seatOf(tx, 'pro', householdId));
      expect(await seat()).not.toBeNull();
      await refund(house, 0, 1000);
      await house.settle();
      expect(await plan(house)).toMatchObject({ status: 'active' });
      expect((await letters(house, 'refund-made')).map(({ text }) => text?.includes('your plan ends'))).toEqual([
        false,
      ]);
      await pressOrder(desk, id, 'kit_packed');

      const intent = await refund(house, 0);
      await Promise.all([house.settle(), ...Array.from({ length: 5 }, () => syncRefunds(house, intent))]);
      await house.settle();
      await syncRefunds(house, intent);
      await house.settle();
      const ended = await plan(house);
      expect(ended).toMatchObject({ status: 'canceled' });
      expect((await house.stripe.subscriptions.retrieve(ended?.stripeId ?? '')).status).toBe('canceled');
      expect(await seat()).toBeNull();
      const [, told, ...more] = await letters(house, 'refund-made');
      expect(told).toMatchObject({
        recipient: 'maryam@example.com',
        subject: expect.stringContaining('your plan ends'),
      });
      expect(told?.text).toContain('We charge nothing more and do not send boxes that are not packed yet');
      expect(more).toEqual([]);

      const order = (await desk.get(`/api/desk/orders/${id}`)).json;
      expect(order).toMatchObject({ exception: 'order_stopped', stands: 'kit_packed', late: false });
      const step = { id: randomUUID(), seen: order.revision, to: 'kit_shipped' };
      expect((await desk.post(`/api/desk/orders/${id}/steps`, step)).json.code).toBe('move-not-possible');
      expect((await desk.get('/api/desk/orders')).json.orders).toEqual([]);
      const { order: shown } = (await customer.get('/api/user-dashboard')).json;
      expect(shown.delivery).toMatchObject({ late: false, trouble: expect.stringContaining('We send nothing more') });
      await pass(house, 70);
      expect((await paid(house)).filter(({ paidAmount }) => paidAmount > 0)).toHaveLength(1);
      await reconcileBilling.run(house, {});
      expect((await (await colleague(house, 'Noor')).get('/api/desk/payments')).json.discrepancies).toEqual([]);
    },
    STORY_MS,
  );

  test(
    'a month given back in full stops its box unless it is packed; an earlier month, or a box that was stopped, leaves the plan',
    async () => {
      const house = await open();
      const { householdId } = await begun(house);
      await pass(house, 27);
      const desk = await colleague(house, 'Noor');
      const [second] = await boxesIn(house, householdId);
      expect(second).toMatchObject({ month: 2, orderSteps: 1 });
      // Of a month that is over: a gesture, and no end.
      await refund(house, 0);
      await house.settle();
      expect(await plan(house)).toMatchObject({ status: 'active' });
      // Staff stops the box: its money goes back by itself, and the plan goes on.
      const stopped = { id: randomUUID(), seen: 1, exception: 'box_stopped' };
      await desk.post(`/api/desk/boxes/${second?.id}/exceptions`, stopped);
      await house.settle();
      expect((await paid(house)).map(({ paidAmount, refundedAmount }) => paidAmount - refundedAmount)).toEqual([0, 0]);
      expect(await plan(house)).toMatchObject({ status: 'active' });
      const subjects = (await letters(house, 'refund-made')).map(({ subject }) => subject);
      expect(subjects.filter((subject) => subject.includes('plan ends'))).toEqual([]);
      await reconcileBilling.run(house, {});
      await house.settle();
      expect(await plan(house)).toMatchObject({ status: 'active' });

      await pass(house, 31);
      const [third] = await boxesIn(house, householdId);
      expect(third).toMatchObject({ month: 3, orderSteps: 1 });
      const again = await colleague(house, 'Omar');
      await refund(house, 2);
      await house.settle();
      expect(await plan(house)).toMatchObject({ status: 'canceled' });
      expect(await trouble(house, householdId)).toContain('We send nothing for this month');
      const now = (await again.get(`/api/desk/boxes/${third?.id}`)).json;
      expect(now).toMatchObject({ exception: 'box_stopped' });
      expect((await house.stripe.refunds.list()).data).toHaveLength(3);
    },
    STORY_MS,
  );

  test(
    'a box that is packed when its month goes back is left to people',
    async () => {
      const house = await open();
      const { householdId } = await begun(house);
      await pass(house, 27);
      const [second] = await boxesIn(house, householdId);
      const packer = await colleague(house, 'Omar');
      await pressBox(packer, second?.id ?? '', 'box_packed');
      await refund(house, 1);
      await house.settle();
      expect(await plan(house)).toMatchObject({ status: 'canceled' });
      expect(await trouble(house, householdId)).toBeNull();
      await pressBox(packer, second?.id ?? '', 'box_shipped');
    },
    STORY_MS,
  );

  test(
    'an end that was lost on its way is made up for by night',
    async () => {
      const house = await open();
      await bought(house);
      await refund(house, 0);
      await house.sandbox.control.dropDeliveries();
      await reconcileBilling.run(house, {});
      await house.settle();
      expect(await plan(house)).toMatchObject({ status: 'canceled' });
      expect(await letters(house, 'refund-made')).toHaveLength(1);
    },
    STORY_MS,
  );
});
