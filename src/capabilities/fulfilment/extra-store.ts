import {
  and,
  asc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notInArray,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { HouseholdScope, StaffScope } from '#src/capabilities/access/scopes.ts';
import { catsView } from '#src/capabilities/households/views.ts';
import { samplesView, takenExtrasView } from '#src/capabilities/lab/views.ts';
import type { SamplesState } from '#src/capabilities/lab/rules/samples-state.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import type { SystemActor } from '#src/platform/services.ts';
import { boxExtras, boxes } from './tables.ts';

export type ExtraRow = typeof boxExtras.$inferSelect;

const mine = ({ householdId }: HouseholdScope) => eq(boxExtras.householdId, householdId);

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

/** Households with an extra that waits for a box. */
export async function householdsWaiting(tx: ReadHandle): Promise<string[]> {
  const { householdId, state } = boxExtras;
  const rows = await tx.selectDistinct({ householdId }).from(boxExtras).where(eq(state, 'waiting'));
  return rows.map((row) => row.householdId);
}

/** Locks the waiting extras that may go into a box, for cats that live here, until it is decided whether they do. */
export async function lockWaiting(
  tx: Tx,
  scope: HouseholdScope,
  box: { invoiceId: string | null },
): Promise<ExtraRow[]> {
  const { invoiceId } = boxExtras;
  const goes = box.invoiceId ? or(isNull(invoiceId), eq(invoiceId, box.invoiceId)) : isNull(invoiceId);
  const rows = await tx
    .select({ extra: boxExtras })
    .from(boxExtras)
    .innerJoin(catsView, eq(catsView.id, boxExtras.catId))
    .where(and(mine(scope), eq(boxExtras.state, 'waiting'), isNull(catsView.archivedAt), goes))
    .orderBy(asc(boxExtras.createdAt), asc(boxExtras.id))
    .for('update', { of: boxExtras });
  return rows.map(({ extra }) => extra);
}

export async function packInBox(tx: Tx, boxId: string, ids: string[]): Promise<void> {
  if (ids.length) await tx.update(boxExtras).set({ state: 'boxed', boxId }).where(inArray(boxExtras.id, ids));
}

const inBox = (boxId: string, ...states: ExtraRow['state'][]) =>
  and(eq(boxExtras.boxId, boxId), inArray(boxExtras.state, states));

/** The box is not packed any more: what was in it waits again, unless the lab has its samples. A kit that was refunded is not sent again. */
export async function unpackFromBox(tx: Tx, boxId: string): Promise<void> {
  const state = sql`case when ${boxExtras.refundedAt} is null then 'waiting' else 'withdrawn' end`;
  await tx
    .update(boxExtras)
    .set({ state, boxId: null, pickupAt: null, deliveredAt: null })
    .where(inBox(boxId, 'boxed', 'delivered'));
}

/**
 * Notes follow-up kits of a renewal as refunded because they did not reach their cats: one that waits for its box is withdrawn, one
 * in a box stays there and can be used where that is found, and is not sent again.
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

export async function deliverWithBox(tx: Tx, boxId: string, deliveredAt: Date): Promise<void> {
  await tx.update(boxExtras).set({ state: 'delivered', deliveredAt }).where(inBox(boxId, 'boxed'));
}

/** The box is packed or on its way: what is in it is not there yet, whatever was said before. */
export async function shipWithBox(tx: Tx, boxId: string): Promise<void> {
  await tx
    .update(boxExtras)
    .set({ state: 'boxed', pickupAt: null, deliveredAt: null })
    .where(inBox(boxId, 'delivered'));
}

/** The names of the cats that live here and have something in this box. */
export async function catNamesInBox(tx: ReadHandle, boxId: string): Promise<string[]> {
  const rows = await tx
    .select({ name: catsView.name })
    .from(boxExtras)
    .innerJoin(catsView, eq(catsView.id, boxExtras.catId))
    .where(and(eq(boxExtras.boxId, boxId), isNull(catsView.archivedAt)))
    .orderBy(asc(catsView.position));
  return rows.map(({ name }) => name);
}

/** Held until it is decided what becomes of it. */
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
    .where(and(inArray(boxExtras.householdId, households), counts))
    .orderBy(asc(boxExtras.createdAt), asc(boxExtras.id));
}

