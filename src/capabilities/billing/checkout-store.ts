import { and, desc, eq, gt, inArray, isNull, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { Currency } from '#src/lib/money.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { holdName } from '#src/platform/named-lock.ts';
import { mailboxOf } from '#src/platform/mailbox.ts';
import { DEAD_STATUSES } from './rules/checkout-states.ts';
import { checkouts, customers, duplicatePayments } from './tables.ts';

export type Checkout = typeof checkouts.$inferSelect;
export type NewCheckout = typeof checkouts.$inferInsert;

export async function lockBuyer(tx: Tx, buyerKey: string): Promise<void> {
  await holdName(tx, `buyer:${buyerKey}`);
}

/* Checkouts. They are found by what only their buyer and the payment service know: the session id or our own id. */

const find = async (tx: ReadHandle, where: SQL | undefined): Promise<Checkout | undefined> =>
  (await tx.select().from(checkouts).where(where))[0];

const exists = async (tx: ReadHandle, where: SQL | undefined): Promise<boolean> =>
  (await tx.select({ id: checkouts.id }).from(checkouts).where(where).limit(1)).length > 0;

const isPaid = eq(checkouts.status, 'paid');

/** Those of a household or a mailbox. */
function ofBuyer({ email, householdId }: { email: string; householdId: string | null }): SQL | undefined {
  const mine = householdId ? eq(checkouts.householdId, householdId) : undefined;
  return or(mine, eq(mailboxOf(checkouts.email), mailboxOf(sql`${email}::text`)));
}

export const checkoutById = (tx: ReadHandle, id: string) => find(tx, eq(checkouts.id, id));
export const checkoutBySession = (tx: ReadHandle, stripeSessionId: string) =>
  find(tx, eq(checkouts.stripeSessionId, stripeSessionId));
export const openCheckoutOf = (tx: ReadHandle, buyerKey: string) =>
  find(tx, and(eq(checkouts.buyerKey, buyerKey), eq(checkouts.status, 'open')));

/** Whether a payment of this buyer is on its way: complete at the payment service, not yet settled. */
export const pendingCheckoutOf = (tx: ReadHandle, buyerKey: string) =>
  find(tx, and(eq(checkouts.buyerKey, buyerKey), inArray(checkouts.status, ['processing', 'needs_action'])));

/** The household that an earlier payment of the same buyer made. */
export const paidHouseholdOf = async (tx: ReadHandle, buyerKey: string): Promise<string | null> =>
  (await find(tx, and(eq(checkouts.buyerKey, buyerKey), isPaid)))?.householdId ?? null;

/** The last order that a household paid for. */
export async function lastPaidOf(tx: ReadHandle, scope: HouseholdScope): Promise<Checkout | undefined> {
  const [row] = await tx
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.householdId, scope.householdId), isPaid))
    .orderBy(desc(checkouts.createdAt))
    .limit(1);
  return row;
}

/** Delivery addresses of orders, by checkout. */
export const customersOfOrders = (tx: ReadHandle, ids: readonly string[]) =>
  tx
    .select({ id: checkouts.id, customer: checkouts.customer })
    .from(checkouts)
    .where(inArray(checkouts.id, [...ids]));

/** Delivery addresses of a household's paid orders. */
export const customersOfHousehold = (tx: ReadHandle, { householdId }: HouseholdScope) =>
  tx
    .select({ id: checkouts.id, customer: checkouts.customer })
    .from(checkouts)
    .where(and(eq(checkouts.householdId, householdId), isPaid));

/** Whether the household of an order, or an account with its address, had paid for another one before. */
export const hadPaidBefore = (
  tx: ReadHandle,
  { id, createdAt, ...buyer }: Pick<Checkout, 'id' | 'householdId' | 'email' | 'createdAt'>,
): Promise<boolean> =>
  exists(tx, and(isPaid, ne(checkouts.id, id), lt(checkouts.createdAt, createdAt), ofBuyer(buyer)));

/** Whether a household, or the owner of a mailbox, has paid for an order with the launch offer, by whatever code it had then. */
export const hasPaidWithOffer = (
  tx: ReadHandle,
  buyer: { email: string; householdId: string | null },
): Promise<boolean> => exists(tx, and(isPaid, sql`${checkouts.quote} ->> 'offerCode' is not null`, ofBuyer(buyer)));

/** Until the end of the transaction no other payment of this mailbox or household is settled with an offer. */
export async function lockOffer(
  tx: Tx,
  { email, householdId }: { email: string; householdId: string | null },
): Promise<void> {
  // Always the mailbox first, so that two payments never wait for each other crosswise.
  await holdName(tx, sql`'offer-mailbox:' || ${mailboxOf(sql`${email}::text`)}`);
  if (householdId) await holdName(tx, `offer-household:${householdId}`);
}

/** Referral code of this buyer's latest payment, where that was begun since a moment. */
export async function lastReferralCodeOf(tx: ReadHandle, buyerKey: string, since: Date): Promise<string | null> {
  const [row] = await tx
    .select({ referralCode: checkouts.referralCode })
    .from(checkouts)
    .where(and(eq(checkouts.buyerKey, buyerKey), gt(checkouts.createdAt, since)))
    .orderBy(desc(checkouts.createdAt), desc(checkouts.id))
    .limit(1);
  return row?.referralCode ?? null;
}

