import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import { donationsOf } from '../donation-store.ts';
import { paidInvoices } from '../export-store.ts';
import { isFullyRefunded } from '../rules/refunds.ts';
import { isPaymentReturned } from '../rules/sticks-payment.ts';
import { soldOrders } from '../sale-store.ts';

export interface PaidPlan {
  orders: { checkoutId: string; paidAt: Date }[];
  months: { invoiceId: string; paidAt: Date }[];
  /** Months set aside for cats in shelters that stand. */
  donations: { paidAt: Date }[];
}

/** Paid orders and months of a household that were not refunded in full, and the orders its gifts became. Three statements. */
export async function paidPlan(tx: ReadHandle, scope: HouseholdScope): Promise<PaidPlan> {
  const byOrder = Map.groupBy(await paidInvoices(tx, scope), ({ checkoutId }) => checkoutId);
  const plan: PaidPlan = { orders: [], months: [], donations: await donationsOf(tx, scope) };
  for (const [checkoutId, paid] of byOrder) {
    const months = paid.flatMap(({ invoice }) => (invoice && invoice.terms?.reason !== 'change' ? [invoice] : []));
    const first = months[0];
    const begun = paid[0]?.begunAt ?? new Date(0);
    if (!first || !isFullyRefunded(first)) plan.orders.push({ checkoutId, paidAt: first?.paidAt ?? begun });
    for (const month of months)
      if (!isPaymentReturned(month)) plan.months.push({ invoiceId: month.id, paidAt: month.paidAt ?? begun });
  }
  for (const { checkoutId, paidAt, ...money } of await soldOrders(tx, scope))
    if (!isFullyRefunded(money)) plan.orders.push({ checkoutId, paidAt });
  return plan;
}
