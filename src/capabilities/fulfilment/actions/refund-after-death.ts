import { newId } from '#src/lib/id.ts';
import { systemActor } from '#src/platform/actors.ts';
import { defineJob } from '#src/platform/jobs.ts';
import { boxesOfDeceased } from '../late-box-store.ts';
import { EXCEPTIONS } from '../rules/state-machine.ts';
import { ordersOfDeceased } from '../stopped-order-store.ts';
import { appendBoxEvent } from './move-box.ts';
import { appendOrderEvent } from './move-order.ts';

const SYSTEM = systemActor('fulfilment/refund-after-death');

/** Time in which a cat that was archived by mistake can be restored without a refund having been made. */
const WAIT_MS = 3 * 86_400_000;

/**
 * Stops boxes and orders whose cats have all died, so that their unsent share is refunded. A box that is
 * packed for the other cats refunds the share by itself.
 */
export const refundAfterDeath = defineJob<Record<string, never>>('fulfilment-refund-died', {
  nightly: '04:10',
  async run(services) {
    const before = new Date(services.clock.now().getTime() - WAIT_MS);
    const stands = [...EXCEPTIONS.order_stopped.where];
    const { boxes, orders } = await services.read(SYSTEM, async ({ tx }) => ({
      boxes: await boxesOfDeceased(tx, before),
      orders: await ordersOfDeceased(tx, stands, before),
    }));
    for (const { id, revision: seen } of boxes) {
      const said = { id: newId(), seen, move: { kind: 'raised', exception: 'box_stopped' } } as const;
      await services.transact(SYSTEM, (ctx) => appendBoxEvent(ctx, 'system', id, said));
    }
    for (const { id, revision: seen } of orders) {
      const said = { id: newId(), seen, move: { kind: 'raised', exception: 'order_stopped' } } as const;
      await services.transact(SYSTEM, (ctx) => appendOrderEvent(ctx, 'system', id, said));
    }
  },
});
