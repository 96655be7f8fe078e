import { and, eq } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { Currency } from '#src/lib/money.ts';
import { isOneOf } from '#src/platform/columns.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { checkouts, customers } from './tables.ts';
import { isPaid } from './checkout-store.ts';

/** Delivery addresses of orders, by checkout. */
export const customersOfOrders = (tx: ReadHandle, ids: readonly string[]) =>
  tx.select({ id: checkouts.id, customer: checkouts.customer }).from(checkouts).where(isOneOf(checkouts.id, ids));

/** Delivery addresses of paid orders of households. */
export const customersOfHouseholds = (tx: ReadHandle, scopes: readonly HouseholdScope[]) =>
  tx
    .select({ householdId: checkouts.householdId, customer: checkouts.customer })
    .from(checkouts)
    .where(
      and(
        isOneOf(
          checkouts.householdId,
          scopes.map(({ householdId }) => householdId),
        ),
        isPaid,
      ),
    );

export async function customerOf(tx: ReadHandle, scope: HouseholdScope, currency: Currency): Promise<string | null> {
  const [row] = await tx
    .select({ stripeId: customers.stripeId })
    .from(customers)
    .where(and(eq(customers.householdId, scope.householdId), eq(customers.currency, currency)));
  return row?.stripeId ?? null;
}

/** All of a household, in every currency. */
export async function customersOf(tx: ReadHandle, scope: HouseholdScope): Promise<string[]> {
  const rows = await tx
    .select({ stripeId: customers.stripeId })
    .from(customers)
    .where(eq(customers.householdId, scope.householdId));
  return rows.map(({ stripeId }) => stripeId);
}

export async function insertCustomer(tx: Tx, row: typeof customers.$inferInsert): Promise<void> {
  await tx.insert(customers).values(row).onConflictDoNothing();
}
