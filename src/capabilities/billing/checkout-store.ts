import { and, eq, inArray, lt, notInArray, type SQL, sql } from 'drizzle-orm';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { holdName } from '#src/platform/named-lock.ts';
import { preparedRead } from '#src/platform/prepared-read.ts';
import { DEAD_STATUSES } from './rules/checkout-states.ts';
import { checkouts, duplicatePayments } from './tables.ts';

export type Checkout = typeof checkouts.$inferSelect;
export type NewCheckout = typeof checkouts.$inferInsert;

export async function lockBuyer(tx: Tx, buyerKey: string): Promise<void> {
  await holdName(tx, `buyer:${buyerKey}`);
}

/* Checkouts. They are found by ids that only their buyer and the payment service know: the session id or our own id. */

const VALUE = sql.placeholder('value');

/** Finds one by `VALUE`. */
function findBy(where: SQL | undefined) {
  const rows = preparedRead((tx) => tx.select().from(checkouts).where(where).prepare(''));
  return async (tx: ReadHandle, value: string): Promise<Checkout | undefined> => (await rows(tx, { value }))[0];
}

export const isPaid = eq(checkouts.status, 'paid');

export const checkoutById = findBy(eq(checkouts.id, VALUE));
export const checkoutBySession = findBy(eq(checkouts.stripeSessionId, VALUE));

const ofBuyerKey = eq(checkouts.buyerKey, VALUE);
export const openCheckoutOf = findBy(and(ofBuyerKey, eq(checkouts.status, 'open')));

/** Whether a payment of this buyer is on its way: complete at the payment service, not yet settled. */
export const pendingCheckoutOf = findBy(and(ofBuyerKey, inArray(checkouts.status, ['processing', 'needs_action'])));

export const paidOfBuyer = findBy(and(ofBuyerKey, isPaid));
export async function insertCheckout(tx: Tx, row: NewCheckout): Promise<void> {
  await tx.insert(checkouts).values(row);
}

export async function updateCheckout(tx: Tx, id: string, change: Partial<NewCheckout>): Promise<void> {
  await tx.update(checkouts).set(change).where(eq(checkouts.id, id));
}

const lockedRows = preparedRead((tx: Tx) =>
  tx.select().from(checkouts).where(eq(checkouts.id, VALUE)).for('update').prepare(''),
);

export async function lockedCheckout(tx: Tx, id: string): Promise<Checkout> {
  const [row] = await lockedRows(tx, { value: id });
  if (!row) throw new Error(`No checkout ${id}`);
  return row;
}

/** Deletes checkouts without an order, unchanged since before a moment. One with a duplicate payment is kept for the books. */
export async function deleteUnpaidBefore(tx: Tx, moment: Date): Promise<void> {
  const givenBack = tx.select({ id: duplicatePayments.checkoutId }).from(duplicatePayments);
  await tx
    .delete(checkouts)
    .where(
      and(
        inArray(checkouts.status, [...DEAD_STATUSES]),
        lt(checkouts.updatedAt, moment),
        notInArray(checkouts.id, givenBack),
      ),
    );
}