/** Order numbers of these checkouts, as far as they are paid. */
export async function numbersOf(tx: ReadHandle, ids: readonly string[]): Promise<Map<string, string>> {
  const { id, orderNumber } = checkouts;
  const rows = await tx
    .select({ id, orderNumber })
    .from(checkouts)
    .where(inArray(id, [...ids]));
  return new Map(rows.flatMap((row) => (row.orderNumber ? [[row.id, row.orderNumber]] : [])));
}

export async function insertCheckout(tx: Tx, row: NewCheckout): Promise<void> {
  await tx.insert(checkouts).values(row);
}

export async function updateCheckout(tx: Tx, id: string, change: Partial<NewCheckout>): Promise<void> {
  await tx.update(checkouts).set(change).where(eq(checkouts.id, id));
}

export async function lockedCheckout(tx: Tx, id: string): Promise<Checkout> {
  const [row] = await tx.select().from(checkouts).where(eq(checkouts.id, id)).for('update');
  if (!row) throw new Error(`No checkout ${id}`);
  return row;
}

/** A paid order by its number, held until it is decided about. */
export async function lockPaidOrder(tx: Tx, orderNumber: string): Promise<Checkout | undefined> {
  const [row] = await tx
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.orderNumber, orderNumber), isPaid))
    .for('update');
  return row;
}

/** The paid orders of a household, or bought with an address, the newest first. */
export function paidOrdersOf(tx: ReadHandle, email: string, householdId: string | null): Promise<Checkout[]> {
  return tx
    .select()
    .from(checkouts)
    .where(and(isPaid, ofBuyer({ email, householdId })))
    .orderBy(desc(checkouts.createdAt))
    .limit(10);
}

/** Checkouts that came to nothing. One whose payment was given back is part of the books. */
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

/** Whether an order with this number was bought with this address. */
export const boughtWith = (tx: ReadHandle, orderNumber: string, email: string): Promise<boolean> =>
  exists(tx, and(eq(checkouts.orderNumber, orderNumber), sql`lower(${checkouts.email}) = ${email}`));

/** Id of the checkout with this order number; null where there is none. */
export async function idOfNumber(tx: ReadHandle, orderNumber: string): Promise<string | null> {
  const [row] = await tx.select({ id: checkouts.id }).from(checkouts).where(eq(checkouts.orderNumber, orderNumber));
  return row?.id ?? null;
}

/** Whether an order was bought with an address of this mailbox. */
export const boughtByMailbox = (tx: ReadHandle, id: string, email: string): Promise<boolean> =>
  exists(tx, and(eq(checkouts.id, id), eq(mailboxOf(checkouts.email), mailboxOf(sql`${email}::text`))));

export const orderNumberTaken = (tx: ReadHandle, orderNumber: string): Promise<boolean> =>
  exists(tx, eq(checkouts.orderNumber, orderNumber));

/* Payments that must not stand. */

export async function insertDuplicatePayment(tx: Tx, row: typeof duplicatePayments.$inferInsert): Promise<void> {
  await tx.insert(duplicatePayments).values(row).onConflictDoNothing();
}

export async function duplicateBySubscription(tx: ReadHandle, stripeSubscriptionId: string) {
  const [row] = await tx
    .select()
    .from(duplicatePayments)
    .where(eq(duplicatePayments.stripeSubscriptionId, stripeSubscriptionId));
  return row;
}

/** Whether it was noted now: false when it had been noted before. */
export async function noteRefund(
  tx: Tx,
  stripeSubscriptionId: string,
  refund: { stripeRefundId: string | null; refundedAt: Date },
): Promise<boolean> {
  const rows = await tx
    .update(duplicatePayments)
    .set(refund)
    .where(and(eq(duplicatePayments.stripeSubscriptionId, stripeSubscriptionId), isNull(duplicatePayments.refundedAt)))
    .returning({ checkoutId: duplicatePayments.checkoutId });
  return rows.length > 0;
}

/* Customers at the payment service. */

export async function customerOf(tx: ReadHandle, scope: HouseholdScope, currency: Currency): Promise<string | null> {
  const [row] = await tx
    .select({ stripeId: customers.stripeId })
    .from(customers)
    .where(and(eq(customers.householdId, scope.householdId), eq(customers.currency, currency)));
  return row?.stripeId ?? null;
}

/** All of a household, whatever they pay in. */
export async function customersOf(tx: ReadHandle, scope: HouseholdScope): Promise<string[]> {
  const rows = await tx
    .select({ stripeId: customers.stripeId })
    .from(customers)
    .where(eq(customers.householdId, scope.householdId));
  return rows.map(({ stripeId }) => stripeId);
}

export async function insertCustomer(tx: Tx, row: typeof customers.$inferInsert): Promise<void> {
  await tx.insert(customers).values(row).onConflictDoNothing();
}
