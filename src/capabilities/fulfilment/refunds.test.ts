import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { invoices, subscriptions } from '#src/capabilities/billing/tables.ts';
import { reconcileBilling } from '#src/capabilities/billing/actions/reconcile-billing.ts';
import { syncRefunds } from '#src/capabilities/billing/actions/sync-refunds.ts';
import { onOneEngine, testOnce, type TestServices } from '#tests/support/engines.ts';
import { addProPlaces, proHolders } from '#tests/support/pro-places.ts';
import { begun, bought, boxesIn, colleague, pass, pressBox, pressOrder } from '#tests/support/parcels.ts';

const STORY_MS = 120_000;

const plan = async (services: TestServices) => (await services.database.db.select().from(subscriptions))[0];
const paid = ({ database: { db } }: TestServices) => db.select().from(invoices).orderBy(invoices.issuedAt);
const letters = async (services: TestServices, kind: string) =>
  (await services.mails()).filter((mail) => mail.kind === kind);
/** Refunds an invoice's payment as in Stripe's dashboard. */
async function refund(services: TestServices, nth: number, amount?: number): Promise<string> {
  const payment_intent = (await paid(services))[nth]?.stripeIntentId ?? '';
  await services.stripe.refunds.create({ payment_intent, ...(amount && { amount }) });
  return payment_intent;
}
const trouble = async (services: TestServices, householdId: string) => {
  const [box] = await boxesIn(services, householdId);
  return box?.trouble;
};

onOneEngine('a payment that goes back', (open) => {
  test(
    'in full it ends the plan: no charge, no place, nothing sent, one mail; in part it changes nothing',
    async () => {
      const services = await open();
      await addProPlaces(services, 1);
      const { id, customer, householdId } = await bought(services, { plan: 'pro' });
      const desk = await colleague(services, 'Dana');
      expect(await proHolders(services)).toEqual([householdId]);
      await refund(services, 0, 1000);
      await services.settle();
      expect(await plan(services)).toMatchObject({ status: 'active' });
      expect((await letters(services, 'refund-made')).map(({ text }) => text?.includes('your plan ends'))).toEqual([
        false,
      ]);
      await pressOrder(desk, id, 'kit_packed');

      const intent = await refund(services, 0);
      await Promise.all([services.settle(), ...Array.from({ length: 5 }, () => syncRefunds(services, intent))]);
      await services.settle();
      await syncRefunds(services, intent);
      await services.settle();
      const ended = await plan(services);
      expect(ended).toMatchObject({ status: 'canceled' });
      expect((await services.stripe.subscriptions.retrieve(ended?.stripeId ?? '')).status).toBe('canceled');
      expect(await proHolders(services)).toEqual([]);
      const [, told, ...more] = await letters(services, 'refund-made');
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
      await pass(services, 70);
      expect((await paid(services)).filter(({ paidAmount }) => paidAmount > 0)).toHaveLength(1);
      await reconcileBilling.run(services, {});
      expect((await (await colleague(services, 'Noor')).get('/api/desk/payments')).json.discrepancies).toEqual([]);
    },
    STORY_MS,
  );

  testOnce(
    'a month given back in full stops its box unless it is packed; an earlier month, or a box that was stopped, leaves the plan',
    async () => {
      const services = await open();
      const { householdId } = await begun(services);
      await pass(services, 27);
      const desk = await colleague(services, 'Noor');
      const [second] = await boxesIn(services, householdId);
      expect(second).toMatchObject({ month: 2, orderSteps: 1 });
      // Of a month that is over: a gesture, and no end.
      await refund(services, 0);
      await services.settle();
      expect(await plan(services)).toMatchObject({ status: 'active' });
      // Staff stops the box: its money goes back by itself, and the plan goes on.
      const stopped = { id: randomUUID(), seen: 1, exception: 'box_stopped' };
      await desk.post(`/api/desk/boxes/${second?.id}/exceptions`, stopped);
      await services.settle();
      expect((await paid(services)).map(({ paidAmount, refundedAmount }) => paidAmount - refundedAmount)).toEqual([
        0, 0,
      ]);
      expect(await plan(services)).toMatchObject({ status: 'active' });
      const subjects = (await letters(services, 'refund-made')).map(({ subject }) => subject);
      expect(subjects.filter((subject) => subject.includes('plan ends'))).toEqual([]);
      await reconcileBilling.run(services, {});
      await services.settle();
      expect(await plan(services)).toMatchObject({ status: 'active' });

      await pass(services, 31);
      const [third] = await boxesIn(services, householdId);
      expect(third).toMatchObject({ month: 3, orderSteps: 1 });
      const again = await colleague(services, 'Omar');
      await refund(services, 2);
      await services.settle();
      // It ends on the third day, until which it can be kept.
      expect(await plan(services)).toMatchObject({ endsOn: expect.any(Date) });
      expect(await trouble(services, householdId)).toContain('We send nothing for this month');
      const now = (await again.get(`/api/desk/boxes/${third?.id}`)).json;
      expect(now).toMatchObject({ exception: 'box_stopped' });
      expect((await services.stripe.refunds.list()).data).toHaveLength(3);
    },
    STORY_MS,
  );

  testOnce(
    'a box that is packed when its month goes back is left to people',
    async () => {
      const services = await open();
      const { householdId } = await begun(services);
      await pass(services, 27);
      const [second] = await boxesIn(services, householdId);
      const packer = await colleague(services, 'Omar');
      await pressBox(packer, second?.id ?? '', 'box_packed');
      await refund(services, 1);
      await services.settle();
      expect(await plan(services)).toMatchObject({ endsOn: expect.any(Date) });
      expect(await trouble(services, householdId)).toBeNull();
      await pressBox(packer, second?.id ?? '', 'box_shipped');
    },
    STORY_MS,
  );

  testOnce(
    'an end that was lost on its way is made up for by night',
    async () => {
      const services = await open();
      await bought(services);
      await refund(services, 0);
      await services.sandbox.control.dropDeliveries();
      await reconcileBilling.run(services, {});
      await services.settle();
      expect(await plan(services)).toMatchObject({ status: 'canceled' });
      expect(await letters(services, 'refund-made')).toHaveLength(1);
    },
    STORY_MS,
  );
});
