import type { Ctx } from '#src/platform/house.ts';
import { renewalPaid } from '../events.ts';
import type { InvoiceFacts } from '../rules/provider-facts.ts';
import { notePaidUntil, type Subscription, takeRenewal } from '../store.ts';

/** A renewal that is paid is told once, however often and in whatever order its invoice is read. */
export async function tellRenewal(ctx: Ctx, subscription: Subscription, facts: InvoiceFacts): Promise<void> {
  if (!facts.renews || facts.status !== 'paid') return;
  const invoiceId = await takeRenewal(ctx.tx, facts.stripeId, ctx.now);
  if (!invoiceId) return;
  const { id: subscriptionId, checkoutId, householdId } = subscription;
  const paidAt = facts.paidAt ?? ctx.now;
  await ctx.emit(renewalPaid, { householdId, checkoutId, subscriptionId, invoiceId, paidAt });
  // Last, because whoever moves an order holds the order before the subscription.
  if (facts.paidUntil) await notePaidUntil(ctx.tx, subscriptionId, facts.paidUntil);
}
