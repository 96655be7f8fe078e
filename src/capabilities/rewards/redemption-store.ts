import { and, desc, eq, gt, inArray, type Placeholder, sql } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { redemptions } from './tables.ts';

export type Redemption = typeof redemptions.$inferSelect;

const mine = ({ householdId }: HouseholdScope) => eq(redemptions.householdId, householdId);
const one = (scope: HouseholdScope, id: string) => and(mine(scope), eq(redemptions.id, id));

export async function insertRedemption(tx: Tx, row: Redemption): Promise<void> {
  await tx.insert(redemptions).values(row);
}

export async function findRedemption(
  tx: ReadHandle,
  scope: HouseholdScope,
  id: string,
): Promise<Redemption | undefined> {
  const [row] = await tx.select().from(redemptions).where(one(scope, id));
  return row;
}

/** Of a household whose rewards are held. */
export async function updateRedemption(tx: Tx, scope: HouseholdScope, id: string, change: Partial<Redemption>) {
  await tx.update(redemptions).set(change).where(one(scope, id));
}

/** The newest first. */
export function redemptionsOf(tx: ReadHandle, scope: HouseholdScope): Promise<Redemption[]> {
  return tx.select().from(redemptions).where(mine(scope)).orderBy(desc(redemptions.askedAt), desc(redemptions.id));
}

const stands = inArray(redemptions.state, ['granted', 'used']);

const dnaReports = (tx: ReadHandle, householdId: string | Placeholder) =>
  tx
    .select({ id: redemptions.id })
    .from(redemptions)
    .where(and(eq(redemptions.householdId, householdId), eq(redemptions.rewardId, 'dna-report'), stands))
    .limit(1);

/** Whether a household may read its cats' DNA results for its points. */
export const hasDnaReport = async (tx: ReadHandle, { householdId }: HouseholdScope): Promise<boolean> =>
  (await dnaReports(tx, householdId)).length > 0;

/** The same, as a part of another statement. */
export const dnaReportIn = (tx: ReadHandle, householdId: Placeholder) =>
  sql<boolean>`exists ${dnaReports(tx, householdId)}`;

/** Whether the messages of a household are read first. */
export async function hasPriority(tx: ReadHandle, scope: HouseholdScope, now: Date): Promise<boolean> {
  const [row] = await tx
    .select({ id: redemptions.id })
    .from(redemptions)
    .where(and(mine(scope), eq(redemptions.rewardId, 'priority-support'), stands, gt(redemptions.expiresAt, now)))
    .limit(1);
  return row !== undefined;
}
