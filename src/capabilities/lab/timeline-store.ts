import { and, desc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { catsView } from '#src/capabilities/households/views.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import { olderThan, type Page } from '#src/platform/paging.ts';
import { formulaPins, formulaVersions, labSets } from './tables.ts';

const lines = {
  id: labSets.id,
  catId: labSets.catId,
  source: labSets.source,
  receivedAt: labSets.receivedAt,
  releasedAt: labSets.releasedAt,
  revisionReason: labSets.revisionReason,
};
type Moment = typeof labSets.receivedAt | typeof labSets.releasedAt;

/** Samples, when the lab had them; a correction of results has those of the set that it corrects. */
export const samplesBefore = (tx: ReadHandle, scope: HouseholdScope, slice: Page) =>
  setsBefore(tx, scope, slice, { at: labSets.receivedAt, only: isNull(labSets.revises) });

/** Results, when the household could see them. */
export const resultsBefore = (tx: ReadHandle, scope: HouseholdScope, slice: Page) =>
  setsBefore(tx, scope, slice, { at: labSets.releasedAt, only: undefined });

function setsBefore(
  tx: ReadHandle,
  scope: HouseholdScope,
  { before, limit, catId }: Page,
  { at, only }: { at: Moment; only: SQL | undefined },
) {
  return tx
    .select(lines)
    .from(labSets)
    .innerJoin(catsView, eq(catsView.id, labSets.catId))
    .where(and(ofHousehold(scope, catId), isNotNull(at), only, olderThan(at, labSets.id, before)))
    .orderBy(desc(at), desc(labSets.id))
    .limit(limit);
}

/** Months of sticks as they were released for a cat. */
export function versionsBefore(tx: ReadHandle, scope: HouseholdScope, { before, limit, catId }: Page) {
  const { id, version, createdAt, exchange } = formulaVersions;
  return tx
    .select({ id, version, createdAt, exchange, catId: formulaVersions.catId })
    .from(formulaVersions)
    .innerJoin(catsView, eq(catsView.id, formulaVersions.catId))
    .where(and(ofHousehold(scope, catId), olderThan(createdAt, id, before)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

/** Versions that the household chose to keep in the boxes, and that it went back to the newest one. */
export function pinsBefore(tx: ReadHandle, scope: HouseholdScope, { before, limit, catId }: Page) {
  const { id, version, at } = formulaPins;
  return tx
    .select({ id, version, at, catId: formulaPins.catId })
    .from(formulaPins)
    .innerJoin(catsView, eq(catsView.id, formulaPins.catId))
    .where(and(ofHousehold(scope, catId), olderThan(at, id, before)))
    .orderBy(desc(at), desc(id))
    .limit(limit);
}

const ofHousehold = ({ householdId }: HouseholdScope, catId: string | null) =>
  and(eq(catsView.householdId, householdId), catId ? eq(catsView.id, catId) : undefined);
