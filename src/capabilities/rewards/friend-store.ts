import { and, count, eq, gte, isNull, or } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import type { Facts } from './rules/facts.ts';
import { friendCodes, friendships } from './tables.ts';

export type Friendship = typeof friendships.$inferSelect;

/** The household's code: the one it has, else this one; null where another household has it by chance. */
export async function keepCode(
  tx: Tx,
  { householdId }: HouseholdScope,
  made: { code: string; createdAt: Date },
): Promise<string | null> {
  await tx
    .insert(friendCodes)
    .values({ householdId, ...made })
    .onConflictDoNothing();
  const [row] = await tx
    .select({ code: friendCodes.code })
    .from(friendCodes)
    .where(eq(friendCodes.householdId, householdId));
  return row?.code ?? null;
}

/** Household that owns a referral code; `held` locks the row before a referral is counted. */
export async function bringerOf(tx: Tx, code: string, { held = false } = {}): Promise<string | null> {
  const found = tx.select({ householdId: friendCodes.householdId }).from(friendCodes).where(eq(friendCodes.code, code));
  const [row] = await (held ? found.for('update') : found);
  return row?.householdId ?? null;
}

/** Number of counted referrals by this household since a moment. */
export async function broughtSince(tx: ReadHandle, householdId: string, since: Date): Promise<number> {
  const mine = eq(friendships.householdId, householdId);
  const [row] = await tx
    .select({ friends: count() })
    .from(friendships)
    .where(and(mine, isNull(friendships.refused), gte(friendships.createdAt, since)));
  return row?.friends ?? 0;
}

/** False where this order, or its household, has come before. */
export async function insertFriendship(tx: Tx, row: typeof friendships.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(friendships).values(row).onConflictDoNothing().returning({ id: friendships.id });
  return rows.length > 0;
}

export async function friendshipOf(tx: ReadHandle, checkoutId: string): Promise<Friendship | undefined> {
  const [row] = await tx.select().from(friendships).where(eq(friendships.checkoutId, checkoutId));
  return row;
}

export async function updateFriendship(tx: Tx, id: string, change: Partial<Friendship>): Promise<void> {
  await tx.update(friendships).set(change).where(eq(friendships.id, id));
}

/** Referrals of a household, as referrer and as referred. */
export function friendshipsOf(tx: ReadHandle, { householdId }: HouseholdScope): Promise<Friendship[]> {
  const { householdId: bringer, friendHouseholdId } = friendships;
  return tx
    .select()
    .from(friendships)
    .where(or(eq(bringer, householdId), eq(friendHouseholdId, householdId)));
}

/** Referrals through which a household came. */
export function friendshipsCame(tx: ReadHandle, { householdId }: HouseholdScope): Promise<Friendship[]> {
  return tx.select().from(friendships).where(eq(friendships.friendHouseholdId, householdId));
}

/** Referrals that earn points. */
export async function friendFacts(tx: ReadHandle, scope: HouseholdScope): Promise<Facts['friends']> {
  const standing = (await friendshipsOf(tx, scope)).filter(({ refused, shipped }) => !refused && shipped);
  const idOf = ({ id }: Friendship) => ({ id });
  const isMine = ({ householdId }: Friendship) => householdId === scope.householdId;
  return { came: standing.filter((one) => !isMine(one)).map(idOf), brought: standing.filter(isMine).map(idOf) };
}

/** Its code works no more, and who remains keeps what it has. */
export async function leaveFriends(tx: Tx, { householdId }: HouseholdScope): Promise<void> {
  await tx.delete(friendCodes).where(eq(friendCodes.householdId, householdId));
  await tx.update(friendships).set({ householdId: null }).where(eq(friendships.householdId, householdId));
  await tx.update(friendships).set({ friendHouseholdId: null }).where(eq(friendships.friendHouseholdId, householdId));
}
