import type { ReadCtx } from '#src/platform/services.ts';
import { deriveState } from '../rules/state-machine.ts';
import { boxesOfOrder, boxHistory } from '../box-store.ts';
import { orderHistory, orderOfCheckout } from '../store.ts';

/**
 * The moment the first sticks of an order were at the door, in whichever of its boxes; null while they are not. The right of
 * withdrawal counts from there.
 */
export async function sticksArrived({ tx }: Pick<ReadCtx, 'tx'>, checkoutId: string): Promise<Date | null> {
  const order = await orderOfCheckout(tx, checkoutId);
  if (!order) return null;
  const { steps } = deriveState(await orderHistory(tx, order.id));
  const arrivals = steps.filter(({ key }) => key === 'optimizer_delivered').map(({ at }) => at);
  for (const { id } of await boxesOfOrder(tx, order.id)) {
    const delivered = deriveState(await boxHistory(tx, id)).steps.find(({ key }) => key === 'box_delivered');
    if (delivered) arrivals.push(delivered.at);
  }
  return arrivals.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}