/** Names of the cats whose test kits are in these boxes, or go into them if they are packed now. One statement. */
export async function kitsOfBoxes(
  tx: ReadHandle,
  _scope: StaffScope<'packing'>,
  found: readonly { id: string }[],
): Promise<{ id: string; names: string[] }[]> {
  if (found.length === 0) return [];
  const { invoiceId, boxId, state } = boxExtras;
  const waits = and(
    ...[eq(state, 'waiting'), isNull(catsView.archivedAt), eq(boxExtras.householdId, boxes.householdId)],
    or(isNull(invoiceId), eq(invoiceId, boxes.invoiceId)),
  );
  return tx
    .select({ id: boxes.id, names: sql<string[]>`array_agg(${catsView.name} order by ${catsView.position})` })
    .from(boxes)
    .innerJoin(boxExtras, eq(boxExtras.householdId, boxes.householdId))
    .innerJoin(catsView, eq(catsView.id, boxExtras.catId))
    .where(
      and(
        inArray(
          boxes.id,
          found.map(({ id }) => id),
        ),
        or(eq(boxId, boxes.id), waits),
      ),
    )
    .groupBy(boxes.id);
}

const comingBack = and(eq(boxExtras.state, 'delivered'), sql`${boxExtras.pickupAt} is not null`);

/** The boxes whose kits the courier brings to the lab; the first box of an order by its order. */
export async function parcelsComingBack(tx: ReadHandle, _scope: StaffScope<'orders'>): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: sql<string>`case when ${boxes.month} = 1 then ${boxes.orderId} else ${boxes.id} end` })
    .from(boxExtras)
    .innerJoin(boxes, eq(boxes.id, boxExtras.boxId))
    .where(comingBack);
  return rows.map(({ id }) => id);
}

/** Kits whose samples were handed over that long ago. */
export function samplesUnderWay(tx: ReadHandle, since: Date): Promise<ExtraRow[]> {
  return tx
    .select()
    .from(boxExtras)
    .where(and(comingBack, lte(boxExtras.pickupAt, since)))
    .orderBy(asc(boxExtras.pickupAt))
    .limit(200);
}

/** Withdraws the follow-up kits of a renewal that wait for its box; the cats of those that were withdrawn, now or before. */
export async function withdrawUnsentKits(tx: Tx, invoiceId: string): Promise<string[]> {
  const ofRenewal = eq(boxExtras.invoiceId, invoiceId);
  await tx
    .update(boxExtras)
    .set({ state: 'withdrawn' })
    .where(and(ofRenewal, eq(boxExtras.state, 'waiting')));
  const rows = await tx
    .select({ catId: boxExtras.catId })
    .from(boxExtras)
    .where(and(ofRenewal, eq(boxExtras.state, 'withdrawn')));
  return rows.map(({ catId }) => catId);
}

/** Follow-up kits at home since before a moment whose samples nobody has sent or reminded of, none of which the lab has, of cats that live here. */
export function kitsToRemind(tx: ReadHandle, before: Date) {
  const { id, householdId, catId, deliveredAt, state, pickupAt, invoiceId, remindedAt, boxId } = boxExtras;
  return tx
    .select({ id, householdId, catId, name: catsView.name, deliveredAt, orderId: boxes.orderId, number: boxes.number })
    .from(boxExtras)
    .innerJoin(catsView, eq(catsView.id, catId))
    .innerJoin(boxes, eq(boxes.id, boxId))
    .leftJoin(takenExtrasView, eq(takenExtrasView.extraId, id))
    .where(
      and(
        ...[eq(state, 'delivered'), isNull(pickupAt), isNotNull(invoiceId), isNull(remindedAt)],
        ...[isNull(takenExtrasView.extraId), isNull(boxExtras.refundedAt)],
        ...[lte(deliveredAt, before), isNull(catsView.archivedAt)],
      ),
    )
    .orderBy(asc(deliveredAt))
    .limit(200);
}

/** False where somebody else has reminded of it, or its samples are on their way. */
export async function takeKitReminder(tx: Tx, id: string, remindedAt: Date): Promise<boolean> {
  const open = and(eq(boxExtras.state, 'delivered'), isNull(boxExtras.pickupAt), isNull(boxExtras.remindedAt));
  const rows = await tx
    .update(boxExtras)
    .set({ remindedAt })
    .where(and(eq(boxExtras.id, id), open))
    .returning({ id: boxExtras.id });
  return rows.length > 0;
}

export async function moveExtras(tx: Tx, from: HouseholdScope, to: HouseholdScope): Promise<void> {
  await tx.update(boxExtras).set({ householdId: to.householdId }).where(mine(from));
}
