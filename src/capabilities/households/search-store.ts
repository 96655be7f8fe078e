import { asc, desc, inArray } from 'drizzle-orm';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import { nameKey, startsWith } from '#src/platform/name-search.ts';
import type { CatRow } from './store.ts';
import { cats } from './tables.ts';

/** Households with a cat whose name begins with a text: a range of an index, so that a common name is read no further than to the limit. */
export async function householdsByCat(
  tx: ReadHandle,
  _scope: StaffScope<'households'>,
  text: string,
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .select({ householdId: cats.householdId })
    .from(cats)
    .where(startsWith(cats.name, text))
    .orderBy(asc(nameKey(cats.name)), desc(cats.id))
    .limit(limit);
  return rows.map(({ householdId }) => householdId);
}

/** Every cat that ever lived in these households, in their order. */
export const catsOfAll = (
  tx: ReadHandle,
  _scope: StaffScope<'households'>,
  householdIds: readonly string[],
): Promise<CatRow[]> =>
  tx
    .select()
    .from(cats)
    .where(inArray(cats.householdId, [...householdIds]))
    .orderBy(asc(cats.householdId), asc(cats.position));
