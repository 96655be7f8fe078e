import { systemScope } from '#src/capabilities/access/scopes.ts';
import { money } from '#src/lib/money.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { type DiscountRow, waitingDiscounts } from '../discount-store.ts';
import type { NextCharge } from '../rules/ending.ts';
import { renewalPayment } from '../rules/follow-up-kits.ts';
import { chargeIfKept } from '../rules/refund-end.ts';
import type { Subscription } from '../store.ts';

const SYSTEM = systemActor('billing/charge-of-kept');

/** The next charge of a plan that ends, if it is kept now; null where no cat of it gets sticks. */
export async function chargeOfKept(
  { tx, now }: Pick<ReadCtx, 'tx' | 'now'>,
  row: Subscription,
): Promise<NextCharge | null> {
  return nextIfKept(row, await waitingDiscounts(tx, systemScope(SYSTEM, row.householdId)), now);
}

/** The same with the discounts that wait for it. */
export function nextIfKept(row: Subscription, waiting: readonly DiscountRow[], now: Date): NextCharge | null {
  if (row.quantity === 0 || row.sticksHeld) return null;
  const amount = money(renewalPayment(waiting, row), row.currency);
  return { amount, at: chargeIfKept(row, now)?.toISOString() ?? null };
}
