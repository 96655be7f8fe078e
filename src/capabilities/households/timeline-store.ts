import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import { olderThan, type Page } from '#src/platform/paging.ts';
import type { CatRow } from './store.ts';
import type { EntryRow } from './entry-store.ts';
import { cats, healthEntries } from './tables.ts';

/** Entries by time, including corrected and removed ones. */
export function entriesBefore(
  tx: ReadHandle,
  scope: HouseholdScope,
  { before, limit, catId }: Page,
): Promise<EntryRow[]> {
  const { at, id } = healthEntries;
  return tx
    .select()
    .from(healthEntries)
    .where(and(ofLog(scope, catId), olderThan(at, id, before)))
    .orderBy(desc(at), desc(id))
    .limit(limit);
}

/** Removed entries, by the time of removal. */
export function removalsBefore(
  tx: ReadHandle,
  scope: HouseholdScope,
  { before, limit, catId }: Page,
): Promise<EntryRow[]> {
  const { removedAt, id } = healthEntries;
  return tx
    .select()
    .from(healthEntries)
    .where(and(ofLog(scope, catId), isNotNull(removedAt), olderThan(removedAt, id, before)))
    .orderBy(desc(removedAt), desc(id))
    .limit(limit);
}

export function catsAddedPage(tx: ReadHandle, scope: HouseholdScope, slice: Page): Promise<CatRow[]> {
  return catsBefore(tx, scope, slice, cats.createdAt);
}

export function catsArchivedPage(tx: ReadHandle, scope: HouseholdScope, slice: Page): Promise<CatRow[]> {
  return catsBefore(tx, scope, slice, cats.archivedAt);
}

type Moment = typeof cats.createdAt | typeof cats.archivedAt;

function catsBefore(tx: ReadHandle, { householdId }: HouseholdScope, { before, limit, catId }: Page, at: Moment) {
  const which = and(eq(cats.householdId, householdId), catId ? eq(cats.id, catId) : undefined);
  return tx
    .select()
    .from(cats)
    .where(and(which, isNotNull(at), olderThan(at, cats.id, before)))
    .orderBy(desc(at), desc(cats.id))
    .limit(limit);
}

const ofLog = ({ householdId }: HouseholdScope, catId: string | null) =>
  and(eq(healthEntries.householdId, householdId), catId ? eq(healthEntries.catId, catId) : undefined);
