import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { HouseholdScope, StaffScope } from '#src/capabilities/access/scopes.ts';
import { namesView } from '#src/capabilities/access/views.ts';
import { catsView } from '#src/capabilities/households/views.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { olderThan, type Page } from '#src/platform/paging.ts';
import type { SystemActor } from '#src/platform/services.ts';
import { labKits, labSampleEvents, labSamples } from './tables.ts';

export type KitRow = typeof labKits.$inferSelect;
export type SampleRow = typeof labSamples.$inferSelect;
type By = StaffScope<'orders' | 'packing' | 'results'> | SystemActor;

/** The parcel that a kit goes with: an order, or a bonus kit of a box. */
export type KitParcel = { orderId: string } | { extraId: string };
const ofParcel = (parcel: KitParcel) =>
  'orderId' in parcel ? eq(labKits.orderId, parcel.orderId) : eq(labKits.extraId, parcel.extraId);

/** False where the code exists already: the caller draws another. */
export async function insertKit(tx: Tx, row: KitRow): Promise<boolean> {
  const made = await tx.insert(labKits).values(row).onConflictDoNothing({ target: labKits.code }).returning();
  return made.length === 1;
}

/** False where the code exists already: the caller draws another. */
export async function insertSample(tx: Tx, row: typeof labSamples.$inferInsert): Promise<boolean> {
  const made = await tx.insert(labSamples).values(row).onConflictDoNothing({ target: labSamples.code }).returning();
  return made.length === 1;
}

export async function insertSampleEvents(tx: Tx, rows: (typeof labSampleEvents.$inferInsert)[]): Promise<void> {
  if (rows.length) await tx.insert(labSampleEvents).values(rows);
}

/** Kits of a parcel, the newest first. */
export const kitsOf = (tx: ReadHandle, _by: By, parcel: KitParcel): Promise<KitRow[]> =>
  tx.select().from(labKits).where(ofParcel(parcel)).orderBy(desc(labKits.createdAt), desc(labKits.id));

export async function kitByCode(tx: ReadHandle, _by: By, code: string): Promise<KitRow | undefined> {
  const [row] = await tx.select().from(labKits).where(eq(labKits.code, code));
  return row;
}

export async function kitById(tx: ReadHandle, _by: By, id: string): Promise<KitRow | undefined> {
  const [row] = await tx.select().from(labKits).where(eq(labKits.id, id));
  return row;
}

export async function sampleByCode(tx: ReadHandle, _by: By, code: string): Promise<SampleRow | undefined> {
  const [row] = await tx.select().from(labSamples).where(eq(labSamples.code, code));
  return row;
}

export async function samplesByCodes(
  tx: ReadHandle,
  _by: StaffScope<'results'>,
  codes: readonly string[],
): Promise<SampleRow[]> {
  return codes.length
    ? tx
        .select()
        .from(labSamples)
        .where(inArray(labSamples.code, [...codes]))
    : [];
}

export async function sampleById(tx: ReadHandle, _by: By, id: string): Promise<SampleRow | undefined> {
  const [row] = await tx.select().from(labSamples).where(eq(labSamples.id, id));
  return row;
}

/** First samples of a household's cats at home, by cat and kind, with the cat's name; those of replaced kits left out. */
export const ownSamples = (tx: ReadHandle, { householdId }: HouseholdScope) =>
  tx
    .select({ sample: labSamples, name: catsView.name })
    .from(labSamples)
    .innerJoin(catsView, eq(catsView.id, labSamples.catId))
    .where(
      and(
        eq(catsView.householdId, householdId),
        isNull(catsView.archivedAt),
        isNull(labSamples.replaces),
        ne(labSamples.state, 'void'),
      ),
    )
    .orderBy(asc(catsView.name), asc(labSamples.catId), asc(labSamples.kind), asc(labSamples.id));

