import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { Tx } from '#src/platform/database.ts';
import type { Subscription } from './store.ts';
import { cardSetups, invoices, planChanges, receipts, subscriptions } from './tables.ts';
import { LIVE_STATUSES } from './rules/subscription-states.ts';

export type PlanChange = typeof planChanges.$inferSelect;
export type ReceiptRow = typeof receipts.$inferSelect;

/* The live subscription of a household. */

/** Held until what it is about is decided. */
export async function lockLive(tx: Tx, scope: HouseholdScope): Promise<Subscription | undefined> {
  const [row] = await live(tx, scope).for('update');
  return row;
}

export async function findLive(tx: Tx, scope: HouseholdScope): Promise<Subscription | undefined> {
  const [row] = await live(tx, scope);
  return row;
}

const live = (tx: Tx, { householdId }: HouseholdScope) =>
  tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.householdId, householdId), inArray(subscriptions.status, [...LIVE_STATUSES])));

export async function lockSubscription(tx: Tx, id: string): Promise<Subscription | undefined> {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update');
  return row;
}

type Renewing = Pick<Subscription, 'plan' | 'nextPlan' | 'quantity' | 'unitAmount' | 'renewalAmount' | 'leftOut'>;

export async function updatePlan(tx: Tx, id: string, plan: Partial<Renewing>): Promise<void> {
  await tx.update(subscriptions).set(plan).where(eq(subscriptions.id, id));
}

/** Writes down which cats an order is for. */
export async function noteCats(tx: Tx, id: string, catIds: string[]): Promise<void> {
  await tx.update(subscriptions).set({ catIds }).where(eq(subscriptions.id, id));
}

/** When it ends, and by which receipt. */
export async function noteEnd(tx: Tx, id: string, end: Partial<Pick<Subscription, 'endsOn' | 'receiptCode'>>) {
  await tx.update(subscriptions).set(end).where(eq(subscriptions.id, id));
}

/* Changes. */

export async function changeById(tx: Tx, id: string): Promise<PlanChange | undefined> {
  const [row] = await tx.select().from(planChanges).where(eq(planChanges.id, id));
  return row;
}

export async function begunChangeOf(tx: Tx, subscriptionId: string): Promise<PlanChange | undefined> {
  const [row] = await tx
    .select()
    .from(planChanges)
    .where(and(eq(planChanges.subscriptionId, subscriptionId), eq(planChanges.state, 'begun')));
  return row;
}

export async function insertChange(tx: Tx, row: typeof planChanges.$inferInsert): Promise<void> {
  await tx.insert(planChanges).values(row);
}

/** False where somebody else has settled it so before. */
export async function settleState(tx: Tx, id: string, state: 'done' | 'failed', settledAt: Date): Promise<boolean> {
  const open = state === 'done' ? ne(planChanges.state, 'done') : eq(planChanges.state, 'begun');
  const rows = await tx
    .update(planChanges)
    .set({ state, settledAt })
    .where(and(eq(planChanges.id, id), open))
    .returning({ id: planChanges.id });
  return rows.length > 0;
}

/* Receipts. */

export async function insertReceipt(tx: Tx, row: typeof receipts.$inferInsert): Promise<ReceiptRow> {
  const [inserted] = await tx.insert(receipts).values(row).returning();
  return inserted as ReceiptRow;
}

/** Opened by its code, which is in nobody's hands but the household's. */
export async function receiptByCode(tx: Tx, code: string): Promise<ReceiptRow | undefined> {
  const [row] = await tx.select().from(receipts).where(eq(receipts.code, code));
  return row;
}

export async function countReceipts(tx: Tx, subscriptionId: string): Promise<number> {
  return tx.$count(receipts, eq(receipts.subscriptionId, subscriptionId));
}

/* Invoices. */

/** When the month that was paid last was charged. */
export async function lastMonthOf(tx: Tx, stripeSubscriptionId: string): Promise<Date | null> {
  const month = sql`${invoices.terms} ->> 'reason' in ('first', 'renewal')`;
  const [row] = await tx
    .select({ issuedAt: invoices.issuedAt })
    .from(invoices)
    .where(and(eq(invoices.stripeSubscriptionId, stripeSubscriptionId), eq(invoices.status, 'paid'), month))
    .orderBy(desc(invoices.issuedAt))
    .limit(1);
  return row?.issuedAt ?? null;
}

