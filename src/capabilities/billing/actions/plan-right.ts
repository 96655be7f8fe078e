import { mailboxOfHousehold } from '#src/capabilities/access/actions/mailbox-of-household.ts';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { checkoutById } from '../checkout-store.ts';
import { hasOpenDispute } from '../dispute-store.ts';
import { type PlanRight, rightOf } from '../rules/plan-right.ts';
import { findSubscription } from '../store.ts';
import { mailboxOfCheckout } from './mailbox-of-checkout.ts';

/** Right that the household's subscription gives it now, none while a bank decides about a payment; null without a live one. */
export async function planRight(
  { tx, now }: Pick<ReadCtx, 'tx' | 'now'>,
  scope: HouseholdScope,
): Promise<PlanRight | null> {
  const row = await findSubscription(tx, scope);
  const right = row ? rightOf(row, now) : null;
  return right && (await hasOpenDispute(tx, scope)) ? { ...right, state: 'paused' } : right;
}

/** The address for mails about what the plan includes: as for its other mails; empty where there is none. */
export async function mailboxOfPlan(ctx: ReadCtx, scope: HouseholdScope): Promise<string> {
  const row = await findSubscription(ctx.tx, scope);
  const checkout = row && (await checkoutById(ctx.tx, row.checkoutId));
  return checkout ? mailboxOfCheckout(ctx, checkout) : mailboxOfHousehold(ctx, scope, '');
}
