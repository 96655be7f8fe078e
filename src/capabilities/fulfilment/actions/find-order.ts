import { normalEmail } from '#src/capabilities/access/rules/contact.ts';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import type { JourneyKey } from '#src/capabilities/pricing/rules/journey.ts';
import type { Order } from '../rules/order.ts';
import type { HistoryEvent } from '../rules/state-machine.ts';
import { boxesOfOrder } from '../box-store.ts';
import { emailOf, findCurrentOrder, findOrderByNumber, lockOrder, lockOrderOfCheckout } from '../store.ts';

/** An order with everything recorded of its journey, as `orderView` takes it. */
export interface FoundOrder {
  order: Order;
  events: HistoryEvent[];
}

/** The household's newest order. */
export const currentOrder = (tx: ReadHandle, scope: HouseholdScope): Promise<FoundOrder | null> =>
  findCurrentOrder(tx, scope);

/** The order with this number, for a caller that has checked that the requester was told it. */
export const orderByNumber = (tx: ReadHandle, number: string): Promise<FoundOrder | null> =>
  findOrderByNumber(tx, number);

/** Whether there is an order with this number that was paid with this address. */
export async function isOrderOf(
  tx: ReadHandle,
  { number, email }: { number: string; email: string },
): Promise<boolean> {
  const found = await findOrderByNumber(tx, number);
  return found !== null && normalEmail(await emailOf(tx, found.order.id)) === email;
}

/** Id of the checkout that an order was bought with; null if there is no such order. */
export const checkoutOfOrder = async (tx: Tx, orderId: string): Promise<string | null> =>
  (await lockOrder(tx, orderId))?.checkoutId ?? null;

/** Number of the month that a box of an order was paid for, counted without replacements; null for a replacement. */
export async function paidMonthOf(
  tx: ReadHandle,
  { orderId, boxId }: { orderId: string; boxId: string },
): Promise<number | null> {
  const paid = (await boxesOfOrder(tx, orderId)).filter(({ replacementReason }) => replacementReason === null);
  const index = paid.findIndex(({ id }) => id === boxId);
  return index < 0 ? null : paid[0]?.month === 1 ? index + 1 : index + 2;
}

/** Step of the order of a checkout, which stays locked until the transaction ends. Undefined if there is none. */
export async function lockStepOfOrder(tx: Tx, checkoutId: string): Promise<JourneyKey | undefined> {
  return (await lockOrderOfCheckout(tx, checkoutId))?.stands;
}
