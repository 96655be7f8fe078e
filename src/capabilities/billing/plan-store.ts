import { and, desc, eq, gte, isNull, ne, sql } from 'drizzle-orm';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import type { ReceiptContent } from './rules/ending.ts';
import { cardSetups, kitAgreements, planCats, planChanges, receipts, subscriptions } from './tables.ts';

export type PlanChange = typeof planChanges.$inferSelect;
export type ReceiptRow = typeof receipts.$inferSelect;

/* Changes. */

export async function changeById(tx: ReadHandle, id: string): Promise<PlanChange | undefined> {
  const [row] = await tx.select().from(planChanges).where(eq(planChanges.id, id));
  return row;
}

export async function begunChangeOf(tx: ReadHandle, subscriptionId: string): Promise<PlanChange | undefined> {
  const [row] = await tx
    .select()
    .from(planChanges)
    .where(and(eq(planChanges.subscriptionId, subscriptionId), eq(planChanges.state, 'begun')));
  return row;
}

export async function insertChange(tx: Tx, row: typeof planChanges.$inferInsert): Promise<void> {
  await tx.insert(planChanges).values(row);
}

/** Settles a change, also one as done that had failed. False if there was nothing to settle any more. */
export async function settleState(tx: Tx, id: string, state: 'done' | 'failed', settledAt: Date): Promise<boolean> {
  const open = state === 'done' ? ne(planChanges.state, 'done') : eq(planChanges.state, 'begun');
  const rows = await tx
    .update(planChanges)
    .set({ state, settledAt })
    .where(and(eq(planChanges.id, id), open))
    .returning({ id: planChanges.id });
  return rows.length > 0;
}

/* Cats that joined. */

export type PlanCat = typeof planCats.$inferSelect;

export async function insertPlanCat(tx: Tx, row: typeof planCats.$inferInsert): Promise<void> {
  await tx.insert(planCats).values(row);
}

export async function planCatById(tx: ReadHandle, id: string): Promise<PlanCat | undefined> {
  const [row] = await tx.select().from(planCats).where(eq(planCats.id, id));
  return row;
}

/* Follow-up kits. */

export async function insertKitAgreement(tx: Tx, row: typeof kitAgreements.$inferInsert): Promise<void> {
  await tx.insert(kitAgreements).values(row).onConflictDoNothing();
}

export async function kitAgreementById(tx: ReadHandle, id: string) {
  const [row] = await tx.select().from(kitAgreements).where(eq(kitAgreements.id, id));
  return row;
}

/* Receipts. */

export async function insertReceipt(tx: Tx, row: typeof receipts.$inferInsert): Promise<ReceiptRow> {
  const [inserted] = await tx.insert(receipts).values(row).returning();
  return inserted as ReceiptRow;
}

/** Opened by its code, which is in nobody's hands but the household's. */
export async function receiptByCode(tx: ReadHandle, code: string): Promise<ReceiptRow | undefined> {
  const [row] = await tx.select().from(receipts).where(eq(receipts.code, code));
  return row;
}

/** Keeps the reasons for a cancellation with the receipt; later ones replace them. */
export async function noteReasons(
  tx: Tx,
  code: string,
  given: Required<Pick<ReceiptRow, 'reasons' | 'reasonNote' | 'reasonsAt'>>,
): Promise<void> {
  await tx.update(receipts).set(given).where(eq(receipts.code, code));
}

/** Receipts since a moment, newest first, without their households. */
export function receiptsSince(tx: ReadHandle, _scope: StaffScope<'figures'>, since: Date) {
  const { content, reasons, reasonNote, reasonsAt, writtenAt } = receipts;
  return tx
    .select({ kind: sql<ReceiptContent['kind']>`${content} ->> 'kind'`, reasons, note: reasonNote, at: reasonsAt })
    .from(receipts)
    .where(gte(writtenAt, since))
    .orderBy(desc(writtenAt));
}

/** Of an ending, or another date of the next box. */
const ofEndOrBox = sql`${receipts.content} -> 'said' is null`;

/** The newest receipt of an ending of a subscription, or of another date of its next box. */
export async function lastReceiptOf(tx: ReadHandle, subscriptionId: string): Promise<ReceiptRow | undefined> {
  const { writtenAt, id } = receipts;
  const mine = and(eq(receipts.subscriptionId, subscriptionId), ofEndOrBox);
  const [row] = await tx.select().from(receipts).where(mine).orderBy(desc(writtenAt), desc(id)).limit(1);
  return row;
}

/** The number of them. */
export async function countReceipts(tx: ReadHandle, subscriptionId: string): Promise<number> {
  return tx.$count(receipts, and(eq(receipts.subscriptionId, subscriptionId), ofEndOrBox));
}

/* New cards. */

export async function insertCardSetup(tx: Tx, row: typeof cardSetups.$inferInsert): Promise<void> {
  await tx.insert(cardSetups).values(row).onConflictDoNothing();
}

export async function cardSetupOf(tx: ReadHandle, stripeSessionId: string) {
  const [row] = await tx
    .select({ setup: cardSetups, subscription: subscriptions })
    .from(cardSetups)
    .innerJoin(subscriptions, eq(subscriptions.id, cardSetups.subscriptionId))
    .where(eq(cardSetups.stripeSessionId, stripeSessionId));
  return row;
}

/** False where it was settled before. */
export async function noteCardSettled(tx: Tx, stripeSessionId: string, settledAt: Date): Promise<boolean> {
  const rows = await tx
    .update(cardSetups)
    .set({ settledAt })
    .where(and(eq(cardSetups.stripeSessionId, stripeSessionId), isNull(cardSetups.settledAt)))
    .returning({ id: cardSetups.stripeSessionId });
  return rows.length > 0;
}
