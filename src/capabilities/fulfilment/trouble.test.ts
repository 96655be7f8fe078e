import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { onBothEngines, type TestServices, testOnce } from '#tests/support/engines.ts';
import { bought, colleague, pressOrder, signInAgain } from '#tests/support/parcels.ts';
import { mailLateParcels } from './jobs.ts';

const DAY_MS = 86_400_000;
const mailed = async (services: TestServices, kind: string) =>
  (await services.mails()).filter((mail) => mail.kind === kind);

onBothEngines('mails about problems', (open) => {
  test('an order that is late is written about once for each promise that goes by', async () => {
    const services = await open();
    const { customer, id } = await bought(services);
    const delivery = async () => {
      await signInAgain(services, customer);
      const { order } = (await customer.get('/api/user-dashboard')).json;
      const { expectedFrom, expectedDelivery, late, phases } = order.delivery;
      return { late, dates: [expectedFrom, expectedDelivery, phases] };
    };
    const placed = await delivery();
    expect(placed.late).toBe(false);
    expect(placed.dates.slice(0, 2)).toEqual(['2026-12-22T09:00:00.000Z', '2026-12-26T09:00:00.000Z']);
    await mailLateParcels.run(services, {});
    expect(await mailed(services, 'order-late')).toEqual([]);

    services.clock.advance(4 * DAY_MS);
    await Promise.all([1, 2, 3].map(() => mailLateParcels.run(services, {})));
    await services.settle();
    services.clock.advance(DAY_MS);
    await mailLateParcels.run(services, {});
    await services.settle();
    const [told, ...more] = await mailed(services, 'order-late');
    expect(more).toEqual([]);
    expect(told?.text).toContain('Your order for Miso and Biscuit: we promised');
    expect(await delivery()).toMatchObject({ late: true });

    await pressOrder(await colleague(services, 'Dana'), id, 'kit_shipped');
    expect((await delivery()).late).toBe(false);
    services.clock.advance(8 * DAY_MS);
    await mailLateParcels.run(services, {});
    await services.settle();
    expect(await mailed(services, 'order-late')).toHaveLength(2);
    expect((await delivery()).late).toBe(true);
  });

  testOnce(
    'a lost parcel and samples that could not be used are written about once, and not about cats that are gone',
    async () => {
      const services = await open();
      const { customer, id } = await bought(services);
      const desk = await colleague(services, 'Dana');
      const path = `/api/desk/orders/${id}`;
      const raise = async (exception: string) => {
        const { revision: seen } = (await desk.get(path)).json;
        const raised = { id: randomUUID(), seen, exception };
        await Promise.all([1, 2, 3].map(() => desk.post(`${path}/exceptions`, raised)));
        return (await desk.get(path)).json.revision as number;
      };
      await pressOrder(desk, id, 'kit_transit');
      const seen = await raise('parcel_lost');
      expect((await mailed(services, 'order-parcel-lost')).map(({ text }) => text)).toEqual([
        expect.stringContaining('The carrier cannot find the parcel for Miso and Biscuit.'),
      ]);
      await desk.post(`${path}/resolutions`, { id: randomUUID(), seen, way: 'found' });
      for (const { id: cat } of (await customer.get('/api/cats')).json.slice(1))
        await customer.post(`/api/cats/${cat}/archive`, { reason: 'moved' });
      await pressOrder(desk, id, 'lab_received');
      await raise('sample_rejected');
      const [rejected, ...more] = await mailed(services, 'order-sample-rejected');
      expect(more).toEqual([]);
      expect(rejected?.text).toContain('The samples of Miso arrived');
      expect(rejected?.text).not.toContain('Biscuit');
    },
  );
});
