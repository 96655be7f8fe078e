import { newId } from '#src/lib/id.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { AppServices } from '#src/platform/services.ts';
import { defineJob } from '#src/platform/jobs.ts';
import { boxesOfOrder } from '../box-store.ts';
import { JOURNEY_KEYS } from '#src/capabilities/pricing/rules/journey.ts';
import { canHappen, type ExceptionCode, isStopped } from '../rules/state-machine.ts';
import { orderOfCheckout } from '../store.ts';
import { appendBoxEvent } from './move-box.ts';
import { appendOrderEvent } from './move-order.ts';

const SYSTEM = systemActor('fulfilment/stop-parcels');
const ROUNDS = 5;

interface Refunded {
  checkoutId: string;
  /** Payment that was refunded; null if it is everything paid with the order. */
  paidWith: { invoiceId: string | null; first: boolean } | null;
}

/**
 * Stops the parcels of a refunded payment: the order before its sticks leave, or the box of a month. Packed parcels of a
 * single refunded payment are left to people; those of a whole order are stopped. Repeating it changes nothing, and a
 * parcel that moves meanwhile is checked again.
 */
export const stopParcels = defineJob<Refunded>('fulfilment-stop-refunded', {
  retryLimit: 20,
  async run(services, refunded) {
    for (let round = 0; round < ROUNDS; round++) {
      const parcels = await services.read(SYSTEM, ({ tx }) => toStop(tx, refunded));
      let moved = false;
      for (const parcel of parcels) moved = !(await stop(services, parcel)) || moved;
      if (!moved) return;
    }
    throw new Error('The parcels move faster than they can be stopped.');
  },
});

/** False where it has moved since it was looked at. */
async function stop(services: AppServices, { id, seen, what }: Stopped): Promise<boolean> {
  const exception: ExceptionCode = what === 'order' ? 'order_stopped' : 'box_stopped';
  const said = { id: newId(), seen, move: { kind: 'raised', exception } } as const;
  const report = what === 'order' ? appendOrderEvent : appendBoxEvent;
  return !isDomainError(await services.transact(SYSTEM, (ctx) => report(ctx, 'system', id, said)));
}

interface Stopped {
  what: 'order' | 'box';
  id: string;
  seen: number;
}

async function toStop(tx: ReadHandle, { checkoutId, paidWith }: Refunded): Promise<Stopped[]> {
  const order = await orderOfCheckout(tx, checkoutId);
  if (!order) return [];
  const later = (await boxesOfOrder(tx, order.id)).filter(
    ({ stands, exception, invoiceId }) =>
      stands &&
      exception !== 'box_stopped' &&
      (paidWith ? invoiceId === paidWith.invoiceId && stands === 'box_paid' : canHappen('box_stopped', stands)),
  );
  const boxes = later.map(({ id, revision: seen }): Stopped => ({ what: 'box', id, seen }));
  const mine = !isStopped(order.exception) && canHappen('order_stopped', order.stands);
  const packed = JOURNEY_KEYS.indexOf(order.stands) >= JOURNEY_KEYS.indexOf('supplements_ready');
  const stops = mine && (paidWith ? paidWith.first && !packed : true);
  return stops ? [{ what: 'order', id: order.id, seen: order.revision }, ...boxes] : boxes;
}
