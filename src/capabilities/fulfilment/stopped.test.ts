import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { followKits } from '#src/capabilities/rewards/actions/follow-kits.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { bought, colleague, pressOrder } from '#tests/support/parcels.ts';
import { balanceOf, REDEEM, withPoints } from '#tests/support/points.ts';
import { stopParcels } from './actions/stop-parcels.ts';
import { boxExtras, orders } from './tables.ts';

const extra = async ({ database: { db } }: TestServices) => (await db.select().from(boxExtras))[0];
const order = async ({ database: { db } }: TestServices, id: string) =>
  (await db.select().from(orders).where(eq(orders.id, id)))[0];

onOneEngine('an order that is stopped', (open) => {
  test('C16 a bonus kit packed with the first box waits again, and its points come back with the end of the plan', async () => {
    const services = await open();
    const { id, number, customer, householdId } = await bought(services);
    const [cat] = (await customer.get('/api/cats')).json;
    await withPoints(services, householdId, 450);
    expect((await customer.post(REDEEM, { rewardId: 'bonus-test-kit', catId: cat.id })).status).toBe(200);
    const desk = await colleague(services, 'Dana');
    await pressOrder(desk, id, 'supplements_ready');
    expect(await extra(services)).toMatchObject({ state: 'boxed' });
    await services.settle();
    const before = await balanceOf(services, householdId);

    const withdrawal = { requestId: randomUUID(), name: 'Maryam', email: 'maryam@example.com', orderNumber: number };
    expect((await customer.post('/api/withdrawals', withdrawal)).status).toBe(200);
    await services.settle();
    expect(await order(services, id)).toMatchObject({ stands: 'supplements_ready', exception: 'order_stopped' });
    expect(await extra(services)).toMatchObject({ state: 'waiting', boxId: null });
    const earned = await balanceOf(services, householdId);
    await followKits.run(services, {});
    expect(await extra(services)).toMatchObject({ state: 'withdrawn' });
    expect([earned <= before, (await balanceOf(services, householdId)) - earned]).toEqual([true, 450]);
  });

  test('a stop that is repeated, or comes after the sticks have left, adds no event to the order', async () => {
    const services = await open();
    const { id } = await bought(services);
    const desk = await colleague(services, 'Dana');
    const checkoutId = (await order(services, id))?.checkoutId ?? '';
    const stop = () => stopParcels.run(services, { checkoutId, paidWith: null });
    // A checkout without an order has nothing to stop.
    await stopParcels.run(services, { checkoutId: randomUUID(), paidWith: null });
    const other = await bought(services, { email: 'two@example.com', names: ['Laila'] });
    await pressOrder(desk, other.id, 'optimizer_shipped');
    const { revision } = (await order(services, other.id)) ?? {};
    await stopParcels.run(services, {
      checkoutId: (await order(services, other.id))?.checkoutId ?? '',
      paidWith: null,
    });
    expect(await order(services, other.id)).toMatchObject({ exception: null, revision });

    await Promise.all([stop(), stop()]);
    await stop();
    const { history } = (await desk.get(`/api/desk/orders/${id}`)).json;
    expect(history.map(({ kind, key }: Record<string, string>) => `${kind} ${key}`)).toEqual([
      'step order_received',
      'raised order_stopped',
    ]);
    // Colleagues can neither go on with it nor call it something else.
    const seen = history.length;
    const tries = [
      await desk.post(`/api/desk/orders/${id}/steps`, { id: randomUUID(), seen, to: 'kit_packed' }),
      await desk.post(`/api/desk/orders/${id}/undo`, { id: randomUUID(), seen, reason: 'By mistake' }),
      await desk.post(`/api/desk/orders/${id}/exceptions`, { id: randomUUID(), seen, exception: 'parcel_lost' }),
      await desk.post(`/api/desk/orders/${id}/resolutions`, { id: randomUUID(), seen, way: 'carried_on' }),
    ];
    for (const { status, json } of tries) expect([status, json.code]).toEqual([409, 'move-not-possible']);
    // To stop an order is not in a colleague's hands.
    const raise = { id: randomUUID(), seen, exception: 'order_stopped' };
    expect((await desk.post(`/api/desk/orders/${id}/exceptions`, raise)).status).toBe(422);
  });
});
