import { and, asc, desc, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { HouseholdScope, StaffScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { gifts } from './tables.ts';

export type Gift = typeof gifts.$inferSelect;
export type NewGift = typeof gifts.$inferInsert;

/**
 * False when the gift is there already. Any conflict counts, because its code follows from its id: PostgreSQL, told to
 * look for the id alone, refuses one of two inserts of the same moment for the code.
 */
export async function insertGift(tx: Tx, row: NewGift): Promise<boolean> {
  const rows = await tx.insert(gifts).values(row).onConflictDoNothing().returning({ id: gifts.id });
  return rows.length === 1;
}

export async function giftById(tx: ReadHandle, id: string): Promise<Gift | undefined> {
  const [row] = await tx.select().from(gifts).where(eq(gifts.id, id));
  return row;
}

export async function giftBySession(tx: ReadHandle, sessionId: string): Promise<Gift | undefined> {
  const [row] = await tx.select().from(gifts).where(eq(gifts.stripeSessionId, sessionId));
  return row;
}

export async function giftByCode(tx: ReadHandle, codeHash: Uint8Array): Promise<Gift | undefined> {
  const [row] = await tx
    .select()
    .from(gifts)
    .where(eq(gifts.codeHash, Buffer.from(codeHash)));
  return row;
}

/** Locked until the transaction ends. */
export async function lockGift(tx: Tx, id: string): Promise<Gift | undefined> {
  const [row] = await tx.select().from(gifts).where(eq(gifts.id, id)).for('update');
  return row;
}

export async function lockGiftOfCheckout(tx: Tx, checkoutId: string): Promise<Gift | undefined> {
  const [row] = await tx.select().from(gifts).where(eq(gifts.checkoutId, checkoutId)).for('update');
  return row;
}

export async function updateGift(tx: Tx, id: string, change: Partial<NewGift>): Promise<void> {
  await tx.update(gifts).set(change).where(eq(gifts.id, id));
}

/** The gift of a household that still has months to come; one that was stopped has none. */
export async function runningGift(tx: ReadHandle, { householdId }: HouseholdScope): Promise<Gift | undefined> {
  const [row] = await tx
    .select()
    .from(gifts)
    .where(and(eq(gifts.householdId, householdId), eq(gifts.state, 'redeemed'), gt(gifts.months, gifts.monthsOpened)))
    .limit(1);
  return row;
}

/** The gift that the household redeemed last. */
export async function newestGift(tx: ReadHandle, { householdId }: HouseholdScope): Promise<Gift | undefined> {
  const [row] = await tx
    .select()
    .from(gifts)
    .where(and(eq(gifts.householdId, householdId), isNotNull(gifts.redeemedAt)))
    .orderBy(desc(gifts.redeemedAt))
    .limit(1);
  return row;
}

/** Ids of gifts whose next month has begun. */
export async function dueGifts(tx: ReadHandle, now: Date): Promise<string[]> {
  const rows = await tx
    .select({ id: gifts.id })
    .from(gifts)
    .where(
      and(
        isNotNull(gifts.nextMonthAt),
        lte(gifts.nextMonthAt, now),
        isNotNull(gifts.householdId),
        isNull(gifts.disputedAt),
      ),
    )
    .orderBy(asc(gifts.nextMonthAt))
    .limit(200);
  return rows.map(({ id }) => id);
}

/** The gifts of a household as its export shows them: without the giver and without the code. */
export function giftsOf(tx: ReadHandle, { householdId }: HouseholdScope) {
  const { id, number, plan, months, monthsOpened, redeemedAt, nextMonthAt, state } = gifts;
  return tx
    .select({ id, number, plan, months, monthsOpened, redeemedAt, nextMonthAt, state })
    .from(gifts)
    .where(eq(gifts.householdId, householdId))
    .orderBy(asc(gifts.redeemedAt));
}

/** The newest gifts, or those with this number, this address or this household. */
export function giftsForDesk(
  tx: ReadHandle,
  _scope: StaffScope<'payments'>,
  { search, householdId, limit }: { search: string; householdId: string | null; limit: number },
): Promise<Gift[]> {
  const address = search.toLowerCase();
  const found = or(
    eq(gifts.number, search.toUpperCase()),
    sql`lower(${gifts.giverEmail}) = ${address}`,
    sql`lower(${gifts.recipientEmail}) = ${address}`,
    householdId ? eq(gifts.householdId, householdId) : undefined,
  );
  return tx
    .select()
    .from(gifts)
    .where(search ? found : undefined)
    .orderBy(desc(gifts.createdAt), desc(gifts.id))
    .limit(limit);
}

/** The gifts go with the order that they became. */
export async function moveGifts(tx: Tx, from: HouseholdScope, to: HouseholdScope): Promise<void> {
  await tx.update(gifts).set({ householdId: to.householdId }).where(eq(gifts.householdId, from.householdId));
}

/** Deletes gifts that were begun before a moment: those that were not paid, and all. */
export async function deleteGiftsBefore(tx: Tx, times: { unpaid: Date; all: Date }): Promise<void> {
  const unpaid = and(eq(gifts.state, 'unpaid'), lte(gifts.createdAt, times.unpaid));
  await tx.delete(gifts).where(or(unpaid, lte(gifts.createdAt, times.all)));
}

/** Removes the household from its gifts; their rest ends. */
export async function leaveGifts(tx: Tx, { householdId }: HouseholdScope): Promise<void> {
  await tx
    .update(gifts)
    .set({ householdId: null, nextMonthAt: null, message: '', recipientEmail: sql`null` })
    .where(eq(gifts.householdId, householdId));
}
