import { and, asc, count, desc, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import type { PushKind } from './rules/kinds.ts';
import { pushDeliveries, pushMessages, pushPreferences, type PushState, pushSubscriptions } from './tables.ts';

export type Subscription = typeof pushSubscriptions.$inferSelect;
export type Message = typeof pushMessages.$inferSelect;
type Delivery = typeof pushDeliveries.$inferSelect;
type Preferences = typeof pushPreferences.$inferSelect;

export async function preferencesOf(tx: ReadHandle, personId: string): Promise<Preferences | undefined> {
  const [row] = await tx.select().from(pushPreferences).where(eq(pushPreferences.personId, personId));
  return row;
}

export async function putPreferences(tx: Tx, row: Preferences): Promise<void> {
  await tx.insert(pushPreferences).values(row).onConflictDoUpdate({ target: pushPreferences.personId, set: row });
}

/** Of these people, those who want messages of a kind and have a browser for them. */
export async function peopleWhoWant(tx: ReadHandle, kind: PushKind, people: readonly string[]): Promise<string[]> {
  if (people.length === 0) return [];
  const rows = await tx
    .selectDistinct({ personId: pushPreferences.personId })
    .from(pushPreferences)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.personId, pushPreferences.personId))
    .where(and(inArray(pushPreferences.personId, [...people]), eq(pushPreferences[kind], true)));
  return rows.map(({ personId }) => personId);
}

/** People who want reminders and have a browser for them: so many after one, in the order of their ids. */
export async function peopleToRemind(tx: ReadHandle, after: string | null, limit: number): Promise<string[]> {
  const { personId, streak, cutOff } = pushPreferences;
  const rows = await tx
    .selectDistinct({ personId })
    .from(pushPreferences)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.personId, personId))
    .where(and(sql`(${streak} or ${cutOff})`, after === null ? undefined : gt(personId, after)))
    .orderBy(asc(personId))
    .limit(limit);
  return rows.map((row) => row.personId);
}

/** Browsers of a person, the oldest registration first. */
export function subscriptionsOf(tx: ReadHandle, personId: string): Promise<Subscription[]> {
  return tx
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.personId, personId))
    .orderBy(asc(pushSubscriptions.createdAt), asc(pushSubscriptions.id));
}

export async function countSubscriptions(tx: ReadHandle, personId: string): Promise<number> {
  const [row] = await tx
    .select({ browsers: count() })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.personId, personId));
  return row?.browsers ?? 0;
}

export async function subscriptionById(tx: ReadHandle, id: string): Promise<Subscription | undefined> {
  const [row] = await tx.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, id));
  return row;
}

export async function lockSubscriptionAt(tx: Tx, endpoint: string): Promise<Subscription | undefined> {
  const [row] = await tx.select().from(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint)).for('update');
  return row;
}

/** False where another registration of the same browser came first. */
export async function insertSubscription(tx: Tx, row: Subscription): Promise<boolean> {
  const rows = await tx
    .insert(pushSubscriptions)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: pushSubscriptions.id });
  return rows.length === 1;
}

export async function updateSubscription(tx: Tx, id: string, change: Partial<Subscription>): Promise<void> {
  await tx.update(pushSubscriptions).set(change).where(eq(pushSubscriptions.id, id));
}

/** Deletes registrations with what waits for them. */
export async function deleteSubscriptions(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length) await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, [...ids]));
}

export async function deleteSubscriptionsOfSessions(tx: Tx, sessions: readonly Uint8Array[]): Promise<void> {
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.sessionHash, [...sessions]));
}

export async function deleteSubscriptionAt(tx: Tx, endpoint: string): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint));
}

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

/** A person's messages, also about households shared with them, for the export of their data: no addresses and keys of browsers. */
export async function wholePush(tx: ReadHandle, personId: string) {
  const { id, createdAt } = pushSubscriptions;
  const { kind, subject, dueAt, state, settledAt } = pushMessages;
  return {
    push_subscriptions: await tx
      .select({ id, createdAt })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.personId, personId))
      .orderBy(asc(createdAt)),
    push_preferences: await tx.select().from(pushPreferences).where(eq(pushPreferences.personId, personId)),
    push_messages: await tx
      .select({ id: pushMessages.id, kind, subject, createdAt: pushMessages.createdAt, dueAt, state, settledAt })
      .from(pushMessages)
      .where(eq(pushMessages.personId, personId))
      .orderBy(desc(pushMessages.createdAt), desc(pushMessages.id)),
  };
}

export async function deletePush(tx: Tx, personId: string, { householdId }: HouseholdScope): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.personId, personId));
  await tx.delete(pushPreferences).where(eq(pushPreferences.personId, personId));
  await tx.delete(pushMessages).where(eq(pushMessages.personId, personId));
  await tx.delete(pushMessages).where(eq(pushMessages.householdId, householdId));
}
