import { and, count, eq, lt, lte, notInArray, or, sql } from 'drizzle-orm';
import { checkouts } from '#src/capabilities/billing/tables.ts';
import type { Tx } from '#src/platform/database.ts';
import { inquiries, inquiryFiles, newsletterSubscribers, waitlistPlaces } from './tables.ts';

export type Inquiry = typeof inquiries.$inferSelect;
export type Subscriber = typeof newsletterSubscribers.$inferSelect;

/** False when this request is stored already, or the number is somebody else's. */
export async function insertInquiry(tx: Tx, row: typeof inquiries.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(inquiries).values(row).onConflictDoNothing().returning({ id: inquiries.id });
  return rows.length === 1;
}

export async function inquiryByRequest(tx: Tx, requestId: string): Promise<Inquiry | undefined> {
  const [row] = await tx.select().from(inquiries).where(eq(inquiries.requestId, requestId));
  return row;
}

export async function insertInquiryFile(tx: Tx, row: typeof inquiryFiles.$inferInsert): Promise<void> {
  await tx.insert(inquiryFiles).values(row);
}

/** Whether an order with this number was bought with this address. */
export async function orderWasBoughtWith(tx: Tx, orderNumber: string, email: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.orderNumber, orderNumber), sql`lower(${checkouts.email}) = ${email}`));
  return row !== undefined;
}

/** The row of an address, locked; made with what is given where there was none. `fresh` says which. */
export async function subscriberFor(
  tx: Tx,
  row: typeof newsletterSubscribers.$inferInsert,
): Promise<{ subscriber: Subscriber; fresh: boolean }> {
  const made = await tx
    .insert(newsletterSubscribers)
    .values(row)
    .onConflictDoNothing({ target: newsletterSubscribers.email })
    .returning();
  if (made[0]) return { subscriber: made[0], fresh: true };
  const [known] = await tx
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, row.email))
    .for('update');
  if (!known) throw new Error('A subscriber was deleted while being read.');
  return { subscriber: known, fresh: false };
}

export async function updateSubscriber(
  tx: Tx,
  id: string,
  change: Partial<typeof newsletterSubscribers.$inferInsert>,
): Promise<Subscriber | undefined> {
  const [row] = await tx.update(newsletterSubscribers).set(change).where(eq(newsletterSubscribers.id, id)).returning();
  return row;
}

/** Out of the newsletter; the first time is the time that is kept. Undefined when the token is nobody's. */
export async function unsubscribeByToken(tx: Tx, token: string, now: Date): Promise<Subscriber | undefined> {
  const at = sql`coalesce(${newsletterSubscribers.unsubscribedAt}, ${now.toISOString()}::timestamptz)`;
  const [row] = await tx
    .update(newsletterSubscribers)
    .set({ state: 'unsubscribed', unsubscribedAt: at })
    .where(eq(newsletterSubscribers.unsubscribeToken, token))
    .returning();
  return row;
}

/** One after the other, so that two who join at once get two numbers. Held until the transaction ends. */
export async function lockWaitlist(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('pro-waitlist', 0))`);
}

export async function insertPlace(tx: Tx, row: Omit<typeof waitlistPlaces.$inferInsert, 'ticket'>): Promise<void> {
  await tx.insert(waitlistPlaces).values(row);
}

/** The place the next one gets. */
export async function nextRank(tx: Tx): Promise<number> {
  const [row] = await tx.select({ rank: count() }).from(waitlistPlaces);
  return Number(row?.rank ?? 0) + 1;
}

/** 1 is next; null without a place. */
export async function rankOf(tx: Tx, email: string): Promise<number | null> {
  const own = tx.select({ ticket: waitlistPlaces.ticket }).from(waitlistPlaces).where(eq(waitlistPlaces.email, email));
  const [row] = await tx.select({ rank: count() }).from(waitlistPlaces).where(lte(waitlistPlaces.ticket, own));
  return Number(row?.rank ?? 0) || null;
}

export async function deletePlace(tx: Tx, leaveToken: string): Promise<boolean> {
  const rows = await tx
    .delete(waitlistPlaces)
    .where(eq(waitlistPlaces.leaveToken, leaveToken))
    .returning({ id: waitlistPlaces.id });
  return rows.length === 1;
}

/** Forgets what is older: messages by their last word, applications by their decision or arrival, the rest by arrival. */
export async function forgetBefore(
  tx: Tx,
  times: { messages: Date; applications: Date; withdrawals: Date; unconfirmed: Date },
): Promise<void> {
  const { kind, createdAt, updatedAt, doneAt } = inquiries;
  const decided = sql`coalesce(${doneAt}, ${createdAt}) < ${times.applications.toISOString()}::timestamptz`;
  await tx
    .delete(inquiries)
    .where(
      or(
        and(eq(kind, 'application'), decided),
        and(eq(kind, 'withdrawal'), lt(createdAt, times.withdrawals)),
        and(notInArray(kind, ['application', 'withdrawal']), lt(updatedAt, times.messages)),
      ),
    );
  const { state, askedAt } = newsletterSubscribers;
  await tx.delete(newsletterSubscribers).where(and(eq(state, 'pending'), lt(askedAt, times.unconfirmed)));
}
