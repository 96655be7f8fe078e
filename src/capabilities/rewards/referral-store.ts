import { and, count, eq, gte, isNull, or } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import type { Facts } from './rules/facts.ts';
import { referralCodes, referrals } from './tables.ts';

export type Referral = typeof referrals.$inferSelect;

/** The household's code: the one it has, else this one; null where another household has it by chance. */
export async function keepCode(
  tx: Tx,
  { householdId }: HouseholdScope,
  made: { code: string; createdAt: Date },
): Promise<string | null> {
  await tx
    .insert(referralCodes)
    .values({ householdId, ...made })
    .onConflictDoNothing();
  const [row] = await tx
    .select({ code: referralCodes.code })
    .from(referralCodes)
    .where(eq(referralCodes.householdId, householdId));
  return row?.code ?? null;
}

/** Household that owns a referral code; `held` locks the row before a referral is counted. */
export async function referrerOf(tx: Tx, code: string, { held = false } = {}): Promise<string | null> {
  const found = tx
    .select({ householdId: referralCodes.householdId })
    .from(referralCodes)
    .where(eq(referralCodes.code, code));
  const [row] = await (held ? found.for('update') : found);
  return row?.householdId ?? null;
}

/** Number of counted referrals by this household since a moment. */
export async function countReferralsSince(tx: ReadHandle, householdId: string, since: Date): Promise<number> {
  const mine = eq(referrals.householdId, householdId);
  const [row] = await tx
    .select({ referrals: count() })
    .from(referrals)
    .where(and(mine, isNull(referrals.refused), gte(referrals.createdAt, since)));
  return row?.referrals ?? 0;
}

/** Inserts a referral. False if this order, or its household, has one. */
export async function insertReferral(tx: Tx, row: typeof referrals.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(referrals).values(row).onConflictDoNothing().returning({ id: referrals.id });
  return rows.length > 0;
}

export async function referralOfCheckout(tx: ReadHandle, checkoutId: string): Promise<Referral | undefined> {
  const [row] = await tx.select().from(referrals).where(eq(referrals.checkoutId, checkoutId));
  return row;
}

export async function updateReferral(tx: Tx, id: string, change: Partial<Referral>): Promise<void> {
  await tx.update(referrals).set(change).where(eq(referrals.id, id));
}

/** Referrals of a household, as referrer and as referred. */
export function referralsOf(tx: ReadHandle, { householdId }: HouseholdScope): Promise<Referral[]> {
  const { householdId: referrer, referredHouseholdId } = referrals;
  return tx
    .select()
    .from(referrals)
    .where(or(eq(referrer, householdId), eq(referredHouseholdId, householdId)));
}

/** Referrals of which a household is the referred one. */
export function referralsTo(tx: ReadHandle, { householdId }: HouseholdScope): Promise<Referral[]> {
  return tx.select().from(referrals).where(eq(referrals.referredHouseholdId, householdId));
}

/** Referrals that earn points. */
export async function referralFacts(tx: ReadHandle, scope: HouseholdScope): Promise<Facts['friends']> {
  const standing = (await referralsOf(tx, scope)).filter(({ refused, shipped }) => !refused && shipped);
  const idOf = ({ id }: Referral) => ({ id });
  const isMine = ({ householdId }: Referral) => householdId === scope.householdId;
  return { received: standing.filter((one) => !isMine(one)).map(idOf), made: standing.filter(isMine).map(idOf) };
}

/** Deletes the code of a household and its ids in referrals; the other households keep their points. */
export async function detachReferrals(tx: Tx, { householdId }: HouseholdScope): Promise<void> {
  await tx.delete(referralCodes).where(eq(referralCodes.householdId, householdId));
  await tx.update(referrals).set({ householdId: null }).where(eq(referrals.householdId, householdId));
  await tx.update(referrals).set({ referredHouseholdId: null }).where(eq(referrals.referredHouseholdId, householdId));
}
