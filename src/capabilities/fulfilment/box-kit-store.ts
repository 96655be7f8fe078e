import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { HouseholdScope, StaffScope } from '#src/capabilities/access/scopes.ts';
import { catsView } from '#src/capabilities/households/views.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { boxes, boxExtras } from './tables.ts';
import { type ExtraRow, mine } from './extra-store.ts';

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

/** The box is not packed any more: its kits wait again, unless the lab has their samples. A kit that was refunded is not sent again. */
export async function unpackFromBox(tx: Tx, boxId: string): Promise<void> {
  const state = sql`case when ${boxExtras.refundedAt} is null then 'waiting' else 'withdrawn' end`;
  await tx
    .update(boxExtras)
    .set({ state, boxId: null, pickupAt: null, deliveredAt: null })
    .where(inBox(boxId, 'boxed', 'delivered'));
}

export async function deliverWithBox(tx: Tx, boxId: string, deliveredAt: Date): Promise<void> {
  await tx.update(boxExtras).set({ state: 'delivered', deliveredAt }).where(inBox(boxId, 'boxed'));
}

/** The box is packed or on its way: its kits have not arrived, also if they were marked so before. */
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
