import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { Tx } from '#src/platform/database.ts';
import { olderThan, type Slice } from '#src/platform/paging.ts';
import type { Invoice } from './store.ts';
import { checkouts, invoices, strayPayments } from './tables.ts';

export function invoicesBefore(tx: Tx, scope: HouseholdScope, { before, limit }: Slice): Promise<Invoice[]> {
  const { issuedAt, id, householdId } = invoices;
  return tx
    .select()
    .from(invoices)
    .where(and(eq(householdId, scope.householdId), olderThan(issuedAt, id, before)))
    .orderBy(desc(issuedAt), desc(id))
    .limit(limit);
}

/** Second payments that went back to whoever made them: the same buyer as of a checkout of this household. */
export function refundsBefore(tx: Tx, { householdId }: HouseholdScope, { before, limit }: Slice) {
  const id = sql<string>`md5(${strayPayments.stripeSubscriptionId})::uuid`;
  const at = strayPayments.refundedAt;
  const buyers = tx.select({ key: checkouts.buyerKey }).from(checkouts).where(eq(checkouts.householdId, householdId));
  return tx
    .select({ id, at })
    .from(strayPayments)
    .innerJoin(checkouts, eq(checkouts.id, strayPayments.checkoutId))
    .where(and(inArray(checkouts.buyerKey, buyers), isNotNull(at), olderThan(at, id, before)))
    .orderBy(desc(at), desc(id))
    .limit(limit);
}
