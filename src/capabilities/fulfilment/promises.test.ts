import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { discounts, subscriptions } from '#src/capabilities/billing/tables.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { begun, boxesIn, bought, colleague, pass, pressOrder, signInAgain } from '#tests/support/parcels.ts';
import { keepPromises } from './actions/keep-promises.ts';
import { mailLateParcels } from './jobs.ts';
import { missedPromises, orders } from './tables.ts';

const STORY_MS = 120_000;
const mailed = async (services: TestServices, kind: string) =>
  (await services.mails()).filter((mail) => mail.kind === kind);
const night = async (services: TestServices) => {
  await mailLateParcels.run(services, {});
  await services.settle();
};
const missedIn = ({ database: { db } }: TestServices) => db.select().from(missedPromises);

onOneEngine('promises of an order', (open) => {
  test(
    'N9 past the day of a promise: one credit row, one discount, one mail, a new date beside the first; however often it is looked at',
    async () => {
      const services = await open();
      const { customer, number } = await bought(services);
      await night(services);
      expect(await missedIn(services)).toEqual([]);

      await pass(services, 4);
      await Promise.all([1, 2, 3].map(() => keepPromises(services)));
      await services.settle();
      await night(services);
      const [missed, ...none] = await missedIn(services);
      expect(none).toEqual([]);
      expect(missed).toMatchObject({ promise: 'kit-ships', month: 1, percentOff: 10, credit: 'given' });
      expect(await services.database.db.select().from(discounts)).toMatchObject([
        { id: missed?.id, kind: 'promise', percentOff: 10, state: 'waiting' },
      ]);
      const [mail, ...more] = await mailed(services, 'order-late');
      expect(more).toEqual([]);
      expect(mail?.text).toContain('we promised “Test kit leaves Dubai” by 4 December 2026 and missed it.');
      expect(mail?.text).toContain('we take 10% off the sticks of a coming payment');
      expect(mail?.text).toContain('Test kit leaves Dubai: By Tue 8 Dec (First promised by Fri 4 Dec)');

      await signInAgain(services, customer);
      const { schedule, order, subscription } = (await customer.get('/api/user-dashboard')).json;
      expect(schedule.stages[0]).toMatchObject({
        key: 'kit-ships',
        by: '2026-12-08T09:00:00.000Z',
        promised: '2026-12-04T09:00:00.000Z',
      });
      expect(order.delivery.late).toBe(true);
      expect(subscription.discounts).toMatchObject([
        { said: '10% off for a missed promise', amount: { amount: 3400 } },
      ]);
      expect(subscription.nextPayment.amount).toBe(30_600);
      const { items } = (await customer.get('/api/timeline?kind=order')).json;
      expect(items[0]).toMatchObject({
        title: 'A promise was missed',
        text: 'Test kit leaves Dubai: promised by 4 December 2026. 10% off the sticks of a coming payment.',
      });
      expect(number).toBeTruthy();
    },
    STORY_MS,
  );
});

onOneEngine('promises, further', (open) => {
  test(
    'N9 the lab report past its fourteenth business day and sticks past their day are credited once each, one a payment',
    async () => {
      const services = await open();
      const { id, customer } = await bought(services);
      const desk = await colleague(services, 'Dana');
      await pass(services, 1);
      await pressOrder(desk, id, 'lab_received');
      await pass(services, 19);
      await night(services);
      expect(await missedIn(services)).toEqual([]);
      await pass(services, 3);
      await night(services);
      expect((await missedIn(services)).map(({ promise }) => promise)).toEqual(['report']);
      const promised = async () =>
        (await mailed(services, 'order-late')).filter(({ text }) => text?.includes('we promised'));
      expect((await promised())[0]?.text).toContain('“Lab report and formula” by 22 December 2026 and missed it.');
      for (let day = 0; day < 30; day += 2) {
        await pass(services, 2);
        await night(services);
      }
      expect((await missedIn(services)).map(({ promise }) => promise).toSorted()).toEqual(['report', 'sticks-arrive']);
      // Nothing slides on without a word, and no promise is credited twice.
      expect(await promised()).toHaveLength(2);
      expect((await mailed(services, 'order-waits')).length).toBeGreaterThanOrEqual(1);
      await signInAgain(services, customer);
      const { subscription } = (await customer.get('/api/user-dashboard')).json;
      expect(subscription.discounts.map(({ amount }: { amount: { amount: number } }) => amount.amount)).toEqual([
        3400, 0,
      ]);
    },
    STORY_MS,
  );

  test(
    'N9 while the household has its kit no promise runs out; it is reminded, and the sticks keep the days they had',
    async () => {
      const services = await open();
      const { id } = await bought(services);
      const desk = await colleague(services, 'Dana');
      await pass(services, 1);
      await pressOrder(desk, id, 'kit_delivered');
      for (let day = 0; day < 40; day += 4) {
        await pass(services, 4);
        await night(services);
      }
      expect(await missedIn(services)).toEqual([]);
      const reminders = await mailed(services, 'order-waits');
      expect(reminders.length).toBeGreaterThanOrEqual(2);
      expect(reminders[0]?.subject).toBe('Your test kit waits for its samples');
      await pressOrder(await colleague(services, 'Omar'), id, 'lab_transit');
      await night(services);
      expect(await missedIn(services)).toEqual([]);
    },
    STORY_MS,
  );

  test(
    'N9 a later box past its day is credited once; with a cancelled plan the record says that no payment follows',
    async () => {
      const services = await open();
      const { householdId, id, customer } = await begun(services);
      await pass(services, 27);
      await signInAgain(services, customer);
      const [box] = await boxesIn(services, householdId);
      expect(box).toMatchObject({ month: 2, status: 'Processing', promisedDelivery: expect.any(String) });
      const onTime = async () => (await (await colleague(services, 'Figures')).get('/api/desk/on-time?days=90')).json;
      expect((await customer.get('/api/desk/on-time')).status).toBe(403);
      await services.database.db.update(subscriptions).set({ endsOn: new Date('2027-03-01') });
      await pass(services, 12);
      await Promise.all([night(services), keepPromises(services)]);
      await services.settle();
      expect(await missedIn(services)).toMatchObject([{ month: 2, promise: 'sticks-arrive', credit: 'none' }]);
      expect((await mailed(services, 'order-late')).at(-1)?.text).toContain('No further payment is planned');
      expect(await services.database.db.select().from(discounts)).toEqual([]);
      const [row] = await services.database.db.select().from(orders).where(eq(orders.id, id));
      expect(row?.checkAt).toBeNull();
      // The rate of the desk is made from the first box, which came in time, and this one.
      expect(await onTime()).toEqual({ days: 90, kept: 1, missed: 1, percent: 50 });
    },
    STORY_MS,
  );
});
