import type { ReadCtx } from '#src/platform/services.ts';
import { type HistoryEvent, deriveState } from '../rules/state-machine.ts';
import { boxesOfOrder } from '../box-store.ts';
import { boxHistory } from '../box-event-store.ts';
import { orderHistory, orderOfCheckout } from '../store.ts';

/**
 * The moment the first sticks of an order were delivered, in any of its boxes; null before. The right of
 * withdrawal counts from there.
 */
export async function sticksArrived({ tx }: Pick<ReadCtx, 'tx'>, checkoutId: string): Promise<Date | null> {
  const order = await orderOfCheckout(tx, checkoutId);
  if (!order) return null;
  const events = await orderHistory(tx, order.id);
  const deliveries: Date[] = [];
  for (const { id } of await boxesOfOrder(tx, order.id)) {
    const delivered = deriveState(await boxHistory(tx, id)).steps.find(({ key }) => key === 'box_delivered');
    if (delivered) deliveries.push(delivered.at);
  }
  return firstSticks(events, deliveries);
}

/** The earliest of the deliveries of an order, which are in its own events and in those of its later boxes. */
export function firstSticks(events: HistoryEvent[], deliveries: readonly Date[]): Date | null {
  const own = deriveState(events).steps.filter(({ key }) => key === 'optimizer_delivered');
  const all = [...own.map(({ at }) => at), ...deliveries];
  return all.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}
