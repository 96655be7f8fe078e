import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { boughtByMailbox, boughtWith, hadPaidBefore, idOfNumber, lastPaidOf, numbersOf } from '../paid-order-store.ts';
import { checkoutById, lockedCheckout } from '../checkout-store.ts';
import { checkoutOfInvoice, firstInvoiceOf } from '../invoice-store.ts';
import { isFullyRefunded } from '../rules/refunds.ts';

/** Buyer of a paid or unpaid order. */
export interface OrderBuyer {
  /** Id of the checkout. */
  id: string;
  /** Empty until it is paid. */
  householdId: string | null;
  email: string;
  /** Referral code it was ordered with. */
  referralCode: string | null;
  createdAt: Date;
}

/** Locks an order until the transaction ends, and returns its buyer. */
export const lockOrderBuyer = (tx: Tx, checkoutId: string): Promise<OrderBuyer> => lockedCheckout(tx, checkoutId);

/** Whether an order is there: after its years it is deleted. */
export const isOrderThere = async (tx: ReadHandle, checkoutId: string): Promise<boolean> =>
  (await checkoutById(tx, checkoutId)) !== undefined;

/** Whether the buyer's household, or an account with their mailbox, had paid for another order before this one. */
export const hadOrderedBefore = (tx: ReadHandle, buyer: OrderBuyer): Promise<boolean> => hadPaidBefore(tx, buyer);

/** Whether the household has ever paid for an order. */
export const hasPaidOrder = async (tx: ReadHandle, scope: HouseholdScope): Promise<boolean> =>
  (await lastPaidOf(tx, scope)) !== undefined;

/** Whether everything that was paid for the first month of an order was refunded or lost. */
export async function isOrderRefunded(tx: ReadHandle, checkoutId: string): Promise<boolean> {
  const first = await firstInvoiceOf(tx, checkoutId);
  return first !== undefined && isFullyRefunded(first);
}

/** Id of the checkout whose subscription an invoice belongs to. */
export const checkoutIdOfInvoice = (tx: ReadHandle, invoiceId: string): Promise<string | null> =>
  checkoutOfInvoice(tx, invoiceId);

/** Number of an order; null while it is not paid. */
export const orderNumberOf = async (tx: ReadHandle, checkoutId: string): Promise<string | null> =>
  (await checkoutById(tx, checkoutId))?.orderNumber ?? null;

/** The same of several, by checkout; orders that are not paid have none. */
export const orderNumbersOf = (tx: ReadHandle, checkoutIds: readonly string[]): Promise<Map<string, string>> =>
  numbersOf(tx, checkoutIds);

/** Id of the checkout with this order number; null where there is none. */
export const checkoutIdOfOrder = (tx: ReadHandle, orderNumber: string): Promise<string | null> =>
  idOfNumber(tx, orderNumber);

/** Whether an order with this number was bought with this address. */
export const orderWasBoughtWith = (tx: ReadHandle, orderNumber: string, email: string): Promise<boolean> =>
  boughtWith(tx, orderNumber, email);

/** Whether an order was bought with an address of this mailbox. */
export const isBoughtBy = (tx: ReadHandle, checkoutId: string, email: string): Promise<boolean> =>
  boughtByMailbox(tx, checkoutId, email);
