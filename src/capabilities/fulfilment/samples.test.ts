import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { paidOrder } from '#tests/support/buyers.ts';
import { onBothEngines } from '#tests/support/engines.ts';
import { orders } from './tables.ts';
import { reportFact } from './verbs/move-order.ts';

const SYSTEM = { kind: 'system' } as const;
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
    const house = await open();
    const { browser, sessionId } = await paidOrder(house);
    const account = { password: 'a-long-purr', firstName: 'Maryam', lastName: 'Example' };
    await browser.post(`/api/checkout-sessions/${sessionId}/account`, account);
    const [order] = await house.database.db.select().from(orders);
    for (const to of WAY) {
      const seen = (await house.database.db.select().from(orders))[0]?.revision ?? 0;
      const said = { id: randomUUID(), seen, move: { kind: 'step', to } } as const;
      expect(await house.transact(SYSTEM, (ctx) => reportFact(ctx, 'sandbox', order?.id ?? '', said))).toBeNull();
    }
    await house.runJobs();
    const cats = (await browser.get('/api/cats')).json;
    expect(cats).toHaveLength(2);
    for (const { id } of cats) {
      expect((await browser.get(`/api/cats/${id}/results`)).json).toMatchObject({ state: 'ready', sandbox: true });
    }
  });
});
