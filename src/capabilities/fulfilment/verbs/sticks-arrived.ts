import type { Ctx } from '#src/platform/house.ts';
import { standingOf } from '../rules/moves.ts';
import { factsOf, orderOfCheckout } from '../store.ts';

/** When the first sticks of an order were at the door; null while they are not. The right of withdrawal counts from there. */
export async function sticksArrived({ tx }: Pick<Ctx, 'tx'>, checkoutId: string): Promise<Date | null> {
  const order = await orderOfCheckout(tx, checkoutId);
  if (!order) return null;
  const { steps } = standingOf(await factsOf(tx, order.id));
  return steps.find(({ key }) => key === 'optimizer_delivered')?.at ?? null;
}
