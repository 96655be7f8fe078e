import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import { olderThan, type Page } from '#src/platform/paging.ts';
import type { Invoice } from './invoice-store.ts';
import {
  checkouts,
  invoices,
  kitAgreements,
  planCats,
  planChanges,
  receipts,
  duplicatePayments,
  subscriptions,
} from './tables.ts';

export function invoicesBefore(tx: ReadHandle, scope: HouseholdScope, { before, limit }: Page): Promise<Invoice[]> {
  const { issuedAt, id, householdId } = invoices;
  return tx
    .select()
    .from(invoices)
    .where(and(eq(householdId, scope.householdId), olderThan(issuedAt, id, before)))
    .orderBy(desc(issuedAt), desc(id))
    .limit(limit);
}

/** Renewals that failed once, by when that was told. */
export function failuresBefore(tx: ReadHandle, scope: HouseholdScope, { before, limit }: Page): Promise<Invoice[]> {
  const { failureToldAt: at, id, householdId } = invoices;
  return tx
    .select()
    .from(invoices)
    .where(and(eq(householdId, scope.householdId), isNotNull(at), olderThan(at, id, before)))
    .orderBy(desc(at), desc(id))
    .limit(limit);
}

/** Those of them that were paid after all, by when. */
export function recoveriesBefore(tx: ReadHandle, scope: HouseholdScope, { before, limit }: Page): Promise<Invoice[]> {
  const { paidAt: at, failureToldAt, id, householdId, status } = invoices;
  const recovered = and(eq(status, 'paid'), isNotNull(failureToldAt), isNotNull(at));
  return tx
    .select()
    .from(invoices)
    .where(and(eq(householdId, scope.householdId), recovered, olderThan(at, id, before)))
    .orderBy(desc(at), desc(id))
    .limit(limit);
}

/** Refunded second payments, for buyers with a checkout of this household. */
export function refundsBefore(tx: ReadHandle, { householdId }: HouseholdScope, { before, limit }: Page) {
  const id = sql<string>`md5(${duplicatePayments.stripeSubscriptionId})::uuid`;
  const at = duplicatePayments.refundedAt;
  const buyers = tx.select({ key: checkouts.buyerKey }).from(checkouts).where(eq(checkouts.householdId, householdId));
  return tx
    .select({ id, at })
    .from(duplicatePayments)
    .innerJoin(checkouts, eq(checkouts.id, duplicatePayments.checkoutId))
    .where(and(inArray(checkouts.buyerKey, buyers), isNotNull(at), olderThan(at, id, before)))
    .orderBy(desc(at), desc(id))
    .limit(limit);
}

/** Changes of the plan that were made, with the code of the receipt of each; those of before there were some have none. */
export function changesBefore(tx: ReadHandle, { householdId }: HouseholdScope, { before, limit }: Page) {
  const { id, settledAt, planned, state } = planChanges;
  return tx
    .select({ id, at: settledAt, planned, code: receipts.code })
    .from(planChanges)
    .innerJoin(subscriptions, eq(subscriptions.id, planChanges.subscriptionId))
    .leftJoin(receipts, eq(receipts.id, id))
    .where(and(eq(subscriptions.householdId, householdId), eq(state, 'done'), olderThan(settledAt, id, before)))
    .orderBy(desc(settledAt), desc(id))
    .limit(limit);
}

/** Cats that joined the plan. */
export function additionsBefore(tx: ReadHandle, { householdId }: HouseholdScope, { before, limit }: Page) {
  const { id, at, catId, agreed } = planCats;
  return tx
    .select({ id, at, catId, agreed })
    .from(planCats)
    .innerJoin(subscriptions, eq(subscriptions.id, planCats.subscriptionId))
    .where(and(eq(subscriptions.householdId, householdId), olderThan(at, id, before)))
    .orderBy(desc(at), desc(id))
    .limit(limit);
}

/** Follow-up kits that were chosen, changed or ended. */
export function kitsBefore(tx: ReadHandle, { householdId }: HouseholdScope, { before, limit }: Page) {
  const { id, at, catId, agreed, byStaff } = kitAgreements;
  return tx
    .select({ id, at, catId, agreed, byStaff })
    .from(kitAgreements)
    .innerJoin(subscriptions, eq(subscriptions.id, kitAgreements.subscriptionId))
    .where(and(eq(subscriptions.householdId, householdId), olderThan(at, id, before)))
    .orderBy(desc(at), desc(id))
    .limit(limit);
}

/** Cancellations, that one was taken back, other dates for the next box, and other cards. Receipts of changes are with these. */
export function endingsBefore(tx: ReadHandle, { householdId }: HouseholdScope, { before, limit }: Page) {
  const { id, writtenAt, content, code, askedBy } = receipts;
  const noChange = sql`${content} ->> 'kind' not in ('plan-changed', 'cats-changed')`;
  return tx
    .select({ id, at: writtenAt, content, code, askedBy })
    .from(receipts)
    .where(and(eq(receipts.householdId, householdId), noChange, olderThan(writtenAt, id, before)))
    .orderBy(desc(writtenAt), desc(id))
    .limit(limit);
}
