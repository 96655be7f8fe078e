import { and, asc, eq, gt, inArray, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { LIVE_STATUSES } from './rules/subscription-states.ts';
import { creditNotes, discounts, disputes, invoices, planChanges, providerEvents, subscriptions } from './tables.ts';

/* Rows that are walked through, in the order of their ids. */

const live = inArray(subscriptions.status, [...LIVE_STATUSES]);

/** A part of the ids of a table: those after one of them, so many at the most. */
export interface IdPage {
  after: string | null;
  limit: number;
}

/** The ids of that part for which `where` holds, each once. */
async function idsOf(
  tx: ReadHandle,
  id: PgColumn,
  where: SQL | undefined,
  { after, limit }: IdPage,
): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id })
    .from(id.table)
    .where(and(where, after ? gt(id, after) : undefined))
    .orderBy(asc(id))
    .limit(limit);
  return rows.map((row) => String(row.id));
}

export async function markSeenLive(tx: Tx, stripeIds: string[], at: Date): Promise<void> {
  if (stripeIds.length)
    await tx.update(subscriptions).set({ seenLiveAt: at }).where(inArray(subscriptions.stripeId, stripeIds));
}

/** Live here, and not found live at the payment service since a moment. */
export function unseenLive(tx: ReadHandle, since: Date, page: IdPage): Promise<string[]> {
  const unseen = or(isNull(subscriptions.seenLiveAt), lt(subscriptions.seenLiveAt, since));
  return idsOf(tx, subscriptions.stripeId, and(live, unseen), page);
}

/** Neither paid nor void when they were read last. */
export const unfinishedInvoices = (tx: ReadHandle, page: IdPage): Promise<string[]> =>
  idsOf(tx, invoices.stripeId, notInArray(invoices.status, ['paid', 'void']), page);

/** Invoices whose refunded amount is not that of their credit notes, or whose lost amount not that of their lost disputes. */
export function unbalancedInvoices(tx: ReadHandle, page: IdPage): Promise<string[]> {
  const noted = sql`select coalesce(sum(${creditNotes.amount}), 0) from ${creditNotes}
    where ${creditNotes.invoiceId} = ${invoices.id} and ${creditNotes.cancelledAt} is null`;
  const lost = sql`select coalesce(sum(${disputes.amount}), 0) from ${disputes}
    where ${disputes.invoiceId} = ${invoices.id} and ${disputes.status} = 'lost'`;
  const differs = or(sql`${invoices.refundedAmount} <> (${noted})`, sql`${invoices.lostAmount} <> (${lost})`);
  return idsOf(tx, invoices.id, differs, page);
}

/** Disputes that were undecided when last read. */
export const openDisputes = (tx: ReadHandle, page: IdPage): Promise<string[]> =>
  idsOf(tx, disputes.stripeId, isNull(disputes.settledAt), page);

/** Evidence that was taken down before a moment and has not reached the payment service. */
export function unsentEvidence(tx: ReadHandle, before: Date, page: IdPage): Promise<string[]> {
  const { id, evidenceAt, evidenceSentAt, settledAt } = disputes;
  return idsOf(tx, id, and(lt(evidenceAt, before), isNull(evidenceSentAt), isNull(settledAt)), page);
}

export const unsettledChanges = (tx: ReadHandle, before: Date, page: IdPage): Promise<string[]> =>
  idsOf(tx, planChanges.id, and(eq(planChanges.state, 'begun'), lt(planChanges.begunAt, before)), page);

export function unprocessedEvents(tx: ReadHandle, before: Date, page: IdPage): Promise<string[]> {
  const { id, receivedAt, processedAt } = providerEvents;
  return idsOf(tx, id, and(isNull(processedAt), lt(receivedAt, before)), page);
}

/** Households with a live Pro plan, and those whose change to it is under way. */
export async function householdsOnPro(tx: ReadHandle): Promise<{ live: Set<string>; coming: Set<string> }> {
  const { householdId, plan } = subscriptions;
  const rows = await tx
    .selectDistinct({ householdId })
    .from(subscriptions)
    .where(and(live, eq(plan, 'pro')));
  const coming = await tx
    .selectDistinct({ householdId })
    .from(planChanges)
    .innerJoin(subscriptions, eq(subscriptions.id, planChanges.subscriptionId))
    .where(and(eq(planChanges.state, 'begun'), eq(planChanges.tookSeat, true)));
  return {
    live: new Set(rows.map((row) => row.householdId)),
    coming: new Set(coming.map((row) => row.householdId)),
  };
}

/** Households with a reward that waits for a payment, and no plan that will bring one. */
export function waitingWithoutPlan(tx: ReadHandle, page: IdPage): Promise<string[]> {
  const { householdId, state } = discounts;
  const running = tx.select({ id: subscriptions.householdId }).from(subscriptions).where(live);
  return idsOf(tx, householdId, and(eq(state, 'waiting'), notInArray(householdId, running)), page);
}
