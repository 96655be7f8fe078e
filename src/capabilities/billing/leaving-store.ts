import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { Tx } from '#src/platform/database.ts';
import { DEAD_STATUSES } from './rules/checkout-states.ts';
import {
  checkouts,
  customers,
  discounts,
  duplicatePayments,
  invoices,
  kitAgreements,
  planCats,
  planChanges,
  receipts,
  subscriptions,
} from './tables.ts';

/**
 * Removes the notes of cancellations, and descriptions of cats and referral codes from paid checkouts, which the books keep with buyer, items and
 * amounts; deletes unpaid ones. Returns whether any are kept.
 */
export async function forgetAnswers(tx: Tx, { householdId }: HouseholdScope): Promise<boolean> {
  const mine = eq(checkouts.householdId, householdId);
  const inBooks = tx.select({ id: subscriptions.checkoutId }).from(subscriptions);
  const givenBack = tx.select({ id: duplicatePayments.checkoutId }).from(duplicatePayments);
  await tx
    .delete(checkouts)
    .where(
      and(
        mine,
        inArray(checkouts.status, [...DEAD_STATUSES]),
        notInArray(checkouts.id, inBooks),
        notInArray(checkouts.id, givenBack),
      ),
    );
  await tx.update(receipts).set({ reasonNote: null, askedBy: null }).where(eq(receipts.householdId, householdId));
  await tx
    .update(subscriptions)
    .set({ timing: sql`${subscriptions.timing} - 'by' - 'owner'` })
    .where(and(eq(subscriptions.householdId, householdId), sql`${subscriptions.timing} ?| array['by', 'owner']`));
  const theirs = tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.householdId, householdId));
  await tx
    .update(planChanges)
    .set({ planned: sql`${planChanges.planned} - 'by'` })
    .where(inArray(planChanges.subscriptionId, theirs));
  for (const table of [planCats, kitAgreements])
    await tx
      .update(table)
      .set({ agreed: sql`${table.agreed} - 'by'` })
      .where(inArray(table.subscriptionId, theirs));
  const left = await tx
    .update(checkouts)
    .set({ answers: { cats: [], activity: null, homeType: null, diet: null }, referralCode: null })
    .where(mine)
    .returning({ id: checkouts.id });
  return left.length > 0;
}

/** Everything of one household becomes another's. Customers stay behind where the other has one in the same currency. */
export async function moveBilling(tx: Tx, from: HouseholdScope, to: HouseholdScope): Promise<void> {
  const moved = { householdId: to.householdId };
  await tx.update(checkouts).set(moved).where(eq(checkouts.householdId, from.householdId));
  await tx.update(subscriptions).set(moved).where(eq(subscriptions.householdId, from.householdId));
  await tx.update(invoices).set(moved).where(eq(invoices.householdId, from.householdId));
  await tx.update(receipts).set(moved).where(eq(receipts.householdId, from.householdId));
  await tx.update(discounts).set(moved).where(eq(discounts.householdId, from.householdId));
  const taken = tx
    .select({ currency: customers.currency })
    .from(customers)
    .where(eq(customers.householdId, to.householdId));
  await tx
    .update(customers)
    .set(moved)
    .where(and(eq(customers.householdId, from.householdId), sql`${customers.currency} not in ${taken}`));
}
