import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import { discountById } from '../discount-store.ts';
import type { DiscountState } from '../rules/discounts.ts';

/** State of a discount, and when it was used or finally withdrawn; null while that is undecided. */
export async function discountState(
  tx: ReadHandle,
  scope: HouseholdScope,
  discountId: string,
): Promise<{ state: DiscountState; settledAt: Date | null } | undefined> {
  const row = await discountById(tx, scope, discountId);
  return row && { state: row.state, settledAt: row.settledAt };
}
