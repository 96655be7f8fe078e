import { asc, lte, sql } from 'drizzle-orm';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { vetLinkOpenings } from './tables.ts';
import { ofLinks, type VetLinkRow } from './vet-store.ts';

type OpeningRow = typeof vetLinkOpenings.$inferSelect;

export async function insertOpening(tx: Tx, row: OpeningRow): Promise<void> {
  await tx.insert(vetLinkOpenings).values(row);
}

/** The newest openings of each of these links, with the number of all of the link. */
export function newestOpenings(tx: ReadHandle, links: readonly VetLinkRow[], each: number) {
  const { linkId, at, id, what, device } = vetLinkOpenings;
  const ranked = tx
    .select({
      ...{ linkId, at, what, device },
      place: sql<number>`row_number() over (partition by ${linkId} order by ${at} desc, ${id} desc)`.as('place'),
      all: sql<number>`(count(*) over (partition by ${linkId}))::int`.as('all_of_link'),
    })
    .from(vetLinkOpenings)
    .where(ofLinks(links))
    .as('ranked');
  return tx.select().from(ranked).where(lte(ranked.place, each)).orderBy(asc(ranked.linkId), asc(ranked.place));
}
