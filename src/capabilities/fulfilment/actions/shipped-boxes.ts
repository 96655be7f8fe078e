import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { PaidPlan } from '#src/capabilities/billing/actions/paid-plan.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import { boxStates } from '../box-event-store.ts';
import { firstBoxStep } from '../rules/box.ts';

export interface ShippedBox {
  id: string;
  checkoutId: string;
  /** 1 is the first. */
  month: number;
  shipped: boolean;
  delivered: boolean;
  /** Time of its last move. */
  movedAt: Date;
}

/** The months of sticks of a household, without those whose money was given back whole. */
export async function shippedBoxes(tx: ReadHandle, scope: HouseholdScope, plan: PaidPlan): Promise<ShippedBox[]> {
  const paid = new Set(plan.months.map(({ invoiceId }) => invoiceId));
  const begun = new Set(plan.orders.map(({ checkoutId }) => checkoutId));
  const all = await boxStates(tx, scope);
  return all
    .filter(({ invoiceId, checkoutId }) => (invoiceId ? paid.has(invoiceId) : begun.has(checkoutId)))
    .map(({ id, checkoutId, month, movedAt, ...at }) => {
      const stands = at.stands ?? firstBoxStep(at.journey);
      const delivered = stands === 'box_delivered';
      return { id, checkoutId, month, movedAt, delivered, shipped: delivered || stands === 'box_shipped' };
    });
}
