import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { SYSTEM } from '#tests/support/actors.ts';
import { paidOrder } from '#tests/support/buyers.ts';
import { onBothEngines } from '#tests/support/engines.ts';
import { orders } from './tables.ts';
import { appendOrderEvent } from './actions/move-order.ts';

const WAY = [
  'kit_packed',
  'kit_shipped',
  'kit_transit',
  'kit_delivered',
  'return_label',
  'pickup_scheduled',
  'lab_transit',
  'lab_received',
  'analysis_started',
] as const;

onBothEngines('samples', (open) => {
  test('when an order is received by the lab, the samples of each of its cats are, and are answered once they are analysed', async () => {
    const services = await open();
    const { browser, sessionId } = await paidOrder(services);
    const account = { password: 'a-long-purr', firstName: 'Maryam', lastName: 'Example' };
    await browser.post(`/api/checkout-sessions/${sessionId}/account`, account);
    const [order] = await services.database.db.select().from(orders);
    for (const to of WAY) {
      const seen = (await services.database.db.select().from(orders))[0]?.revision ?? 0;
      const said = { id: randomUUID(), seen, move: { kind: 'step', to } } as const;
      expect(
        await services.transact(SYSTEM, (ctx) => appendOrderEvent(ctx, 'sandbox', order?.id ?? '', said)),
      ).toBeNull();
    }
    await services.runJobs();
    const cats = (await browser.get('/api/cats')).json;
    expect(cats).toHaveLength(2);
    for (const { id } of cats) {
      expect((await browser.get(`/api/cats/${id}/results`)).json).toMatchObject({ state: 'ready', sandbox: true });
    }
  });
});
