import { and, desc, eq, exists, isNotNull, isNull, notExists, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { catsView } from '#src/capabilities/households/views.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import { olderThan, type Page } from '#src/platform/paging.ts';
import { formulaPins, formulaVersions, labSets, labValues } from './tables.ts';

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
  const { id, version, at, personId } = formulaPins;
  return tx
    .select({ id, version, at, personId, catId: formulaPins.catId })
    .from(formulaPins)
    .innerJoin(catsView, eq(catsView.id, formulaPins.catId))
    .where(and(ofHousehold(scope, catId), olderThan(at, id, before)))
    .orderBy(desc(at), desc(id))
    .limit(limit);
}

/** The newest set of each cat that lives here whose values count. */
export function newestReleasedBefore(tx: ReadHandle, scope: HouseholdScope, { before, limit, catId }: Page) {
  const measured = tx.select({ marker: labValues.marker }).from(labValues).where(eq(labValues.setId, labSets.id));
  const correction = alias(labSets, 'correction');
  const corrected = tx
    .select({ id: correction.id })
    .from(correction)
    .where(and(eq(correction.revises, labSets.id), isNotNull(correction.releasedAt)));
  const newest = tx
    .selectDistinctOn([labSets.catId], {
      id: labSets.id,
      catId: labSets.catId,
      name: catsView.name,
      at: labSets.releasedAt,
    })
    .from(labSets)
    .innerJoin(catsView, eq(catsView.id, labSets.catId))
    .where(
      and(
        ofHousehold(scope, catId),
        isNull(catsView.archivedAt),
        isNotNull(labSets.releasedAt),
        exists(measured),
        notExists(corrected),
      ),
    )
    .orderBy(labSets.catId, desc(labSets.releasedAt), desc(labSets.id))
    .as('newest');
  return tx
    .select()
    .from(newest)
    .where(olderThan(newest.at, newest.id, before))
    .orderBy(desc(newest.at), desc(newest.id))
    .limit(limit);
}

/** The newest version of each cat that lives here. */
export function newestVersionsBefore(tx: ReadHandle, scope: HouseholdScope, { before, limit, catId }: Page) {
  const { id, version, createdAt } = formulaVersions;
  const newest = tx
    .selectDistinctOn([formulaVersions.catId], {
      id,
      catId: formulaVersions.catId,
      name: catsView.name,
      version,
      at: createdAt,
    })
    .from(formulaVersions)
    .innerJoin(catsView, eq(catsView.id, formulaVersions.catId))
    .where(and(ofHousehold(scope, catId), isNull(catsView.archivedAt)))
    .orderBy(formulaVersions.catId, desc(version))
    .as('newest');
  return tx
    .select()
    .from(newest)
    .where(olderThan(newest.at, newest.id, before))
    .orderBy(desc(newest.at), desc(newest.id))
    .limit(limit);
}

const ofHousehold = ({ householdId }: HouseholdScope, catId: string | null) =>
  and(eq(catsView.householdId, householdId), catId ? eq(catsView.id, catId) : undefined);
