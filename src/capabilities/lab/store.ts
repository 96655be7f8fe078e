import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  inArray,
  isNull,
  ne,
  not,
  notExists,
  sql,
  type SQLWrapper,
} from 'drizzle-orm';
import type { HouseholdScope, StaffScope } from '#src/capabilities/access/scopes.ts';
import { namesView } from '#src/capabilities/access/views.ts';
import { catsView } from '#src/capabilities/households/views.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { preparedRead } from '#src/platform/prepared-read.ts';
import type { SystemActor } from '#src/platform/services.ts';
import { isExchangeHeld } from './exchange-store.ts';
import type { FormulaId } from './rules/formulas.ts';
import type { Values } from './rules/levels.ts';
import { formulaPins, formulaVersions, labHistory, labSets, labSignOffs, labValues } from './tables.ts';

export type SetRow = typeof labSets.$inferSelect;
export type VersionRow = typeof formulaVersions.$inferSelect;

/** False where the cat has samples in work, or this order's were counted already. */
export async function insertSet(tx: Tx, row: typeof labSets.$inferInsert): Promise<boolean> {
  const inserted = await tx.insert(labSets).values(row).onConflictDoNothing().returning({ id: labSets.id });
  return inserted.length === 1;
}

export async function openSetOf(
  tx: ReadHandle,
  _by: StaffScope<'orders' | 'results'> | SystemActor,
  catId: string,
): Promise<SetRow | undefined> {
  const [row] = await tx
    .select()
    .from(labSets)
    .where(and(eq(labSets.catId, catId), ne(labSets.state, 'released')));
  return row;
}

/** Holds the open set of a cat, where it has one. */
export async function lockOpenSetOf(
  tx: Tx,
  _by: StaffScope<'orders' | 'results'> | SystemActor,
  catId: string,
): Promise<void> {
  const open = and(eq(labSets.catId, catId), ne(labSets.state, 'released'));
  await tx.select({ id: labSets.id }).from(labSets).where(open).for('update');
}

export async function findSet(
  tx: ReadHandle,
  _by: StaffScope<'results'> | SystemActor,
  id: string,
): Promise<SetRow | undefined> {
  const [row] = await tx.select().from(labSets).where(eq(labSets.id, id));
  return row;
}

export async function setsByIds(tx: ReadHandle, _by: StaffScope<'results'>, ids: readonly string[]): Promise<SetRow[]> {
  return ids.length
    ? tx
        .select()
        .from(labSets)
        .where(inArray(labSets.id, [...ids]))
    : [];
}

/** Values of these sets, by set. */
export async function valuesOfSets(
  tx: ReadHandle,
  _by: StaffScope<'results'>,
  ids: readonly string[],
): Promise<Map<string, Values>> {
  return valuesOfEach(tx, ids);
}

/** Held until the change is written. */
export async function lockSet(
  tx: Tx,
  _by: StaffScope<'results'> | SystemActor,
  id: string,
): Promise<SetRow | undefined> {
  const [row] = await tx.select().from(labSets).where(eq(labSets.id, id)).for('update');
  return row;
}

export async function updateSet(tx: Tx, id: string, change: Partial<SetRow>): Promise<void> {
  await tx
    .update(labSets)
    .set({ ...change, version: sql`${labSets.version} + 1` })
    .where(eq(labSets.id, id));
}

export async function replaceValues(tx: Tx, setId: string, values: Values): Promise<void> {
  await tx.delete(labValues).where(eq(labValues.setId, setId));
  const rows = Object.entries(values).map(([marker, value]) => ({ setId, marker, value }));
  if (rows.length) await tx.insert(labValues).values(rows);
}

/** Values of a set. The caller has found it by its household, or is staff. */
export async function valuesOf(tx: ReadHandle, setId: string): Promise<Values> {
  const rows = await tx.select().from(labValues).where(eq(labValues.setId, setId));
  return Object.fromEntries(rows.map(({ marker, value }) => [marker, value]));
}

/** Values of several sets by their ids. One statement; none without sets. */
export async function valuesOfEach(tx: ReadHandle, ids: readonly string[]): Promise<Map<string, Values>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(labValues)
    .where(inArray(labValues.setId, [...ids]));
  const bySet = Map.groupBy(rows, ({ setId }) => setId);
  return new Map(
    [...bySet].map(([setId, own]) => [setId, Object.fromEntries(own.map(({ marker, value }) => [marker, value]))]),
  );
}

export async function insertHistory(tx: Tx, row: typeof labHistory.$inferInsert): Promise<void> {
  await tx.insert(labHistory).values(row);
}

