import { and, asc, eq, inArray, isNull, ne, notInArray, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { HouseholdScope, StaffScope } from '#src/capabilities/access/scopes.ts';
import { catsView } from '#src/capabilities/households/views.ts';
import { samplesView } from '#src/capabilities/lab/views.ts';
import type { SamplesState } from '#src/capabilities/lab/rules/samples-state.ts';
import { isOneOf } from '#src/platform/columns.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import type { SystemActor } from '#src/platform/services.ts';
import { boxes, boxExtras } from './tables.ts';

export type ExtraRow = typeof boxExtras.$inferSelect;

export const mine = ({ householdId }: HouseholdScope) => eq(boxExtras.householdId, householdId);

/** Once, however often it is asked for. */
export async function insertExtra(tx: Tx, row: typeof boxExtras.$inferInsert): Promise<void> {
  await tx.insert(boxExtras).values(row).onConflictDoNothing({ target: boxExtras.id });
}

export async function findExtra(tx: ReadHandle, scope: HouseholdScope, id: string): Promise<ExtraRow | undefined> {
  const [row] = await tx
    .select()
    .from(boxExtras)
    .where(and(mine(scope), eq(boxExtras.id, id)));
  return row;
}

/** Everything that ever was to go along for a household, the oldest first. */
export function extrasOf(tx: ReadHandle, scope: HouseholdScope): Promise<ExtraRow[]> {
  return tx.select().from(boxExtras).where(mine(scope)).orderBy(asc(boxExtras.createdAt), asc(boxExtras.id));
}

/** An extra as embedded in another statement. */
export interface ExtraFacts {
  id: string;
  state: Exclude<ExtraRow['state'], 'withdrawn'>;
  pickupAt: string | null;
  cat: { id: string; name: string };
  here: boolean;
  /** The renewal of its box was for it. */
  followUp: boolean;
  box: { id: string; number: string } | null;
  /** Progress of the lab with its samples. */
  set: SamplesState | null;
}

/** Extras of a household as a JSON column, oldest first; null if it never had any. */
export function extraFacts(tx: ReadHandle, householdId: string | Placeholder): SQL<ExtraFacts[] | null> {
  const fact = sql`jsonb_build_object(
    'id', ${boxExtras.id}, 'state', ${boxExtras.state}, 'pickupAt', ${boxExtras.pickupAt},
    'cat', jsonb_build_object('id', ${catsView.id}, 'name', ${catsView.name}), 'here', ${catsView.archivedAt} is null,
    'followUp', ${boxExtras.invoiceId} is not null,
    'box', case when ${boxes.id} is not null then jsonb_build_object('id', ${boxes.id}, 'number', ${boxes.number}) end,
    'set', ${samplesView.state}
  )`;
  const found = tx
    .select({ all: sql`jsonb_agg(${fact} order by ${boxExtras.createdAt}, ${boxExtras.id})` })
    .from(boxExtras)
    .innerJoin(catsView, eq(catsView.id, boxExtras.catId))
    .leftJoin(boxes, eq(boxes.id, boxExtras.boxId))
    .leftJoin(samplesView, eq(samplesView.kitId, boxExtras.id))
    .where(and(eq(boxExtras.householdId, householdId), ne(boxExtras.state, 'withdrawn')));
  return sql`(${found})`;
}

/** Withdraws an extra that waits. One already packed stays in its box. */
export async function withdrawWaitingExtra(tx: Tx, scope: HouseholdScope, id: string): Promise<void> {
  await tx
    .update(boxExtras)
    .set({ state: 'withdrawn' })
    .where(and(mine(scope), eq(boxExtras.id, id), eq(boxExtras.state, 'waiting')));
}

/**
 * Notes follow-up kits of a renewal as refunded because they did not reach their cats: one that waits for its box is withdrawn; one
 * in a box stays there, can be used if the box is found, and is not sent again.
 */
export async function noteRefunded(
  tx: Tx,
  { invoiceId, cats, at }: { invoiceId: string; cats: readonly string[]; at: Date },
): Promise<void> {
  const state = sql`case when ${boxExtras.state} = 'waiting' then 'withdrawn' else ${boxExtras.state} end`;
  await tx
    .update(boxExtras)
    .set({ refundedAt: at, state })
    .where(and(eq(boxExtras.invoiceId, invoiceId), inArray(boxExtras.catId, [...cats])));
}

/** Locked until the transaction ends. */
export async function lockExtra(
  tx: Tx,
  by: HouseholdScope | StaffScope<'orders' | 'packing'> | SystemActor,
  id: string,
) {
  const ours = 'householdId' in by ? mine(by) : undefined;
  const [row] = await tx
    .select()
    .from(boxExtras)
    .where(and(ours, eq(boxExtras.id, id)))
    .for('update');
  return row;
}

export async function updateExtra(tx: Tx, id: string, now: Partial<ExtraRow>): Promise<void> {
  await tx.update(boxExtras).set(now).where(eq(boxExtras.id, id));
}

/** Extras in the boxes of these households, and those that wait for the next one. */
export function extrasAt(tx: ReadHandle, _scope: StaffScope<'orders' | 'packing'>, households: string[]) {
  const counts = or(isNull(catsView.archivedAt), notInArray(boxExtras.state, ['waiting', 'withdrawn']));
  return tx
    .select({ extra: boxExtras, name: catsView.name, orderId: boxes.orderId, month: boxes.month })
    .from(boxExtras)
    .innerJoin(catsView, eq(catsView.id, boxExtras.catId))
    .leftJoin(boxes, eq(boxes.id, boxExtras.boxId))
    .where(and(isOneOf(boxExtras.householdId, households), counts))
    .orderBy(asc(boxExtras.createdAt), asc(boxExtras.id));
}

export async function moveExtras(tx: Tx, from: HouseholdScope, to: HouseholdScope): Promise<void> {
  await tx.update(boxExtras).set({ householdId: to.householdId }).where(mine(from));
}
