import { and, asc, eq, isNull } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { catsView } from '#src/capabilities/households/views.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { shareCards } from './tables.ts';

export type ShareCard = typeof shareCards.$inferSelect;

const ofCat = ({ householdId }: HouseholdScope, catId: string) =>
  and(eq(shareCards.householdId, householdId), eq(shareCards.catId, catId));

export async function findCardOfCat(
  tx: ReadHandle,
  scope: HouseholdScope,
  catId: string,
): Promise<ShareCard | undefined> {
  const [row] = await tx.select().from(shareCards).where(ofCat(scope, catId));
  return row;
}

/** For everybody who has the link. The card of an archived cat is not found. */
export async function findCardByToken(tx: ReadHandle, token: string): Promise<ShareCard | undefined> {
  const [found] = await tx
    .select({ row: shareCards })
    .from(shareCards)
    .innerJoin(catsView, eq(catsView.id, shareCards.catId))
    .where(and(eq(shareCards.token, token), isNull(catsView.archivedAt)));
  return found?.row;
}

/** Publishes a card, or changes the one of this cat, which keeps its token. */
export async function putCard(tx: Tx, scope: HouseholdScope, row: Omit<ShareCard, 'householdId'>): Promise<ShareCard> {
  const { card, changedAt } = row;
  const [stored] = await tx
    .insert(shareCards)
    .values({ ...row, householdId: scope.householdId })
    .onConflictDoUpdate({ target: shareCards.catId, set: { card, changedAt }, setWhere: ofCat(scope, row.catId) })
    .returning();
  return stored as ShareCard;
}

export async function deleteCard(tx: Tx, scope: HouseholdScope, catId: string): Promise<void> {
  await tx.delete(shareCards).where(ofCat(scope, catId));
}

export async function deleteCards(tx: Tx, { householdId }: HouseholdScope): Promise<void> {
  await tx.delete(shareCards).where(eq(shareCards.householdId, householdId));
}

export function wholeCards(tx: ReadHandle, { householdId }: HouseholdScope): Promise<ShareCard[]> {
  return tx
    .select()
    .from(shareCards)
    .where(eq(shareCards.householdId, householdId))
    .orderBy(asc(shareCards.createdAt), asc(shareCards.catId));
}