/** Samples of a household's living cats, held in the order of their ids. */
export async function lockOwnSamples(
  tx: Tx,
  { householdId }: HouseholdScope,
  ids: readonly string[],
): Promise<SampleRow[]> {
  const cats = await tx
    .select({ id: catsView.id })
    .from(catsView)
    .where(and(eq(catsView.householdId, householdId), isNull(catsView.archivedAt)));
  const own = cats.map(({ id }) => id);
  // Without a join: a row that changed its cat while it was waited for would not be found by it.
  return tx
    .select()
    .from(labSamples)
    .where(and(inArray(labSamples.catId, own), inArray(labSamples.id, [...ids])))
    .orderBy(asc(labSamples.id))
    .for('update');
}

/** Gives each of two first samples of one kind the cat and the kit of the other. */
export async function exchangeBindings(tx: Tx, one: SampleRow, other: SampleRow): Promise<void> {
  const bound = (sample: SampleRow) => ({ kitId: sample.kitId, catId: sample.catId });
  // A kit has one first sample of a kind at any moment: meanwhile this one counts as collected again.
  await updateSample(tx, one.id, { replaces: other.id });
  await updateSample(tx, other.id, bound(one));
  await updateSample(tx, one.id, { ...bound(other), replaces: null });
}

/** Locked until the transaction ends. */
export async function lockSample(tx: Tx, _by: By, id: string): Promise<SampleRow | undefined> {
  const [row] = await tx.select().from(labSamples).where(eq(labSamples.id, id)).for('update');
  return row;
}

/** Samples of these kits in the order in which they were made, the rejected ones included. */
export async function samplesOfKits(tx: ReadHandle, _by: By, kitIds: readonly string[]): Promise<SampleRow[]> {
  if (!kitIds.length) return [];
  return tx
    .select()
    .from(labSamples)
    .where(inArray(labSamples.kitId, [...kitIds]))
    .orderBy(asc(labSamples.createdAt), asc(labSamples.id));
}

export async function updateSample(tx: Tx, id: string, change: Partial<SampleRow>): Promise<void> {
  await tx.update(labSamples).set(change).where(eq(labSamples.id, id));
}

/** Binds those samples of a kit that have no results yet to the set that the lab opened for it. */
export async function bindSamples(tx: Tx, kitId: string, setId: string): Promise<void> {
  const unbound = and(eq(labSamples.kitId, kitId), isNull(labSamples.setId), ne(labSamples.state, 'void'));
  await tx.update(labSamples).set({ setId }).where(unbound);
}

/** Events of these samples, the oldest first, with their authors. */
export async function custodyOf(tx: ReadHandle, _by: By, sampleIds: readonly string[]) {
  if (!sampleIds.length) return [];
  return tx
    .select({
      event: labSampleEvents,
      firstName: namesView.firstName,
      lastName: namesView.lastName,
      isStaff: namesView.isStaff,
    })
    .from(labSampleEvents)
    .leftJoin(namesView, eq(namesView.id, labSampleEvents.personId))
    .where(inArray(labSampleEvents.sampleId, [...sampleIds]))
    .orderBy(asc(labSampleEvents.at), asc(labSampleEvents.id));
}

/** Households to which the set for a sample was sent again with this tracking number, in capitals or not. */
export async function householdsByTracking(
  tx: ReadHandle,
  _scope: StaffScope<'households'>,
  tracking: string,
): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ householdId: catsView.householdId })
    .from(labSamples)
    .innerJoin(catsView, eq(catsView.id, labSamples.catId))
    .where(and(isNotNull(labSamples.tracking), sql`lower(${labSamples.tracking}) = lower(${tracking}::text)`));
  return rows.map(({ householdId }) => householdId);
}

/** Samples that are read for these results. */
export const samplesOfSet = (tx: ReadHandle, _by: By, setId: string): Promise<SampleRow[]> =>
  tx
    .select()
    .from(labSamples)
    .where(eq(labSamples.setId, setId))
    .orderBy(asc(labSamples.createdAt), asc(labSamples.id));

/** The same of several results: one statement. */
export async function samplesOfSets(tx: ReadHandle, _by: By, setIds: readonly string[]): Promise<SampleRow[]> {
  if (!setIds.length) return [];
  return tx
    .select()
    .from(labSamples)
    .where(inArray(labSamples.setId, [...setIds]))
    .orderBy(asc(labSamples.createdAt), asc(labSamples.id));
}