/** What was paid last. An invoice of nothing is no charge. */
export async function lastPaid(tx: Tx, stripeSubscriptionId: string) {
  const { paidAmount, currency, paidAt } = invoices;
  const [row] = await tx
    .select({ paidAmount, currency, paidAt })
    .from(invoices)
    .where(
      and(
        eq(invoices.stripeSubscriptionId, stripeSubscriptionId),
        eq(invoices.status, 'paid'),
        gt(invoices.paidAmount, 0),
      ),
    )
    .orderBy(desc(paidAt))
    .limit(1);
  return row?.paidAt ? { ...row, paidAt: row.paidAt } : null;
}

/** A renewal that did not go through, and is open. */
export async function openFailure(tx: Tx, stripeSubscriptionId: string) {
  const { totalAmount, currency, status, failureToldAt } = invoices;
  const [row] = await tx
    .select({ totalAmount, currency })
    .from(invoices)
    .where(and(eq(invoices.stripeSubscriptionId, stripeSubscriptionId), eq(status, 'open'), isNotNull(failureToldAt)))
    .limit(1);
  return row ?? null;
}

/* Renewals that did not go through. */

/** True for whoever may write about it: the first to ask. */
export async function takeFailure(tx: Tx, stripeId: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(invoices)
    .set({ failureToldAt: now })
    .where(and(eq(invoices.stripeId, stripeId), eq(invoices.status, 'open'), isNull(invoices.failureToldAt)))
    .returning({ id: invoices.id });
  return rows.length > 0;
}

/** Renewals that wait for a card, the oldest first. */
export async function unpaidRenewals(tx: Tx, stripeSubscriptionId: string): Promise<string[]> {
  const rows = await tx
    .select({ stripeId: invoices.stripeId })
    .from(invoices)
    .where(and(eq(invoices.stripeSubscriptionId, stripeSubscriptionId), eq(invoices.status, 'open')))
    .orderBy(invoices.issuedAt);
  return rows.map(({ stripeId }) => stripeId);
}

/* Money that went back. */

export function invoicesOfIntent(tx: Tx, stripeIntentId: string) {
  const { stripeId, householdId } = invoices;
  return tx.select({ stripeId, householdId }).from(invoices).where(eq(invoices.stripeIntentId, stripeIntentId));
}

/** Money only ever goes back, so the larger reading is the later one. */
export async function noteRefunded(tx: Tx, stripeId: string, amount: number, refundedAt: Date): Promise<void> {
  await tx
    .update(invoices)
    .set({ refundedAmount: amount, refundedAt })
    .where(and(eq(invoices.stripeId, stripeId), lt(invoices.refundedAmount, amount)));
}

/* New cards. */

export async function insertCardSetup(tx: Tx, row: typeof cardSetups.$inferInsert): Promise<void> {
  await tx.insert(cardSetups).values(row).onConflictDoNothing();
}

export async function cardSetupOf(tx: Tx, stripeSessionId: string) {
  const [row] = await tx
    .select({ setup: cardSetups, subscription: subscriptions })
    .from(cardSetups)
    .innerJoin(subscriptions, eq(subscriptions.id, cardSetups.subscriptionId))
    .where(eq(cardSetups.stripeSessionId, stripeSessionId));
  return row;
}

export async function noteCardSettled(tx: Tx, stripeSessionId: string, settledAt: Date): Promise<void> {
  await tx.update(cardSetups).set({ settledAt }).where(eq(cardSetups.stripeSessionId, stripeSessionId));
}

/** What a household takes along of its changes and receipts. */
export async function planPapersOf(tx: Tx, { householdId }: HouseholdScope) {
  const mine = tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.householdId, householdId));
  return {
    planChanges: await tx.select().from(planChanges).where(inArray(planChanges.subscriptionId, mine)),
    receipts: await tx
      .select()
      .from(receipts)
      .where(or(eq(receipts.householdId, householdId), inArray(receipts.subscriptionId, mine))),
  };
}