/** Stores once that a member of the household has opened released results. The caller found the set through its household. */
export async function insertSeen(tx: Tx, row: Omit<typeof labHistory.$inferInsert, 'kind'>): Promise<void> {
  const [set] = await tx.select({ id: labSets.id }).from(labSets).where(eq(labSets.id, row.setId)).for('update');
  const [before] = await tx
    .select({ id: labHistory.id })
    .from(labHistory)
    .where(and(eq(labHistory.setId, row.setId), eq(labHistory.kind, 'seen')))
    .limit(1);
  if (set && !before) await tx.insert(labHistory).values({ ...row, kind: 'seen' });
}

export function historyOf(tx: ReadHandle, _by: StaffScope<'results'> | SystemActor, setId: string) {
  return tx
    .select({
      entry: labHistory,
      firstName: namesView.firstName,
      lastName: namesView.lastName,
      isStaff: namesView.isStaff,
    })
    .from(labHistory)
    .leftJoin(namesView, eq(namesView.id, labHistory.personId))
    .where(eq(labHistory.setId, setId))
    .orderBy(asc(labHistory.at), asc(labHistory.id));
}

/** Deletes a set that was never released, with its values and its history. */
export async function deleteSet(tx: Tx, id: string): Promise<void> {
  await tx.delete(labSets).where(and(eq(labSets.id, id), ne(labSets.state, 'released')));
}

/** Whether a released set takes the place of one: in a query that names the sets of `labSets`. */
const isRevised = sql`exists (select from ${labSets} later where later.revises = ${labSets.id} and later.state = 'released')`;

/** Released sets of a cat that no other one corrects, the newest first. */
export const releasedSetsOf = (tx: ReadHandle, _by: StaffScope<'results'> | SystemActor, catId: string) =>
  tx
    .select({
      id: labSets.id,
      measured: sql<boolean>`exists (select from ${labValues} where ${labValues.setId} = ${labSets.id})`,
      hasDna: sql<boolean>`${labSets.dna} is not null`,
    })
    .from(labSets)
    .where(and(eq(labSets.catId, catId), eq(labSets.state, 'released'), not(isRevised)))
    .orderBy(desc(labSets.receivedAt), desc(labSets.id));

/** The set that corrects another one; undefined where there is none. */
export async function revisionOfSet(
  tx: ReadHandle,
  _by: StaffScope<'orders' | 'results'> | SystemActor,
  id: string,
): Promise<SetRow | undefined> {
  const [row] = await tx.select().from(labSets).where(eq(labSets.revises, id));
  return row;
}

const measured = sql<number>`(select count(*)::int from ${labValues} where ${labValues.setId} = ${labSets.id})`;

/** Open sets, oldest first; the latest released ones; or those of these from which no sticks were made and no vet has decided. */
export async function listSetRows(
  tx: ReadHandle,
  _staff: StaffScope<'results'>,
  state: 'open' | 'released' | 'held',
  limit: number,
) {
  const held = state === 'held' ? inArray(labSets.id, await setsWithoutSticks(tx)) : undefined;
  return tx
    .select({ set: labSets, catName: catsView.name, measured, held: isExchangeHeld })
    .from(labSets)
    .innerJoin(catsView, eq(catsView.id, labSets.catId))
    .where(and(inArray(labSets.state, state === 'open' ? ['waiting', 'draft'] : ['released']), held))
    .orderBy(state === 'open' ? asc(labSets.receivedAt) : desc(labSets.releasedAt), asc(labSets.id))
    .limit(limit);
}

/** All of the household's own cat, the newest first. */
export async function setsOfCat(tx: ReadHandle, scope: HouseholdScope, catId: string): Promise<SetRow[]> {
  const rows = await tx
    .select({ set: labSets })
    .from(labSets)
    .innerJoin(catsView, eq(catsView.id, labSets.catId))
    .where(and(eq(catsView.householdId, scope.householdId), eq(labSets.catId, catId)))
    .orderBy(desc(labSets.receivedAt), desc(labSets.id));
  return rows.map(({ set }) => set);
}

/** The newest measured results of cats at home from which no sticks were made. */
export async function setsWithoutSticks(tx: ReadHandle): Promise<string[]> {
  const { id, catId, state, receivedAt } = labSets;
  const hasValues = exists(tx.select({ one: sql`1` }).from(labValues).where(eq(labValues.setId, id)));
  const newest = tx
    .selectDistinctOn([catId], { id })
    .from(labSets)
    .innerJoin(catsView, eq(catsView.id, catId))
    .where(and(eq(state, 'released'), isNull(catsView.archivedAt), hasValues, not(isRevised)))
    .orderBy(catId, desc(receivedAt), desc(id))
    .as('newest');
  const made = tx.select({ one: sql`1` }).from(formulaVersions).where(eq(formulaVersions.setId, newest.id));
  // A vet decided that none are made from them.
  const signedNone = tx
    .select({ one: sql`1` })
    .from(labSignOffs)
    .where(and(eq(labSignOffs.setId, newest.id), eq(labSignOffs.decision, 'no-sticks')));
  const rows = await tx
    .select({ id: newest.id })
    .from(newest)
    .where(and(notExists(made), notExists(signedNone)))
    .orderBy(asc(newest.id))
    .limit(500);
  return rows.map((row) => row.id);
}

