import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import { checkouts, disputes, invoices, subscriptions } from './tables.ts';
import { open } from './dispute-store.ts';

const columns = {
  dispute: disputes,
  invoice: invoices,
  checkout: checkouts,
  plan: subscriptions.plan,
};

const withOrder = (tx: ReadHandle) =>
  tx
    .select(columns)
    .from(disputes)
    .leftJoin(invoices, eq(invoices.id, disputes.invoiceId))
    .leftJoin(subscriptions, eq(subscriptions.stripeId, invoices.stripeSubscriptionId))
    .leftJoin(checkouts, eq(checkouts.id, subscriptions.checkoutId));

/** Open disputes first by due date, then the latest decided. */
export function disputesForDesk(tx: ReadHandle, _scope: StaffScope<'payments'>, limit: number) {
  return withOrder(tx)
    .orderBy(desc(open), sql`case when ${open} then ${disputes.dueBy} end asc nulls last`, desc(disputes.settledAt))
    .limit(limit);
}

export async function disputeForDesk(tx: ReadHandle, id: string) {
  const [row] = await withOrder(tx).where(eq(disputes.id, id));
  return row;
}

export async function countDisputes(tx: ReadHandle): Promise<{ open: number; unanswered: number }> {
  const wanted = inArray(disputes.status, ['needs_response', 'warning_needs_response']);
  const [row] = await tx
    .select({
      open: sql<number>`count(*)::int`,
      unanswered: sql<number>`(count(*) filter (where ${wanted} and ${disputes.evidenceAt} is null))::int`,
    })
    .from(disputes)
    .where(open);
  return row ?? { open: 0, unanswered: 0 };
}
