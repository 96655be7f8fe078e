import { and, asc, count, desc, eq, exists, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { catsView } from '#src/capabilities/households/views.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { olderThan, type Page } from '#src/platform/paging.ts';
import { vetLinkOpenings, vetLinks, vetNotes } from './tables.ts';
import type { VetNoteRow } from './vet-note-store.ts';

export type VetLinkRow = typeof vetLinks.$inferSelect;

const ofCat = ({ householdId }: HouseholdScope, catId: string) =>
  and(eq(vetLinks.householdId, householdId), eq(vetLinks.catId, catId));

/** Links of a cat: those that are open or have a note, so that they can be ended, then the newest. */
export function linksOfCat(
  tx: ReadHandle,
  scope: HouseholdScope,
  catId: string,
  { limit, now }: { limit: number; now: Date },
): Promise<VetLinkRow[]> {
  const isOpen = and(isNull(vetLinks.revokedAt), gt(vetLinks.expiresAt, now));
  const hasNote = exists(
    tx
      .select({ id: vetNotes.id })
      .from(vetNotes)
      .where(and(eq(vetNotes.linkId, vetLinks.id), isNull(vetNotes.removedAt))),
  );
  return tx
    .select()
    .from(vetLinks)
    .where(ofCat(scope, catId))
    .orderBy(desc(sql`(${isOpen}) or ${hasNote}`), desc(vetLinks.createdAt), desc(vetLinks.id))
    .limit(limit);
}

export async function countOpenLinks(tx: ReadHandle, scope: HouseholdScope, catId: string, now: Date): Promise<number> {
  const open = and(ofCat(scope, catId), isNull(vetLinks.revokedAt), gt(vetLinks.expiresAt, now));
  const [row] = await tx.select({ links: count() }).from(vetLinks).where(open);
  return row?.links ?? 0;
}

/** For everybody who has the token; held against revoking and deleting until the transaction ends. `archivedAt`: of its cat. */
export async function linkByHash(
  tx: Tx,
  hash: Uint8Array,
): Promise<{ row: VetLinkRow; archivedAt: Date | null } | undefined> {
  const [found] = await tx
    .select({ row: vetLinks, archivedAt: catsView.archivedAt })
    .from(vetLinks)
    .innerJoin(catsView, eq(catsView.id, vetLinks.catId))
    .where(eq(vetLinks.tokenHash, hash))
    .for('share', { of: vetLinks });
  return found;
}

export async function insertLink(tx: Tx, row: VetLinkRow): Promise<void> {
  await tx.insert(vetLinks).values(row);
}

/** Ends a link; one that is revoked stays as it is. Undefined where the household has none with this id. */
export async function revokeLink(tx: Tx, scope: HouseholdScope, id: string, now: Date): Promise<string | undefined> {
  const mine = and(eq(vetLinks.id, id), eq(vetLinks.householdId, scope.householdId));
  await tx
    .update(vetLinks)
    .set({ revokedAt: now })
    .where(and(mine, isNull(vetLinks.revokedAt)));
  const [row] = await tx.select({ catId: vetLinks.catId }).from(vetLinks).where(mine);
  return row?.catId;
}

export async function revokeLinksOfCat(tx: Tx, scope: HouseholdScope, catId: string, now: Date): Promise<void> {
  await tx
    .update(vetLinks)
    .set({ revokedAt: now })
    .where(and(ofCat(scope, catId), isNull(vetLinks.revokedAt)));
}

export const ofLinks = (links: readonly VetLinkRow[]) =>
  inArray(
    vetLinkOpenings.linkId,
    links.map(({ id }) => id),
  );

export const notesOf = (tx: ReadHandle, links: readonly VetLinkRow[]): Promise<VetNoteRow[]> =>
  tx
    .select()
    .from(vetNotes)
    .where(
      inArray(
        vetNotes.linkId,
        links.map(({ id }) => id),
      ),
    );

/** Links by when they were made, newest first. */
export function linksPage(tx: ReadHandle, { householdId }: HouseholdScope, { before, limit, catId }: Page) {
  const { createdAt: at, id } = vetLinks;
  const mine = and(eq(vetLinks.householdId, householdId), catId ? eq(vetLinks.catId, catId) : undefined);
  return tx
    .select({ id, at, catId: vetLinks.catId, expiresAt: vetLinks.expiresAt, revokedAt: vetLinks.revokedAt })
    .from(vetLinks)
    .where(and(mine, olderThan(at, id, before)))
    .orderBy(desc(at), desc(id))
    .limit(limit);
}

/** Deletes the links of a household with their openings and notes. */
export async function deleteVetLinks(tx: Tx, { householdId }: HouseholdScope): Promise<void> {
  await tx.delete(vetLinks).where(eq(vetLinks.householdId, householdId));
}

/** Everything about links of a household, removed notes included; without the hashes of tokens. */
export async function wholeVetLinks(tx: ReadHandle, { householdId }: HouseholdScope) {
  const rows = await tx
    .select()
    .from(vetLinks)
    .where(eq(vetLinks.householdId, householdId))
    .orderBy(asc(vetLinks.createdAt), asc(vetLinks.id));
  return {
    vet_links: rows.map(({ tokenHash: _, ...link }) => link),
    vet_link_openings: await tx
      .select()
      .from(vetLinkOpenings)
      .where(ofLinks(rows))
      .orderBy(asc(vetLinkOpenings.at), asc(vetLinkOpenings.id)),
    vet_notes: await notesOf(tx, rows),
  };
}