/** The samples of an order that wait for the lab. */
export async function waitingSetsOf(tx: ReadHandle, orderId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: labSets.id })
    .from(labSets)
    .where(and(eq(labSets.orderId, orderId), eq(labSets.state, 'waiting')));
  return rows.map(({ id }) => id);
}

/** Samples of a cat, without the columns for lab and report. */
export interface SetSummaryRow
  extends Pick<
    SetRow,
    | 'id'
    | 'catId'
    | 'state'
    | 'source'
    | 'declared'
    | 'ranges'
    | 'receivedAt'
    | 'releasedAt'
    | 'revises'
    | 'firstReleasedAt'
  > {
  /** DNA of a set that is not released yet. */
  draftDna: SetRow['dna'];
  hasDna: boolean;
  /** Whether a member of the household has opened released results. */
  seen: boolean;
  /** Empty until it is released. */
  values: Values;
}

const summaries = preparedRead((tx) => {
  const { id, catId, state, source, declared, ranges, receivedAt, releasedAt, revises, firstReleasedAt, dna } = labSets;
  const found = tx
    .select({ all: sql`jsonb_object_agg(${labValues.marker}, ${labValues.value})` })
    .from(labValues)
    .where(and(eq(labValues.setId, id), eq(state, 'released')));
  const seen = exists(
    tx
      .select({ one: sql`1` })
      .from(labHistory)
      .where(and(eq(labHistory.setId, id), eq(labHistory.kind, 'seen'))),
  );
  return tx
    .select({
      id,
      catId,
      state,
      source,
      declared,
      ranges,
      receivedAt,
      releasedAt,
      revises,
      firstReleasedAt,
      draftDna: sql<SetRow['dna']>`case when ${state} = 'draft' then ${dna} end`,
      hasDna: sql<boolean>`${dna} is not null`,
      seen: sql<boolean>`${seen}`,
      values: sql<Values>`coalesce((${found}), '{}')`,
    })
    .from(labSets)
    .innerJoin(catsView, eq(catsView.id, catId))
    .where(eq(catsView.householdId, sql.placeholder('householdId')))
    .orderBy(desc(receivedAt), desc(id))
    .prepare('');
});

/** The samples of all cats of a household with their results, the newest first: one statement. */
export const setSummaries = (tx: ReadHandle, { householdId }: HouseholdScope): Promise<SetSummaryRow[]> =>
  summaries(tx, { householdId });

/** The version that the household keeps in the boxes of a cat; null where the newest one goes into them. */
const pinnedVersion = (tx: ReadHandle, catId: SQLWrapper | string) =>
  tx
    .select({ version: formulaPins.version })
    .from(formulaPins)
    .where(eq(formulaPins.catId, catId))
    .orderBy(desc(formulaPins.at), desc(formulaPins.id))
    .limit(1);

/** The version that stays in the boxes of a cat. The caller has found the cat through its household. */
export const pinOf = async (tx: ReadHandle, catId: string): Promise<number | null> =>
  (await pinnedVersion(tx, catId))[0]?.version ?? null;

/** Versions that the household ever kept in the boxes of a cat. The caller has found the cat through its household. */
export async function keptVersions(tx: ReadHandle, catId: string): Promise<number[]> {
  const { version } = formulaPins;
  const rows = await tx.selectDistinct({ version }).from(formulaPins).where(eq(formulaPins.catId, catId));
  return rows.flatMap((row) => row.version ?? []);
}

export async function insertPin(tx: Tx, row: typeof formulaPins.$inferInsert): Promise<void> {
  await tx.insert(formulaPins).values(row);
}

const formulasOfVersions = preparedRead((tx) => {
  const { catId, setId, version, formulas } = formulaVersions;
  const pinned = sql<number | null>`(${pinnedVersion(tx, catId)})`;
  return tx
    .select({ catId, setId, version, formulas, pinned })
    .from(formulaVersions)
    .innerJoin(catsView, eq(catsView.id, catId))
    .where(eq(catsView.householdId, sql.placeholder('householdId')))
    .prepare('');
});

/** Formulas of all versions of a household's cats, with their samples: one statement. */
export const versionFormulas = (tx: ReadHandle, { householdId }: HouseholdScope) =>
  formulasOfVersions(tx, { householdId });

