import { and, asc, countDistinct, desc, eq, notExists, sql } from 'drizzle-orm';
import type { HouseholdScope, StaffScope } from '#src/capabilities/access/scopes.ts';
import { buyersView } from '#src/capabilities/billing/views.ts';
import { catsView } from '#src/capabilities/households/views.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { olderThan, type Page } from '#src/platform/paging.ts';
import { selectRows } from '#src/platform/select-rows.ts';
import { boxes, boxLots, lots, orders, recallNotices, recalls } from './tables.ts';
import { hasLeft } from './recall-store.ts';

type NoticeRow = typeof recallNotices.$inferSelect;

/** Boxes whose households were written to about a recall, and the number of mails. */
export async function toldOf(tx: ReadHandle, _scope: StaffScope<'lots'>, recallId: string) {
  const [row] = await tx
    .select({ toldBoxes: sql<number>`count(*)::int`, mails: countDistinct(recallNotices.householdId) })
    .from(recallNotices)
    .where(eq(recallNotices.recallId, recallId));
  return row ?? { toldBoxes: 0, mails: 0 };
}

/** Whether a box of `recalledBoxes` has not been told of. */
export async function isAnyUntold(tx: ReadHandle, { recallId, lotId }: { recallId: string; lotId: string }) {
  const told = tx
    .select({ id: recallNotices.boxId })
    .from(recallNotices)
    .where(and(eq(recallNotices.recallId, recallId), eq(recallNotices.boxId, boxes.id)));
  const rows = await tx
    .select({ id: boxes.id })
    .from(boxLots)
    .innerJoin(boxes, eq(boxes.id, boxLots.boxId))
    .innerJoin(orders, eq(orders.id, boxes.orderId))
    .innerJoin(buyersView, eq(buyersView.checkoutId, orders.checkoutId))
    .innerJoin(catsView, eq(catsView.id, boxLots.catId))
    .where(and(eq(boxLots.lotId, lotId), hasLeft, notExists(told)))
    .limit(1);
  return rows.length > 0;
}

/** Notes boxes as told; returns those that had not been. */
export async function insertNotices(tx: Tx, rows: NoticeRow[]): Promise<Set<string>> {
  if (!rows.length) return new Set();
  const target = [recallNotices.recallId, recallNotices.boxId];
  const added = await tx
    .insert(recallNotices)
    .select(selectRows(recallNotices, rows))
    .onConflictDoNothing({ target })
    .returning({ boxId: recallNotices.boxId });
  return new Set(added.map(({ boxId }) => boxId));
}

/** Everybody who was written to about a recall, by box. */
export function noticesOf(tx: ReadHandle, _scope: StaffScope<'lots'>, recallId: string) {
  const { cats, email, mailedAt } = recallNotices;
  return tx
    .select({ number: boxes.number, owner: sql<string>`${boxes.shipTo} ->> 'name'`, cats, email, mailedAt })
    .from(recallNotices)
    .innerJoin(boxes, eq(boxes.id, recallNotices.boxId))
    .where(eq(recallNotices.recallId, recallId))
    .orderBy(asc(boxes.number));
}

/** Recalled boxes of a household by the time of the mail, newest first. */
export function noticesBefore(tx: ReadHandle, { householdId }: HouseholdScope, { before, limit, catId }: Page) {
  const { id, mailedAt, cats } = recallNotices;
  return tx
    .select({
      id,
      at: mailedAt,
      cats,
      number: boxes.number,
      formula: lots.formula,
      code: lots.code,
      reason: recalls.reason,
    })
    .from(recallNotices)
    .innerJoin(recalls, eq(recalls.id, recallNotices.recallId))
    .innerJoin(lots, eq(lots.id, recalls.lotId))
    .innerJoin(boxes, eq(boxes.id, recallNotices.boxId))
    .where(
      and(
        eq(recallNotices.householdId, householdId),
        catId ? sql`${cats} @> ${JSON.stringify([{ id: catId }])}::jsonb` : undefined,
        olderThan(mailedAt, id, before),
      ),
    )
    .orderBy(desc(mailedAt), desc(id))
    .limit(limit);
}

export function noticesOfHousehold(tx: ReadHandle, { householdId }: HouseholdScope): Promise<NoticeRow[]> {
  return tx.select().from(recallNotices).where(eq(recallNotices.householdId, householdId));
}

export async function moveNotices(tx: Tx, from: HouseholdScope, to: HouseholdScope): Promise<void> {
  const own = eq(recallNotices.householdId, from.householdId);
  await tx.update(recallNotices).set({ householdId: to.householdId }).where(own);
}
