import { and, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { pushDeliveries, pushMessages, type PushState } from './tables.ts';

export type Message = typeof pushMessages.$inferSelect;
type Delivery = typeof pushDeliveries.$inferSelect;

/** Stores messages that are not there yet, and returns those. */
export async function insertMessages(
  tx: Tx,
  rows: readonly (typeof pushMessages.$inferInsert)[],
): Promise<Pick<Message, 'id' | 'dueAt'>[]> {
  if (rows.length === 0) return [];
  return tx
    .insert(pushMessages)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ id: pushMessages.id, dueAt: pushMessages.dueAt });
}

export async function lockMessage(tx: Tx, id: string): Promise<Message | undefined> {
  const [row] = await tx.select().from(pushMessages).where(eq(pushMessages.id, id)).for('update');
  return row;
}

export async function messageById(tx: ReadHandle, id: string): Promise<Message | undefined> {
  const [row] = await tx.select().from(pushMessages).where(eq(pushMessages.id, id));
  return row;
}

export async function delayMessage(tx: Tx, id: string, dueAt: Date): Promise<void> {
  await tx.update(pushMessages).set({ dueAt }).where(eq(pushMessages.id, id));
}

export async function settleMessage(tx: Tx, id: string, state: PushState, settledAt: Date): Promise<void> {
  await tx.update(pushMessages).set({ state, settledAt }).where(eq(pushMessages.id, id));
}

/** Takes back messages about the results of a cat: those that wait, and those of which deliveries may still be tried. */
export async function withdrawResults(
  tx: Tx,
  { householdId }: HouseholdScope,
  catId: string,
  now: Date,
): Promise<void> {
  await tx
    .update(pushMessages)
    .set({ state: 'outdated', settledAt: now })
    .where(
      and(
        eq(pushMessages.householdId, householdId),
        eq(pushMessages.kind, 'results'),
        inArray(pushMessages.state, ['waiting', 'sent']),
        gt(pushMessages.expiresAt, now),
        sql`${pushMessages.subject} ->> 'catId' = ${catId}`,
      ),
    );
}

/** Messages that wait although they were due before a moment: their job is lost. */
export function overdueMessages(tx: ReadHandle, before: Date): Promise<Pick<Message, 'id'>[]> {
  return tx
    .select({ id: pushMessages.id })
    .from(pushMessages)
    .where(and(eq(pushMessages.state, 'waiting'), lte(pushMessages.dueAt, before)))
    .limit(1000);
}

export async function insertDeliveries(tx: Tx, messageId: string, subscriptions: readonly string[]): Promise<void> {
  const rows = subscriptions.map((subscriptionId) => ({ messageId, subscriptionId }));
  if (rows.length) await tx.insert(pushDeliveries).values(rows).onConflictDoNothing();
}

type DeliveryKey = Pick<Delivery, 'messageId' | 'subscriptionId'>;

const one = ({ messageId, subscriptionId }: DeliveryKey) =>
  and(eq(pushDeliveries.messageId, messageId), eq(pushDeliveries.subscriptionId, subscriptionId));

export async function lockDelivery(tx: Tx, key: DeliveryKey): Promise<Delivery | undefined> {
  const [row] = await tx.select().from(pushDeliveries).where(one(key)).for('update');
  return row;
}

export async function updateDelivery(tx: Tx, key: DeliveryKey, change: Partial<Delivery>): Promise<void> {
  await tx.update(pushDeliveries).set(change).where(one(key));
}

/** Deletes messages that were written before a moment. */
export async function forgetMessages(tx: Tx, before: Date): Promise<void> {
  await tx.delete(pushMessages).where(lt(pushMessages.createdAt, before));
}
