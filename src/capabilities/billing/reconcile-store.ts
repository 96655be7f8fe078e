import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { newId } from '#src/lib/id.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import type { DiscrepancyKind, Finding } from './rules/discrepancies.ts';
import { LIVE_STATUSES } from './rules/subscription-states.ts';
import {
  creditNotes,
  customers,
  discounts,
  discrepancies,
  disputes,
  invoices,
  planChanges,
  providerEvents,
  reconcileRuns,
  subscriptions,
} from './tables.ts';

export type Run = typeof reconcileRuns.$inferSelect;
export type Discrepancy = typeof discrepancies.$inferSelect;

/* Runs. */

export async function lockOpenRun(tx: Tx): Promise<Run | undefined> {
  const [row] = await tx.select().from(reconcileRuns).where(isNull(reconcileRuns.finishedAt)).for('update');
  return row;
}

/** Undefined if another process inserted a run first. */
export async function insertRun(tx: Tx, row: typeof reconcileRuns.$inferInsert): Promise<Run | undefined> {
  const [made] = await tx.insert(reconcileRuns).values(row).onConflictDoNothing().returning();
  return made;
}

export async function lastFinishedRun(tx: ReadHandle): Promise<Run | undefined> {
  const [row] = await tx
    .select()
    .from(reconcileRuns)
    .where(isNotNull(reconcileRuns.finishedAt))
    .orderBy(desc(reconcileRuns.startedAt))
    .limit(1);
  return row;
}

/** The newest, finished or not. */
export async function newestRun(tx: ReadHandle): Promise<Run | undefined> {
  const [row] = await tx.select().from(reconcileRuns).orderBy(desc(reconcileRuns.startedAt)).limit(1);
  return row;
}

/** False where the lease was lost to another process. */
export async function updateRun(
  tx: Tx,
  { id, leaseId }: Pick<Run, 'id' | 'leaseId'>,
  change: Partial<Run>,
): Promise<boolean> {
  const mine = and(eq(reconcileRuns.id, id), leaseId ? eq(reconcileRuns.leaseId, leaseId) : undefined);
  const rows = await tx.update(reconcileRuns).set(change).where(mine).returning({ id: reconcileRuns.id });
  return rows.length > 0;
}

/** Finished runs are kept for as long as somebody may ask about them. */
export async function deleteRunsBefore(tx: Tx, moment: Date): Promise<void> {
  await tx.delete(reconcileRuns).where(and(isNotNull(reconcileRuns.finishedAt), lt(reconcileRuns.finishedAt, moment)));
  await tx.delete(discrepancies).where(lt(discrepancies.resolvedAt, moment));
}

/* Discrepancies. */

/**
 * Stores the findings about a subject: known ones are seen again, new ones become rows, missing ones are resolved.
 * Findings that staff set aside stay so until their values change.
 */
export async function noteFindings(tx: Tx, subject: string, findings: Finding[], now: Date): Promise<void> {
  const kinds: DiscrepancyKind[] = [];
  for (const { kind, ours, theirs, householdId = null } of findings) {
    const same = and(eq(discrepancies.kind, kind), eq(discrepancies.subject, subject));
    const aside = await tx
      .update(discrepancies)
      .set({ lastSeenAt: now })
      .where(
        and(same, isNotNull(discrepancies.resolvedBy), eq(discrepancies.ours, ours), eq(discrepancies.theirs, theirs)),
      )
      .returning({ id: discrepancies.id });
    if (aside.length) continue;
    kinds.push(kind);
    await tx
      .insert(discrepancies)
      .values({ id: newId(), kind, subject, householdId, ours, theirs, firstSeenAt: now, lastSeenAt: now })
      .onConflictDoUpdate({
        target: [discrepancies.kind, discrepancies.subject],
        targetWhere: sql`resolved_at is null`,
        set: { ours, theirs, householdId, lastSeenAt: now },
      });
  }
  await tx
    .update(discrepancies)
    .set({ resolvedAt: now })
    .where(
      and(
        eq(discrepancies.subject, subject),
        isNull(discrepancies.resolvedAt),
        kinds.length ? notInArray(discrepancies.kind, kinds) : undefined,
      ),
    );
}

/** Open ones that nothing in this run has looked at. */
export function unseenDiscrepancies(tx: ReadHandle, before: Date, { after, limit }: IdPage) {
  const { id, subject, resolvedAt, lastSeenAt } = discrepancies;
  return tx
    .select({ id, subject })
    .from(discrepancies)
    .where(and(isNull(resolvedAt), lt(lastSeenAt, before), after ? gt(id, after) : undefined))
    .orderBy(asc(id))
    .limit(limit);
}

/** Those of these subjects that have an open one. */
export async function differing(tx: ReadHandle, subjects: string[]): Promise<Set<string>> {
  const { subject, resolvedAt } = discrepancies;
  const rows = await tx
    .selectDistinct({ subject })
    .from(discrepancies)
    .where(and(isNull(resolvedAt), inArray(subject, subjects)));
  return new Set(rows.map((row) => row.subject));
}

export function openDiscrepancies(
  tx: ReadHandle,
  _scope: StaffScope<'payments'>,
  limit: number,
): Promise<Discrepancy[]> {
  return tx
    .select()
    .from(discrepancies)
    .where(isNull(discrepancies.resolvedAt))
    .orderBy(desc(discrepancies.firstSeenAt), desc(discrepancies.id))
    .limit(limit);
}

