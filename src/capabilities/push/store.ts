import { asc, count, desc, eq, inArray } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { pushMessages, pushPreferences, pushSubscriptions } from './tables.ts';

export type Subscription = typeof pushSubscriptions.$inferSelect;

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

/** Deletes registrations with their waiting messages. */
export async function deleteSubscriptions(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length) await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, [...ids]));
}

export async function deleteSubscriptionsOfSessions(tx: Tx, sessions: readonly Uint8Array[]): Promise<void> {
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.sessionHash, [...sessions]));
}

export async function deleteSubscriptionAt(tx: Tx, endpoint: string): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint));
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
