import { and, desc, eq, gt, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { isOneOf } from '#src/platform/columns.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { holdName } from '#src/platform/named-lock.ts';
import { mailboxOf } from '#src/platform/mailbox.ts';
import { checkouts } from './tables.ts';
import { type Checkout, isPaid, paidOfBuyer } from './checkout-store.ts';

const exists = async (tx: ReadHandle, where: SQL | undefined): Promise<boolean> =>
  (await tx.select({ id: checkouts.id }).from(checkouts).where(where).limit(1)).length > 0;

/** Those of a household or a mailbox. */
function ofBuyer({ email, householdId }: { email: string; householdId: string | null }): SQL | undefined {
  const mine = householdId ? eq(checkouts.householdId, householdId) : undefined;
  return or(mine, eq(mailboxOf(checkouts.email), mailboxOf(sql`${email}::text`)));
}

/** The household that an earlier payment of the same buyer made. */
export const paidHouseholdOf = async (tx: ReadHandle, buyerKey: string): Promise<string | null> =>
  (await paidOfBuyer(tx, buyerKey))?.householdId ?? null;

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

/** Whether the household of an order, or an account with its address, had paid for another one before. */
export const hadPaidBefore = (
  tx: ReadHandle,
  { id, createdAt, ...buyer }: Pick<Checkout, 'id' | 'householdId' | 'email' | 'createdAt'>,
): Promise<boolean> =>
  exists(tx, and(isPaid, ne(checkouts.id, id), lt(checkouts.createdAt, createdAt), ofBuyer(buyer)));

/** Whether a household, or the owner of a mailbox, has paid for an order with the launch offer, by any of its codes. */
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
  const rows = await tx.select({ id, orderNumber }).from(checkouts).where(isOneOf(id, ids));
  return new Map(rows.flatMap((row) => (row.orderNumber ? [[row.id, row.orderNumber]] : [])));
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