export async function lockDiscrepancy(tx: Tx, id: string): Promise<Discrepancy | undefined> {
  const [row] = await tx.select().from(discrepancies).where(eq(discrepancies.id, id)).for('update');
  return row;
}

export async function setAside(tx: Tx, id: string, by: { resolvedBy: string; resolvedAt: Date; note: string }) {
  await tx.update(discrepancies).set(by).where(eq(discrepancies.id, id));
}

export async function countDiscrepancies(tx: ReadHandle): Promise<{ kind: DiscrepancyKind; count: number }[]> {
  return tx
    .select({ kind: discrepancies.kind, count: sql<number>`count(*)::int` })
    .from(discrepancies)
    .where(isNull(discrepancies.resolvedAt))
    .groupBy(discrepancies.kind);
}

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

/* Rows of a period that are compared with a list, the newest first. */

/** Whole seconds, as the payment service counts: from one, and before another. */
export interface Period {
  from: number;
  /** Empty for everything newer. */
  before: number | null;
  limit?: number;
}

export interface OwnRow {
  /** Id of its object at the payment service. */
  key: string;
  /** Id that its comparer knows it by. */
  subject: string;
  at: Date;
}

const within = (at: PgColumn, { from, before }: Period): SQL | undefined =>
  and(gte(at, new Date(from * 1000)), before === null ? undefined : lt(at, new Date(before * 1000)));

/** The database's own limit where none is given. */
const ALL = 2 ** 31 - 1;

export function paidInvoicesOf(tx: ReadHandle, period: Period): Promise<OwnRow[]> {
  const { stripeId, issuedAt: at, status, sale } = invoices;
  return tx
    .select({ key: stripeId, subject: stripeId, at })
    .from(invoices)
    .where(and(within(at, period), eq(status, 'paid'), isNull(sale)))
    .orderBy(desc(at), asc(stripeId))
    .limit(period.limit ?? ALL);
}

export function paidSalesOf(tx: ReadHandle, period: Period): Promise<OwnRow[]> {
  const { stripeId, issuedAt: at, sale } = invoices;
  return tx
    .select({ key: stripeId, subject: stripeId, at })
    .from(invoices)
    .where(and(within(at, period), isNotNull(sale)))
    .orderBy(desc(at), asc(stripeId))
    .limit(period.limit ?? ALL);
}

/** Credit notes that stand for a refund, known by the payment of their invoice. */
export function notesOf(tx: ReadHandle, period: Period): Promise<OwnRow[]> {
  const { issuedAt: at, stripeRefundId, cancelledAt, invoiceId } = creditNotes;
  return tx
    .select({ key: sql<string>`${stripeRefundId}`, subject: sql<string>`${invoices.stripeIntentId}`, at })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, invoiceId))
    .where(and(within(at, period), isNull(cancelledAt), isNotNull(stripeRefundId), isNotNull(invoices.stripeIntentId)))
    .orderBy(desc(at), asc(stripeRefundId))
    .limit(period.limit ?? ALL);
}

export function disputesOf(tx: ReadHandle, period: Period): Promise<OwnRow[]> {
  const { stripeId, openedAt: at } = disputes;
  return tx
    .select({ key: stripeId, subject: stripeId, at })
    .from(disputes)
    .where(within(at, period))
    .orderBy(desc(at), asc(stripeId))
    .limit(period.limit ?? ALL);
}

/* Rows that an object at the payment service is compared with. */

export const invoicesByStripeId = (tx: ReadHandle, stripeIds: string[]) =>
  tx.select().from(invoices).where(inArray(invoices.stripeId, stripeIds));

export function discountsOfInvoices(tx: ReadHandle, stripeInvoiceIds: string[]) {
  const { id, state, stripeInvoiceId } = discounts;
  return tx.select({ id, state, stripeInvoiceId }).from(discounts).where(inArray(stripeInvoiceId, stripeInvoiceIds));
}

/** The credit notes of refunds, each with the invoice it is of. */
export const notesOfRefunds = (tx: ReadHandle, stripeRefundIds: string[]) =>
  tx
    .select({ note: creditNotes, invoice: invoices })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
    .where(inArray(creditNotes.stripeRefundId, stripeRefundIds));

/** The customer of a household in a currency, and whose a customer of the payment service is. */
export async function customerLinks(tx: ReadHandle, householdId: string, currency: string, stripeId: string) {
  const rows = await tx
    .select()
    .from(customers)
    .where(
      or(
        eq(customers.stripeId, stripeId),
        and(eq(customers.householdId, householdId), sql`${customers.currency} = ${currency}`),
      ),
    );
  return {
    own: rows.find((row) => row.householdId === householdId)?.stripeId ?? null,
    holder: rows.find((row) => row.stripeId === stripeId)?.householdId ?? null,
  };
}

export async function wholeDispute(tx: ReadHandle, stripeId: string) {
  const [row] = await tx
    .select({ dispute: disputes, invoice: invoices, plan: subscriptions.status })
    .from(disputes)
    .leftJoin(invoices, eq(invoices.id, disputes.invoiceId))
    .leftJoin(subscriptions, eq(subscriptions.stripeId, invoices.stripeSubscriptionId))
    .where(eq(disputes.stripeId, stripeId));
  return row;
}
