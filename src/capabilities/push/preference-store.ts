import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import type { PushKind } from './rules/kinds.ts';
import { pushPreferences, pushSubscriptions } from './tables.ts';

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