/** Counts the versions with each formula. */
export async function countFormulas(
  tx: ReadHandle,
  _by: StaffScope<'packing' | 'lots'>,
  versions: readonly { catId: string; version: number }[],
): Promise<{ formula: FormulaId; versions: number }[]> {
  const array = (values: (string | number)[]) => `{${values.join()}}`;
  const catIds = array(versions.map(({ catId }) => catId));
  const numbers = array(versions.map(({ version }) => version));
  const wanted = sql`unnest(${catIds}::uuid[], ${numbers}::int[]) as wanted (cat_id, version)`;
  // The limit has each version looked up by its index, however few versions there are beside the wanted ones.
  const version = tx
    .select({ formulas: formulaVersions.formulas })
    .from(formulaVersions)
    .where(and(eq(formulaVersions.catId, sql`wanted.cat_id`), eq(formulaVersions.version, sql`wanted.version`)))
    .limit(1)
    .as('version');
  // There are few different months of formulas, so these are counted before they are taken apart.
  const months = tx
    .select({ formulas: version.formulas, versions: count().as('versions') })
    .from(wanted)
    .crossJoinLateral(version)
    .groupBy(version.formulas)
    .as('months');
  const formula = sql<FormulaId>`jsonb_array_elements_text(${months.formulas})`;
  const found = tx
    .select({ formula: formula.as('formula'), versions: months.versions })
    .from(months)
    .as('found');
  return tx
    .select({ formula: found.formula, versions: sql<number>`sum(${found.versions})::int` })
    .from(found)
    .groupBy(found.formula)
    .orderBy(asc(found.formula));
}

export async function lastVersionOf(
  tx: ReadHandle,
  scope: HouseholdScope,
  catId: string,
): Promise<VersionRow | undefined> {
  return (await versionsOf(tx, scope, catId, 1))[0];
}

export async function versionOfSet(
  tx: ReadHandle,
  _by: StaffScope<'results'> | SystemActor,
  setId: string,
): Promise<VersionRow | undefined> {
  const [row] = await tx
    .select()
    .from(formulaVersions)
    .where(and(eq(formulaVersions.setId, setId), isNull(formulaVersions.exchange)))
    .orderBy(desc(formulaVersions.version))
    .limit(1);
  return row;
}

/** The newest first. */
export async function versionsOf(
  tx: ReadHandle,
  scope: HouseholdScope,
  catId: string,
  limit: number,
): Promise<VersionRow[]> {
  const rows = await tx
    .select({ version: formulaVersions })
    .from(formulaVersions)
    .innerJoin(catsView, eq(catsView.id, formulaVersions.catId))
    .where(and(eq(catsView.householdId, scope.householdId), eq(formulaVersions.catId, catId)))
    .orderBy(desc(formulaVersions.version))
    .limit(limit);
  return rows.map(({ version }) => version);
}

export async function versionOfCat(
  tx: ReadHandle,
  scope: HouseholdScope,
  catId: string,
  version: number,
): Promise<VersionRow | undefined> {
  const [row] = await tx
    .select({ version: formulaVersions })
    .from(formulaVersions)
    .innerJoin(catsView, eq(catsView.id, formulaVersions.catId))
    .where(
      and(
        eq(catsView.householdId, scope.householdId),
        eq(formulaVersions.catId, catId),
        eq(formulaVersions.version, version),
      ),
    );
  return row?.version;
}

export async function insertVersion(tx: Tx, row: typeof formulaVersions.$inferInsert): Promise<void> {
  await tx.insert(formulaVersions).values(row);
}

/** Released results and formulas of a household, for its data export. */
export async function findingsOf(tx: ReadHandle, { householdId }: HouseholdScope) {
  const ours = inArray(
    labSets.catId,
    tx.select({ id: catsView.id }).from(catsView).where(eq(catsView.householdId, householdId)),
  );
  const released = and(ours, eq(labSets.state, 'released'));
  const sets = await tx.select().from(labSets).where(released).orderBy(asc(labSets.receivedAt));
  const ids = sets.map(({ id }) => id);
  const { setId, marker } = labValues;
  const values = await tx.select().from(labValues).where(inArray(setId, ids)).orderBy(asc(setId), asc(marker));
  const formulas = await tx.select().from(formulaVersions).where(inArray(formulaVersions.setId, ids));
  const catIds = tx.select({ id: catsView.id }).from(catsView).where(eq(catsView.householdId, householdId));
  const pins = await tx
    .select()
    .from(formulaPins)
    .where(inArray(formulaPins.catId, catIds))
    .orderBy(asc(formulaPins.at));
  return { lab_results: sets, lab_values: values, formulas, formula_pins: pins };
}