/** Samples of cats at home that are to be collected again and have not been sent for, the oldest first. */
export const samplesToSend = (tx: ReadHandle, _by: StaffScope<'results'>, limit: number) =>
  tx
    .select({ sample: labSamples, kit: labKits })
    .from(labSamples)
    .innerJoin(labKits, eq(labKits.id, labSamples.kitId))
    .innerJoin(catsView, eq(catsView.id, labSamples.catId))
    .where(and(isNotNull(labSamples.replaces), eq(labSamples.state, 'made'), isNull(catsView.archivedAt)))
    .orderBy(asc(labSamples.createdAt), asc(labSamples.id))
    .limit(limit);

/** The lab waits no longer for samples of an order that are collected again and have not come in. */
export async function voidRecollections(tx: Tx, _by: By, orderId: string): Promise<void> {
  const kits = tx.select({ id: labKits.id }).from(labKits).where(eq(labKits.orderId, orderId));
  await tx
    .update(labSamples)
    .set({ state: 'void' })
    .where(
      and(inArray(labSamples.kitId, kits), isNotNull(labSamples.replaces), inArray(labSamples.state, ['made', 'sent'])),
    );
}

/** Samples of a household that are collected again and have not been read, with the rejected one and its order. */
export function recollectionsOf(tx: ReadHandle, { householdId }: HouseholdScope) {
  const rejected = tx
    .select({ id: labSamples.id, reason: labSamples.reason, kitId: labSamples.kitId })
    .from(labSamples)
    .as('rejected');
  return tx
    .select({ sample: labSamples, reason: rejected.reason, name: catsView.name, orderId: labKits.orderId })
    .from(labSamples)
    .innerJoin(rejected, eq(rejected.id, labSamples.replaces))
    .innerJoin(labKits, eq(labKits.id, labSamples.kitId))
    .innerJoin(catsView, eq(catsView.id, labSamples.catId))
    .where(
      and(
        eq(catsView.householdId, householdId),
        isNull(catsView.archivedAt),
        inArray(labSamples.state, ['made', 'sent', 'received']),
      ),
    )
    .orderBy(asc(labSamples.createdAt), asc(labSamples.id));
}

/** Rejections and re-collections of a household's samples, newest first. */
export function recollectionsBefore(tx: ReadHandle, { householdId }: HouseholdScope, { before, limit, catId }: Page) {
  const { id, at, kind, catId: cat } = labSampleEvents;
  const told = sql`(${kind} in ('rejected', 'exchanged') or (${kind} in ('sent', 'received') and ${labSamples.replaces} is not null))`;
  return tx
    .select({
      ...{ id, at, catId: cat, sample: labSamples.kind, reason: labSamples.reason },
      kind: sql<'rejected' | 'sent' | 'received' | 'exchanged'>`${kind}`,
    })
    .from(labSampleEvents)
    .innerJoin(labSamples, eq(labSamples.id, labSampleEvents.sampleId))
    .innerJoin(catsView, eq(catsView.id, cat))
    .where(
      and(
        eq(catsView.householdId, householdId),
        catId ? eq(catsView.id, catId) : undefined,
        told,
        olderThan(at, id, before),
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(limit);
}

/** Kits and samples of a household, for its data export. */
export async function samplesForExport(tx: ReadHandle, { householdId }: HouseholdScope) {
  const ours = tx.select({ id: catsView.id }).from(catsView).where(eq(catsView.householdId, householdId));
  const { sampleId, kind, note, at, id } = labSampleEvents;
  return {
    lab_kits: await tx.select().from(labKits).where(inArray(labKits.catId, ours)).orderBy(asc(labKits.createdAt)),
    lab_samples: await tx
      .select()
      .from(labSamples)
      .where(inArray(labSamples.catId, ours))
      .orderBy(asc(labSamples.createdAt), asc(labSamples.id)),
    lab_sample_events: await tx
      .select({ sampleId, kind, note, at })
      .from(labSampleEvents)
      .where(inArray(labSampleEvents.catId, ours))
      .orderBy(asc(at), asc(id)),
  };
}
